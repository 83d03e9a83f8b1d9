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
 * Images to measure with: a named set where this user has it; for MNIST otherwise noise that is as sparse. Whole batches
 * only, because the PyTorch side drops what is left over, and a short last batch would flatter us.
 *
 * @param origin where they come from, human-readable
 * @param pixels rows of bytes, one after the other
 * @param labels the class of each row
 */
record Images(String origin, Workload workload, byte[] pixels, int[] labels) implements TimedRows {
    private static final int SYNTHETIC_ROWS = 60_000;
    private static final double SYNTHETIC_DENSITY = 0.19;

    /** Whether there are images of this name, and so rows of bytes. */
    static boolean isThere(String name) {
        return Files.exists(file(directory().resolve(name), "train-images-idx3-ubyte"));
    }

    /**
     * A set out of Palimpsest's data directory; where there is no MNIST, a substitute.
     *
     * @throws IllegalArgumentException when there is none of this name, or its images do not fit the network
     */
    static Images load(String name, Workload workload) throws IOException {
        Path directory = directory().resolve(name);
        Path images = file(directory, "train-images-idx3-ubyte");
        Path labels = file(directory, "train-labels-idx1-ubyte");
        if (name.equals("mnist") && (!Files.exists(images) || !Files.exists(labels))) {
            return synthetic("synthetic, as sparse as MNIST; there is no MNIST in " + directory, workload);
        }
        if (!Files.exists(images)) {
            throw new IllegalArgumentException("--data: there is no " + name + " in " + directory
                    + "; fetch it with ./palimpsest data " + name + ", or take noise with --density");
        }
        byte[] pixels = Idx.images(images).bytes();
        int[] classes = Idx.labels(labels, workload.outputs());
        if (pixels.length != (long) classes.length * workload.inputs()) {
            throw new IllegalArgumentException("--data " + name + " has " + pixels.length / classes.length
                    + " inputs, --shape " + workload.shape() + " takes " + workload.inputs());
        }
        return new Images(name + ", " + images, workload, pixels, classes).wholeBatches();
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

    private static Images synthetic(String origin, Workload workload) {
        Rng rng = Rng.of(3);
        Rng ink = rng.stream("ink");
        byte[] pixels = new byte[SYNTHETIC_ROWS * workload.inputs()];
        for (int i = 0; i < pixels.length; i++) {
            double u = ink.uniform(i) / SYNTHETIC_DENSITY;
            pixels[i] = u < 1 ? (byte) (1 + (int) (255 * u)) : 0;
        }
        int[] labels = new int[SYNTHETIC_ROWS];
        Arrays.setAll(labels, r -> rng.stream("labels").below(workload.outputs(), r));
        return new Images(origin, workload, pixels, labels).wholeBatches();
    }

    private Images wholeBatches() {
        int rows = labels.length / workload.batch() * workload.batch();
        byte[] whole = Arrays.copyOf(pixels, rows * workload.inputs());
        return new Images(origin, workload, whole, Arrays.copyOf(labels, rows));
    }

    @Override
    public Dataset dataset() {
        return Dataset.of(
                Inputs.Bytes.pack(workload.inputs(), 1f / 255f, pixels),
                new Targets.Labels(labels, workload.outputs()));
    }

    @Override
    public void write(Path file) throws IOException {
        ByteBuffer targets = ByteBuffer.allocate(labels.length * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        targets.asIntBuffer().put(labels);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            out.write(TorchProcess.header(labels.length, workload.inputs(), 1, false));
            out.write(pixels);
            out.write(targets.array());
        }
    }

    @Override
    public int epochs() {
        return 50;
    }

    @Override
    public String describe() {
        long ink = 0;
        for (byte pixel : pixels) {
            ink += pixel != 0 ? 1 : 0;
        }
        return String.format(
                Locale.ROOT, "%s (%d rows, %.1f %% non-zero)", origin, labels.length, 100.0 * ink / pixels.length);
    }
}
