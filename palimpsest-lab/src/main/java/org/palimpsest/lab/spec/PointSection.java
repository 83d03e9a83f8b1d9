package org.palimpsest.lab.spec;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.palimpsest.coreset.Retention;
import org.palimpsest.method.Importance;
import org.palimpsest.method.Initial;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.optimizer.Metric;

/** The settings of the methods that learn point estimates: what protects the tasks before, and the metric. */
final class PointSection {
    static final String LAMBDA = "method.lambda";
    static final String DECAY = "method.decay";
    static final String PRIOR_PRECISION = "method.prior-precision";
    static final String FISHER_LABELS = "method.fisher-labels";
    static final String FISHER_EXAMPLES = "method.fisher-examples";
    static final String C = "method.c";
    static final String XI = "method.xi";

    static final String METRIC = "method.metric";
    static final String DAMPING = "method.damping";

    static final String FINE_TUNING = "fine-tuning";
    static final String EWC = "ewc";
    static final String ONLINE_EWC = "online-ewc";
    static final String LAPLACE = "laplace";
    static final String SI = "si";
    static final String JOINT = "joint";
    static final String EWC_KFAC = "ewc+kfac";
    static final List<String> NAMES = List.of(FINE_TUNING, JOINT, EWC, ONLINE_EWC, EWC_KFAC, LAPLACE, SI);

    private static final String EUCLIDEAN = "euclidean";
    private static final String EMPIRICAL = "empirical-fisher";
    private static final String[] BY_FISHER = {EWC, ONLINE_EWC, LAPLACE};

    private static final Map<String, FisherDiagonal.Labels> LABELS = Map.of(
            "expected", new FisherDiagonal.Labels.Expected(),
            "sampled", new FisherDiagonal.Labels.Sampled(),
            "observed", new FisherDiagonal.Labels.Observed());

    static final List<Key> KEYS = List.of(
            Key.of(
                            LAMBDA,
                            Form.Real.NOT_NEGATIVE,
                            "how hard weights are held, in units of what Bayes' rule says; beside a mean loss the same"
                                    + " number, where tasks are of one size; of posteriors, how many times what old tasks"
                                    + " have learned about the means counts (generalised VCL)")
                    .when(MethodSection.KIND, held())
                    .orElse(1.0),
            Key.of(
                            DECAY,
                            new Form.Real(0, false, 1, true),
                            "the share of the evidence of earlier tasks that is left with every new one")
                    .when(MethodSection.KIND, decaying())
                    .orElse(1.0),
            Key.of(PRIOR_PRECISION, Form.Real.NOT_NEGATIVE, "the precision of the prior around zero")
                    .when(MethodSection.KIND, LAPLACE)
                    .orElse(1.0),
            Key.of(
                            FISHER_LABELS,
                            Form.Choice.of("expected", "sampled", "observed"),
                            "the Fisher information by all labels with their probabilities, by a label drawn for each"
                                    + " example, or by the labels of the data")
                    .when(MethodSection.KIND, BY_FISHER)
                    .orElse("expected"),
            Key.of(FISHER_EXAMPLES, new Form.Rows(), "how many examples of a task it is taken from")
                    .when(MethodSection.KIND, EWC, ONLINE_EWC, LAPLACE, EWC_KFAC, MethodSection.VCL_KFAC)
                    .orElse(5000L),
            Key.of(C, Form.Real.NOT_NEGATIVE, "how hard weights are held by synaptic intelligence")
                    .when(MethodSection.KIND, SI),
            Key.of(XI, Form.Real.POSITIVE, "what bounds the importance of weights that hardly moved")
                    .when(MethodSection.KIND, SI)
                    .orElse(0.1),
            Key.of(
                            METRIC,
                            Form.Choice.of(EUCLIDEAN, EMPIRICAL),
                            "whether gradients of point estimates are taken as they are, or divided by the mean of their"
                                    + " squares over the examples of the batch")
                    .when(
                            MethodSection.KIND,
                            Stream.concat(NAMES.stream(), ProvidedMethods.NAMES.stream())
                                    .toArray(String[]::new))
                    .orElse(EUCLIDEAN),
            Key.of(DAMPING, Form.Real.POSITIVE, "what is added to the mean of squares")
                    .when(METRIC, EMPIRICAL)
                    .orElse(0.01));

    private PointSection() {}

    /** Methods with a λ. */
    private static String[] held() {
        return Stream.concat(
                        Stream.of(BY_FISHER),
                        Stream.of(EWC_KFAC, MethodSection.VCL, MethodSection.VCL_GNG, MethodSection.VCL_KFAC))
                .toArray(String[]::new);
    }

    /** Online EWC, whose penalty fades, the variational methods, whose prior is tempered, and exact learning, whose sums fade. */
    private static String[] decaying() {
        return Stream.of(
                        Stream.of(
                                ONLINE_EWC,
                                EWC_KFAC,
                                MethodSection.VCL,
                                MethodSection.VCL_GNG,
                                MethodSection.VCL_KFAC,
                                ExactSection.EXACT),
                        RuleSection.NAMES.stream())
                .flatMap(names -> names)
                .toArray(String[]::new);
    }

    static boolean isOne(String name) {
        return NAMES.contains(name) || ProvidedMethods.NAMES.contains(name);
    }

    static String name(PointMethod method) {
        if (method.retention() instanceof Retention.Everything) {
            return JOINT;
        }
        Importance importance = method.importance();
        if (importance instanceof Importance.Fisher fisher) {
            return fisher.consolidation() instanceof Importance.Consolidation.PerTask
                    ? EWC
                    : fisher.consolidation() instanceof Importance.Consolidation.Running ? ONLINE_EWC : LAPLACE;
        }
        if (importance instanceof Importance.Kronecker) {
            return EWC_KFAC;
        }
        return importance instanceof Importance.PathIntegral
                ? SI
                : ProvidedMethods.name(importance).orElse(FINE_TUNING);
    }

    static void write(PointMethod method, Values out) {
        if (!(method.retention() instanceof Retention.Everything)) {
            CoresetSection.write(method.retention(), out);
        }
        out.put(METRIC, EUCLIDEAN);
        if (method.metric() instanceof Metric.EmpiricalFisher fisher) {
            out.put(METRIC, EMPIRICAL);
            out.put(DAMPING, fisher.damping());
        }
        if (method.importance() instanceof Importance.Fisher fisher) {
            out.put(LAMBDA, fisher.lambda());
            LABELS.forEach((word, labels) -> {
                if (labels.equals(fisher.diagonal().labels())) {
                    out.put(FISHER_LABELS, word);
                }
            });
            boolean all = fisher.diagonal().examples() == FisherDiagonal.ALL;
            out.put(
                    FISHER_EXAMPLES,
                    all ? Form.Rows.ALL : (Object) fisher.diagonal().examples());
            if (fisher.consolidation() instanceof Importance.Consolidation.Running running) {
                out.put(DECAY, running.decay());
            } else if (fisher.consolidation() instanceof Importance.Consolidation.Laplace laplace) {
                out.put(PRIOR_PRECISION, laplace.priorPrecision());
            }
        } else if (method.importance() instanceof Importance.Kronecker k) {
            KroneckerSection.write(k, out);
        } else if (method.importance() instanceof Importance.PathIntegral path) {
            out.put(C, path.c());
            out.put(XI, path.xi());
        } else {
            ProvidedMethods.write(method.importance(), out);
        }
    }

    static PointMethod read(Values in, Initial.Means means, TrainingSettings trainingSettings) {
        Metric metric =
                in.is(METRIC, EUCLIDEAN) ? new Metric.Euclidean() : new Metric.EmpiricalFisher(in.real(DAMPING));
        Retention keep = in.is(MethodSection.KIND, JOINT) ? new Retention.Everything() : CoresetSection.read(in);
        return new PointMethod(means, importance(in), metric, trainingSettings, keep);
    }

    private static Importance importance(Values in) {
        return switch (in.text(MethodSection.KIND)) {
            case EWC -> fisher(in, new Importance.Consolidation.PerTask());
            case ONLINE_EWC -> fisher(in, new Importance.Consolidation.Running(in.real(DECAY)));
            case LAPLACE -> fisher(in, new Importance.Consolidation.Laplace(in.real(PRIOR_PRECISION)));
            case EWC_KFAC -> KroneckerSection.importance(in);
            case SI -> new Importance.PathIntegral(in.real(C), in.real(XI));
            case FINE_TUNING, JOINT -> new Importance.None();
            default -> ProvidedMethods.read(in);
        };
    }

    private static Importance fisher(Values in, Importance.Consolidation over) {
        int examples = in.is(FISHER_EXAMPLES, Form.Rows.ALL) ? FisherDiagonal.ALL : in.whole(FISHER_EXAMPLES);
        FisherDiagonal.Labels labels =
                LABELS.getOrDefault(in.text(FISHER_LABELS), new FisherDiagonal.Labels.Expected());
        return new Importance.Fisher(in.real(LAMBDA), new FisherDiagonal(labels, examples), over);
    }
}
