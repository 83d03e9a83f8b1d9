package org.palimpsest.network;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.random.Rng;

/** The same networks once more, written for plainness: dense, in double precision, one row after the other. */
record Reference(Mlp network, int head, Dataset data, Likelihood likelihood) {
    /** Σ −log p(y | x, w). */
    double loss(double[] weights) {
        return loss(weights, null, 0);
    }

    /** The same with units sampled locally: unit j of row r takes normal r·width + j of its layer's stream. */
    double loss(double[] mean, double[] variance, long noise) {
        List<Mlp.Layer> path = network.path(head);
        float[][] eps = new float[path.size()][];
        for (int l = 0; l < path.size() && variance != null; l++) {
            eps[l] = new float[data.size() * path.get(l).outputs()];
            new Rng(noise).at(l).normals(eps[l]);
        }
        double sum = 0;
        for (int r = 0; r < data.size(); r++) {
            double[] h = new double[data.features()];
            float[] x = data.row(r);
            Arrays.setAll(h, c -> x[c]);
            for (int l = 0; l < path.size(); l++) {
                h = layer(path.get(l), h, mean, variance, eps[l], r);
                if (l + 1 < path.size()) {
                    h = Arrays.stream(h).map(this::activate).toArray();
                }
            }
            sum += loss(h, r);
        }
        return sum;
    }

    private static double[] layer(Mlp.Layer layer, double[] h, double[] mean, double[] variance, float[] eps, int row) {
        int width = layer.outputs();
        double[] z = new double[width];
        for (int j = 0; j < width; j++) {
            double s = 0;
            for (int i = 0; i <= h.length; i++) {
                double in = i < h.length ? h[i] : 1;
                int w = layer.offset() + i * width + j;
                z[j] += in * mean[w];
                s += variance == null ? 0 : in * in * variance[w];
            }
            z[j] += variance == null ? 0 : Math.sqrt(s) * eps[row * width + j];
        }
        return z;
    }

    private double activate(double z) {
        return network.activation() == Activation.RELU ? Math.max(0, z) : Math.tanh(z);
    }

    private double loss(double[] f, int row) {
        if (likelihood instanceof Likelihood.Gaussian gaussian) {
            double s = gaussian.noise();
            double sum = 0;
            for (int j = 0; j < f.length; j++) {
                double away = f[j] - ((Targets.Values) data.targets()).at(row, j);
                sum += away * away / (2 * s * s) + Math.log(s) + 0.5 * Math.log(2 * Math.PI);
            }
            return sum;
        }
        double sum = Arrays.stream(f).map(Math::exp).sum();
        return Math.log(sum) - f[((Targets.Labels) data.targets()).at(row)];
    }

    /** Central differences in every coordinate. */
    static double[] differences(ToDoubleFunction<double[]> f, double[] at) {
        double h = 1e-6;
        double[] x = at.clone();
        double[] gradient = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            x[i] = at[i] + h;
            double up = f.applyAsDouble(x);
            x[i] = at[i] - h;
            gradient[i] = (up - f.applyAsDouble(x)) / (2 * h);
            x[i] = at[i];
        }
        return gradient;
    }

    static double[] widen(float[] x) {
        double[] out = new double[x.length];
        Arrays.setAll(out, i -> x[i]);
        return out;
    }
}
