package org.palimpsest.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.lab.data.Cache;
import org.palimpsest.lab.data.CsvData;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.OwnForm;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.plan.Effort;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.learner.DivergenceException;
import org.palimpsest.method.Initial;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.optimizer.Sgd;

final class SweepTest {
    @TempDir
    Path directory;

    private static List<Sweep.Item> items() {
        List<Sweep.Item> items = new ArrayList<>();
        for (long seed = 0; seed < 3; seed++) {
            items.add(new Sweep.Item(SmallRuns.run(SmallRuns.vcl(), seed), SmallRuns.stream()));
            items.add(new Sweep.Item(SmallRuns.run(SmallRuns.point(), seed), SmallRuns.stream()));
        }
        return items;
    }

    private Runner runner(String name) {
        return new Runner(directory.resolve(name), RunOptions.USUAL, RunListener.NONE, () -> false);
    }

    @Test
    void oneJobAndTwoGiveTheSameBytes() throws InterruptedException {
        Runner one = runner("one");
        Runner two = runner("two");
        assertThat(new Sweep(1, 2).run(items(), one)).allMatch(end -> end.outcome() == RunOutcome.DONE);
        assertThat(new Sweep(2, 1).run(items(), two)).allMatch(end -> end.outcome() == RunOutcome.DONE);
        for (Sweep.Item item : items()) {
            var left = SmallRuns.left(item.run().directory(one.root()));
            var right = SmallRuns.left(item.run().directory(two.root()));
            left.remove("run.json"); // tells the number of threads
            right.remove("run.json");
            assertThat(left).isEqualTo(right).isNotEmpty();
        }
    }

    @Test
    void finishedRunsAreFoundWithoutTheFilesOfTheirData() throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("a.csv"), "a,kind\n" + "1,x\n2,y\n3,z\n4,w\n".repeat(8));
        DataStore store = DataStore.in(new Cache(directory.resolve("cache")));
        store.add("mine", file, new OwnForm(CsvData.Form.GUESS, 0, 0), false);
        String spec = """
                [stream]
                kind = "split"
                dataset = "mine"
                scenario = "task"
                groups = [["x", "y"], ["z", "w"]]
                [training]
                epochs = 1
                [network]
                hidden = [3]
                """;
        Workload work = new Workload(List.of(Specs.read("mine", spec)), List.of(0L, 1L), false, "test");
        Runner runner = runner("mine");
        List<Sweep.Item> items = work.items(store, Progress.NONE);
        Path root = directory.resolve("mine");
        assertThat(work.runs(store, root))
                .isEqualTo(items.stream().map(Sweep.Item::run).toList());
        assertThat(runner.allDone(work.runs(store, root))).isFalse();
        new Sweep(1, 1).run(items, runner);
        Files.delete(file);
        assertThat(runner.allDone(work.runs(store, root))).isTrue();
        assertThatThrownBy(() -> work.items(store, Progress.NONE)).isInstanceOf(InvalidDataException.class);
        store.remove("mine");
        assertThat(runner.allDone(work.runs(store, root)))
                .as("its own set was removed")
                .isTrue();
        Workload other = new Workload(
                List.of(Specs.read("mine", spec.replace("epochs = 1", "epochs = 2"))), List.of(0L), false, "test");
        assertThatThrownBy(() -> other.runs(store, root))
                .as("never run, so nothing tells what its data were")
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("there is no data set 'mine'");
    }

    @Test
    void everySeedHasItsOwnTasksAndMethodsOfASeedShareThem() throws IOException {
        DataStore store = DataStore.in(new Cache(directory.resolve("cache")));
        List<Experiment> two = Stream.of("vcl", "vcl+gng")
                .map(method ->
                        Specs.resolve("permuted-digits", Optional.empty(), Optional.of(method), List.of("tasks=2")))
                .toList();
        List<Sweep.Item> drawn = new Workload(two, List.of(0L, 1L), false, "test").items(store, Progress.NONE);
        assertThat(firstRow(drawn.get(0))).containsExactly(firstRow(drawn.get(1)));
        assertThat(firstRow(drawn.get(2))).containsExactly(firstRow(drawn.get(3)));
        assertThat(firstRow(drawn.get(0))).isNotEqualTo(firstRow(drawn.get(2)));
        Experiment fixed = Specs.resolve(
                "permuted-digits", Optional.empty(), Optional.empty(), List.of("tasks=2", "stream.seed=0"));
        List<Sweep.Item> same =
                new Workload(List.of(fixed), List.of(0L, 1L), false, "test").items(store, Progress.NONE);
        assertThat(same.get(1).stream()).as("one draw for all seeds").isSameAs(same.get(0).stream());
        assertThat(firstRow(same.get(0))).containsExactly(firstRow(drawn.get(0)));
    }

    private static float[] firstRow(Sweep.Item item) {
        return item.stream().get(1).test().row(0);
    }

    @Test
    void oneThatFailsDoesNotStopTheOthers() throws InterruptedException {
        PointMethod diverging = new PointMethod(new Initial.Means.He(), TrainingSettings.of(new Sgd(1e30), 3, 24));
        List<Sweep.Item> items = new ArrayList<>(items());
        items.add(0, new Sweep.Item(SmallRuns.run(diverging, 0), SmallRuns.stream()));
        List<Sweep.End> ends = new Sweep(2, 1).run(items, runner("some"));
        assertThat(ends.get(0).outcome()).isEqualTo(RunOutcome.FAILED);
        assertThat(ends.get(0).why()).containsInstanceOf(DivergenceException.class);
        assertThat(ends.subList(1, ends.size())).allMatch(end -> end.outcome() == RunOutcome.DONE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 20})
    void shardsCoverAllOnce(int n) {
        List<Integer> all = IntStream.range(0, 11).boxed().toList();
        List<Integer> covered = new ArrayList<>();
        for (int i = 1; i <= n; i++) {
            covered.addAll(Shard.parse(i + "/" + n).of(all));
        }
        assertThat(covered).containsExactlyInAnyOrderElementsOf(all);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/2", "3/2", "1", "a/b", "1/0", "-1/2", ""})
    void aShardThatCannotBeIsRefused(String text) {
        assertThatThrownBy(() -> Shard.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("i/n");
    }

    @Test
    void runsGetAProcessorEachOrShareThem() {
        assertThat(Sweep.of(1, 8)).isEqualTo(new Sweep(1, 8));
        assertThat(Sweep.of(3, 8)).isEqualTo(new Sweep(3, 2));
        assertThat(Sweep.of(20, 8)).isEqualTo(new Sweep(8, 1));
        assertThat(Sweep.of(0, 8)).isEqualTo(new Sweep(1, 8));
    }

    @Test
    void effortGrowsToItsTotal() {
        Run run = SmallRuns.run(SmallRuns.vcl(), 0);
        Effort effort = Effort.of(run.experiment(), SmallRuns.stream(), false);
        double before = 0;
        for (int t = 0; t < SmallRuns.TASKS; t++) {
            assertThat(effort.trained(t, 0)).isEqualTo(before);
            assertThat(effort.trained(t, 1)).isGreaterThan(before);
            before = effort.tested(t, t);
            assertThat(before).isGreaterThan(effort.trained(t, 1));
        }
        assertThat(effort.total()).isEqualTo(before);
    }

    /** Throws as the JVM does when the heap is full, in one run of a sweep, the first times that it takes a step. */
    private static RunListener hungry(Run hungry, int times, List<RunOutcome> ended) {
        AtomicInteger left = new AtomicInteger(times);
        return new RunListener() {
            @Override
            public void step(Run run, int task, double part) {
                if (run.equals(hungry) && task == 1 && left.getAndDecrement() > 0) {
                    throw new OutOfMemoryError("Java heap space");
                }
            }

            @Override
            public synchronized void ended(Run run, RunOutcome outcome) {
                ended.add(outcome);
            }
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aRunWithoutMemoryDoesNotKeepTheOthersFromRunning(int jobs) throws InterruptedException {
        List<Sweep.Item> items = items();
        List<RunOutcome> ended = new ArrayList<>();
        RunListener listener = hungry(items.get(1).run(), Integer.MAX_VALUE, ended);
        Runner runner = new Runner(directory.resolve("x"), RunOptions.USUAL, listener, () -> false);
        List<Sweep.End> ends = new Sweep(jobs, 2).run(items, runner);
        for (int i = 0; i < ends.size(); i++) {
            assertThat(ends.get(i).run()).isEqualTo(items.get(i).run());
            assertThat(ends.get(i).outcome()).isEqualTo(i == 1 ? RunOutcome.FAILED : RunOutcome.DONE);
        }
        assertThat(ends.get(1).why().orElseThrow()).isInstanceOf(OutOfHeapException.class);
        assertThat(ended).hasSize(items.size());
    }

    @Test
    void aRunForWhichTheHeapWasTooFullIsTriedAgainAloneAndEndsInTheSameBytes() throws InterruptedException {
        List<Sweep.Item> items = items();
        Runner whole = runner("whole");
        new Sweep(1, 1).run(items, whole);
        List<RunOutcome> ended = new ArrayList<>();
        RunListener listener = hungry(items.get(1).run(), 1, ended);
        Runner runner = new Runner(directory.resolve("again"), RunOptions.USUAL, listener, () -> false);
        List<Sweep.End> ends = new Sweep(2, 1).run(items, runner);
        assertThat(ends).allMatch(end -> end.outcome() == RunOutcome.DONE);
        assertThat(ended).hasSize(items.size()).containsOnly(RunOutcome.DONE);
        Run run = items.get(1).run();
        assertThat(SmallRuns.left(run.directory(runner.root()))).isEqualTo(SmallRuns.left(run.directory(whole.root())));
    }
}
