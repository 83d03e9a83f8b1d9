package org.palimpsest.math.internal;

import java.util.Locale;

/**
 * Which kernel multiplies a matrix: {@link Kernels#rowSums}, which skips zeros, or {@link Kernels#fullSums}, which does more
 * per load. Both give the same bits, so the choice affects speed only. It is made by the share of numbers that are not zero,
 * measured: of the inputs once for a data set, of the activations for every block of rows. docs/adr/0012 has the break-even
 * points.
 */
public final class SumChoice {
    /** Inputs with a larger share of non-zeros are multiplied in full. */
    public static final double INPUTS = 0.5;

    /** Activations with a larger share of active units are multiplied in full. */
    public static final double ACTIVATIONS = 0.4;

    /** From so many rows on, vectors that are loaded for four of them pay. */
    public static final int ROWS = 3;

    private SumChoice() {}

    /** Whether inputs of this density are multiplied in full. */
    public static boolean fullInputs(Kernels kernels, double density) {
        return kernels.hasFullSums() && density > INPUTS;
    }

    /** Whether activations, of which so many of {@code count} are above zero, are multiplied in full. */
    public static boolean fullActivations(int active, int count) {
        return active > ACTIVATIONS * count;
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
                        "in full where more than %.0f %% of inputs or %.0f %% of activations are not zero, else zeros are skipped",
                        100 * INPUTS,
                        100 * ACTIVATIONS)
                : "zeros are skipped, whatever the density";
    }
}
