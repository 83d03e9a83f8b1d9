package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.coreset.Movement;
import org.palimpsest.coreset.PointLabels;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Sharing;
import org.palimpsest.coreset.Stein;
import org.palimpsest.coreset.Use;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Initial;
import org.palimpsest.method.KlWeight;
import org.palimpsest.method.OptimizerCarryOver;
import org.palimpsest.method.Start;
import org.palimpsest.method.Stopping;
import org.palimpsest.method.Structure;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.objective.Estimator;
import org.palimpsest.objective.KroneckerFisher;
import org.palimpsest.objective.KroneckerPrecision.Merging;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.StructuredKl.Evidence;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Bgd;
import org.palimpsest.optimizer.Ivon;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Optimizer;
import org.palimpsest.optimizer.PosteriorUpdateRule;
import org.palimpsest.optimizer.Rms;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.optimizer.Sgd;
import org.palimpsest.optimizer.Vadam;

/** Every optimizer, metric and estimator with each other, and every other choice once. */
@ParameterizedClass
@MethodSource("methods")
final class VclLearnerContractTest extends LearnerContract {
    private final VclMethod method;

    VclLearnerContractTest(VclMethod method) {
        this.method = method;
    }

    @Override
    Learner learner(Compute compute) {
        return new VclLearner(SHAPE, new Likelihood.Categorical(), method, compute);
    }

    static Stream<VclMethod> methods() {
        List<VclMethod> all = new ArrayList<>();
        VclMethod base = Fixtures.method();
        base = base.with(base.trainingSettings().withEpochs(2).withBatchSize(BATCH));
        for (Optimizer optimizer : List.of(new Sgd(0.1), Adam.DEFAULT)) {
            for (Metric metric : List.of(new Metric.Euclidean(), new Metric.GaussianFisher())) {
                for (Estimator estimator :
                        List.of(new Estimator.WeightSamples(2), new Estimator.LocalReparameterization(1))) {
                    all.add(base.with(optimizer).with(metric).with(estimator));
                }
            }
        }
        for (PosteriorUpdateRule rule : List.of(new Ivon(0.01, 0.9, 0.99), new Bgd(1), new Vadam(1e-3, 0.9, 0.99))) {
            all.add(base.with(rule).with(new Estimator.WeightSamples(2)));
            all.add(base.with(rule).with(base.trainingSettings().with(rule).with(OptimizerCarryOver.KEEP)));
        }
        TrainingSettings trainingSettings = base.trainingSettings();
        all.add(base.with(Start.FRESH));
        all.add(base.with(Start.MAXIMUM_LIKELIHOOD_FIRST));
        all.add(base.with(trainingSettings.with(OptimizerCarryOver.KEEP)));
        all.add(base.with(Start.MAXIMUM_LIKELIHOOD_FIRST).with(trainingSettings.with(OptimizerCarryOver.KEEP)));
        all.add(base.with(trainingSettings
                .with(new Schedule.Cosine(0))
                .with(new Stopping.OnValidation(0.1, 1))
                .withEpochs(5)));
        all.add(base.with(new Adam(0.5, 0.9, 0.9, 1e-3, Adam.Epsilon.HAT))
                .with(new Initial(new Initial.Means.TruncatedNormal(0.1), -6))
                .with(new Averaging.PosteriorMean()));
        Selection random = new Selection.Random(false);
        Movement still = new Movement.None();
        Use regret = new Use.Regret(new Use.Weight.PerPoint(2), 16);
        Use predictive = new Use.Predictive(1e-2, 2, 16);
        all.add(base.with(new Retention.Points(random, still, 20, true, regret)));
        all.add(base.with(new Retention.Points(new Selection.KCenter(), still, 20, true, predictive)));
        all.add(base.with(new Retention.Points(new Selection.Geodesic(4), still, 20, false, predictive)));
        all.add(base.with(new Retention.Points(new Selection.Sensitivity(2, 1), still, 20, true, regret)));
        Stein during = new Stein(Bandwidth.MEDIAN, Adam.DEFAULT, 2, new Stein.Timing.During(2), true, 0.1, 0);
        all.add(base.with(new Retention.Points(random, during, 20, true, regret))
                .with(trainingSettings.with(OptimizerCarryOver.KEEP)));
        Stein after = new Stein(Bandwidth.RELEASED, Rms.DEFAULT, 2, new Stein.Timing.After(3), false, 0, 0);
        all.add(base.with(new Retention.Points(random, after, 20, false, predictive))
                .with(Start.MAXIMUM_LIKELIHOOD_FIRST));
        all.add(base.with(new Ivon(0.01, 0.9, 0.99)).with(new Retention.Points(random, still, 20, true, regret)));
        all.add(base.with(new Bgd(1)).with(new Retention.Points(random, still, 20, true, predictive)));
        Retention.Summary summary = new Retention.Summary(4, 10, 30, 16, Sharing.Once.DEFAULT);
        all.add(base.with(summary));
        all.add(base.with(summary.with(new Sharing.Twice(0.1))).with(trainingSettings.with(OptimizerCarryOver.KEEP)));
        all.add(base.with(new Ivon(0.01, 0.9, 0.99)).with(summary));
        KroneckerFisher fisher = new KroneckerFisher(100, 8);
        VclMethod structured = base.with(new Metric.GaussianFisher())
                .with(Start.FROM_POSTERIOR_NARROW)
                .with(new Structure.Kronecker(fisher, Merging.PER_TASK, Evidence.ONCE))
                .withLambda(3);
        all.add(structured);
        all.add(structured.with(new Structure.Kronecker(fisher, Merging.MERGED, Evidence.TWICE)));
        Retention.Points points = new Retention.Points(random, still, 20, true, regret);
        all.add(structured.with(points.with(new PointLabels.Soft(3))));
        all.add(structured.with(points.with(predictive).with(new PointLabels.Soft(3))));
        all.add(structured.with(summary));
        all.add(base.withLambda(10).with(new KlWeight.Constant(0.3)));
        return all.stream();
    }
}
