package org.palimpsest.lab.plan;

import java.util.List;
import java.util.TreeMap;
import org.palimpsest.data.Dataset;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.experiment.StreamSpec;
import org.palimpsest.learner.Learner;
import org.palimpsest.math.Compute;
import org.palimpsest.method.ExactMethod;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.task.Task;

/**
 * What a run will need.
 *
 * @param network its shape at the end, with all heads; without hidden layers and heads where it learns exactly
 * @param parameters how many numbers it learns: two for a weight with a posterior, one without; of exact learning, one weight
 *     for each feature and output
 * @param bytes of memory, roughly: its arrays, and the data that it shares with other runs
 */
public record Plan(Mlp network, long parameters, long bytes) {
    /** Arrays as long as the parameters: posterior, prior, gradients, two moments of each, a sample, a checkpoint. */
    private static final int ARRAYS = 24;

    /** Matrices of the size of the features, squared, that solving for a posterior needs. */
    private static final int MATRICES = 4;

    /** Of an experiment on its tasks. */
    public static Plan of(Experiment experiment, List<Task> stream) {
        Mlp network = shape(experiment, stream);
        TreeMap<Integer, Integer> heads = new TreeMap<>();
        long data = 0;
        for (Task task : stream) {
            heads.merge(task.head(), task.lesson().data().targets().width(), Math::max);
            long rows = (long) task.lesson().data().size() + task.test().size();
            // Tasks that differ in the order of inputs alone share their rows.
            data = experiment.stream() instanceof StreamSpec.Permuted ? Math.max(data, rows) : data + rows;
        }
        if (experiment.method() instanceof ExactMethod exact) {
            Dataset first = stream.get(0).lesson().data();
            long features = exact.mapOptions(first.size(), first.features(), 0).size();
            long outputs = heads.values().stream().mapToLong(Integer::longValue).sum();
            // Sums in 64 bits of each head, as many again of the task, and a few matrices of the posterior that is
            // solved.
            long bytes = 4 * features * features * (heads.size() + 1) + 8 * features * features * MATRICES;
            return new Plan(network, features * outputs, bytes + data * network.inputs());
        }
        for (int width : heads.values()) {
            network = network.withHead(width);
        }
        boolean posteriors = experiment.method() instanceof VclMethod;
        int samples = posteriors && ((VclMethod) experiment.method()).estimator() instanceof Estimator.WeightSamples w
                ? w.samples()
                : 1;
        int batch = stream.stream()
                .mapToInt(t -> t.lesson().data().size())
                .map(rows -> Math.min(
                        rows,
                        experiment.recipe().method(rows).trainingSettings().batchSize()))
                .max()
                .orElse(1);
        long widths = network.inputs()
                + network.hidden().stream().mapToLong(Integer::longValue).sum();
        long batches = 4L * batch * widths * 6;
        long weights = 4L * network.size() * (ARRAYS + samples);
        return new Plan(network, (posteriors ? 2L : 1L) * network.size(), weights + batches + data * network.inputs());
    }

    /** The learner of one of the tasks of an experiment, counted from 0; predictions are the same by that of any task. */
    public static Learner learner(Experiment experiment, List<Task> stream, int task, Compute compute) {
        int rows = stream.get(task).lesson().data().size();
        return experiment.recipe().learner(rows, shape(experiment, stream), new Likelihood.Categorical(), compute);
    }

    /** The network of an experiment before its heads, which come with the tasks. */
    public static Mlp shape(Experiment experiment, List<Task> stream) {
        return new Mlp(stream.get(0).test().features(), experiment.hidden(), experiment.activation(), List.of());
    }
}
