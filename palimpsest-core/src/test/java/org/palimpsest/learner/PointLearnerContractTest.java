package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.coreset.Movement;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Sharing;
import org.palimpsest.coreset.Stein;
import org.palimpsest.coreset.Use;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Importance;
import org.palimpsest.method.Initial;
import org.palimpsest.method.OptimizerCarryOver;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.Stopping;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.objective.KroneckerFisher;
import org.palimpsest.objective.KroneckerPrecision.Merging;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Sgd;

/** Every importance, with every way to school once. */
@ParameterizedClass
@MethodSource("methods")
final class PointLearnerContractTest extends LearnerContract {
    private final PointMethod method;

    PointLearnerContractTest(PointMethod method) {
        this.method = method;
    }

    @Override
    Learner learner(Compute compute) {
        return new PointLearner(SHAPE, new Likelihood.Categorical(), method, compute);
    }

    static Stream<PointMethod> methods() {
        TrainingSettings adam = TrainingSettings.of(Adam.DEFAULT, 2, BATCH);
        PointMethod plain = new PointMethod(new Initial.Means.He(), adam);
        FisherDiagonal sampled = new FisherDiagonal(new FisherDiagonal.Labels.Sampled(), 100);
        FisherDiagonal expected = new FisherDiagonal(new FisherDiagonal.Labels.Expected(), FisherDiagonal.ALL);
        List<PointMethod> all = new ArrayList<>(List.of(
                plain,
                plain.with(adam.with(OptimizerCarryOver.KEEP)),
                plain.with(adam.with(new Sgd(0.1))),
                plain.with(adam.with(new Stopping.OnValidation(0.1, 1)).withEpochs(4))));
        all.add(plain.with(new Importance.Fisher(10, sampled, new Importance.Consolidation.PerTask())));
        all.add(plain.with(new Importance.Fisher(10, expected, new Importance.Consolidation.Running(0.5))));
        all.add(plain.with(new Importance.Fisher(1, expected, new Importance.Consolidation.Laplace(1))));
        all.add(plain.with(new Metric.EmpiricalFisher(1e-2)));
        all.add(plain.with(new Metric.EmpiricalFisher(1e-2)).with(adam.with(new Sgd(0.01))));
        PointMethod si = plain.with(new Importance.PathIntegral(1, 0.1));
        all.add(si);
        all.add(si.with(adam.with(OptimizerCarryOver.KEEP)));
        all.add(si.with(adam.with(new Sgd(0.1)).with(OptimizerCarryOver.KEEP)));
        all.add(si.with(adam.with(new Stopping.OnValidation(0.1, 1)).withEpochs(4)));
        Use regret = new Use.Regret(new Use.Weight.PerPoint(5), 16);
        all.add(plain.with(new Retention.Points(new Selection.Random(true), new Movement.None(), 20, true, regret)));
        Stein stein = new Stein(Bandwidth.MEDIAN, Adam.DEFAULT, 1, new Stein.Timing.During(2), false, 0, 0);
        all.add(si.with(new Retention.Points(new Selection.KCenter(), stein, 20, false, regret)));
        Retention summary = new Retention.Summary(4, 10, 30, 16, Sharing.Once.DEFAULT);
        all.add(plain.with(summary));
        all.add(si.with(summary));
        KroneckerFisher factors = new KroneckerFisher(100, 8);
        all.add(plain.with(new Importance.Kronecker(3, 1, factors, Merging.PER_TASK)));
        all.add(plain.with(new Importance.Kronecker(3, 0.5, factors, Merging.MERGED)));
        return all.stream();
    }
}
