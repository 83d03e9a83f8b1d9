package org.palimpsest.learner;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.math.Compute;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Sgd;

@ParameterizedClass
@MethodSource("schoolings")
final class FineTuningContractTest extends LearnerContract<PointState> {
    private final Schooling schooling;

    FineTuningContractTest(Schooling schooling) {
        this.schooling = schooling;
    }

    @Override
    Learner<PointState> learner(Compute compute) {
        Point method = new Point(new Initial.Means.He(), schooling);
        return new FineTuning(SHAPE, new Likelihood.Categorical(), method, compute);
    }

    static Stream<Schooling> schoolings() {
        Schooling adam = Schooling.of(Adam.DEFAULT, 2, BATCH);
        return Stream.of(
                adam,
                adam.with(Memory.KEEP),
                adam.with(new Sgd(0.1)),
                adam.with(new Stopping.OnValidation(0.1, 1)).withEpochs(4));
    }
}
