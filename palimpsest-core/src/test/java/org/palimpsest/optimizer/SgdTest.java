package org.palimpsest.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Fixtures;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.optimizer.internal.Updater;

final class SgdTest {
    @ParameterizedTest
    @MethodSource("org.palimpsest.Fixtures#providers")
    void stepIsTheScheduledRateAgainstTheGradient(Kernels kernels) {
        float[] x = Fixtures.normals(21, 1);
        float[] g = Fixtures.normals(21, 2);
        Updater updater = new Sgd(0.5).start(List.of("x"), 21);
        updater.advance(0.5);
        updater.apply(kernels, 0, x, g, 2, 20);
        for (int i = 0; i < 21; i++) {
            float moved = i >= 2 && i < 20 ? 0.25f * g[i] : 0f;
            assertThat(x[i]).isCloseTo(Fixtures.normals(21, 1)[i] - moved, within(1e-6f));
        }
    }

    @Test
    void itRemembersItsStepsAndNothingElse() {
        Updater updater = new Sgd(1).start(List.of("x", "y"), 3);
        updater.advance(1);
        assertThat(updater.steps()).isEqualTo(1);
        assertThat(updater.arrays()).isEmpty();
        updater.restore(new OptimizerState(7, Map.of()));
        assertThat(updater.steps()).isEqualTo(7);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> updater.restore(new OptimizerState(1, Map.of("x", new float[3]))));
    }

    @Test
    void ratesThatMakeNoSenseAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Sgd(0)).withMessageContaining("was 0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Sgd(Double.POSITIVE_INFINITY));
    }
}
