package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.palimpsest.data.Idx;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.internal.Sha256;

/** Four IDX files with the names that MNIST gave them, and class names, one on each line, in labels.txt if given. */
final class IdxFolder implements OwnSet.Folder {
    private static final String NAMES = "labels.txt";
    private static final int MOST_CLASSES = 256;

    @Override
    public boolean recognizes(Path directory) {
        return Cache.find(directory, Catalogue.IDX_FILES.get(0)).isPresent();
    }

    @Override
    public SortedMap<String, String> hashes(Path directory, OwnForm form) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        for (Path file : files(directory)) {
            hashes.put(file.getFileName().toString(), Sha256.ofPlain(file));
        }
        Path names = directory.resolve(NAMES);
        if (Files.exists(names)) {
            hashes.put(NAMES, Sha256.ofPlain(names));
        }
        return hashes;
    }

    private static List<Path> files(Path directory) throws InvalidDataException {
        List<Path> files = new ArrayList<>();
        for (String name : Catalogue.IDX_FILES) {
            files.add(Cache.find(directory, name)
                    .orElseThrow(() -> new InvalidDataException(
                            "there is no " + name + " or " + name + ".gz", directory.toString(), "add the file")));
        }
        return files;
    }

    @Override
    public Datasets load(String name, Path directory, OwnForm form, SortedMap<String, String> hashes)
            throws IOException {
        List<Path> files = files(directory);
        return load(name, files, labels(directory.resolve(NAMES), files.get(1)), hashes);
    }

    private static List<String> labels(Path names, Path labels) throws IOException {
        if (Files.exists(names)) {
            List<String> lines = Files.readAllLines(names, StandardCharsets.UTF_8);
            return lines.stream().map(String::strip).filter(s -> !s.isEmpty()).toList();
        }
        int most = Arrays.stream(Idx.labels(labels, MOST_CLASSES)).max().orElse(0);
        return IntStream.rangeClosed(0, Math.max(1, most))
                .mapToObj(Integer::toString)
                .toList();
    }

    /** Training images and labels, test images and labels. */
    static Datasets load(String name, List<Path> files, List<String> labels, SortedMap<String, String> hashes)
            throws IOException {
        Idx.Images train = Idx.images(files.get(0));
        Idx.Images test = Idx.images(files.get(2));
        if (train.width() != test.width() || train.height() != test.height()) {
            throw InvalidDataException.at(
                    files.get(2),
                    8,
                    "test images are " + test.width() + " x " + test.height() + ", training images " + train.width()
                            + " x " + train.height(),
                    "use files that belong together");
        }
        return new Datasets(
                name,
                Idx.dataset(files.get(0), train, files.get(1), labels.size()),
                Idx.dataset(files.get(2), test, files.get(3), labels.size()),
                labels,
                train.width(),
                train.height(),
                hashes);
    }
}
