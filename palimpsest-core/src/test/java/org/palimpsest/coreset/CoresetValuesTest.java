package org.palimpsest.coreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.data.Targets;

/** Coresets as values: parts of a task joined, heads told apart, points left out, inputs and classes that come later. */
final class CoresetValuesTest {
    private static Coreset of(String task, int head, float[] distance, float... inputs) {
        int size = inputs.length / 2;
        int[] label = new int[size];
        float[] weights = new float[size];
        int[] origin = new int[size];
        for (int p = 0; p < size; p++) {
            label[p] = p % 2;
            weights[p] = 1 + p;
            origin[p] = size - 1 - p;
        }
        return new Coreset(task, head, 2, inputs, new Targets.Labels(label, 2), weights, origin, distance);
    }

    @Test
    void aCoresetIsWhatItWasMadeOf() {
        Coreset one = of("a", 3, new float[0], 1, 2, 3, 4);
        assertThat(one.task()).isEqualTo("a");
        assertThat(one.head()).isEqualTo(3);
        assertThat(one.features()).isEqualTo(2);
        assertThat(one.inputs()).containsExactly(1, 2, 3, 4);
        one.inputs()[0] = 9;
        assertThat(one.inputs()).containsExactly(1, 2, 3, 4);
        assertThat(one.targets()).isEqualTo(new Targets.Labels(new int[] {0, 1}, 2));
        assertThat(one).hasToString("Coreset(2 points of task a)");
        assertThat(of("a", 3, new float[2], 1, 2, 3, 4)).hasToString("Coreset(2 synthetic points of task a)");
        Targets others = new Targets.Labels(new int[] {1, 1}, 2);
        assertThat(one.with(others).targets()).isEqualTo(others);
        assertThat(one.with(others).inputs()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void sizesThatDisagreeAreRefused() {
        Targets two = new Targets.Labels(new int[] {0, 1}, 2);
        float[] x = new float[4];
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Coreset("a", 0, 2, new float[5], two, new float[2], new int[2], new float[0]))
                .withMessageContaining("task a has 2 targets, but 5 numbers for 2 inputs");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Coreset("a", 0, 2, x, two, new float[3], new int[2], new float[0]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Coreset("a", 0, 2, x, two, new float[2], new int[1], new float[0]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Coreset("a", 0, 2, x, two, new float[2], new int[2], new float[1]));
    }

    @Test
    void differentCoresetsHaveDifferentNumbers() {
        Coreset one = of("a", 0, new float[0], 1, 2, 3, 4);
        assertThat(one).hasSameHashCodeAs(of("a", 0, new float[0], 1, 2, 3, 4));
        assertThat(one.hashCode())
                .isNotEqualTo(of("b", 0, new float[0], 1, 2, 3, 4).hashCode());
        assertThat(one.hashCode())
                .isNotEqualTo(of("a", 0, new float[0], 1, 2, 3, 5).hashCode());
        assertThat(one.hashCode()).isNotEqualTo(one.withoutRows(0).hashCode());
    }

    @Test
    void pointsNearARowAreLeftOut() {
        Coreset synthetic = of("a", 0, new float[] {0.1f, 0.5f, 0.4f}, 1, 2, 3, 4, 5, 6);
        Coreset apart = synthetic.apart(0.4f);
        assertThat(apart.inputs()).containsExactly(3, 4, 5, 6);
        assertThat(apart.distance(1)).isEqualTo(0.4f);
        assertThat(apart.isSynthetic()).isTrue();
    }

    @Test
    void partitionsOfATaskAreJoinedAndTellTheRowsOfTheWhole() {
        Coreset left = of("a", 1, new float[] {0.1f, 0.2f}, 1, 2, 3, 4);
        Coreset right = of("a", 1, new float[] {0.3f}, 5, 6);
        Coreset all = Coreset.joined(List.of(left, right), List.of(new int[] {10, 20, 30}, new int[] {40}));
        assertThat(all.inputs()).containsExactly(1, 2, 3, 4, 5, 6);
        assertThat(all.size()).isEqualTo(3);
        assertThat(List.of(all.origin(0), all.origin(1), all.origin(2))).containsExactly(20, 10, 40);
        assertThat(List.of(all.weight(0), all.weight(1), all.weight(2))).containsExactly(1f, 2f, 1f);
        assertThat(List.of(all.distance(0), all.distance(1), all.distance(2))).containsExactly(0.1f, 0.2f, 0.3f);
        assertThat(all.targets()).isEqualTo(new Targets.Labels(new int[] {0, 1, 0}, 2));
        assertThat(all.task()).isEqualTo("a");
        Coreset raw = of("a", 1, new float[0], 5, 6);
        assertThat(Coreset.joined(List.of(raw), List.of(new int[] {7})).isSynthetic())
                .isFalse();
        List<int[]> rows = List.of(new int[] {0, 1}, new int[] {2});
        for (Coreset stranger : List.of(raw, of("b", 1, new float[1], 5, 6), of("a", 2, new float[1], 5, 6))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Coreset.joined(List.of(left, stranger), rows))
                    .withMessageContaining("different tasks or kinds");
        }
    }

    @Test
    void headsAreToldApartAndEmptyCoresetsLeftOut() {
        Coreset a = of("a", 1, new float[0], 1, 2);
        Coreset b = of("b", 0, new float[0], 3, 4);
        Coreset c = of("c", 1, new float[0], 5, 6);
        Coreset empty = of("d", 1, new float[0]);
        Coreset alone = of("e", 7, new float[0]);
        assertThat(Coreset.byHead(List.of(a, b, c, empty, alone))).containsExactly(List.of(a, c), List.of(b));
    }

    @Test
    void moreInputsAreZeroAndMoreClassesAreNotTheirs() {
        Coreset one = of("a", 0, new float[0], 1, 2, 3, 4);
        assertThat(one.grown(2, 2)).isSameAs(one);
        Coreset wider = one.grown(3, 2);
        assertThat(wider.inputs()).containsExactly(1, 2, 0, 3, 4, 0);
        assertThat(wider.features()).isEqualTo(3);
        assertThat(one.grown(2, 4).targets()).isEqualTo(new Targets.Labels(new int[] {0, 1}, 4));
        assertThat(one.grown(2, 4).inputs()).containsExactly(1, 2, 3, 4);
        Coreset numbers = new Coreset(
                "n",
                0,
                2,
                new float[2],
                new Targets.Values(1, new float[] {7}),
                new float[1],
                new int[1],
                new float[0]);
        assertThat(numbers.grown(3, 1).targets()).isEqualTo(numbers.targets());
    }

    @Test
    void whatIsKeptIsKeptOtherwiseWithoutOtherChanges() {
        Retention.Summary summary = new Retention.Summary(3, 4, 5, 6, Sharing.Once.DEFAULT);
        Sharing other = new Sharing.Counted(0.2);
        assertThat(summary.with(other)).isEqualTo(new Retention.Summary(3, 4, 5, 6, other));
        assertThat(new Sharing.Shares(0.5, 3).penalty()).isEqualTo(1.5);
        assertThat(WeightedSubset.once(new int[] {1, 2}).toString()).contains("2");
    }
}
