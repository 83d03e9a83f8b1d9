package org.palimpsest.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
}
