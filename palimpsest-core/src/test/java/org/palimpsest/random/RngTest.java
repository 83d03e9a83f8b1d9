package org.palimpsest.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RngTest {
    private final Rng rng = Rng.of(42);

    @Test
    void theSameAddressGivesTheSameNumbers() {
        Rng again = Rng.of(42).stream("noise", 3).at(5);
        assertThat(rng.stream("noise", 3).at(5)).isEqualTo(again);
        assertThat(rng.stream("noise").at(3).at(5)).isEqualTo(again);
        assertThat(new Rng(again.key()).bits(9)).isEqualTo(again.bits(9));
        assertThat(Rng.child(rng.key(), 7)).isEqualTo(rng.at(7).key());
    }

    @Test
    void differentAddressesAreDifferentStreams() {
        Set<Long> keys = new HashSet<>();
        for (int seed = 0; seed < 20; seed++) {
            Rng root = Rng.of(seed);
            keys.add(root.key());
            for (String purpose : new String[] {"", "a", "b", "ab", "ba", "noise", "shuffle"}) {
                keys.add(root.stream(purpose).key());
                for (int i = -2; i < 10; i++) {
                    keys.add(root.stream(purpose, i).key());
                }
            }
            for (int i = -2; i < 10; i++) {
                keys.add(root.at(i).key());
                keys.add(root.bits(i));
            }
        }
        assertThat(keys).hasSize(20 * (1 + 7 * 13 + 2 * 12));
    }

    @Test
    void uniformsFillTheUnitIntervalEvenly() {
        int n = 100_000;
        int[] bins = new int[100];
        for (int i = 0; i < n; i++) {
            double u = rng.uniform(i);
            bins[(int) (u * 100)]++;
        }
        assertThat(chiSquare(bins, n)).isLessThan(148.2); // 99 degrees of freedom, one in a thousand
    }

    @Test
    void belowIsUniformOnItsRange() {
        int n = 70_000;
        int[] bins = new int[7];
        IntStream.range(0, n).forEach(i -> bins[rng.below(7, i)]++);
        assertThat(chiSquare(bins, n)).isLessThan(22.5); // 6 degrees of freedom, one in a thousand
        assertThat(IntStream.range(0, 100).map(i -> rng.below(1, i)).sum()).isZero();
        assertThat(rng.below(Integer.MAX_VALUE, 3)).isNotNegative();
        assertThatIllegalArgumentException().isThrownBy(() -> rng.below(0, 0)).withMessageContaining("was 0");
    }

    @Test
    void permutationsContainEveryNumberOnce() {
        for (int n : new int[] {0, 1, 2, 1000}) {
            int[] sorted = rng.permutation(n);
            Arrays.sort(sorted);
            assertThat(sorted).containsExactly(IntStream.range(0, n).toArray());
        }
    }

    @Test
    void everyPermutationIsAsLikelyAsAnother() {
        Map<String, Integer> counts = new HashMap<>();
        int n = 24_000;
        for (int i = 0; i < n; i++) {
            counts.merge(Arrays.toString(rng.at(i).permutation(4)), 1, Integer::sum);
        }
        int[] bins = counts.values().stream().mapToInt(Integer::intValue).toArray();
        assertThat(bins).hasSize(24);
        assertThat(chiSquare(bins, n)).isLessThan(49.7); // 23 degrees of freedom, one in a thousand
    }

    private static double chiSquare(int[] bins, int n) {
        double expected = (double) n / bins.length;
        return Arrays.stream(bins)
                .mapToDouble(c -> (c - expected) * (c - expected) / expected)
                .sum();
    }
}
