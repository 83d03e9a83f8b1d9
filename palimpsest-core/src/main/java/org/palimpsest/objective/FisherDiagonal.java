package org.palimpsest.objective;

import java.util.Arrays;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.internal.OutputLoss;
import org.palimpsest.network.internal.SquaredPass;
import org.palimpsest.random.Rng;

/**
 * The diagonal of the Fisher information of the weights, per example. It measures how much the predictions depend on
 * each weight; EWC and Laplace propagation use it as a precision.
 *
 * <pre>
 * F_i = 1/n Σ_n w_n E_y (∂/∂θ_i log p(y | x_n, θ))²        w_n: as how many rows example n counts
 * </pre>
 *
 * <p>Gradients are squared per example and then averaged. The square of a batch's mean gradient is not an estimate of
 * it. {@link SquaredPass} does this without a backward pass per example.
 *
 * @param labels the distribution of y
 * @param examples n, at most; drawn without replacement, {@link #ALL} takes all there are
 */
public record FisherDiagonal(Labels labels, int examples) {
    /** A number of examples that stands for all of them. */
    public static final int ALL = Integer.MAX_VALUE;

    private static final int CHUNK = 512;

    public FisherDiagonal {
        if (examples < 1) {
            throw new IllegalArgumentException("examples must be >= 1, was " + examples);
        }
    }

    /** The labels at which gradients are taken. */
    public sealed interface Labels {
        /** The number of backward passes per batch. */
        int passes(Likelihood likelihood, int width);

        /** What goes backward in one of them; {@code first} is the number of the batch's first example. */
        OutputLoss loss(int pass, Likelihood likelihood, int first, Rng rng);

        /** The expectation over p(y | x, θ), exactly: the Fisher information itself. A pass per class. */
        record Expected() implements Labels {
            @Override
            public int passes(Likelihood likelihood, int width) {
                return likelihood.roots(width);
            }

            @Override
            public OutputLoss loss(int pass, Likelihood likelihood, int first, Rng rng) {
                return (batch, row, outputs, offset, width, scale, delta) -> {
                    likelihood.root(pass, outputs, offset, width, delta);
                    return weighted(batch, row, delta, offset, width);
                };
            }
        }

        /** One y per example, drawn from p(y | x, θ): an unbiased estimate with one pass. */
        record Sampled() implements Labels {
            @Override
            public int passes(Likelihood likelihood, int width) {
                return 1;
            }

            @Override
            public OutputLoss loss(int pass, Likelihood likelihood, int first, Rng rng) {
                return (batch, row, outputs, offset, width, scale, delta) -> {
                    likelihood.sampledScore(rng.at(first + row), outputs, offset, width, delta);
                    return weighted(batch, row, delta, offset, width);
                };
            }
        }

        /** The y of the data: the "empirical Fisher", which vanishes where the data are fitted. */
        record Observed() implements Labels {
            @Override
            public int passes(Likelihood likelihood, int width) {
                return 1;
            }

            @Override
            public OutputLoss loss(int pass, Likelihood likelihood, int first, Rng rng) {
                return new OutputLoss() {
                    @Override
                    public double at(
                            Batch batch, int row, float[] outputs, int offset, int width, float scale, float[] delta) {
                        likelihood.at(batch, row, outputs, offset, width, 1f, delta);
                        return weighted(batch, row, delta, offset, width);
                    }

                    @Override
                    public double rows(
                            Kernels kernels,
                            Batch batch,
                            int first,
                            int last,
                            float[] outputs,
                            int width,
                            float scale,
                            float[] delta) {
                        boolean plain = true;
                        for (int row = first; row < last; row++) {
                            plain &= batch.weight()[row] == 1f;
                        }
                        return plain
                                ? likelihood.rows(kernels, batch, first, last, outputs, width, scale, delta)
                                : OutputLoss.super.rows(kernels, batch, first, last, outputs, width, scale, delta);
                    }
                };
            }
        }

        /** δ ← √w δ, whose square counts w times; there is no loss to tell. */
        private static double weighted(Batch batch, int row, float[] delta, int offset, int width) {
            float root = (float) Math.sqrt(batch.weight()[row]);
            for (int j = offset; j < offset + width; j++) {
                delta[j] *= root;
            }
            return 0;
        }
    }

    /**
     * F at some weights, through one head; zero for the weights of other heads.
     *
     * @param rng the source of the examples and labels that are drawn
     */
    public float[] at(float[] weights, HeadModel model, Dataset data, Rng rng) {
        Likelihood likelihood = model.likelihood() instanceof NoiseFit fit ? fit.current() : model.likelihood();
        int passes = labels.passes(likelihood, model.outputs());
        return mean(
                weights,
                model,
                data,
                examples,
                rng,
                new Losses(passes, false, (k, from) -> labels.loss(k, likelihood, from, rng.stream("labels"))));
    }

    /**
     * The mean absolute gradient of a function of the outputs, per example, through one head; zero for the weights of other heads.
     *
     * <pre>
     * 1/n Σ_n w_n |∂/∂θ_i g(f(x_n, θ))|        w_n: as how many rows example n counts
     * </pre>
     *
     * @param examples n, at most
     * @param rng the source of the examples that are drawn
     */
    public static float[] sensitivity(
            OutputGradient function, int examples, float[] weights, HeadModel model, Dataset data, Rng rng) {
        OutputLoss loss = (batch, row, outputs, offset, width, scale, delta) -> {
            function.at(outputs, offset, width, delta);
            for (int j = offset; j < offset + width; j++) {
                delta[j] *= batch.weight()[row];
            }
            return 0;
        };
        return mean(weights, model, data, examples, rng, new Losses(1, true, (k, from) -> loss));
    }

    private interface Loss {
        OutputLoss of(int pass, int first);
    }

    /** What goes backward, how often, and whether its absolute gradients are summed or their squares. */
    private record Losses(int passes, boolean absolute, Loss of) {}

    private static float[] mean(float[] weights, HeadModel model, Dataset data, int examples, Rng rng, Losses losses) {
        Compute compute = model.compute();
        int n = Math.min(examples, data.size());
        int[] rows = new int[data.size()];
        Arrays.setAll(rows, i -> i);
        if (n < rows.length) {
            rng.stream("examples").permute(rows.length, rows);
        }
        Batch batch = new Batch(Math.min(CHUNK, n), data);
        SquaredPass pass = new SquaredPass(model.network(), model.head(), batch, compute.kernels(), losses.absolute());
        float[] sum = new float[weights.length];
        float[] chunk = new float[weights.length];
        compute.team().run(pass.parts(), part -> pass.prepare(part, weights));
        for (int from = 0; from < n; from += CHUNK) {
            batch.plan(data, rows, from, Math.min(CHUNK, n - from));
            compute.team().run(batch.blocks(), block -> {
                batch.fill(block);
                pass.forward(batch, block);
            });
            for (int k = 0; k < losses.passes(); k++) {
                OutputLoss loss = losses.of().of(k, from);
                boolean add = k > 0;
                compute.team().run(batch.blocks(), block -> pass.backward(batch, block, loss));
                compute.team().run(pass.parts(), part -> pass.squares(batch, part, chunk, add));
            }
            // Chunk by chunk, not example by example: what is small beside the sum must not be rounded away.
            compute.team()
                    .run(
                            pass.parts(),
                            part -> compute.kernels().addScaled(chunk, 1f / n, sum, pass.from(part), pass.to(part)));
        }
        return sum;
    }
}
