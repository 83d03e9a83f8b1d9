package org.palimpsest.benchmarks;

import java.io.IOException;

/**
 * The first rows of {@link Images} as numbers from 0 to 1.
 *
 * @param origin where they come from, human-readable
 */
public record MnistRows(String origin, float[] features, int[] labels) {
    private static final int MOST = 8192;

    /** MNIST where this user has it, else noise that is as sparse. */
    public static MnistRows load() throws IOException {
        Images images = Images.load("mnist", Workload.MNIST);
        float[] x = new float[MOST * Workload.MNIST.inputs()];
        for (int i = 0; i < x.length; i++) {
            x[i] = (images.pixels()[i] & 0xFF) / 255f;
        }
        return new MnistRows(images.origin(), x, java.util.Arrays.copyOf(images.labels(), MOST));
    }
}
