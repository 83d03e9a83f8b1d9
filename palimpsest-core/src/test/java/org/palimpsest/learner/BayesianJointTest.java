package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.Retention;
import org.palimpsest.distributed.Conjugate;
import org.palimpsest.distributed.Partition;
import org.palimpsest.math.Compute;
import org.palimpsest.method.KlWeight;
import org.palimpsest.method.Start;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Ivon;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.optimizer.Sgd;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** A posterior of all rows so far, which are kept. */
final class BayesianJointTest {
    private static final Rng RUN = Rng.of(4);
    private static final int TASKS = 3;
    private static final Partition WHOLE = new Partition(0, 1);

    private static VclMethod joint() {
        return Fixtures.method()
                .with(Start.FRESH)
                .with(new Retention.Everything())
                .with(new Metric.GaussianFisher())
                .with(TrainingSettings.of(new Sgd(1), 1000, TrainingSettings.ALL_ROWS)
                        .with(new Schedule.Cosine(0)));
    }

    private static LearnerState learned(VclMethod method) {
        VclLearner learner =
                new VclLearner(Conjugate.LINEAR, new Likelihood.Gaussian(Conjugate.NOISE), method, Compute.on(1));
        LearnerState state = learner.initial();
        List<Lesson> earlier = new ArrayList<>();
        for (int task = 0; task < TASKS; task++) {
            Lesson lesson = Conjugate.part(task, WHOLE);
            state = learner.learn(state, lesson.after(earlier), RUN);
            earlier.add(lesson);
        }
        return state;
    }

    private static MeanField exact(VclMethod method) {
        MeanField posterior = method.prior().over(Mlp.relu(Conjugate.INPUTS, List.of(), 1));
        for (int task = 0; task < TASKS; task++) {
            posterior = Conjugate.exact(posterior, task);
        }
        return posterior;
    }

    /** Of a conjugate regression the posterior of all rows is known. */
    @Test
    void everyRowOfEveryTaskCountsOnce() {
        MeanField exact = exact(joint());
        MeanField after = learned(joint()).posterior();
        for (int i = 0; i < exact.size(); i++) {
            double precision = Math.exp(-2 * exact.logSigma(i));
            assertThat(Math.exp(-2 * after.logSigma(i))).isCloseTo(precision, within(0.1 * precision));
            assertThat(after.mean(i)).isCloseTo(exact.mean(i), within(0.05f));
        }
    }

    /** β = κ (all rows)/P. */
    @Test
    void aWeightByRowsCountsThoseOfAllTasks() {
        int weights = Conjugate.INPUTS + 1;
        double each = 0.5 / Conjugate.ROWS;
        VclMethod byRows = joint().with(new KlWeight.ByRows(each));
        VclMethod constant = joint().with(new KlWeight.Constant(0.5 * TASKS / weights));
        assertThat(learned(byRows).posterior()).isEqualTo(learned(constant).posterior());
    }

    @Test
    void whatNeedsNoDataOfEarlierTasksIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Fixtures.method().with(new Ivon(0.1, 0.9, 0.99)).with(new Retention.Everything()))
                .withMessageContaining("data of all tasks");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WHOLE.learner(
                        joint(), Conjugate.LINEAR, new Likelihood.Gaussian(Conjugate.NOISE), Compute.on(1)))
                .withMessageContaining("on one machine");
    }
}
