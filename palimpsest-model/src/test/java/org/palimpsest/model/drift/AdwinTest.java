package org.palimpsest.model.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.random.Rng;

final class AdwinTest {
    private static double bernoulli(Rng rng, int index, double p) {
        return rng.uniform(index) < p ? 1 : 0;
    }

    @Test
    void aStationaryStreamRaisesNoAlarmAndNeedsLogarithmicMemory() {
        Rng rng = Rng.of(1);
        Adwin adwin = new Adwin();
        int alarms = 0;
        for (int i = 0; i < 250_000; i++) {
            alarms += adwin.update(bernoulli(rng, i, 0.1)) ? 1 : 0;
            assertThat(adwin.buckets()).isLessThanOrEqualTo(6 * (2 + (int) (Math.log(i + 1) / Math.log(2))));
        }
        assertThat(alarms).isZero();
        assertThat(adwin.size()).isEqualTo(250_000);
        assertThat(adwin.mean()).isCloseTo(0.1, within(0.005));
    }

    @Test
    void falseAlarmsAreRareForAnyRate() {
        int alarms = 0;
        for (int stream = 0; stream < 20; stream++) {
            Rng rng = Rng.of(2).at(stream);
            Adwin adwin = new Adwin();
            for (int i = 0; i < 50_000; i++) {
                alarms += adwin.update(bernoulli(rng, i, stream / 20.0)) ? 1 : 0;
            }
        }
        assertThat(alarms).isLessThanOrEqualTo(1);
    }

    @Test
    void aRiseOfTheErrorIsSeenWithinAFewHundredItems() {
        for (int seed = 0; seed < 20; seed++) {
            Rng rng = Rng.of(3).at(seed);
            Adwin adwin = new Adwin();
            for (int i = 0; i < 5_000; i++) {
                adwin.update(bernoulli(rng, i, 0.10));
            }
            int delay = 0;
            while (!adwin.update(bernoulli(rng, 5_000 + delay, 0.25))) {
                delay++;
            }
            assertThat(delay).isLessThan(500);
        }
    }

    @Test
    void theWindowForgetsWhatWasBeforeTheChange() {
        Rng rng = Rng.of(4);
        Adwin adwin = new Adwin();
        for (int i = 0; i < 10_000; i++) {
            adwin.update(bernoulli(rng, i, i < 5_000 ? 0.2 : 0.8));
        }
        assertThat(adwin.mean()).isCloseTo(0.8, within(0.03));
        assertThat(adwin.size()).isLessThan(5_200);
    }

    @Test
    void aRestoredWindowGoesOnAsIfNothingHadBeenInBetween() {
        Rng rng = Rng.of(5);
        Adwin whole = new Adwin(0.01);
        Adwin restored = new Adwin(0.01);
        for (int i = 0; i < 4_000; i++) {
            double value = bernoulli(rng, i, i < 2_500 ? 0.1 : 0.4);
            restored = Adwin.restore(restored.state());
            assertThat(restored.update(value)).isEqualTo(whole.update(value));
        }
        assertThat(restored.state()).isEqualTo(whole.state());
        assertThat(whole.size()).isLessThan(2_500);
        List<Double> state = whole.state();
        assertThatThrownBy(() -> Adwin.restore(state.subList(0, state.size() - 1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Adwin.restore(List.of(0.002))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void numbersOutsideTheUnitIntervalAreRefused() {
        assertThatThrownBy(() -> new Adwin().update(1.5)).hasMessageContaining("1.5");
        assertThatThrownBy(() -> new Adwin().update(Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> new Adwin(0)).hasMessageContaining("delta");
    }
}
