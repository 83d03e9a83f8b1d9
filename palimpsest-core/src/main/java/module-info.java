/**
 * Bayesian continual learning: mathematics, learners, evaluation, files.
 *
 * <p>Start with {@link org.palimpsest.ContinualLearner}. Packages named {@code internal} are not part of the API and may
 * change in any release; our own modules see those that they need.
 */
@SuppressWarnings("module") // modules that depend on this one are unknown when it is compiled
module org.palimpsest.core {
    // Only where the JVM was started with --add-modules jdk.incubator.vector; plain Java otherwise.
    requires static jdk.incubator.vector;
    requires static org.jspecify;

    exports org.palimpsest;
    exports org.palimpsest.coreset;
    exports org.palimpsest.data;
    exports org.palimpsest.distributed;
    exports org.palimpsest.evaluation;
    exports org.palimpsest.exact;
    exports org.palimpsest.exact.stream;
    exports org.palimpsest.learner;
    exports org.palimpsest.math;
    exports org.palimpsest.method;
    exports org.palimpsest.network;
    exports org.palimpsest.objective;
    exports org.palimpsest.optimizer;
    exports org.palimpsest.posterior;
    exports org.palimpsest.prediction;
    exports org.palimpsest.random;
    exports org.palimpsest.store;
    exports org.palimpsest.task;

    uses org.palimpsest.store.RecordProvider;

    exports org.palimpsest.data.internal to
            org.palimpsest.model,
            org.palimpsest.lab,
            org.palimpsest.paper,
            org.palimpsest.serve;

    // The paper compares single steps and measures single selections; the lab draws planes of eigenvectors.
    exports org.palimpsest.coreset.internal to
            org.palimpsest.paper;
    exports org.palimpsest.math.internal to
            org.palimpsest.lab,
            org.palimpsest.paper;
    exports org.palimpsest.network.internal to
            org.palimpsest.paper;
    exports org.palimpsest.objective.internal to
            org.palimpsest.paper;
    exports org.palimpsest.optimizer.internal to
            org.palimpsest.paper;
    exports org.palimpsest.posterior.internal to
            org.palimpsest.paper;
}
