package org.palimpsest.coreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SharingTest {
    private static ClassSummary of(long... counts) {
        List<ClassStatistics> classes = Arrays.stream(counts)
                .mapToObj(n -> new ClassStatistics(n, new float[2], new float[0], new float[0], new float[2]))
                .toList();
        return new ClassSummary(0, classes);
    }

    @Test
    void withClassesOfOneSizeItIsLearningAllFilesAtOnce() {
        Sharing.Shares shares = new Sharing.Once(1).of(List.of(of(500, 500, 500, 0, 0)), 1000, 2, 1);
        assertThat(shares.posterior()).isZero();
        assertThat(shares.divergence()).isCloseTo(1, within(1e-12));
        assertThat(shares.penalty()).isZero();
    }

    @Test
    void reweightingDoesNotChangeHowManyRowsThereAre() {
        int rows = 40;
        Sharing.Shares shares = new Sharing.Once(1).of(List.of(of(5000, 3000, 0, 0)), rows, 2, 1);
        double weighed = rows * (1 + 2.0 / 2); // the data term and the pseudo-rows, in rows
        assertThat(weighed / shares.divergence()).isCloseTo(rows + 8000, within(1e-9));
    }

    @Test
    void countedIsLearningAllFilesAtOnceWhateverTheSizesOfClasses() {
        ClassSummary old = of(5000, 30, 0, 0);
        int rows = 40;
        Sharing sharing = new Sharing.Counted(1);
        assertThat(sharing.of(List.of(old), rows, 2, 1)).isEqualTo(new Sharing.Shares(0, 1));
        assertThat(sharing.rehearsed(old, rows, 2)).containsExactly(5000, 30, 0, 0);
        ClassSummary even = of(20, 20, 0, 0);
        assertThat(sharing.rehearsed(even, rows, 2)).isEqualTo(new Sharing.Once(1).rehearsed(even, rows, 2));
    }

    @Test
    void twiceLeavesThePosteriorAsItIs() {
        assertThat(new Sharing.Twice(0.01).of(List.of(of(9, 9)), 4, 2, 1)).isEqualTo(new Sharing.Shares(1, 0.01));
        assertThatIllegalArgumentException().isThrownBy(() -> new Sharing.Twice(0));
    }

    /** A posterior is tempered once: by T, by β, or by the colder of both; κ multiplies β. */
    @Test
    void aTemperedDivergenceIsNotTemperedAgain() {
        List<ClassSummary> old = List.of(of(500, 500, 0, 0));
        for (Sharing sharing : List.of(new Sharing.Once(0.1), new Sharing.Counted(0.1), new Sharing.Twice(0.1))) {
            for (double beta : new double[] {1, 0.3, 0.1, 0.03}) {
                double whole = beta * sharing.of(old, 1000, 2, beta).divergence();
                assertThat(whole).isCloseTo(Math.min(0.1, beta), within(1e-12));
            }
        }
        for (Sharing sharing : List.of(new Sharing.Once(1), new Sharing.Counted(1), new Sharing.Twice(1))) {
            for (double beta : new double[] {2, 1, 0.03}) {
                assertThat(sharing.of(old, 1000, 2, beta).divergence()).isCloseTo(1, within(1e-12));
            }
        }
    }
}
