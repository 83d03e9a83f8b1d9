package org.palimpsest.paper.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.paper.evidence.Contrast;
import org.palimpsest.paper.evidence.Evidence;
import org.palimpsest.paper.evidence.Repeated;

final class ClaimsTest {
    private static final Ensemble STUDY =
            new Ensemble("small", new Problem(2, 10, 20, 0.3, 1, 0.5), Measurement.RELEASED, 3);

    @Test
    void everyClaimHasANumberForEverySeed() {
        List<Evidence> claims = Claims.of(STUDY);
        assertThat(claims).extracting(Evidence::id).doesNotHaveDuplicates();
        assertThat(claims).allSatisfy(claim -> {
            assertThat(claim.judged().size() + claim.numbers().size()).isPositive();
            claim.numbers().forEach(numbers -> assertThat(numbers.values()).hasSize(3));
            claim.judged().forEach(pair -> assertThat(pair.lesser().values()).hasSize(3));
        });
    }

    @Test
    void bothSidesOfEquation8AgreeToRounding() {
        Evidence claim = new Decomposition(STUDY).holds();
        assertThat(claim.numbers())
                .hasSize(8)
                .allSatisfy(gaps -> assertThat(Collections.max(gaps.values())).isLessThan(1e-6));
    }

    /** Without its covariances the identity fails, so that the test above is not empty. */
    @Test
    void equation8NeedsItsCovariances() {
        double[] sigma = {0.1, 0.5, 0.9};
        double[] gradient = {1, 2, 4};
        double[] natural = {0.01, 0.5, 3.24};
        Moments moments = Moments.of(sigma, gradient, natural);
        assertThat(moments.gap()).isLessThan(1e-12);
        double meanVariance = (0.01 + 0.25 + 0.81) / 3;
        assertThat(moments.first()).isGreaterThan(1.2 * meanVariance * 7 / 3);
    }

    @Test
    void varianceOfUpdatesIsThatOfSgdsGradientsTimesTheSquaredRate() {
        TrajectoryOutcome outcome =
                TrajectoryOutcome.of(STUDY.paths(Way.SGD, -1).get(0));
        assertThat(outcome.updateVariance() / (1e-6 * outcome.gradientVariance()))
                .isCloseTo(1, within(1e-3));
    }

    @Test
    void pairsMustHaveTheSameSeeds() {
        Repeated one = new Repeated("one", "a", List.of(1.0));
        assertThatThrownBy(() -> new Contrast(one, new Repeated("two", "b", List.of(1.0, 2.0))))
                .hasMessageContaining("one, a has 1 values, two, b has 2");
    }
}
