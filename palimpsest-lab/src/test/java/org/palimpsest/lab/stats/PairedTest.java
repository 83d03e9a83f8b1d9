package org.palimpsest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.palimpsest.random.Rng;

/** The oracle numbers come from {@code student_oracle.py} beside this file. */
final class PairedTest {
    private static final double[] A = {0.91, 0.93, 0.90, 0.95, 0.92, 0.94};
    private static final double[] B = {0.90, 0.90, 0.91, 0.92, 0.90, 0.93};

    private static Paired of(double... differences) {
        return Paired.of(differences, new double[differences.length]);
    }

    private static double[] normals(int n, int stream) {
        float[] z = new float[n];
        Rng.of(5).at(stream).normals(z);
        double[] x = new double[n];
        Arrays.setAll(x, i -> z[i]);
        return x;
    }

    @Test
    void testsAgreeWithTheOracle() {
        Paired paired = Paired.of(A, B);
        assertThat(paired.tTest()).isCloseTo(0.059916146302607956, within(1e-12));
        assertThat(paired.difference().interval(0.95).low()).isCloseTo(-0.0009154794877595952, within(1e-14));
        assertThat(paired.difference().interval(0.95).high()).isCloseTo(0.03091547948775955, within(1e-14));
        assertThat(paired.signFlip()).isEqualTo(0.125);
        assertThat(paired.wins()).isEqualTo(5);
        assertThat(paired.losses()).isEqualTo(1);
    }

    @Test
    void swappingTheMethodsTurnsTheDifferenceAndNoPValue() {
        assertThat(Paired.of(B, A).difference().mean())
                .isEqualTo(-Paired.of(A, B).difference().mean());
        assertThat(Paired.of(B, A).tTest()).isEqualTo(Paired.of(A, B).tTest());
        assertThat(Paired.of(B, A).signFlip()).isEqualTo(Paired.of(A, B).signFlip());
        assertThat(Paired.of(B, A).wins()).isEqualTo(1);
    }

    @Test
    void theOrderOfTheSeedsDoesNotMatter() {
        Paired some = of(0.3, -0.1, 0.25, 0.8, -0.05);
        Paired same = of(0.8, 0.25, -0.05, 0.3, -0.1);
        assertThat(same.signFlip()).isEqualTo(some.signFlip());
        assertThat(same.tTest()).isCloseTo(some.tTest(), within(1e-14));
    }

    @Test
    void theLeastSignFlipPValueIsTwoOfAllAssignments() {
        for (int n = 2; n <= 16; n++) {
            double[] d = new double[n];
            Arrays.setAll(d, i -> 1 + 0.1 * i);
            assertThat(of(d).signFlip()).as("n = %s", n).isEqualTo(Math.scalb(2.0, -n));
        }
    }

    /** Over all assignments of signs to given sizes, P(p ≤ α) ≤ α, with equality at every attainable p without ties. */
    @Test
    void withoutAnEffectSignFlipPValuesAreUniform() {
        double[] size = {0.13, 0.29, 0.41, 0.67, 0.83, 1.71, 2.03};
        int all = 1 << size.length;
        double[] p = new double[all];
        for (int signs = 0; signs < all; signs++) {
            double[] d = size.clone();
            for (int i = 0; i < d.length; i++) {
                d[i] = (signs >> i & 1) == 0 ? d[i] : -d[i];
            }
            p[signs] = of(d).signFlip();
        }
        Arrays.sort(p);
        for (int i = 0; i < all; i++) {
            double alpha = p[i];
            long below = Arrays.stream(p).filter(v -> v <= alpha).count();
            assertThat(below / (double) all).isEqualTo(alpha);
        }
    }

    @Test
    void withoutAnEffectFalseAlarmsAreAsRareAsPromised() {
        assertThat(alarms(Paired::tTest, 6)).isCloseTo(0.1, within(0.02));
        assertThat(alarms(Paired::signFlip, 6)).isBetween(0.06, 0.12);
    }

    private static double alarms(ToDoubleFunction<Paired> test, int n) {
        int trials = 4000;
        int count = 0;
        for (int trial = 0; trial < trials; trial++) {
            count += test.applyAsDouble(of(normals(n, trial))) <= 0.1 ? 1 : 0;
        }
        return count / (double) trials;
    }

    @Test
    void manyPairsAreSampledAndAgreeWithTheTTest() {
        double[] d = normals(40, 1);
        for (int i = 0; i < d.length; i++) {
            d[i] += 0.2;
        }
        assertThat(of(d).signFlip()).isCloseTo(of(d).tTest(), within(0.01)).isEqualTo(of(d).signFlip());
        double[] sure = new double[70];
        Arrays.fill(sure, 1);
        assertThat(of(sure).signFlip()).isEqualTo(1 / 65536.0);
    }

    @Test
    void sumsThatOnlyRoundingTellsApartAreEqual() {
        // In doubles 0.1 + 0.2 − 0.3 is not zero, and the sum depends on the order.
        assertThat(of(0.1, 0.2, -0.3).signFlip()).isEqualTo(1);
        assertThat(of(0.1, 0.1, 0.1, -0.1).signFlip()).isEqualTo(10 / 16.0);
    }

    @Test
    void degenerateDifferencesHaveAnswers() {
        assertThat(of(0, 0, 0).tTest()).isEqualTo(1);
        assertThat(of(0, 0, 0).signFlip()).isEqualTo(1);
        assertThat(of(0.5, 0.5, 0.5).tTest()).isZero();
        assertThat(of(0.5, 0.5, 0.5).signFlip()).isEqualTo(0.25);
        assertThat(of(0.5).tTest()).isNaN();
        assertThat(of(0.5).signFlip()).isNaN();
        assertThat(of(0.5).difference().mean()).isEqualTo(0.5);
    }

    @Test
    void whatIsNotPairedIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Paired.of(new double[3], new double[2]))
                .withMessageContaining("3 values cannot be paired with 2");
        assertThatIllegalArgumentException().isThrownBy(() -> of()).withMessageContaining("at least one");
    }
}
