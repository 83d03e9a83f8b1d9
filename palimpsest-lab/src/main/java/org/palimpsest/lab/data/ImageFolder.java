package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.HoldOut;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.internal.Sha256;

/** Images in folders by class, under train and test, or all in one place with some held out. */
final class ImageFolder implements OwnSet.Folder {
    private static final String TRAIN = "train";
    private static final String TEST = "test";

    @Override
    public boolean recognizes(Path directory) throws IOException {
        return !ImageFolders.labels(directory).isEmpty();
    }

    private static boolean isSplit(Path directory) {
        return Files.isDirectory(directory.resolve(TRAIN)) && Files.isDirectory(directory.resolve(TEST));
    }

    /** One sum for each folder of classes: that of all names and contents. */
    @Override
    public SortedMap<String, String> hashes(Path directory, OwnForm form) throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        for (String part : isSplit(directory) ? List.of(TRAIN, TEST) : List.of(".")) {
            Path root = directory.resolve(part);
            MessageDigest digest = Sha256.digest();
            for (Path file : ImageFolders.files(root, ImageFolders.labels(root))) {
                String name = root.relativize(file).toString().replace('\\', '/');
                digest.update((name + "\n" + Sha256.of(file) + "\n").getBytes(StandardCharsets.UTF_8));
            }
            hashes.put(part, Sha256.hex(digest));
        }
        return hashes;
    }

    @Override
    public Datasets load(String name, Path directory, OwnForm form, SortedMap<String, String> hashes)
            throws IOException {
        boolean split = isSplit(directory);
        Path learn = split ? directory.resolve(TRAIN) : directory;
        List<String> labels = ImageFolders.labels(learn);
        if (labels.size() < 2) {
            throw new InvalidDataException("there is only one class", learn.toString(), "make a folder for each class");
        }
        boolean resize = form.width() > 0;
        GrayImage.Size size =
                resize ? new GrayImage.Size(form.width(), form.height()) : ImageFolders.size(learn, labels);
        Dataset train = ImageFolders.read(learn, labels, size, resize);
        Dataset test;
        if (split) {
            Path judge = directory.resolve(TEST);
            Set<String> known = Set.copyOf(labels);
            for (String label : ImageFolders.labels(judge)) {
                if (!known.contains(label)) {
                    throw new InvalidDataException(
                            "the class '" + label + "' does not occur in training",
                            judge.resolve(label).toString(),
                            "every class must occur in the training data");
                }
            }
            test = ImageFolders.read(judge, labels, size, resize);
        } else {
            test = HoldOut.test(train);
            train = HoldOut.train(train);
        }
        return new Datasets(name, train, test, labels, size.width(), size.height(), hashes);
    }
}
