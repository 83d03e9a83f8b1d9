package org.palimpsest.model.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.random.Rng;

/** The window holds the newest numbers, whatever was cut; its sums are theirs. */
final class AdwinWindowTest {
    private static final double DELTA = 0.01;

    /** Numbers whose mean moves twice. */
    private static double value(Rng rng, int i) {
        double u = rng.uniform(i);
        return i < 1_500 ? 0.3 * u : i < 2_200 ? 0.5 + 0.5 * u : 0.2 + 0.4 * u;
    }

    private static double sum(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }

    private static double squares(List<Double> values) {
        double mean = sum(values) / values.size();
        return values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
    }

    @Test
    void sumsAndBucketsAreThoseOfTheNewestNumbers() {
        Rng rng = Rng.of(7);
        Adwin adwin = new Adwin(DELTA);
        List<Double> all = new ArrayList<>();
        int cuts = 0;
        int most = 0;
        for (int i = 0; i < 3_000; i++) {
            all.add(value(rng, i));
            cuts += adwin.update(value(rng, i)) ? 1 : 0;
            List<Double> state = adwin.state();
            List<Double> window = all.subList(all.size() - (int) adwin.size(), all.size());
            assertThat(state.get(2)).isCloseTo(sum(window), within(1e-9));
            assertThat(state.get(3)).isCloseTo(squares(window), within(1e-8));
            assertThat(state.get(4)).isEqualTo(i + 1.0);
            assertThat(adwin.mean()).isCloseTo(sum(window) / window.size(), within(1e-12));
            most = Math.max(most, checkBuckets(adwin, window));
        }
        assertThat(cuts).isGreaterThan(1);
        assertThat(most).isEqualTo(5);
        assertThat(adwin.size()).isLessThan(1_500);
    }

    /** The state lists the smallest, newest buckets first; within a size the oldest first. The most of one size. */
    private static int checkBuckets(Adwin adwin, List<Double> window) {
        List<Double> state = adwin.state();
        int end = window.size();
        int buckets = 0;
        int size = 1;
        int most = 0;
        for (int at = 5; at < state.size(); size *= 2) {
            int count = state.get(at++).intValue();
            assertThat(count).isBetween(1, 5);
            most = Math.max(most, count);
            int from = end - count * size;
            for (int b = 0; b < count; b++, at += 2, buckets++) {
                List<Double> held = window.subList(from + b * size, from + (b + 1) * size);
                assertThat(state.get(at)).isCloseTo(sum(held), within(1e-9));
                assertThat(state.get(at + 1)).isCloseTo(squares(held), within(1e-9));
            }
            end = from;
        }
        assertThat(end).isZero();
        assertThat(adwin.buckets()).isEqualTo(buckets);
        return most;
    }

    /** By the definition, from the numbers: some cut between buckets has parts of at least 5 that differ by more than ε. */
    @Test
    void itCutsWhereSomeCutDiffersByMoreThanTheBound() {
        for (int seed = 0; seed < 30; seed++) {
            Rng rng = Rng.of(8).at(seed);
            Adwin adwin = new Adwin(DELTA);
            List<Double> all = new ArrayList<>();
            int length = 32 + 32 * (seed % 8);
            for (int i = 0; i < length; i++) {
                double v = i < length - seed % 13 - 4 ? 0.2 * rng.uniform(i) : 1 - 0.2 * rng.uniform(i);
                all.add(v);
                boolean expected = all.size() % 32 == 0 && cutIsDue(adwin, all, v);
                assertThat(adwin.update(v)).as("seed %s number %s", seed, i).isEqualTo(expected);
                if (expected) {
                    break;
                }
            }
        }
    }

    private static boolean cutIsDue(Adwin before, List<Double> all, double next) {
        Adwin after = Adwin.restore(before.state());
        List<Double> counted = withoutChecking(after, next);
        List<Integer> ends = new ArrayList<>();
        int end = all.size();
        int size = 1;
        for (int at = 5; at < counted.size(); size *= 2) {
            int count = counted.get(at).intValue();
            for (int b = 0; b < count; b++) {
                end -= size;
                ends.add(end);
            }
            at += 1 + 2 * count;
        }
        double log = Math.log(2 * Math.log(all.size()) / DELTA);
        double variance = squares(all) / all.size();
        return ends.stream().filter(at -> at >= 5 && all.size() - at >= 5).anyMatch(at -> {
            double inverse = 1.0 / at + 1.0 / (all.size() - at);
            double epsilon = Math.sqrt(2 * inverse * variance * log) + 2 * inverse / 3 * log;
            double old = sum(all.subList(0, at)) / at;
            double young = sum(all.subList(at, all.size())) / (all.size() - at);
            return Math.abs(old - young) > epsilon;
        });
    }

    /** The buckets with one number more: a window that has seen one less does not try a cut now. */
    private static List<Double> withoutChecking(Adwin window, double next) {
        List<Double> state = new ArrayList<>(window.state());
        state.set(4, 0.0);
        Adwin early = Adwin.restore(state);
        early.update(next);
        return early.state();
    }

    @Test
    void aStateMayHaveNoBucketsOfASize() {
        Adwin adwin = Adwin.restore(List.of(0.01, 2.0, 1.0, 0.5, 2.0, 0.0, 1.0, 1.0, 0.5));
        assertThat(adwin.size()).isEqualTo(2);
        assertThat(adwin.buckets()).isEqualTo(1);
        assertThatThrownBy(() -> Adwin.restore(List.of(0.01, 2.0, 1.0, 0.5, 2.0, -1.0)))
                .hasMessageContaining("cut off");
        assertThatThrownBy(() -> Adwin.restore(
                        List.of(0.01, 6.0, 1.0, 0.5, 6.0, 6.0, 1., 0., 1., 0., 1., 0., 1., 0., 1., 0., 1., 0.)))
                .hasMessageContaining("cut off");
    }

    @Test
    void deltaIsAProbabilityThatIsNeitherOfItsEnds() {
        for (double delta : new double[] {0, 1, Double.NaN}) {
            assertThatThrownBy(() -> new Adwin(delta)).hasMessageContaining("delta");
        }
        Adwin ends = new Adwin();
        ends.update(0);
        ends.update(1);
        assertThat(ends.mean()).isEqualTo(0.5);
    }
}
