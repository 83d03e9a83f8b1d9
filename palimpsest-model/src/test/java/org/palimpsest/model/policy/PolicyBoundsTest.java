package org.palimpsest.model.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits exactly met, and messages about many faults. */
final class PolicyBoundsTest {
    private static Verdict judged(Policy policy, long rows, double kl) {
        return new Gate(policy).judge(new Update(rows, kl, 0, List.of()));
    }

    @Test
    void theLeastNumberOfRowsIsEnough() {
        Policy hundred = Policy.STANDARD.with(Limit.LEAST_ROWS, 100);
        assertThat(judged(hundred, 100, 0).accepted()).isTrue();
        assertThat(judged(hundred, 99, 0).accepted()).isFalse();
    }

    @Test
    void theDivergenceIsCountedForEachRow() {
        Policy policy = Policy.STANDARD.with(Limit.KL_PER_ROW, 0.05);
        assertThat(judged(policy, 100, 5).accepted()).isTrue();
        assertThat(judged(policy, 99, 5).accepted()).isFalse();
        assertThat(judged(Policy.NONE.with(Limit.KL_PER_ROW, 0.05), 0, 0.06).accepted())
                .isFalse();
    }

    @Test
    void wholeNumbersAreToldAsSuch() {
        Verdict few = judged(Policy.STANDARD.with(Limit.LEAST_ROWS, 1e6), 7, 0);
        assertThat(few.reasons().get(0).sentence()).isEqualTo("rows to learn from: 7, least-rows is 1000000");
        Verdict many = judged(Policy.STANDARD.with(Limit.LEAST_ROWS, 1e15), 7, 0);
        assertThat(many.reasons().get(0).sentence()).endsWith("least-rows is 1.000e+15");
    }

    @Test
    void limitsMayBeAtTheEndsOfTheirRange() {
        for (double end : new double[] {0, 1}) {
            assertThat(Policy.STANDARD.with(Limit.ACCURACY_LOSS, end).limit(Limit.ACCURACY_LOSS))
                    .isEqualTo(end);
        }
        assertThat(Policy.STANDARD.with(Limit.LEAST_ROWS, 0).limit(Limit.LEAST_ROWS))
                .isZero();
        assertThatThrownBy(() -> Policy.STANDARD.with(Limit.ACCURACY_LOSS, 1.0000001))
                .hasMessageContaining("0 to 1");
    }

    @Test
    void aFileIsReadAndNamed(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("p.toml"), "least-rows = 7\n");
        assertThat(Policy.read(file)).isEqualTo(Policy.STANDARD.with(Limit.LEAST_ROWS, 7));
        Files.writeString(file, "least-row = 7\n");
        assertThatThrownBy(() -> Policy.read(file)).hasMessageContaining(file + ":1:1: ");
    }

    private static PolicyException unknown(int keys) {
        String text =
                IntStream.range(0, keys).mapToObj(i -> "colour" + i + " = 1\n").collect(Collectors.joining());
        return catchThrowableOfType(PolicyException.class, () -> Policy.parse("p.toml", text));
    }

    @Test
    void ofManyFaultsTheFirstAreToldAndTheOthersCounted() {
        String twenty = unknown(20).getMessage();
        assertThat(twenty).contains("20 problems").contains("'colour19'").doesNotContain("more");
        PolicyException e = unknown(23);
        assertThat(e.getMessage())
                .contains("'colour19'")
                .doesNotContain("'colour20'")
                .endsWith("and 3 more");
        assertThat(e.problems()).hasSize(23);
        // No hint where it would not be seen: each takes a comparison with all keys.
        assertThat(e.problems().get(19)).contains("keys are");
        assertThat(e.problems().get(20)).endsWith("'colour20'");
    }

    @Test
    void distancesAreThoseOfLevenshtein() {
        assertThat(NearestKey.distance("", "abc")).isEqualTo(3);
        assertThat(NearestKey.distance("abc", "")).isEqualTo(3);
        assertThat(NearestKey.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(NearestKey.distance("flaw", "lawn")).isEqualTo(2);
        List<String> words = List.of("", "a", "rows", "row", "least-rows", "lest-row", "drift");
        for (String a : words) {
            for (String b : words) {
                int ab = NearestKey.distance(a, b);
                assertThat(ab).isEqualTo(NearestKey.distance(b, a));
                assertThat(ab == 0).isEqualTo(a.equals(b));
                for (String c : words) {
                    assertThat(NearestKey.distance(a, c)).isLessThanOrEqualTo(ab + NearestKey.distance(b, c));
                }
            }
        }
    }

    @Test
    void theNearestOfAllKeysIsMeantIfAThirdDiffersAtMost() {
        List<String> known = List.of("colours", "drift", "least-rows");
        assertThat(NearestKey.to("least-row", known)).contains("least-rows");
        assertThat(NearestKey.to("drip", known)).isEmpty();
        assertThat(NearestKey.to("abcdef", List.of("abcdefxyz"))).contains("abcdefxyz");
        assertThat(NearestKey.to("abcde", List.of("abcdefxyz"))).isEmpty();
    }
}
