package org.palimpsest;

import java.util.Arrays;

/**
 * A shift and a scale for every column, x′ = (x − offset) / scale, fixed by the first task. Immutable, and equal by value.
 */
final class Scaling {
    /** Columns as they are. */
    static final Scaling NONE = new Scaling(new double[0], new double[0]);

    private final double[] offset;
    private final double[] scale;

    Scaling(double[] offset, double[] scale) {
        if (offset.length != scale.length) {
            throw new IllegalArgumentException(offset.length + " offsets but " + scale.length + " scales");
        }
        for (int c = 0; c < scale.length; c++) {
            if (!(scale[c] > 0) || !Double.isFinite(scale[c]) || !Double.isFinite(offset[c])) {
                throw new IllegalArgumentException(
                        "column " + (c + 1) + " cannot be scaled by " + scale[c] + " around " + offset[c]);
            }
        }
        this.offset = offset.clone();
        this.scale = scale.clone();
    }

    /** Mean and standard deviation of each column; a column that is constant is only shifted. */
    static Scaling of(int columns, float[] rows) {
        double[] mean = new double[columns];
        double[] deviation = new double[columns];
        int n = rows.length / columns;
        for (int i = 0; i < rows.length; i++) {
            mean[i % columns] += rows[i] / (double) n;
        }
        for (int i = 0; i < rows.length; i++) {
            double away = rows[i] - mean[i % columns];
            deviation[i % columns] += away * away / n;
        }
        for (int c = 0; c < columns; c++) {
            double sd = Math.sqrt(deviation[c]);
            deviation[c] = sd > 1e-12 * Math.max(1, Math.abs(mean[c])) ? sd : 1;
        }
        return new Scaling(mean, deviation);
    }

    boolean isNone() {
        return offset.length == 0;
    }

    /** Scales rows, one after the other, in place. */
    void apply(float[] rows) {
        for (int i = 0; i < rows.length && !isNone(); i++) {
            int c = i % offset.length;
            rows[i] = (float) ((rows[i] - offset[c]) / scale[c]);
        }
    }

    double[] offset() {
        return offset.clone();
    }

    double[] scale() {
        return scale.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Scaling that && Arrays.equals(offset, that.offset) && Arrays.equals(scale, that.scale);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(offset) + Arrays.hashCode(scale);
    }
}
