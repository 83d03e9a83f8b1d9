package org.palimpsest.benchmarks.tables;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.palimpsest.data.Idx;
import org.palimpsest.lab.data.Cache;

/**
 * Embeddings that arrive by class: Fashion-MNIST projected to its first principal components and scaled to norm 1, as
 * embeddings of texts and images usually are. The components are those of the first task's images alone, since later ones
 * are not there yet.
 */
public final class FashionEmbeddings {
    private static final int CLASSES = 10;
    private static final int CLASSES_PER_TASK = 2;
    private static final int ROWS_PER_CLASS = 600;
    private static final int DIMENSIONS = 32;
    private static final String[] NAMES = {
        "t-shirt", "trouser", "pullover", "dress", "coat", "sandal", "shirt", "sneaker", "bag", "boot"
    };

    private FashionEmbeddings() {}

    /** Writes task-01.csv and so on, and test.csv, to a directory: the only argument. */
    public static void main(String[] args) throws IOException {
        if (args.length != 1) {
            System.err.println("usage: FashionEmbeddings DIRECTORY");
            System.exit(2);
        }
        Path directory = Files.createDirectories(Path.of(args[0]));
        Path data = Cache.standard().root().resolve("fashion-mnist");
        if (!Files.isDirectory(data)) {
            System.err.println(
                    "there is no Fashion-MNIST in " + data + "; 'palimpsest data get fashion-mnist' fetches it");
            System.exit(3);
        }
        float[][] train = images(data, "train-images-idx3-ubyte");
        int[] labels = Idx.labels(file(data, "train-labels-idx1-ubyte"), CLASSES);
        PrincipalComponents components = PrincipalComponents.of(chosen(train, labels, 0), DIMENSIONS);
        for (int t = 0; t < CLASSES / CLASSES_PER_TASK; t++) {
            write(
                    directory.resolve(String.format(Locale.ROOT, "task-%02d.csv", t + 1)),
                    components,
                    train,
                    labels,
                    t,
                    ROWS_PER_CLASS);
        }
        float[][] test = images(data, "t10k-images-idx3-ubyte");
        int[] testLabels = Idx.labels(file(data, "t10k-labels-idx1-ubyte"), CLASSES);
        write(directory.resolve("test.csv"), components, test, testLabels, -1, ROWS_PER_CLASS / 4);
    }

    private static Path file(Path directory, String name) {
        Path plain = directory.resolve(name);
        return Files.exists(plain) ? plain : directory.resolve(name + ".gz");
    }

    private static float[][] images(Path directory, String name) throws IOException {
        byte[] pixels = Idx.images(file(directory, name)).bytes();
        int width = 28 * 28;
        float[][] images = new float[pixels.length / width][width];
        for (int r = 0; r < images.length; r++) {
            for (int i = 0; i < width; i++) {
                images[r][i] = (pixels[r * width + i] & 0xFF) / 255f;
            }
        }
        return images;
    }

    private static float[][] chosen(float[][] images, int[] labels, int task) {
        int[] left = new int[CLASSES];
        java.util.List<float[]> rows = new java.util.ArrayList<>();
        for (int r = 0; r < images.length; r++) {
            if (labels[r] / CLASSES_PER_TASK == task && left[labels[r]]++ < ROWS_PER_CLASS) {
                rows.add(images[r]);
            }
        }
        return rows.toArray(float[][]::new);
    }

    /** @param task the task whose classes are written; -1 for all */
    private static void write(
            Path file, PrincipalComponents components, float[][] images, int[] labels, int task, int rowsPerClass)
            throws IOException {
        int[] written = new int[CLASSES];
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (int d = 0; d < DIMENSIONS; d++) {
                out.write("e" + (d + 1) + ",");
            }
            out.write("kind\n");
            for (int r = 0; r < images.length; r++) {
                int label = labels[r];
                if ((task < 0 || label / CLASSES_PER_TASK == task) && written[label]++ < rowsPerClass) {
                    for (double x : components.unit(images[r])) {
                        out.write(String.format(Locale.ROOT, "%.5f,", x));
                    }
                    out.write(NAMES[label] + "\n");
                }
            }
        }
    }
}
