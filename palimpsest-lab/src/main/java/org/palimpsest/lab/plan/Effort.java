package org.palimpsest.lab.plan;

import java.util.List;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Importance;
import org.palimpsest.method.Method;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.Start;
import org.palimpsest.method.VclMethod;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.task.Task;

/**
 * How much work the parts of a run are, in passes of a row through the network and back, so that time left can be told
 * from time spent. Measured costs, roughly: a sample by local reparameterization is two of weights, a pass without
 * noise is half of one, and a pass forward alone a third.
 */
public final class Effort {
    private static final double LOCAL = 2;
    private static final double AT_MEAN = 0.5;
    private static final double FORWARD = 1 / 3.0;

    private final double[] training;
    private final double[][] testing;
    private final double[] start;

    private Effort(double[] training, double[][] testing) {
        this.training = training;
        this.testing = testing;
        start = new double[training.length + 1];
        for (int t = 0; t < training.length; t++) {
            start[t + 1] = tested(t, testing[t].length - 1);
        }
    }

    /** The work of every run of an experiment. */
    public static Effort of(Experiment experiment, List<Task> stream, boolean future) {
        Method method = experiment.method();
        double[] training = new double[stream.size()];
        double[][] testing = new double[stream.size()][];
        for (int t = 0; t < stream.size(); t++) {
            int rows = stream.get(t).lesson().data().size();
            int classes = stream.get(t).lesson().data().targets().width();
            int epochs = experiment.recipe().method(rows).trainingSettings().epochs();
            training[t] = (double) rows * epochs * training(method, t) + finished(method, rows, classes);
            testing[t] = new double[future ? stream.size() : t + 1];
            for (int on = 0; on < testing[t].length; on++) {
                testing[t][on] = stream.get(on).test().size() * testing(method);
            }
        }
        return new Effort(training, testing);
    }

    private static double training(Method method, int task) {
        if (!(method instanceof VclMethod v)) {
            return AT_MEAN;
        }
        double noisy =
                v.estimator().samples() * (v.estimator() instanceof Estimator.LocalReparameterization ? LOCAL : 1);
        return task == 0 && v.start() == Start.MAXIMUM_LIKELIHOOD_FIRST ? noisy + AT_MEAN : noisy;
    }

    /** What the Fisher information costs at the end of a task: a pass backward, half of one, for every label. */
    private static double finished(Method method, int rows, int classes) {
        if (!(method instanceof PointMethod point) || !(point.importance() instanceof Importance.Fisher fisher)) {
            return 0;
        }
        boolean all = fisher.diagonal().labels() instanceof FisherDiagonal.Labels.Expected;
        return Math.min(rows, fisher.diagonal().examples()) * (all ? classes : 1) * AT_MEAN;
    }

    private static double testing(Method method) {
        return method instanceof VclMethod v && v.averaging() instanceof Averaging.MonteCarlo monteCarlo
                ? FORWARD * monteCarlo.samples()
                : FORWARD;
    }

    /** The work of the whole run. */
    public double total() {
        return start[training.length];
    }

    /** The work of learning a task. */
    public double training(int task) {
        return training[task];
    }

    /** The work up to the middle of a task, of which a part is done. */
    public double trained(int task, double part) {
        return start[task] + part * training[task];
    }

    /** The work up to the test of a task after another was learned. */
    public double tested(int after, int on) {
        double sum = start[after] + training[after];
        for (int i = 0; i <= on; i++) {
            sum += testing[after][i];
        }
        return sum;
    }
}
