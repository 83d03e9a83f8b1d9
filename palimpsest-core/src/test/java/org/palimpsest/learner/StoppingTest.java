package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Stopping;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

final class StoppingTest {
    private static final Rng RUN = Rng.of(1);
    private static final int EPOCHS = 60;
    private static final int PATIENCE = 3;

    /** Labels at random, so that more training soon makes held-out rows worse. */
    private final Lesson lesson = new Lesson("noise", Fixtures.classes(60, 10, 2, 1), 0);

    private static VclLearner vcl(Stopping stopping) {
        VclMethod method = Fixtures.method().with(Adam.DEFAULT.withLearningRate(0.02));
        method = method.with(method.trainingSettings().withEpochs(EPOCHS).with(stopping));
        Mlp shape = new Mlp(10, List.of(20), Activation.RELU, List.of());
        return new VclLearner(shape, new Likelihood.Categorical(), method, Compute.on(1));
    }

    @Test
    void trainingStopsAfterThePatienceAndKeepsTheBestEpoch() {
        VclLearner vcl = vcl(new Stopping.OnValidation(0.25, PATIENCE));
        Training training = vcl.begin(vcl.initial(), lesson, RUN);
        List<Double> scores = new ArrayList<>();
        List<MeanField> posteriors = new ArrayList<>();
        while (!training.done()) {
            int epochs = scores.size();
            training.step(report -> scores.add(report.validationNll()));
            if (scores.size() > epochs) {
                posteriors.add(training.checkpoint().posterior());
            }
        }
        int best = 0;
        for (int epoch = 1; epoch < scores.size(); epoch++) {
            best = scores.get(epoch) < scores.get(best) ? epoch : best;
        }
        assertThat(scores).hasSizeLessThan(EPOCHS).hasSize(best + 1 + PATIENCE);
        assertThat(training.finish().posterior()).isEqualTo(posteriors.get(best));
    }

    @Test
    void withoutItAllEpochsAreDoneAndNoRowIsHeldOut() {
        VclLearner vcl = vcl(new Stopping.Never());
        List<EpochReport> told = new ArrayList<>();
        vcl.learn(vcl.initial(), lesson, RUN, told::add);
        assertThat(told).hasSize(EPOCHS).allMatch(report -> Double.isNaN(report.validationNll()));
    }

    @Test
    void aSplitThatLeavesNothingIsRefused() {
        VclLearner vcl = vcl(new Stopping.OnValidation(0.001, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> vcl.begin(vcl.initial(), lesson, RUN))
                .withMessageContaining("60 rows");
        assertThatIllegalArgumentException().isThrownBy(() -> new Stopping.OnValidation(1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Stopping.OnValidation(0.5, 0));
    }
}
