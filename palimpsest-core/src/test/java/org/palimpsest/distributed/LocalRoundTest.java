package org.palimpsest.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.coreset.ClassStatistics;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Movement;
import org.palimpsest.coreset.PointLabels;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Sharing;
import org.palimpsest.coreset.Stein;
import org.palimpsest.coreset.Use;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.learner.Checkpoint;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.VclLearner;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Stopping;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.optimizer.Sgd;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** The laws of rounds of local training, merged by averaging. */
final class LocalRoundTest {
    private static final int ROWS = 90;
    private static final int FEATURES = 6;
    private static final Mlp SHAPE = new Mlp(FEATURES, List.of(7), Activation.RELU, List.of());
    private static final Likelihood CLASSES = new Likelihood.Categorical();
    private static final Rng RUN = Rng.of(4);

    private static VclMethod method(int epochs) {
        return Fixtures.method()
                .with(TrainingSettings.of(Adam.DEFAULT.withLearningRate(0.01), epochs, 30)
                        .with(new Schedule.Cosine(0)));
    }

    private static Lesson part(int task, Partition partition) {
        Dataset all = Fixtures.signs(ROWS, FEATURES, task, 10 + task);
        int each = ROWS / partition.count();
        int[] rows = IntStream.range(partition.index() * each, (partition.index() + 1) * each)
                .toArray();
        return new Lesson("task " + task, all.select(rows), 0).partOf(ROWS);
    }

    private static LearnerState learn(VclMethod method, LearnerState before, int task, int count, int epochs) {
        List<LocalRound> rounds = new ArrayList<>();
        List<Lesson> parts = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            Partition partition = new Partition(k, count);
            rounds.add(
                    new LocalRound(partition.learner(method, SHAPE, CLASSES, Compute.on(1)), before, partition, RUN));
            parts.add(part(task, partition));
        }
        int[] sizes = parts.stream().mapToInt(p -> p.data().size()).toArray();
        Optional<Checkpoint> merged = Optional.empty();
        while (merged.isEmpty() || !rounds.get(0).isDone(parts.get(0), merged.get())) {
            List<Checkpoint> ends = new ArrayList<>();
            for (int k = 0; k < count; k++) {
                ends.add(rounds.get(k).next(parts.get(k), merged, epochs));
            }
            merged = Optional.of(RoundMerge.of(ends, sizes));
        }
        List<LearnerState> states = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            states.add(rounds.get(k).finish(parts.get(k), merged.get()));
        }
        return StateMerge.of(states, contiguous(sizes), merged.get().posterior(), method.retention());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void onePartitionInAnyNumberOfRoundsIsOneMachineToTheBit(int epochs) {
        sameBits(method(4).with(points(6)), epochs);
    }

    /** Whatever is kept, and whether it fades. */
    @Test
    void onePartitionIsOneMachineToTheBitWithSoftLabelsAndWithStatisticsThatFade() {
        sameBits(method(2).with(points(6).with(new PointLabels.Soft(5))), 1);
        sameBits(
                method(2)
                        .with(Retention.Summary.DEFAULT.with(Sharing.Once.DEFAULT))
                        .withDecay(0.5),
                1);
        sameBits(
                method(2)
                        .with(Retention.Summary.DEFAULT.with(new Sharing.Counted(1)))
                        .withDecay(0.5),
                1);
    }

    private static void sameBits(VclMethod method, int epochs) {
        VclLearner learner = new VclLearner(SHAPE, CLASSES, method, Compute.on(1));
        LearnerState rounds = learner.initial();
        LearnerState machine = learner.initial();
        for (int task = 0; task < 3; task++) {
            rounds = learn(method, rounds, task, 1, epochs);
            machine = learner.learn(machine, part(task, new Partition(0, 1)), RUN);
            assertThat(rounds).isEqualTo(machine);
        }
    }

    /** The parts of a regression's statistics are its tasks, and stay apart. */
    @Test
    void onePartitionOfARegressionIsOneMachineToTheBitWithStatistics() {
        VclMethod method = method(2).with(Retention.Summary.DEFAULT.with(new Sharing.Counted(1)));
        Likelihood gaussian = new Likelihood.Gaussian(Conjugate.NOISE);
        VclLearner learner = new VclLearner(Conjugate.LINEAR, gaussian, method, Compute.on(1));
        LearnerState rounds = learner.initial();
        LearnerState machine = learner.initial();
        for (int task = 0; task < 3; task++) {
            rounds = linear(method, gaussian, rounds, task, 1);
            machine = learner.learn(machine, Conjugate.part(task, new Partition(0, 1)), RUN);
            assertThat(rounds).isEqualTo(machine);
        }
        LearnerState four = learner.initial();
        for (int task = 0; task < 3; task++) {
            four = linear(method, gaussian, four, task, 4);
        }
        assertThat(four.summaries().get(0).classes().stream().map(ClassStatistics::count))
                .containsExactlyElementsOf(machine.summaries().get(0).classes().stream()
                        .map(ClassStatistics::count)
                        .toList());
    }

    @Test
    void pointsOfPartitionsKeepTheirSoftLabels() {
        VclMethod method = method(2).with(points(6).with(new PointLabels.Soft(5)));
        LearnerState after = learn(method, new VclLearner(SHAPE, CLASSES, method, Compute.on(1)).initial(), 0, 3, 1);
        assertThat(((Targets.Labels) after.coresets().get(0).targets()).isSoft())
                .isTrue();
    }

    /**
     * What is rehearsed of old tasks counts as often as on one machine, however many partitions rehearse it. Of a conjugate
     * regression the precision is known: that of the prior, of the rows, and of each old point once.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void oldPointsCountOnceHoweverManyPartitionsRehearseThem(int count) {
        VclMethod method = exactly(1000)
                .with(new Retention.Points(
                        new Selection.Random(false),
                        new Movement.None(),
                        8,
                        false,
                        new Use.Regret(new Use.Weight.PerPoint(1), 32)));
        Likelihood gaussian = new Likelihood.Gaussian(Conjugate.NOISE);
        LearnerState first = new VclLearner(Conjugate.LINEAR, gaussian, method, Compute.on(1)).initial();
        first = linear(method, gaussian, first, 0, count);
        LearnerState second = linear(method, gaussian, first, 1, count);
        MeanField rows = Conjugate.exact(first.posterior(), 1);
        Dataset points = first.coresets().get(0).data();
        for (int i = 0; i < rows.size(); i++) {
            double precision = Math.exp(-2 * rows.logSigma(i));
            for (int p = 0; p < points.size(); p++) {
                double in = i < Conjugate.INPUTS ? points.row(p)[i] : 1;
                precision += in * in / (Conjugate.NOISE * Conjugate.NOISE);
            }
            assertThat(Math.exp(-2 * second.posterior().logSigma(i))).isCloseTo(precision, within(0.03 * precision));
        }
    }

    /** The same of pseudo-rows: with Counted(1) and the prior alone, all tasks together weigh as their rows do. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void pseudoRowsCountAsTheRowsThatTheyStandFor(int count) {
        VclMethod method = exactly(1000).with(new Retention.Summary(16, 2, 2000, 2000, new Sharing.Counted(1)));
        Likelihood gaussian = new Likelihood.Gaussian(Conjugate.NOISE);
        LearnerState state = new VclLearner(Conjugate.LINEAR, gaussian, method, Compute.on(1)).initial();
        state = linear(method, gaussian, state, 0, count);
        state = linear(method, gaussian, state, 1, count);
        MeanField exact =
                Conjugate.exact(Conjugate.exact(method.prior().over(Mlp.relu(Conjugate.INPUTS, List.of(), 1)), 0), 1);
        for (int i = 0; i < exact.size(); i++) {
            double precision = Math.exp(-2 * exact.logSigma(i));
            assertThat(Math.exp(-2 * state.posterior().logSigma(i))).isCloseTo(precision, within(0.1 * precision));
        }
    }

    /** Natural gradients that settle at the optimum. */
    private static VclMethod exactly(int epochs) {
        return Fixtures.method()
                .with(new Metric.GaussianFisher())
                .with(TrainingSettings.of(new Sgd(1), epochs, TrainingSettings.ALL_ROWS)
                        .with(new Schedule.Cosine(0)));
    }

    @Test
    void summariesOfPartitionsAddUpToThoseOfAllRows() {
        VclMethod method = method(1).with(Retention.Summary.DEFAULT);
        LearnerState state = new VclLearner(SHAPE, CLASSES, method, Compute.on(1)).initial();
        for (int task = 0; task < 2; task++) {
            state = learn(method, state, task, 3, 1);
        }
        assertThat(state.summaries()).hasSize(1);
        assertThat(state.summaries().get(0).count()).isEqualTo(2 * ROWS);
        double sum = 0;
        int ones = 0;
        for (int task = 0; task < 2; task++) {
            Lesson whole = part(task, new Partition(0, 1));
            Targets.Labels labels = (Targets.Labels) whole.data().targets();
            for (int r = 0; r < ROWS; r++) {
                if (labels.at(r) == 1) {
                    sum += whole.data().row(r)[2];
                    ones++;
                }
            }
        }
        assertThat(state.summaries().get(0).classes().get(1).count()).isEqualTo(ones);
        assertThat((double) state.summaries().get(0).classes().get(1).mean(2)).isCloseTo(sum / ones, within(1e-5));
    }

    @Test
    void coresetsOfPartitionsAreRowsOfTheTask() {
        VclMethod method = method(2).with(points(7));
        LearnerState after = learn(method, new VclLearner(SHAPE, CLASSES, method, Compute.on(1)).initial(), 0, 3, 1);
        checkRows(after.coresets(), 0);
        // Also where the coreset of an earlier task was erased, so that there are fewer coresets than tasks.
        checkRows(learn(method, after.withCoresets(List.of()), 1, 3, 1).coresets(), 1);
    }

    private static void checkRows(List<Coreset> coresets, int task) {
        assertThat(coresets).hasSize(1);
        Coreset kept = coresets.get(0);
        assertThat(kept.size()).isEqualTo(7);
        Dataset whole = part(task, new Partition(0, 1)).data();
        for (int p = 0; p < kept.size(); p++) {
            assertThat(kept.data().row(p)).isEqualTo(whole.row(kept.origin(p)));
        }
        assertThat(IntStream.range(0, 7).map(kept::origin).distinct().count()).isEqualTo(7);
    }

    @Test
    void theOrderOfPartitionsDoesNotMatterBeyondRounding() {
        List<Checkpoint> ends = ends(3);
        List<Checkpoint> reversed = new ArrayList<>(ends);
        Collections.reverse(reversed);
        MeanField one = RoundMerge.of(ends, new int[] {10, 20, 60}).posterior();
        MeanField other = RoundMerge.of(reversed, new int[] {60, 20, 10}).posterior();
        for (int i = 0; i < one.size(); i++) {
            assertThat(one.mean(i)).isCloseTo(other.mean(i), within(1e-6f));
            assertThat(one.logSigma(i)).isCloseTo(other.logSigma(i), within(1e-6f));
        }
    }

    @Test
    void aMergeOfEqualPartsIsThatPart() {
        Checkpoint end = ends(3).get(1);
        Checkpoint merged = RoundMerge.of(List.of(end, end, end), new int[] {5, 1, 9});
        for (int i = 0; i < end.posterior().size(); i++) {
            assertThat(merged.posterior().mean(i)).isCloseTo(end.posterior().mean(i), within(1e-6f));
            assertThat(merged.posterior().logSigma(i)).isCloseTo(end.posterior().logSigma(i), within(1e-6f));
        }
        assertThat(merged.optimizer().steps()).isEqualTo(end.optimizer().steps());
        assertThat(merged.optimizer().array("adam.m.mean")[3])
                .isCloseTo(end.optimizer().array("adam.m.mean")[3], within(1e-9f));
    }

    @Test
    void naturalParametersAreAveragedByRows() {
        List<Checkpoint> ends = ends(2);
        MeanField merged = RoundMerge.of(ends, new int[] {10, 30}).posterior();
        MeanField a = ends.get(0).posterior();
        MeanField b = ends.get(1).posterior();
        for (int i = 0; i < merged.size(); i++) {
            double pa = 0.25 * Math.exp(-2 * a.logSigma(i));
            double pb = 0.75 * Math.exp(-2 * b.logSigma(i));
            assertThat(Math.exp(-2 * merged.logSigma(i))).isCloseTo(pa + pb, within(1e-4 * (pa + pb)));
            assertThat((double) merged.mean(i)).isCloseTo((pa * a.mean(i) + pb * b.mean(i)) / (pa + pb), within(1e-5));
        }
    }

    @Test
    void conjugateRegressionInPartitionsReachesTheClosedForm() {
        VclMethod method = exactly(2000);
        Likelihood gaussian = new Likelihood.Gaussian(Conjugate.NOISE);
        LearnerState state = new VclLearner(Conjugate.LINEAR, gaussian, method, Compute.on(1)).initial();
        MeanField exact = method.prior().over(Mlp.relu(Conjugate.INPUTS, List.of(), 1));
        for (int task = 0; task < 2; task++) {
            state = linear(method, gaussian, state, task, 4);
            exact = Conjugate.exact(exact, task);
            for (int i = 0; i < exact.size(); i++) {
                assertThat((state.posterior().mean(i) - exact.mean(i)) / exact.sigma(i))
                        .isBetween(-0.1f, 0.1f);
                assertThat(state.posterior().logSigma(i)).isCloseTo(exact.logSigma(i), within(0.05f));
            }
        }
    }

    private static LearnerState linear(
            VclMethod method, Likelihood likelihood, LearnerState before, int task, int count) {
        List<LocalRound> rounds = new ArrayList<>();
        List<Lesson> parts = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            Partition partition = new Partition(k, count);
            rounds.add(new LocalRound(
                    partition.learner(method, Conjugate.LINEAR, likelihood, Compute.on(1)), before, partition, RUN));
            parts.add(Conjugate.part(task, partition));
        }
        int[] sizes = parts.stream().mapToInt(p -> p.data().size()).toArray();
        Optional<Checkpoint> merged = Optional.empty();
        for (int round = 0; round < method.trainingSettings().epochs(); round++) {
            List<Checkpoint> ends = new ArrayList<>();
            for (int k = 0; k < count; k++) {
                ends.add(rounds.get(k).next(parts.get(k), merged, 1));
            }
            merged = Optional.of(RoundMerge.of(ends, sizes));
        }
        List<LearnerState> states = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            states.add(rounds.get(k).finish(parts.get(k), merged.get()));
        }
        return StateMerge.of(states, contiguous(sizes), merged.get().posterior(), method.retention());
    }

    @Test
    void whatCannotBeMergedIsRefused() {
        List<Checkpoint> ends = ends(2);
        LocalRound further = round(method(4), new Partition(0, 2));
        Checkpoint ahead = further.next(part(0, new Partition(0, 2)), Optional.of(ends.get(0)), 1);
        assertThatThrownBy(() -> RoundMerge.of(List.of(ahead, ends.get(1)), new int[] {1, 1}))
                .hasMessageContaining("ended in epoch");
        VclMethod stopping = method(4).with(method(4).trainingSettings().with(new Stopping.OnValidation(0.2, 3)));
        assertThatThrownBy(() -> round(stopping, new Partition(0, 2))).hasMessageContaining("early stopping");
        VclMethod moving = method(4)
                .with(new Retention.Points(
                        new Selection.Random(false),
                        new Stein(Bandwidth.MEDIAN, Adam.DEFAULT, 2, new Stein.Timing.During(2), true, 0.1, 0),
                        4,
                        true,
                        new Use.Regret(new Use.Weight.PerPoint(1), 32)));
        List<Checkpoint> moved = new ArrayList<>();
        for (int k = 0; k < 2; k++) {
            moved.add(round(moving, new Partition(k, 2)).next(part(0, new Partition(k, 2)), Optional.empty(), 1));
        }
        assertThatThrownBy(() -> RoundMerge.of(moved, new int[] {1, 1})).hasMessageContaining("points that move");
        assertThatThrownBy(() -> round(method(4).with(points(1)), new Partition(0, 2)))
                .hasMessageContaining("1 points");
    }

    private static List<Checkpoint> ends(int count) {
        List<Checkpoint> ends = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            Partition partition = new Partition(k, count);
            ends.add(round(method(4), partition).next(part(0, partition), Optional.empty(), 1));
        }
        return ends;
    }

    private static LocalRound round(VclMethod method, Partition partition) {
        VclLearner learner = partition.learner(method, SHAPE, CLASSES, Compute.on(1));
        return new LocalRound(learner, learner.initial(), partition, RUN);
    }

    /** Partitions that follow each other. */
    static List<int[]> contiguous(int[] sizes) {
        List<int[]> rows = new ArrayList<>();
        int first = 0;
        for (int size : sizes) {
            rows.add(IntStream.range(first, first + size).toArray());
            first += size;
        }
        return rows;
    }

    private static Retention.Points points(int size) {
        return new Retention.Points(
                new Selection.Random(false),
                new Movement.None(),
                size,
                true,
                new Use.Regret(new Use.Weight.PerPoint(1), 32));
    }
}
