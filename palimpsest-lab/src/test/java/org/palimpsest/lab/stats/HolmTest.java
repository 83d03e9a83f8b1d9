package org.palimpsest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class HolmTest {
    @Test
    void theExampleOfTheTextbooks() {
        // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm")
        assertThat(Holm.adjust(0.01, 0.04, 0.03, 0.005))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-15));
    }

    @Test
    void oneComparisonNeedsNoCorrection() {
        assertThat(Holm.adjust(0.04)).containsExactly(0.04);
        assertThat(Holm.adjust()).isEmpty();
    }

    @Test
    void correctedValuesKeepTheirOrderAndNeverShrink() {
        double[] p = {0.2, 0.001, 0.9, 0.5, 0.03, 0.03};
        double[] adjusted = Holm.adjust(p);
        for (int i = 0; i < p.length; i++) {
            assertThat(adjusted[i]).isBetween(p[i], Math.min(1, p.length * p[i]));
            for (int j = 0; j < p.length; j++) {
                if (p[i] <= p[j]) {
                    assertThat(adjusted[i]).isLessThanOrEqualTo(adjusted[j]);
                }
            }
        }
    }

    @Test
    void whatIsNotDefinedDoesNotCount() {
        assertThat(Holm.adjust(Double.NaN, 0.02, 0.03)).containsExactly(Double.NaN, 0.04, 0.04);
    }

    @Test
    void whatIsNoProbabilityIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Holm.adjust(0.5, 1.5))
                .withMessageContaining("number 2 is 1.5");
    }
}
