package org.palimpsest.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.VclLearner;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;
import org.palimpsest.task.Task;

final class ProtocolTest {
    private static final int FEATURES = 6;
    private static final Rng RUN = Rng.of(1);

    private final Learner learner = new VclLearner(
            new Mlp(FEATURES, List.of(8), Activation.RELU, List.of()),
            new Likelihood.Categorical(),
            Fixtures.method(),
            Compute.on(1));

    /** Keeps what it is told. */
    private static final class Notes implements Protocol.Listener {
        private ScoreMatrix scores = ScoreMatrix.EMPTY;
        private FlipMatrix flips = FlipMatrix.EMPTY;
        private final List<List<TestResult>> findings = new ArrayList<>();

        @Override
        public void epoch(int task, EpochReport report) {}

        @Override
        public void tested(int task, List<TestResult> found, List<Flips> flipped) {
            findings.add(found);
            flips = flips.plus(flipped);
        }

        @Override
        public void learned(int task, ScoreMatrix so) {
            scores = so;
        }
    }

    private static List<Task> stream(int... heads) {
        List<Task> stream = new ArrayList<>();
        for (int t = 0; t < heads.length; t++) {
            Dataset train = Fixtures.signs(200, FEATURES, t, 10 + t);
            Dataset test = Fixtures.signs(100, FEATURES, t, 20 + t);
            stream.add(new Task(new Lesson("task " + t, train, heads[t]), test, List.of("minus", "plus")));
        }
        return stream;
    }

    @Test
    void lookingAheadChangesNothingThatWasSeenBefore() {
        List<Task> stream = stream(0, 0, 0, 0);
        ScoreMatrix far = Protocol.run(learner, stream, Protocol.Reach.FUTURE, RUN, new Notes());
        ScoreMatrix near = Protocol.run(learner, stream, RUN, new Notes());
        for (int i = 0; i < 4; i++) {
            assertThat(far.rows().get(i)).hasSize(4);
            assertThat(far.rows().get(i).subList(0, i + 1))
                    .isEqualTo(near.rows().get(i));
            assertThat(far.average(i, ClassificationScore::nll)).isEqualTo(near.average(i, ClassificationScore::nll));
        }
        assertThat(far.forgetting()).isEqualTo(near.forgetting());
        assertThat(far.averageAccuracy()).isEqualTo(near.averageAccuracy());
        assertThat(near.forwardTransfer(Protocol.chance(stream))).isNaN();
    }

    @Test
    void theSameTaskAgainIsKnownAsWellAsTheFirstTime() {
        Task task = stream(0).get(0);
        List<Task> again = List.of(task, task, task);
        ScoreMatrix scores = Protocol.run(learner, again, Protocol.Reach.FUTURE, RUN, new Notes());
        double known = (scores.accuracy(0, 0) + scores.accuracy(1, 1)) / 2;
        assertThat(scores.forwardTransfer(Protocol.chance(again))).isCloseTo(known - 0.5, within(1e-12));
    }

    @Test
    void aHeadThatIsNotThereYetIsNotAsked() {
        Notes notes = new Notes();
        ScoreMatrix scores = Protocol.run(learner, stream(0, 0, 1, 1), Protocol.Reach.FUTURE, RUN, notes);
        assertThat(scores.rows()).extracting(List::size).containsExactly(2, 2, 4, 4);
        assertThat(scores.has(0, 1)).isTrue();
        assertThat(scores.has(1, 2)).isFalse();
        assertThat(scores.has(4, 0)).isFalse();
        assertThat(notes.flips.rows()).extracting(List::size).containsExactly(0, 2, 2, 4);
    }

    @Test
    void aHeadWithTooFewClassesIsNotAsked() {
        List<Task> growing = new ArrayList<>(stream(0));
        Dataset three = Fixtures.classes(30, FEATURES, 3, 1);
        growing.add(new Task(new Lesson("more", three, 0), three, List.of("a", "b", "c")));
        assertThat(Protocol.tests(growing, 0, Protocol.Reach.FUTURE)).hasSize(1);
        assertThat(Protocol.tests(growing, 1, Protocol.Reach.FUTURE)).hasSize(2);
        assertThat(Protocol.chance(growing)).containsExactly(0.5, 1 / 3.0);
    }

    @Test
    void detailsAgreeWithTheScores() {
        Notes notes = new Notes();
        ScoreMatrix scores = Protocol.run(learner, stream(0, 0, 0), RUN, notes);
        assertThat(notes.scores).isEqualTo(scores);
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j <= i; j++) {
                TestResult found = notes.findings.get(i).get(j);
                assertThat(found.score()).isEqualTo(scores.at(i, j));
                assertThat(found.reliability().ece()).isEqualTo(found.score().ece());
                assertThat(found.risk().errorRate()).isCloseTo(1 - scores.accuracy(i, j), within(1e-12));
                assertThat(found.marks().count() / 100.0).isCloseTo(scores.accuracy(i, j), within(1e-12));
                if (j < i) {
                    double lost = scores.accuracy(i - 1, j) - scores.accuracy(i, j);
                    assertThat(lost).isLessThanOrEqualTo(notes.flips.at(i, j).negativeRate() + 1e-12);
                }
            }
        }
    }
}
