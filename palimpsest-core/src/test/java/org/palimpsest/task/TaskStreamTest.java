package org.palimpsest.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.random.Rng;

final class TaskStreamTest {
    private static final List<String> NAMES = List.of("a", "b", "c", "d");

    private final Dataset train = Fixtures.classes(60, 8, 4, 1);
    private final Dataset test = Fixtures.classes(30, 8, 4, 2);

    private static int label(Dataset data, int row) {
        return ((Targets.Labels) data.targets()).at(row);
    }

    @Test
    void aPermutedTaskMovesTheInputsOfTrainingAndTestAlike() {
        List<Task> stream = TaskStream.permuted(train, test, NAMES, 3, false, Rng.of(1));
        assertThat(stream).extracting(Task::head).containsOnly(0);
        assertThat(stream.get(0).lesson().data().row(5)).containsExactly(train.row(5));
        int[] to = Rng.of(1).at(2).permutation(8);
        Task last = stream.get(2);
        for (int c = 0; c < 8; c++) {
            assertThat(last.lesson().data().row(5)[to[c]]).isEqualTo(train.row(5)[c]);
            assertThat(last.test().row(6)[to[c]]).isEqualTo(test.row(6)[c]);
        }
        assertThat(label(last.lesson().data(), 5)).isEqualTo(label(train, 5));
    }

    @Test
    void moreTasksDoNotChangeTheFirstOnes() {
        List<Task> few = TaskStream.permuted(train, test, NAMES, 2, true, Rng.of(1));
        List<Task> many = TaskStream.permuted(train, test, NAMES, 9, true, Rng.of(1));
        for (int t = 0; t < 2; t++) {
            assertThat(many.get(t).test().row(3))
                    .containsExactly(few.get(t).test().row(3));
        }
        assertThat(many.get(0).test().row(2)).isNotEqualTo(test.row(2));
    }

    @Test
    void aSplitPartsTheRowsByClassAndRenamesThemInTheOrderGiven() {
        List<Task> stream = TaskStream.split(train, test, NAMES, List.of(List.of(0, 1), List.of(3, 2)));
        assertThat(stream).extracting(Task::head).containsExactly(0, 1);
        assertThat(stream.get(1).labels()).containsExactly("d", "c");
        int sum = 0;
        for (Task task : stream) {
            sum += task.lesson().data().size();
        }
        assertThat(sum).isEqualTo(train.size());
        Dataset second = stream.get(1).lesson().data();
        int at = 0;
        for (int r = 0; r < train.size(); r++) {
            if (label(train, r) >= 2) {
                assertThat(second.row(at)).containsExactly(train.row(r));
                assertThat(label(second, at++)).isEqualTo(3 - label(train, r));
            }
        }
    }

    @Test
    void aPermutationUndoneGivesTheInputsBack() {
        Task task = TaskStream.permuted(train, test, NAMES, 1, true, Rng.of(3)).get(0);
        int[] to = Rng.of(3).at(0).permutation(8);
        int[] back = new int[8];
        for (int c = 0; c < 8; c++) {
            back[to[c]] = c;
        }
        Dataset undone = task.lesson().data().permuted(back);
        for (int r = 0; r < train.size(); r++) {
            assertThat(undone.row(r)).containsExactly(train.row(r));
        }
    }

    private static final List<List<Integer>> PAIRS = List.of(List.of(0, 3), List.of(2, 1));

    @Test
    void aSharedHeadNumbersClassesByTheirPlaceInTheGroup() {
        List<Task> stream = TaskStream.splitByPlace(train, test, NAMES, PAIRS);
        assertThat(stream).extracting(Task::head).containsOnly(0);
        assertThat(stream.get(1).labels()).containsExactly("c", "b");
        List<Task> apart = TaskStream.split(train, test, NAMES, PAIRS);
        for (int t = 0; t < 2; t++) {
            Dataset mine = stream.get(t).lesson().data();
            Dataset same = apart.get(t).lesson().data();
            for (int r = 0; r < mine.size(); r++) {
                assertThat(label(mine, r)).isEqualTo(label(same, r));
            }
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskStream.splitByPlace(train, test, NAMES, List.of(List.of(0, 1), List.of(1, 2, 3))))
                .withMessageContaining("same number of classes");
    }

    @Test
    void aJointHeadHasAllClassesFromTheStartAndEachRowOnce() {
        List<Task> stream = TaskStream.splitJointly(train, test, NAMES, List.of(List.of(3), List.of(2, 1), List.of(0)));
        int rows = 0;
        for (Task task : stream) {
            assertThat(task.head()).isZero();
            assertThat(task.labels()).containsExactly("d", "c", "b", "a");
            assertThat(task.lesson().data().targets().width()).isEqualTo(4);
            rows += task.lesson().data().size();
        }
        assertThat(rows).isEqualTo(train.size());
        Dataset second = stream.get(1).lesson().data();
        int at = 0;
        for (int r = 0; r < train.size(); r++) {
            int label = label(train, r);
            if (label == 1 || label == 2) {
                assertThat(second.row(at)).containsExactly(train.row(r));
                assertThat(label(second, at++)).isEqualTo(3 - label);
            }
        }
        assertThat(at).isEqualTo(second.size());
    }

    @Test
    void rotatedTasksTurnTrainingAndTestAlikeAndKeepTheLabels() {
        List<Task> stream = TaskStream.rotated(train, test, NAMES, 4, 2, List.of(0.0, 22.5));
        assertThat(stream).extracting(Task::name).containsExactly("0°", "22.5°");
        assertThat(stream).extracting(Task::head).containsOnly(0);
        assertThat(stream.get(0).lesson().data()).isSameAs(train);
        Rotation rotation = new Rotation(4, 2, 22.5);
        assertThat(stream.get(1).test().row(4)).containsExactly(rotation.rotate(test.row(4)));
        assertThat(stream.get(1).lesson().data().targets()).isSameAs(train.targets());
    }

    @Test
    void tasksThatMakeNoSenseAreRefused() {
        Dataset numbers = Fixtures.numbers(9, 8, 1, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TaskStream.split(numbers, numbers, NAMES, List.of(List.of(0, 1))))
                .withMessageContaining("class labels");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Lesson("x", train, -1))
                .withMessageContaining("-1");
        Dataset empty = train.select(new int[0]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Lesson("void", empty, 0))
                .withMessageContaining("void has no training data");
        Dataset narrow = Fixtures.classes(9, 7, 4, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Task(new Lesson("x", train, 0), narrow, NAMES))
                .withMessageContaining("7 in test");
    }
}
