package org.palimpsest.lab.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PowerLawTest {
    private static final double[] X = {1, 3, 10, 200};

    @ParameterizedTest
    @ValueSource(doubles = {-1, 0, 0.5, 2})
    void aPowerLawIsFoundExactly(double exponent) {
        double[] y = Arrays.stream(X).map(x -> 7 * Math.pow(x, exponent)).toArray();
        PowerLaw law = PowerLaw.through(X, y);
        assertThat(law.exponent()).isCloseTo(exponent, within(1e-12));
        assertThat(law.factor()).isCloseTo(7, within(1e-10));
    }

    @Test
    void anotherUnitOfYChangesTheFactorAlone() {
        double[] y = {2, 3, 11, 13};
        double[] thousandfold = {2000, 3000, 11_000, 13_000};
        assertThat(PowerLaw.through(X, thousandfold).exponent())
                .isCloseTo(PowerLaw.through(X, y).exponent(), within(1e-12));
        assertThat(PowerLaw.through(X, thousandfold).factor()
                        / PowerLaw.through(X, y).factor())
                .isCloseTo(1000, within(1e-8));
    }

    @Test
    void whatHasNoLogarithmOrNoSpreadIsRefused() {
        assertThatThrownBy(() -> PowerLaw.through(X, new double[] {1, 2, 0, 4})).hasMessageContaining("above 0");
        assertThatThrownBy(() -> PowerLaw.through(new double[] {2, 2}, new double[] {1, 2}))
                .hasMessageContaining("two different x");
    }
}
