package org.palimpsest.learner;

import java.util.Arrays;
import java.util.Optional;
import org.palimpsest.data.Batch;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.network.WeightPass;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.MutableMeanField;
import org.palimpsest.random.Rng;

/**
 * Rows of the current task held out to tell when to stop, if that is wanted.
 *
 * @param training the rows that are trained on
 * @param heldOut the others
 * @param patience how many epochs without improvement are waited for
 * @param loss what is to improve
 */
record Validation(Dataset training, Optional<Dataset> heldOut, int patience, Loss loss) {
    /** The loss of some rows at the mean of a posterior. */
    interface Loss {
        double at(MutableMeanField q, Dataset data);
    }

    private static final int CHUNK = 1024;

    static Validation of(Stopping stopping, Dataset data, Rng rng, Loss loss) {
        if (!(stopping instanceof Stopping.OnValidation on)) {
            return new Validation(data, Optional.empty(), 0, loss);
        }
        int held = (int) Math.round(on.fraction() * data.size());
        if (held < 1 || held >= data.size()) {
            throw new IllegalArgumentException("of " + data.size() + " rows, a fraction of " + on.fraction()
                    + " cannot be held out for validation");
        }
        int[] order = rng.permutation(data.size());
        return new Validation(
                data.select(Arrays.copyOfRange(order, held, order.length)),
                Optional.of(data.select(Arrays.copyOf(order, held))),
                on.patience(),
                loss);
    }

    /** All rows are trained on. */
    static Validation none(Dataset data) {
        return new Validation(data, Optional.empty(), 0, (q, rows) -> Double.NaN);
    }

    boolean isOn() {
        return heldOut.isPresent();
    }

    boolean gaveUp(int waited) {
        return waited >= patience;
    }

    /** The loss of the held-out rows. */
    double nll(MutableMeanField q) {
        return loss.at(q, heldOut.orElseThrow());
    }

    /** The mean negative log-likelihood of some rows at the mean of a posterior. */
    static double nll(Mlp network, int head, MutableMeanField q, Dataset data, Likelihood likelihood, Compute compute) {
        double sum = 0;
        for (float one : logLikelihoods(network, head, q.mean, data, likelihood, compute)) {
            sum -= one;
        }
        return sum / data.size();
    }

    /** log p(y_n | x_n, θ) of all rows at some weights. */
    static float[] logLikelihoods(
            Mlp network, int head, float[] theta, Dataset data, Likelihood likelihood, Compute compute) {
        float[] all = new float[data.size()];
        Batch batch = new Batch(Math.min(CHUNK, data.size()), data);
        WeightPass pass = WeightPass.forwardOnly(network, head, batch.capacity(), compute.kernels());
        float[] scratch = new float[batch.capacity() * pass.width()];
        int[] rows = new int[data.size()];
        Arrays.setAll(rows, i -> i);
        compute.team().run(pass.parts(), part -> pass.prepare(part, theta));
        for (int from = 0; from < rows.length; from += CHUNK) {
            batch.plan(data, rows, from, Math.min(CHUNK, rows.length - from));
            compute.team().run(batch.blocks(), block -> {
                batch.fillRows(block);
                pass.forward(batch, block);
            });
            for (int r = 0; r < batch.size(); r++) {
                all[from + r] =
                        (float) -likelihood.at(batch, r, pass.outputs(), r * pass.width(), pass.width(), 0f, scratch);
            }
        }
        return all;
    }
}
