package org.palimpsest.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Idx;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.random.Rng;

/**
 * Images to measure with: MNIST where this user has it, else noise that is as sparse. Whole batches only, because the
 * PyTorch side drops what is left over, and a short last batch would flatter us.
 *
 * @param origin where they come from, human-readable
 * @param pixels rows of bytes, one after the other
 * @param labels the class of each row
 */
record Images(String origin, byte[] pixels, int[] labels) {
    private static final int SYNTHETIC_ROWS = 60_000;
    private static final double SYNTHETIC_DENSITY = 0.19;

    /** MNIST out of Palimpsest's data directory, or a substitute. */
    static Images load() throws IOException {
        Path directory = directory().resolve("mnist");
        Path images = file(directory, "train-images-idx3-ubyte");
        Path labels = file(directory, "train-labels-idx1-ubyte");
        if (!Files.exists(images) || !Files.exists(labels)) {
            return synthetic("synthetic, as sparse as MNIST; there is no MNIST in " + directory);
        }
        byte[] pixels = Idx.images(images).bytes();
        return new Images("MNIST, " + images, pixels, Idx.labels(labels, BenchmarkWorkload.CLASSES)).wholeBatches();
    }

    /** Where {@code org.palimpsest.lab.data.Cache} keeps its files; this module does not depend on the lab. */
    private static Path directory() {
        String own = System.getenv().getOrDefault("PALIMPSEST_DATA", "");
        if (!own.isEmpty()) {
            return Path.of(own).toAbsolutePath();
        }
        Path xdg = Path.of(System.getenv().getOrDefault("XDG_DATA_HOME", ""));
        Path share = xdg.isAbsolute() ? xdg : Path.of(System.getProperty("user.home", ""), ".local", "share");
        return share.resolve("palimpsest").toAbsolutePath();
    }

    private static Path file(Path directory, String name) {
        Path plain = directory.resolve(name);
        return Files.exists(plain) ? plain : directory.resolve(name + ".gz");
    }

    private static Images synthetic(String origin) {
        Rng rng = Rng.of(3);
        Rng ink = rng.stream("ink");
        byte[] pixels = new byte[SYNTHETIC_ROWS * BenchmarkWorkload.INPUTS];
        for (int i = 0; i < pixels.length; i++) {
            double u = ink.uniform(i) / SYNTHETIC_DENSITY;
            pixels[i] = u < 1 ? (byte) (1 + (int) (255 * u)) : 0;
        }
        int[] labels = new int[SYNTHETIC_ROWS];
        Arrays.setAll(labels, r -> rng.stream("labels").below(BenchmarkWorkload.CLASSES, r));
        return new Images(origin, pixels, labels).wholeBatches();
    }

    private Images wholeBatches() {
        int rows = labels.length / BenchmarkWorkload.BATCH * BenchmarkWorkload.BATCH;
        return new Images(origin, Arrays.copyOf(pixels, rows * BenchmarkWorkload.INPUTS), Arrays.copyOf(labels, rows));
    }

    Dataset dataset() {
        return Dataset.of(
                Inputs.Bytes.pack(BenchmarkWorkload.INPUTS, 1f / 255f, pixels),
                new Targets.Labels(labels, BenchmarkWorkload.CLASSES));
    }

    /** Writes them in the format of {@code reference_step.py}. */
    void write(Path file) throws IOException {
        ByteBuffer header = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(labels.length).putInt(BenchmarkWorkload.INPUTS);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            out.write(header.array());
            out.write(pixels);
            for (int label : labels) {
                out.write(label);
            }
        }
    }

    /** Origin, size and share of non-zeros. */
    String describe() {
        long ink = 0;
        for (byte pixel : pixels) {
            ink += pixel != 0 ? 1 : 0;
        }
        return String.format(
                Locale.ROOT, "%s (%d rows, %.1f %% non-zero)", origin, labels.length, 100.0 * ink / pixels.length);
    }
}
