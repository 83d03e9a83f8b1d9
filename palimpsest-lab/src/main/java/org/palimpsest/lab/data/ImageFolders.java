package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Idx;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.Targets;

/** Images in folders, one folder for each class; the folder's name is the label. Hidden files are passed over. */
final class ImageFolders {
    private ImageFolders() {}

    /** The classes of a directory: its folders, by name. */
    static List<String> labels(Path directory) throws IOException {
        return entries(directory, Files::isDirectory).stream()
                .map(path -> path.getFileName().toString())
                .toList();
    }

    /** The images of some classes, class by class, in the order of their names. */
    static List<Path> files(Path directory, List<String> labels) throws IOException {
        List<Path> files = new ArrayList<>();
        for (String label : labels) {
            Path folder = directory.resolve(label);
            if (Files.isDirectory(folder)) {
                files.addAll(entries(folder, Files::isRegularFile));
            }
        }
        if (files.isEmpty()) {
            throw new InvalidDataException(
                    "there are no images", directory.toString(), "put images into a folder per class");
        }
        return files;
    }

    /** The size of the first image. */
    static GrayImage.Size size(Path directory, List<String> labels) throws IOException {
        return GrayImage.size(files(directory, labels).get(0));
    }

    /**
     * Reads all images.
     *
     * @param resize whether images of other sizes are brought to {@code size} or refused
     */
    static Dataset read(Path directory, List<String> labels, GrayImage.Size size, boolean resize) throws IOException {
        List<Path> files = files(directory, labels);
        int pixels = size.pixels();
        if ((long) files.size() * pixels > Idx.MOST_BYTES) {
            throw new InvalidDataException(
                    files.size() + " images of " + pixels + " pixels are too much",
                    directory.toString(),
                    "give a smaller size");
        }
        byte[] bytes = new byte[files.size() * pixels];
        int[] label = new int[files.size()];
        Map<String, Integer> numbers = new HashMap<>();
        labels.forEach(name -> numbers.putIfAbsent(name, numbers.size()));
        Faults faults = new Faults();
        for (int r = 0; r < label.length; r++) {
            Path file = files.get(r);
            try {
                pixels(file, size, resize, bytes, r * pixels);
            } catch (InvalidDataException e) {
                faults.add(e);
            }
            label[r] =
                    numbers.getOrDefault(directory.relativize(file).getName(0).toString(), -1);
        }
        faults.failIfAny();
        return Dataset.of(Inputs.Bytes.pack(pixels, 1f / 255f, bytes), new Targets.Labels(label, labels.size()));
    }

    /** Puts the gray levels of an image to their place among those of others. */
    private static void pixels(Path file, GrayImage.Size size, boolean resize, byte[] bytes, int at)
            throws IOException {
        GrayImage.Size own = resize ? size : GrayImage.size(file);
        if (!own.equals(size)) {
            throw new InvalidDataException(
                    "the image is " + own.width() + " x " + own.height() + ", the first one is " + size.width() + " x "
                            + size.height(),
                    file.toString(),
                    "give a size that all are brought to");
        }
        System.arraycopy(GrayImage.gray(file, size), 0, bytes, at, size.pixels());
    }

    private static List<Path> entries(Path directory, Predicate<Path> kind) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(path -> !path.getFileName().toString().startsWith("."))
                    .filter(kind)
                    .sorted()
                    .toList();
        }
    }
}
