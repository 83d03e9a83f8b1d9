package org.palimpsest.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TimeToAccuracyTest {
    private static final List<Attempt> THREE =
            List.of(new Attempt(1, 2.0, 89), new Attempt(2, 4.1, 92), new Attempt(3, 3.9, 91));

    @Test
    void theFastestThatReachesAnAccuracyCounts() {
        assertThat(Attempt.fastest(THREE, 90)).contains(THREE.get(2));
        assertThat(Attempt.fastest(THREE, 92)).contains(THREE.get(1));
        assertThat(Attempt.fastest(THREE, 93)).isEmpty();
    }

    @Test
    void whatWasNotReachedIsSaid() {
        Map<String, List<Attempt>> all = new LinkedHashMap<>();
        all.put("ours", THREE);
        all.put("theirs", List.of(new Attempt(1, 9, 88)));
        assertThat(TimeToAccuracy.table(all, List.of(90.0, 95.0)))
                .contains("| 90 % | 3.9 s (epochs 3: 91.0 %) | not reached |", "| 95 % | not reached | not reached |");
    }

    /** The PyTorch script has one form of each of these settings, and is started with the others. */
    @Test
    void theRecipeIsOneThatTheScriptHas() {
        TorchTasks.settings(OurTasks.experiment("vcl", 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--epochs|1,x|--epochs takes whole numbers from 1 on, was x",
                "--epochs|0|--epochs takes whole numbers from 1 on, was 0",
                "--accuracies|120|--accuracies takes per cents below 100, was 120",
                "--threads|two|--threads takes whole numbers from 1 on, was two",
                "--peers|tensorflow|--peers takes autograd and manual, or '', was tensorflow",
                "--epoch|1|unknown argument --epoch"
            },
            quoteCharacter = '"')
    void aWrongArgumentIsNamed(String name, String value, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TimeToAccuracy.arguments(List.of(name, value)))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TimeToAccuracy.arguments(List.of("--seed")))
                .withMessage("--seed needs a value");
    }
}
