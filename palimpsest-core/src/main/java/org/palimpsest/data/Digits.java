package org.palimpsest.data;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.internal.Gzip;

/**
 * A built-in data set: 1797 handwritten digits of 8 × 8 pixels (UCI, "Optical Recognition of Handwritten Digits").
 * Pixels from 0 to 16 are scaled to [0, 1]. The rows have no official split; ours is that of {@link HoldOut}, 1442
 * training and 355 test rows.
 */
public final class Digits {
    /** Pixels per side. */
    public static final int SIDE = 8;

    /** SHA-256 of the uncompressed table. */
    public static final String SHA256 = "6ebb3d2fee246a4e99363262ddf8a00a3c41bee6014c373ed9d9216ba7f651b8";

    private static final String RESOURCE = "/org/palimpsest/data/digits.csv.gz";
    private static final int ROWS = 1797;
    private static final int PIXELS = SIDE * SIDE;
    private static final int BRIGHTEST = 16;
    private static final int CLASSES = 10;

    private Digits() {}

    /** The training rows. */
    public static Dataset train() {
        return HoldOut.train(all());
    }

    /** The test rows. */
    public static Dataset test() {
        return HoldOut.test(all());
    }

    /** The names of the classes: "0" to "9". */
    public static List<String> labels() {
        return List.of("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
    }

    /** The images of some rows as arrays: 64 pixels each, 0 to 1. */
    public static float[][] images(Dataset digits) {
        float[][] images = new float[digits.size()][];
        Arrays.setAll(images, digits::row);
        return images;
    }

    /** The labels of some rows as an array: "0" to "9". */
    public static String[] labels(Dataset digits) {
        if (!(digits.targets() instanceof Targets.Labels labels)) {
            throw new IllegalArgumentException("these rows have no class labels");
        }
        String[] names = new String[digits.size()];
        Arrays.setAll(names, row -> labels().get(labels.at(row)));
        return names;
    }

    /** All rows in the order of the file. */
    public static Dataset all() {
        byte[] pixels = new byte[ROWS * PIXELS];
        int[] label = new int[ROWS];
        try (BufferedReader in = open()) {
            for (int r = 0; r < ROWS; r++) {
                String[] field = String.valueOf(in.readLine()).split(",", -1);
                for (int c = 0; c < PIXELS; c++) {
                    pixels[r * PIXELS + c] = (byte) number(field, c, BRIGHTEST + 1);
                }
                label[r] = number(field, PIXELS, CLASSES);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Dataset.of(Inputs.Bytes.pack(PIXELS, 1f / BRIGHTEST, pixels), new Targets.Labels(label, CLASSES));
    }

    private static int number(String[] field, int column, int bound) {
        int value = field.length == PIXELS + 1 ? Integer.parseInt(field[column]) : -1;
        if (value < 0 || value >= bound) {
            throw new IllegalStateException(RESOURCE + " in this jar is damaged");
        }
        return value;
    }

    private static BufferedReader open() throws IOException {
        InputStream raw = Digits.class.getResourceAsStream(RESOURCE);
        if (raw == null) {
            throw new IllegalStateException(RESOURCE + " is missing from this jar");
        }
        return new BufferedReader(
                new InputStreamReader(Gzip.plain(raw, "the digits of this program"), StandardCharsets.US_ASCII));
    }
}
