package org.palimpsest.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ThreadModelTest {
    private static final ThreadModel MODEL = new ThreadModel(Workload.MNIST, Mode.W1, 0.5, 0.01, 0.001);

    @Test
    void oneThreadTakesWhatWasMeasured() {
        assertThat(MODEL.millis(1)).isCloseTo(0.5 + 0.01 * 256, within(1e-12));
    }

    @Test
    void withoutBarriersFourThreadsTakeAQuarterForFourBlocksAndMoreGainOnlyInTheGradients() {
        ThreadModel free = new ThreadModel(Workload.MNIST, Mode.W1, 0, 0.01, 0);
        assertThat(free.millis(4)).isCloseTo(free.millis(1) / 4, within(1e-12));
        // 784-100-100-10: forward 89,400 products of a row, backward 11,000, gradients 89,400.
        double rows = 100_400 / 189_800.0;
        assertThat(free.millis(8)).isCloseTo(2.56 * (rows / 4 + (1 - rows) / 8), within(1e-12));
        assertThat(free.millis(1_000_000)).isCloseTo(2.56 * rows / 4, within(1e-5));
    }

    @Test
    void barriersCostMoreWithMoreThreads() {
        assertThat(MODEL.phases()).isEqualTo(5);
        assertThat(MODEL.millis(1000)).isGreaterThan(MODEL.millis(8));
    }

    @Test
    void whatTheCommandHasNoUseForIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Threads.options(List.of("--peers", "manual")))
                .withMessage("unknown argument --peers");
        assertThat(Threads.options(List.of("--batch", "64")).workload().batch()).isEqualTo(64);
    }
}
