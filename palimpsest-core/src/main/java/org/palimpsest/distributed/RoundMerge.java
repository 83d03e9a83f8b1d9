package org.palimpsest.distributed;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.learner.Checkpoint;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.posterior.MeanField;

/**
 * The start of the next round, from the ends of the last: natural parameters of the posteriors and the arrays of the
 * optimizers are averaged, each partition by its share of the rows.
 *
 * <pre>
 * λ = Σ_k w_k λ_k     λμ = Σ_k w_k λ_k μ_k     m = Σ_k w_k m_k     s = Σ_k w_k s_k        w_k = N_k / N
 * </pre>
 *
 * <p>One partition is merged to itself, to the bit. Sums are formed in the order of the partitions, so a merge does not
 * depend on which partition was done first.
 */
public final class RoundMerge {
    private RoundMerge() {}

    /**
     * Merges the partitions of a round.
     *
     * @param parts where each partition's training ended, in the order of the partitions
     * @param rows N_k
     * @throws IllegalArgumentException when the parts are not ends of the same round
     */
    public static Checkpoint of(List<Checkpoint> parts, int[] rows) {
        double[] weights = weights(parts.size(), rows);
        Checkpoint first = parts.get(0);
        if (parts.size() == 1) {
            return first;
        }
        for (int k = 0; k < parts.size(); k++) {
            check(first, parts.get(k), k);
        }
        return new Checkpoint(
                first.phase(),
                first.epoch(),
                0,
                0,
                MeanField.average(parts.stream().map(Checkpoint::posterior).toList(), weights),
                optimizer(parts.stream().map(Checkpoint::optimizer).toList(), weights),
                OptimizerState.NONE,
                noise(parts, weights),
                Optional.empty(),
                Double.POSITIVE_INFINITY,
                0);
    }

    /** w. */
    static double[] weights(int parts, int[] rows) {
        if (parts == 0 || rows.length != parts) {
            throw new IllegalArgumentException("there are " + parts + " parts and rows of " + rows.length);
        }
        long all = 0;
        for (int one : rows) {
            all += one;
        }
        double[] weights = new double[parts];
        for (int k = 0; k < parts; k++) {
            weights[k] = (double) rows[k] / all;
        }
        return weights;
    }

    private static void check(Checkpoint first, Checkpoint part, int k) {
        if (part.phase() != first.phase() || part.epoch() != first.epoch() || part.step() != 0) {
            throw new IllegalArgumentException("partition " + (k + 1) + " ended in epoch " + part.epoch() + " of phase "
                    + part.phase() + " after " + part.step() + " steps, the first in epoch " + first.epoch()
                    + " of phase " + first.phase());
        }
        if (!part.hook().isNone()) {
            throw new IllegalArgumentException("points that move while a task is learned cannot be merged; choose Stein"
                    + " points that move after it, or another coreset");
        }
        if (part.best().isPresent()) {
            throw new IllegalArgumentException("early stopping would end partitions at different epochs; turn it off");
        }
    }

    private static OptimizerState optimizer(List<OptimizerState> states, double[] weights) {
        OptimizerState first = states.get(0);
        Map<String, float[]> merged = new LinkedHashMap<>();
        for (String name : first.names()) {
            List<float[]> arrays = new ArrayList<>();
            states.forEach(state -> arrays.add(state.array(name)));
            float[] mean = new float[arrays.get(0).length];
            for (int i = 0; i < mean.length; i++) {
                double sum = 0;
                for (int k = 0; k < weights.length; k++) {
                    sum += weights[k] * arrays.get(k)[i];
                }
                mean[i] = (float) sum;
            }
            merged.put(name, mean);
        }
        double steps = 0;
        for (int k = 0; k < weights.length; k++) {
            steps += weights[k] * states.get(k).steps();
        }
        return new OptimizerState(Math.round(steps), merged);
    }

    /** Noise variances are means over rows, and so is their merge. */
    private static List<Double> noise(List<Checkpoint> parts, double[] weights) {
        List<Double> merged = new ArrayList<>();
        for (int j = 0; j < parts.get(0).noise().size(); j++) {
            double sum = 0;
            for (int k = 0; k < weights.length; k++) {
                sum += weights[k] * parts.get(k).noise().get(j);
            }
            merged.add(sum);
        }
        return merged;
    }
}
