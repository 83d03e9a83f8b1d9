package org.palimpsest.lab.data;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;

/**
 * Brings every input to mean 0 and standard deviation 1, measured on training rows only.
 * <pre>
 * z_c = (x_c − m_c) / s_c        m_c = mean of x_c,   s_c² = mean of (x_c − m_c)²,   s_c = 1 where that is 0
 * </pre>
 */
public final class Standardization {
    private final double[] mean;
    private final double[] deviation;
    private final int[] constant;

    private Standardization(double[] mean, double[] deviation, int[] constant) {
        this.mean = mean;
        this.deviation = deviation;
        this.constant = constant;
    }

    /** Measures training rows. */
    public static Standardization of(Dataset train) {
        int features = train.features();
        double[] mean = new double[features];
        double[] square = new double[features];
        for (int r = 0; r < train.size(); r++) {
            float[] row = train.row(r);
            for (int c = 0; c < features; c++) {
                double step = row[c] - mean[c]; // Welford: exact also where the mean is far from 0
                mean[c] += step / (r + 1);
                square[c] += step * (row[c] - mean[c]);
            }
        }
        int[] constant =
                IntStream.range(0, features).filter(c -> square[c] == 0).toArray();
        double[] deviation = Arrays.stream(square)
                .map(s -> s == 0 ? 1 : Math.sqrt(s / train.size()))
                .toArray();
        return new Standardization(mean, deviation, constant);
    }

    /** The same rows on the new scale. */
    public Dataset apply(Dataset data) {
        int features = mean.length;
        if (data.features() != features) {
            throw new IllegalArgumentException("measured on " + features + " inputs, the data have " + data.features());
        }
        float[] dense = new float[Math.multiplyExact(data.size(), features)];
        for (int r = 0; r < data.size(); r++) {
            float[] row = data.row(r);
            for (int c = 0; c < features; c++) {
                dense[r * features + c] = (float) ((row[c] - mean[c]) / deviation[c]);
            }
        }
        return Dataset.of(new Inputs.Floats(features, dense), data.targets());
    }

    /** The mean of an input. */
    public double mean(int input) {
        return mean[input];
    }

    /** The standard deviation of an input, or 1 where it is constant. */
    public double deviation(int input) {
        return deviation[input];
    }

    /** The inputs that never change and so tell nothing. */
    public int[] constant() {
        return constant.clone();
    }
}
