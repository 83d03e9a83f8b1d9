package org.palimpsest.math.internal;

import java.util.Locale;

/**
 * Which kernel multiplies a matrix: {@link Kernels#rowSums}, which skips zeros, or {@link Kernels#fullSums}, which does more
 * per load. Both give the same bits, so the choice affects speed only. It is made by the share of numbers that are not zero,
 * measured: of the inputs once for a data set, of the activations for every block of rows. docs/contributing/adr/0012 has the break-even
 * points.
 */
public final class SumChoice {
    /** Compilers before that of JDK 25 spill registers of the full kernel: zeros are worth skipping a little longer. */
    private static final double OLDER_COMPILER = Runtime.version().feature() < 25 ? 0.15 : 0;

    /** Inputs with a larger share of non-zeros are multiplied in full. */
    private static final double INPUTS = 0.5 + OLDER_COMPILER;

    /** The wider a layer, the more a skipped zero saves: up to so many units … */
    private static final int[] UNITS = {64, 512, Integer.MAX_VALUE};

    /** … activations with a larger share of active units than this are multiplied in full. */
    private static final double[] ACTIVE = {0.35 + OLDER_COMPILER, 0.5 + OLDER_COMPILER, 0.6 + OLDER_COMPILER};

    /** From so many rows on, vectors that are loaded for four of them pay. */
    public static final int ROWS = 3;

    private SumChoice() {}

    /** Whether inputs of this density are multiplied in full. */
    public static boolean fullInputs(Kernels kernels, double density) {
        return kernels.hasFullSums() && density > INPUTS;
    }

    /** Whether activations of a layer with so many units, of which a share is above zero, are multiplied in full. */
    public static boolean fullActivations(int units, double active) {
        int i = 0;
        while (units > UNITS[i]) {
            i++;
        }
        return active > ACTIVE[i];
    }

    /** What becomes of inputs of this density, for people. */
    public static String describeInputs(Kernels kernels, double density, boolean permuted) {
        boolean full = fullInputs(kernels, density);
        return (full && !permuted ? "in full" : "zeros skipped")
                + (full && permuted ? ", since columns are permuted" : "");
    }

    /** The rule, for people. */
    public static String describe(Kernels kernels) {
        return kernels.hasFullSums()
                ? String.format(
                        Locale.ROOT,
                        "in full where more than %.0f %% of inputs, or %.0f to %.0f %% of activations, by the width of the layer, are not zero; else zeros are skipped",
                        100 * INPUTS,
                        100 * ACTIVE[0],
                        100 * ACTIVE[ACTIVE.length - 1])
                : "zeros are skipped, whatever the density";
    }
}
