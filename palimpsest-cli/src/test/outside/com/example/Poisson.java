package com.example;

import org.palimpsest.data.Targets;
import org.palimpsest.objective.NumberLikelihood;
import org.palimpsest.random.Rng;

/**
 * Counts with the rate e^f, which is bounded so that one odd row cannot overflow.
 *
 * <pre>
 * −log p(y | f) = e^f − y f + log y!        ∂/∂f = e^f − y        Fisher information e^f
 * </pre>
 *
 * @param maxLogRate the bound of f
 */
public record Poisson(double maxLogRate) implements NumberLikelihood {
    public Poisson {
        if (!(maxLogRate > 0 && maxLogRate <= 40)) {
            throw new IllegalArgumentException("maxLogRate must be in (0, 40], was " + maxLogRate);
        }
    }

    @Override
    public void accept(Targets targets) {
        NumberLikelihood.super.accept(targets);
        Targets.Values values = (Targets.Values) targets;
        for (int r = 0; r < values.size(); r++) {
            for (int j = 0; j < values.width(); j++) {
                double y = values.at(r, j);
                if (!(y >= 0) || y != Math.rint(y)) {
                    throw new IllegalArgumentException("a count must be 0, 1, 2, ..., was " + y);
                }
            }
        }
    }

    @Override
    public double loss(float[] targets, int from, float[] outputs, int offset, int width, float scale, float[] delta) {
        double sum = 0;
        for (int j = 0; j < width; j++) {
            double y = targets[from + j];
            double f = Math.min(outputs[offset + j], maxLogRate);
            double rate = StrictMath.exp(f);
            sum += rate - y * f + logFactorial(y);
            delta[offset + j] = (float) (scale * (rate - y));
        }
        return sum;
    }

    /** Stirling's series beyond small numbers. */
    private static double logFactorial(double y) {
        double sum = 0;
        double x = y + 1;
        while (x < 10) {
            sum -= StrictMath.log(x);
            x++;
        }
        return sum + (x - 0.5) * StrictMath.log(x) - x + 0.5 * StrictMath.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x * x * x);
    }

    @Override
    public void moments(float[] outputs, int offset, int width, double[] mean, double[] variance) {
        for (int j = 0; j < width; j++) {
            mean[j] = StrictMath.exp(Math.min(outputs[offset + j], maxLogRate));
            variance[j] = mean[j];
        }
    }

    @Override
    public int roots(int width) {
        return width;
    }

    @Override
    public void root(int k, float[] outputs, int offset, int width, float[] out) {
        for (int j = 0; j < width; j++) {
            out[offset + j] = j == k ? (float) StrictMath.exp(Math.min(outputs[offset + j], maxLogRate) / 2) : 0f;
        }
    }

    /** A sum of exponential waiting times; beyond a rate of 500 the normal approximation. */
    @Override
    public void sampledScore(Rng rng, float[] outputs, int offset, int width, float[] out) {
        for (int j = 0; j < width; j++) {
            double rate = StrictMath.exp(Math.min(outputs[offset + j], maxLogRate));
            Rng own = rng.at(j);
            if (rate > 500) {
                float[] z = new float[1];
                own.normals(z);
                out[offset + j] = (float) (-z[0] * Math.sqrt(rate));
                continue;
            }
            int y = 0;
            double time = -StrictMath.log(1 - own.uniform(0));
            while (time < rate) {
                y++;
                time -= StrictMath.log(1 - own.uniform(y));
            }
            out[offset + j] = (float) (rate - y);
        }
    }
}
