package org.palimpsest.learner;

import java.util.Arrays;
import org.palimpsest.data.Batch;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.network.WeightPass;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.MutableMeanField;
import org.palimpsest.random.Normals;
import org.palimpsest.random.Rng;

/**
 * Predicts through one head of a network with a posterior over its weights.
 *
 * <p>The weight samples are drawn once per call from the predictor's own stream, so that the same question gets the
 * same answer.
 */
public final class Predictor {
    private static final int CHUNK = 1024;

    private final Mlp network;
    private final int head;
    private final MeanField posterior;
    private final Likelihood likelihood;
    private final Averaging averaging;
    private final Rng rng;
    private final Compute compute;

    /** A predictor of its own stream of samples. */
    public Predictor(
            Mlp network,
            int head,
            MeanField posterior,
            Likelihood likelihood,
            Averaging averaging,
            Rng rng,
            Compute compute) {
        this.network = network;
        network.head(head); // says so if there is none
        this.head = head;
        this.posterior = posterior;
        this.likelihood = likelihood;
        this.averaging = averaging;
        this.rng = rng;
        this.compute = compute;
    }

    /** Predicts classes; the likelihood must be categorical. */
    public Prediction.Classes classes(Dataset data) {
        if (!(predict(data) instanceof Prediction.Classes classes)) {
            throw new IllegalStateException("the network predicts numbers, not classes");
        }
        return classes;
    }

    /** Predicts numbers; the likelihood must be Gaussian. */
    public Prediction.Numbers numbers(Dataset data) {
        if (!(predict(data) instanceof Prediction.Numbers numbers)) {
            throw new IllegalStateException("the network predicts classes, not numbers");
        }
        return numbers;
    }

    /** Predicts the targets of some rows. The targets that the data have are not looked at. */
    public Prediction predict(Dataset data) {
        if (data.features() != network.inputs()) {
            throw new IllegalArgumentException(
                    "the data have " + data.features() + " inputs, the network takes " + network.inputs());
        }
        Batch batch = new Batch(Math.max(1, Math.min(CHUNK, data.size())), data);
        WeightPass pass = WeightPass.forwardOnly(network, head, batch.capacity(), compute.kernels());
        Tally tally = likelihood instanceof Likelihood.Gaussian gaussian
                ? new NumberTally(data.size(), pass.width(), gaussian.noise())
                : new ClassTally(data.size(), pass.width(), batch.capacity());
        int[] rows = new int[data.size()];
        Arrays.setAll(rows, i -> i);
        int samples = averaging instanceof Averaging.MonteCarlo monteCarlo ? monteCarlo.samples() : 0;
        MutableMeanField q = new MutableMeanField(posterior, compute.kernels());
        float[] theta = posterior.mean();
        float[] eps = new float[Normals.length(theta.length)];
        for (int s = 0; s < Math.max(1, samples); s++) {
            if (samples > 0) {
                q.sample(compute.kernels(), rng.at(s).key(), eps, theta);
            }
            compute.team().run(pass.parts(), part -> pass.prepare(part, theta));
            for (int from = 0; from < rows.length; from += CHUNK) {
                int first = from;
                batch.plan(data, rows, from, Math.min(CHUNK, rows.length - from));
                compute.team().run(batch.blocks(), block -> {
                    batch.fillRows(block);
                    pass.forward(batch, block);
                    int end = Math.min(batch.size(), (block + 1) * Batch.BLOCK);
                    for (int r = block * Batch.BLOCK; r < end; r++) {
                        tally.add(first + r, pass.outputs(), r * pass.width());
                    }
                });
            }
        }
        return tally.prediction(Math.max(1, samples));
    }

    /** Sums over weight samples. */
    private interface Tally {
        void add(int row, float[] outputs, int offset);

        Prediction prediction(int samples);
    }

    private static final class ClassTally implements Tally {
        private final int width;
        private final double[] sum;
        private final double[] entropy;
        private final float[] softmax;

        ClassTally(int rows, int width, int capacity) {
            this.width = width;
            sum = new double[rows * width];
            entropy = new double[rows];
            softmax = new float[capacity * width];
        }

        @Override
        public void add(int row, float[] outputs, int offset) {
            Likelihood.Categorical.softmax(outputs, offset, width, softmax);
            for (int j = 0; j < width; j++) {
                sum[row * width + j] += softmax[offset + j];
            }
            entropy[row] += Prediction.Classes.entropy(softmax, offset, width);
        }

        @Override
        public Prediction prediction(int samples) {
            float[] probability = new float[sum.length];
            double[] expected = new double[entropy.length];
            for (int i = 0; i < sum.length; i++) {
                probability[i] = (float) (sum[i] / samples);
            }
            for (int i = 0; i < entropy.length; i++) {
                expected[i] = entropy[i] / samples;
            }
            return new Prediction.Classes(width, probability, expected);
        }
    }

    private static final class NumberTally implements Tally {
        private final int width;
        private final double noise;
        private final double[] sum;
        private final double[] squares;

        NumberTally(int rows, int width, double noise) {
            this.width = width;
            this.noise = noise;
            sum = new double[rows * width];
            squares = new double[rows * width];
        }

        @Override
        public void add(int row, float[] outputs, int offset) {
            for (int j = 0; j < width; j++) {
                double y = outputs[offset + j];
                sum[row * width + j] += y;
                squares[row * width + j] += y * y;
            }
        }

        @Override
        public Prediction prediction(int samples) {
            double[] mean = new double[sum.length];
            double[] variance = new double[sum.length];
            for (int i = 0; i < sum.length; i++) {
                mean[i] = sum[i] / samples;
                variance[i] = Math.max(0, squares[i] / samples - mean[i] * mean[i]);
            }
            return new Prediction.Numbers(width, mean, variance, noise * noise);
        }
    }
}
