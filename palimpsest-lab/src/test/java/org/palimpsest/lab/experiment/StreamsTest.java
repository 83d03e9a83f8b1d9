package org.palimpsest.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Digits;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.Targets;
import org.palimpsest.lab.data.Datasets;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.task.Task;

final class StreamsTest {
    private static final List<String> NAMES =
            List.of("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine");

    private final Datasets data = new Datasets("digits", Digits.train(), Digits.test(), NAMES, 8, 8, new TreeMap<>());

    private static int label(Dataset data, int row) {
        return ((Targets.Labels) data.targets()).at(row);
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void classesAreFoundByNameInAnyScenario(Scenario scenario) throws InvalidDataException {
        List<List<String>> groups = List.of(List.of("seven", "one"), List.of("nine", "zero"));
        List<Task> stream = Streams.build(new StreamSpec.Split("digits", groups, scenario), List.of(data), 0);
        for (int t = 0; t < 2; t++) {
            Task task = stream.get(t);
            assertThat(task.head()).isEqualTo(scenario == Scenario.TASK ? t : 0);
            assertThat(task.name()).isEqualTo(String.join("/", groups.get(t)));
            int at = 0;
            for (int r = 0; r < data.test().size(); r++) {
                String name = NAMES.get(label(data.test(), r));
                if (groups.get(t).contains(name)) {
                    assertThat(task.labels().get(label(task.test(), at))).isEqualTo(name);
                    assertThat(task.test().row(at++))
                            .containsExactly(data.test().row(r));
                }
            }
            assertThat(task.test().size()).isEqualTo(at);
        }
    }

    @Test
    void heldOutRowsAreTrainingRowsThatAreNotLearnedFrom() throws InvalidDataException {
        Experiment experiment = Specs.resolve(
                "permuted-digits", Optional.empty(), Optional.empty(), List.of("tested-on=held-out", "tasks=1"));
        Task task = experiment.tasks(List.of(data), 0).get(0);
        Set<List<Float>> known = rows(task.lesson().data());
        Set<List<Float>> judged = rows(task.test());
        assertThat(known.size() + judged.size()).isEqualTo(rows(Digits.train()).size());
        assertThat(judged).isNotEmpty().doesNotContainAnyElementsOf(known);
    }

    /** Each row as the sorted values it holds, so that the order of the inputs does not matter. */
    private static Set<List<Float>> rows(Dataset data) {
        Set<List<Float>> rows = new HashSet<>();
        for (int r = 0; r < data.size(); r++) {
            float[] row = data.row(r);
            List<Float> values = new ArrayList<>();
            for (float value : row) {
                values.add(value);
            }
            values.sort(Comparator.naturalOrder());
            rows.add(values);
        }
        return rows;
    }

    private static Datasets named(String name, List<String> labels, int features) {
        Dataset rows = Dataset.of(
                new Inputs.Floats(features, new float[features * 4]), new Targets.Labels(new int[] {0, 1, 0, 1}, 2));
        return new Datasets(name, rows, rows, labels, features, 1, new TreeMap<>(Map.of("train.csv", name)));
    }

    @ParameterizedTest
    @EnumSource(Scenario.class)
    void everySetIsATask(Scenario scenario) throws InvalidDataException {
        List<Datasets> sets =
                List.of(named("monday", List.of("cat", "dog"), 3), named("tuesday", List.of("cat", "dog"), 3));
        List<Task> tasks = Streams.build(new StreamSpec.Sets(List.of("monday", "tuesday"), scenario), sets, 0);
        assertThat(tasks).extracting(Task::name).containsExactly("monday", "tuesday");
        assertThat(tasks).extracting(Task::head).containsExactly(0, scenario == Scenario.TASK ? 1 : 0);
        assertThat(Datasets.hashes(sets)).containsKeys("monday/train.csv", "tuesday/train.csv");
    }

    @Test
    void setsWithOtherClassesShareAHeadOverAllOfThem() throws InvalidDataException {
        List<Datasets> sets = List.of(named("a", List.of("cat", "dog"), 3), named("b", List.of("cow", "cat"), 3));
        StreamSpec spec = new StreamSpec.Sets(List.of("a", "b"), Scenario.CLASS);
        Task second = Streams.build(spec, sets, 0).get(1);
        assertThat(second.labels()).containsExactly("cat", "dog", "cow");
        assertThat(label(second.test(), 0)).isEqualTo(2);
        assertThat(label(second.test(), 1)).isZero();
        assertThatExceptionOfType(InvalidDataException.class)
                .isThrownBy(() -> Streams.build(new StreamSpec.Sets(List.of("a", "b"), Scenario.DOMAIN), sets, 0))
                .withMessageContainingAll("the classes [cow, cat]", "data set b");
        List<Datasets> unlike = List.of(sets.get(0), named("wide", List.of("cat", "dog"), 5));
        assertThatExceptionOfType(InvalidDataException.class)
                .isThrownBy(() -> Streams.build(spec, unlike, 0))
                .withMessageContainingAll("5 inputs", "3 inputs");
    }

    @Test
    void aClassThatIsNotThereIsToldWithTheOnesThatAre() {
        StreamSpec spec = new StreamSpec.Split("digits", List.of(List.of("seven", "nien")), Scenario.TASK);
        assertThatExceptionOfType(InvalidDataException.class)
                .isThrownBy(() -> Streams.build(spec, List.of(data), 0))
                .withMessageContainingAll("no class 'nien'", "did you mean 'nine'?", "zero, one");
    }

    @Test
    void theSeedOfTheStreamDecidesTheOrders() throws InvalidDataException {
        StreamSpec fixed = new StreamSpec.Permuted("digits", 2, false, OptionalLong.of(1));
        List<Task> one = Streams.build(fixed, List.of(data), 0);
        List<Task> again = Streams.build(fixed, List.of(data), 5);
        List<Task> two =
                Streams.build(new StreamSpec.Permuted("digits", 2, false, OptionalLong.of(2)), List.of(data), 0);
        assertThat(one.get(1).test().row(0)).containsExactly(again.get(1).test().row(0));
        assertThat(one.get(1).test().row(0)).isNotEqualTo(two.get(1).test().row(0));
        assertThat(one.get(0).test().row(0)).containsExactly(data.test().row(0));
    }

    @Test
    void theSeedOfTheRunDecidesTheOrdersWhereTheStreamHasNone() throws InvalidDataException {
        StreamSpec drawn = new StreamSpec.Permuted("digits", 2, false, OptionalLong.empty());
        StreamSpec fixed = new StreamSpec.Permuted("digits", 2, false, OptionalLong.of(3));
        float[] three = Streams.build(drawn, List.of(data), 3).get(1).test().row(0);
        assertThat(three)
                .isNotEqualTo(
                        Streams.build(drawn, List.of(data), 4).get(1).test().row(0));
        assertThat(three)
                .containsExactly(
                        Streams.build(fixed, List.of(data), 4).get(1).test().row(0));
    }

    @Test
    void rotatedTasksNeedImages() throws InvalidDataException {
        StreamSpec spec = new StreamSpec.Rotated("digits", 3, 45);
        assertThat(Streams.build(spec, List.of(data), 0)).extracting(Task::name).containsExactly("0°", "45°", "90°");
        Datasets flat = new Datasets("flat", Digits.train(), Digits.test(), NAMES, 64, 1, new TreeMap<>());
        assertThatExceptionOfType(InvalidDataException.class)
                .isThrownBy(() -> Streams.build(spec, List.of(flat), 0))
                .withMessageContaining("not images");
    }

    @Test
    void groupsThatAScenarioCannotHaveAreRefused() {
        refused(List.of(), Scenario.TASK, "at least one task");
        refused(List.of(List.of("a")), Scenario.TASK, "2 classes or more");
        refused(List.of(List.of("a", "a")), Scenario.TASK, "'a' occurs twice");
        refused(List.of(List.of("a", "b"), List.of("b", "c")), Scenario.CLASS, "'b' occurs twice");
        refused(List.of(List.of("a")), Scenario.CLASS, "2 classes or more");
        refused(List.of(List.of("a", "b"), List.of("a", "b", "c")), Scenario.DOMAIN, "same number");
    }

    private static void refused(List<List<String>> groups, Scenario scenario, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StreamSpec.Split("digits", groups, scenario))
                .withMessageContaining(why);
    }
}
