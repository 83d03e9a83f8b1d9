package org.palimpsest;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Initial;
import org.palimpsest.method.Start;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.internal.Preconditioner;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;

/** Small data, posteriors and methods that the tests share. */
public final class Fixtures {
    private Fixtures() {}

    /** Every kernel provider of this process. */
    public static Stream<Kernels> providers() {
        return Stream.of(Kernels.plain(), Kernels.best()).distinct();
    }

    /** Standard normals. */
    public static float[] normals(int n, long seed) {
        float[] z = new float[n];
        Rng.of(seed).normals(z);
        return z;
    }

    /** Inputs of which two fifths are zero, and every seventh row altogether. */
    public static Inputs inputs(int rows, int features, long seed) {
        float[] x = normals(rows * features, seed);
        Rng holes = Rng.of(seed).stream("holes");
        for (int i = 0; i < x.length; i++) {
            if (i / features % 7 == 3 || holes.uniform(i) < 0.4) {
                x[i] = 0f;
            }
        }
        return new Inputs.Floats(features, x);
    }

    /** Classes at random. */
    public static Dataset classes(int rows, int features, int classes, long seed) {
        Rng rng = Rng.of(seed).stream("labels");
        int[] label = new int[rows];
        Arrays.setAll(label, r -> rng.below(classes, r));
        return Dataset.of(inputs(rows, features, seed), new Targets.Labels(label, classes));
    }

    /** Numbers at random. */
    public static Dataset numbers(int rows, int features, int width, long seed) {
        return Dataset.of(inputs(rows, features, seed), new Targets.Values(width, normals(rows * width, seed + 1)));
    }

    /** Classes that can be learned: the sign of a sum of inputs, shifted by {@code from}. */
    public static Dataset signs(int rows, int features, int from, long seed) {
        float[] x = normals(rows * features, seed);
        int[] label = new int[rows];
        for (int r = 0; r < rows; r++) {
            int at = r * features;
            label[r] = x[at + from % features] + x[at + (from + 1) % features] > 0 ? 1 : 0;
        }
        return Dataset.of(new Inputs.Floats(features, x), new Targets.Labels(label, 2));
    }

    /** All rows in one filled batch. */
    public static Batch batch(Dataset data) {
        return batch(data, data.size(), 0, data.size());
    }

    /** Some rows, in their order, in a filled batch of the given capacity. */
    public static Batch batch(Dataset data, int capacity, int from, int count) {
        Batch batch = new Batch(capacity, data);
        fill(batch, data, from, count);
        return batch;
    }

    /** Fills a batch with some rows, in their order. */
    public static void fill(Batch batch, Dataset data, int from, int count) {
        int[] order = new int[data.size()];
        Arrays.setAll(order, i -> i);
        batch.plan(data, order, from, count);
        for (int block = 0; block < batch.blocks(); block++) {
            batch.fill(block);
        }
    }

    /** A metric of posteriors at work, for which any model will do. */
    public static Preconditioner open(Metric metric) {
        Mlp network = Mlp.relu(1, List.of(), 2);
        Dataset one = classes(1, 1, 2, 1);
        return metric.open(new HeadModel(network, 0, new Likelihood.Categorical(), Compute.on(1)), new Batch(1, one));
    }

    /** A posterior with means N(0, spread²) and log sigmas around {@code v}. */
    public static MeanField posterior(int size, double spread, double v, long seed) {
        float[] mean = normals(size, seed);
        float[] logSigma = normals(size, seed + 1);
        for (int i = 0; i < size; i++) {
            mean[i] *= (float) spread;
            logSigma[i] = (float) (v + 0.3 * logSigma[i]);
        }
        return new MeanField(mean, logSigma);
    }

    /** A short training with Adam: three epochs of batches of 32. */
    public static VclMethod method() {
        return new VclMethod(
                Start.FROM_POSTERIOR,
                new Initial(new Initial.Means.He(), -3),
                1,
                new Estimator.LocalReparameterization(1),
                new Metric.Euclidean(),
                TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.01), 3, 32),
                new Averaging.MonteCarlo(5));
    }

    /** Numbers from −most to most, and those that functions of floats get wrong. */
    public static float[] awkward(float most) {
        float[] x = new float[20_003];
        for (int i = 0; i < x.length; i++) {
            x[i] = -most + 2 * most * i / x.length;
        }
        x[11] = Float.NaN;
        x[12] = Float.POSITIVE_INFINITY;
        x[13] = Float.NEGATIVE_INFINITY;
        x[14] = -0f;
        return x;
    }
}
