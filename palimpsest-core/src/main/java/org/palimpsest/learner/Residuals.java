package org.palimpsest.learner;

import java.util.Arrays;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.method.Averaging;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;

/**
 * The residual variance of a regression that its predictions do not already ascribe to the weights:
 *
 * <pre>
 * r_j = 1/W Σ_n w_n ((y_nj − E_q f_j(x_n))² − Var_q f_j(x_n))        at least a tenth of the first term        W = Σ_n w_n
 * </pre>
 *
 * so that noise and epistemic variance together match the errors.
 */
final class Residuals {
    private static final int MOST_ROWS = 4096;
    private static final double LEAST_SHARE = 0.1;
    private static final int SAMPLES = 20;

    private Residuals() {}

    static double[] variance(HeadModel model, MeanField posterior, Dataset data, Rng rng) {
        int n = Math.min(MOST_ROWS, data.size());
        Dataset rows = n == data.size()
                ? data
                : data.select(Arrays.copyOf(rng.stream("rows").permutation(data.size()), n));
        Targets.Values truth = (Targets.Values) rows.targets();
        Values predicted = new SampledPredictor(model, posterior, new Averaging.MonteCarlo(SAMPLES), rng).values(rows);
        double[] residual = new double[truth.width()];
        for (int j = 0; j < residual.length; j++) {
            double squares = 0;
            double epistemic = 0;
            double all = 0;
            for (int r = 0; r < n; r++) {
                double away = truth.at(r, j) - predicted.mean(r, j);
                squares += rows.weight(r) * away * away;
                epistemic += rows.weight(r) * predicted.epistemicVariance(r, j);
                all += rows.weight(r);
            }
            residual[j] = Math.max(LEAST_SHARE * squares, squares - epistemic) / all;
        }
        return residual;
    }
}
