package org.palimpsest.exact;

import java.util.Arrays;

/**
 * One input with the scales of the first rows in which it occurred. It gives up to two coordinates, z and q, and the
 * features of the linear and the piecewise block, from {@code start} on.
 *
 * <pre>
 * z = (clamp(x, low, high) − location) / scale        q: {@link NormalScores}
 * </pre>
 *
 * A missing number has z = q = 0 and features of 0. Without direct features a number is its own z.
 *
 * @param input name and kind
 * @param location the median; 0 of indicators
 * @param scale IQR / 1.349, or the next usable one
 * @param low the least number, and {@value #RANGES_BEYOND} ranges below it
 * @param high the largest number, and {@value #RANGES_BEYOND} ranges above it
 * @param normal the scores
 * @param start its first direct feature, or −1 without
 * @param hats how many hat functions it has
 */
record ScaledInput(
        NamedInput input,
        float location,
        float scale,
        float low,
        float high,
        NormalScores normal,
        int start,
        int hats) {
    /** The size of an indicator among the coordinates. */
    static final float INDICATOR = 0.7f;

    /**
     * The length of an embedding among the coordinates. Two unlike texts are then about as far apart as two rows that differ in
     * four numbers.
     */
    static final float EMBEDDING = 3f;

    /**
     * How many times the range of the first rows a number may lie beyond it before it is clamped. The first file of a stream by
     * time has a fraction of the range of dates and seasons; a clamped date cannot be learned from.
     */
    private static final double RANGES_BEYOND = 8;

    private static final double NORMAL_IQR = 1.349;
    private static final float[] HATS = hatScores(8);

    private static float[] hatScores(int n) {
        float[] at = new float[n];
        for (int i = 0; i < n; i++) {
            at[i] = (float) NormalScores.quantile((i + 0.5) / n);
        }
        return at;
    }

    /** @param values finite ones, in any order; may be empty */
    static ScaledInput of(NamedInput input, float[] values, int start, boolean pieces) {
        float[] sorted = values.length == 0 ? new float[1] : values.clone();
        Arrays.sort(sorted);
        if (input.kind() == NamedInput.Kind.INDICATOR) {
            NormalScores none = new NormalScores(new float[] {0}, new float[] {0});
            return new ScaledInput(input, 0, 1 / INDICATOR, 0, 1, none, start, 0);
        }
        if (input.kind() == NamedInput.Kind.EMBEDDED) {
            NormalScores none = new NormalScores(new float[] {0}, new float[] {0});
            return new ScaledInput(input, 0, 1 / EMBEDDING, -1, 1, none, -1, 0);
        }
        int n = sorted.length;
        float median = sorted[n / 2];
        double scale = (sorted[(int) (0.75 * (n - 1))] - sorted[(int) (0.25 * (n - 1))]) / NORMAL_IQR;
        double wide = (sorted[(int) (0.95 * (n - 1))] - sorted[(int) (0.05 * (n - 1))]) / 3.29;
        scale = Math.max(scale, wide);
        if (!(scale > 0)) {
            scale = (sorted[n - 1] - (double) sorted[0]) / 2;
        }
        if (!(scale > Float.MIN_NORMAL) || !Double.isFinite(scale)) {
            scale = 1;
        }
        if (start < 0) {
            median =
                    0; // numbers of wide rows, such as pixels, have one unit: a scale each would blow up those that are
            // rare
            scale = 1;
        }
        float more = (float) Math.max(scale, (sorted[n - 1] - (double) sorted[0]) * RANGES_BEYOND);
        NormalScores normal = NormalScores.of(sorted);
        int hats = pieces && normal.knots().length > 2 ? HATS.length : 0;
        return new ScaledInput(
                input, median, (float) scale, sorted[0] - more, sorted[n - 1] + more, normal, start, hats);
    }

    /** The input with its direct features, if it has any, in another place. */
    ScaledInput startingAt(int other) {
        return start < 0 ? this : new ScaledInput(input, location, scale, low, high, normal, other, hats);
    }

    boolean numeric() {
        return input.kind() == NamedInput.Kind.NUMERIC;
    }

    /** How many direct features there are. */
    int direct() {
        return start < 0 ? 0 : numeric() ? 2 + hats : 1;
    }

    FeatureBlock block(int direct) {
        return direct < 2 ? FeatureBlock.LINEAR : FeatureBlock.PIECEWISE;
    }

    /** The scores at which the hat functions have their tips. */
    static float[] hatTips() {
        return HATS.clone();
    }

    /** No z is larger in size. */
    float bound() {
        return Math.max(high - location, location - low) / scale;
    }

    float z(float x) {
        return Float.isNaN(x) ? 0 : (Math.max(low, Math.min(high, x)) - location) / scale;
    }

    float q(float x) {
        return Float.isNaN(x) || !numeric() ? 0 : normal.of(x, scale);
    }

    /** Writes the direct features of a number. */
    void direct(float x, byte[] out, int row) {
        if (start < 0 || Float.isNaN(x)) {
            return;
        }
        out[row + start] = FeatureMap.toByte(z(x) / bound());
        if (!numeric()) {
            return;
        }
        float q = q(x);
        out[row + start + 1] = FeatureMap.toByte(q / normal.bound());
        if (hats > 0) {
            int above = 0;
            while (above < hats && HATS[above] <= q) {
                above++;
            }
            int at = row + start + 2;
            if (above == 0 || above == hats) {
                out[at + Math.min(above, hats - 1)] = FeatureMap.TOP;
            } else {
                float share = (q - HATS[above - 1]) / (HATS[above] - HATS[above - 1]);
                out[at + above] = FeatureMap.toByte(share);
                out[at + above - 1] = FeatureMap.toByte(1 - share);
            }
        }
    }
}
