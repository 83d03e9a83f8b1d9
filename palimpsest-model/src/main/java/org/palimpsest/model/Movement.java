package org.palimpsest.model;

import java.util.List;
import java.util.Locale;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.method.Method;
import org.palimpsest.network.Growth;
import org.palimpsest.objective.GaussianKl;
import org.palimpsest.posterior.MeanField;

/** How far a posterior moved in one update, with its warnings. */
final class Movement {
    private static final double FULL = 0.9;
    private static final double COLLAPSED = -12;

    private Movement() {}

    /** KL(after ‖ before) in nats; weights that are new are compared with their prior. */
    static double kl(LearnerState before, LearnerState after, Method method) {
        MeanField fresh = method.freshPrior(after.network());
        Growth growth = Growth.between(before.network(), after.network());
        MeanField old = new MeanField(
                growth.apply(before.posterior().mean(), fresh.mean()),
                growth.apply(before.posterior().logSigma(), fresh.logSigma()));
        return GaussianKl.between(after.posterior(), old);
    }

    /** The share of the weights whose σ is below half of their prior's: what the tasks so far have taken. */
    static double capacity(LearnerState state, Method method) {
        MeanField prior = method.freshPrior(state.network());
        int taken = 0;
        for (int i = 0; i < prior.size(); i++) {
            taken += state.posterior().logSigma(i) < prior.logSigma(i) - Math.log(2) ? 1 : 0;
        }
        return (double) taken / prior.size();
    }

    static void warn(ModelVersion version, Scores after, Dataset training, double capacity, List<String> warnings) {
        if (training.targets() instanceof Targets.Labels labels && after.isClassification()) {
            int[] count = new int[labels.width()];
            for (int r = 0; r < labels.size(); r++) {
                count[labels.at(r)]++;
            }
            int most = 0;
            for (int c = 1; c < count.length; c++) {
                most = count[c] > count[most] ? c : most;
            }
            double majority = (double) count[most] / labels.size();
            double error = Math.sqrt(majority * (1 - majority) / after.rows());
            if (after.number("accuracy") < majority + error) {
                warnings.add(String.format(
                        Locale.ROOT,
                        "the task may not have been learned: accuracy %.1f %% on held-out rows, where always '%s' has %.1f %%",
                        100 * after.number("accuracy"),
                        version.labels().get(most),
                        100 * majority));
            }
        }
        if (training.targets() instanceof Targets.Values values && !after.isClassification()) {
            double sd = TargetUnits.scale(version.schema()) * deviation(values);
            if (after.number("rmse") >= sd) {
                warnings.add(String.format(
                        Locale.ROOT,
                        "the task may not have been learned: RMSE %.4g on held-out rows, where always the mean has about %.4g",
                        after.number("rmse"),
                        sd));
            }
        }
        float least = Float.POSITIVE_INFINITY;
        for (float v : version.state().posterior().logSigma()) {
            least = Math.min(least, v);
        }
        if (least < COLLAPSED) {
            warnings.add("some standard deviations of weights have collapsed; predictions may be too sure");
        }
        if (capacity > FULL) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "%.0f %% of the capacity is used: new tasks will be learned less and less; consider a decay of 0.9",
                    100 * capacity));
        }
    }

    /** The standard deviation of targets. */
    private static double deviation(Targets.Values values) {
        double mean = 0;
        double squares = 0;
        for (int r = 0; r < values.size(); r++) {
            double before = values.at(r, 0) - mean;
            mean += before / (r + 1);
            squares += before * (values.at(r, 0) - mean);
        }
        return Math.sqrt(squares / Math.max(1, values.size()));
    }
}
