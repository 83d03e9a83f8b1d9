package org.palimpsest.learner;

import java.util.Arrays;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.method.Stopping;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;

/**
 * Rows of the current task held out to tell when to stop, if that is wanted.
 *
 * @param training the rows that are trained on
 * @param heldOut the others
 * @param patience how many epochs without improvement are waited for
 */
record Validation(Dataset training, Optional<Dataset> heldOut, int patience) {
    static Validation of(Stopping stopping, Dataset data, Rng rng) {
        if (!(stopping instanceof Stopping.OnValidation on)) {
            return none(data);
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
                on.patience());
    }

    /** All rows are trained on. */
    static Validation none(Dataset data) {
        return new Validation(data, Optional.empty(), 0);
    }

    boolean isOn() {
        return heldOut.isPresent();
    }

    boolean gaveUp(int waited) {
        return waited >= patience;
    }

    /** The mean negative log-likelihood of the held-out rows at the mean of a posterior. */
    double nll(HeadModel model, MutableMeanField q) {
        Dataset rows = heldOut.orElseThrow();
        double sum = 0;
        for (float one : ForwardRows.logLikelihoods(model, q.mean, rows)) {
            sum -= one;
        }
        return sum / rows.size();
    }
}
