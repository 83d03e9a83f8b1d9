package org.palimpsest.math.internal;

import java.util.Arrays;

/** {@link Kernels#panelProducts} in plain loops that the compiler turns into vectors; four rows at once save loads. */
final class PlainPanels {
    private static final int WIDTH = Kernels.PANEL;
    private static final int GROUP = 4;

    private PlainPanels() {}

    static void multiply(float[] a, float[] b, int rows, float[] out) {
        Arrays.fill(out, 0, WIDTH * WIDTH, 0f);
        int k = 0;
        for (; k + GROUP <= rows; k += GROUP) {
            int at = k * WIDTH;
            for (int i = 0; i < WIDTH; i++) {
                add(out, i * WIDTH, b, at, a[at + i], a[at + WIDTH + i], a[at + 2 * WIDTH + i], a[at + 3 * WIDTH + i]);
            }
        }
        for (; k < rows; k++) {
            for (int i = 0; i < WIDTH; i++) {
                add(out, i * WIDTH, b, k * WIDTH, a[k * WIDTH + i]);
            }
        }
    }

    private static void add(float[] out, int o, float[] b, int at, float x0, float x1, float x2, float x3) {
        for (int j = 0; j < WIDTH; j++) {
            out[o + j] += (x0 * b[at + j] + x1 * b[at + WIDTH + j])
                    + (x2 * b[at + 2 * WIDTH + j] + x3 * b[at + 3 * WIDTH + j]);
        }
    }

    private static void add(float[] out, int o, float[] b, int at, float x) {
        for (int j = 0; j < WIDTH; j++) {
            out[o + j] += x * b[at + j];
        }
    }
}
