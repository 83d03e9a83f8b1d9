package org.palimpsest.learner;

import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.method.Averaging;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;

/**
 * Targets for pseudo-rows from the posterior of earlier tasks. The statistics give inputs, the posterior their targets:
 *
 * <pre>
 * x ~ p(x)        y ~ E_{q_{t−1}}[p(y | x, θ)], or its mean
 * </pre>
 *
 * <p>A regression has no other targets. In a classification a pseudo-row has the class that it was drawn for. That label is
 * kept where the new task has no row of the class, because errors of the posterior would be learned again with every task.
 * Where it has, one Gaussian covers rows of several tasks, and the posterior has the more accurate class boundaries.
 *
 * @param model the network that the pseudo-rows go through
 * @param posterior q_{t−1}
 * @param rng where labels are drawn from
 */
record Recall(HeadModel model, MeanField posterior, Rng rng) {
    private static final int SAMPLES = 10;

    /** The mean prediction is the target. */
    Dataset values(Dataset draws) {
        Values answer = new SampledPredictor(model, posterior, new Averaging.PosteriorMean(), rng).values(draws);
        int width = answer.width();
        float[] y = new float[draws.size() * width];
        for (int i = 0; i < y.length; i++) {
            y[i] = (float) answer.mean(i / width, i % width);
        }
        return draws.with(new Targets.Values(width, y));
    }

    /**
     * Draws of classes that the new task has get a label of the prediction, among known classes.
     *
     * @param arriving the labels of the new task
     * @param known the classes that there are statistics of
     */
    Dataset labels(Dataset draws, Targets.Labels arriving, int[] known) {
        Targets.Labels own = (Targets.Labels) draws.targets();
        boolean[] present = new boolean[own.width()];
        for (int r = 0; r < arriving.size(); r++) {
            present[arriving.at(r)] = true;
        }
        boolean any = false;
        for (int c : known) {
            any |= present[c];
        }
        if (!any) {
            return draws;
        }
        Classes answer = new SampledPredictor(model, posterior, new Averaging.MonteCarlo(SAMPLES), rng).classes(draws);
        int[] label = new int[draws.size()];
        for (int r = 0; r < label.length; r++) {
            label[r] = present[own.at(r)] ? drawn(answer, r, known) : own.at(r);
        }
        return draws.with(new Targets.Labels(label, own.width()));
    }

    private int drawn(Classes answer, int row, int[] known) {
        double sum = 0;
        for (int c : known) {
            sum += answer.probability(row, c);
        }
        double left = rng.uniform(row) * sum;
        for (int c : known) {
            left -= answer.probability(row, c);
            if (left < 0) {
                return c;
            }
        }
        return known[known.length - 1];
    }
}
