package org.palimpsest.benchmarks.certainty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CertaintyBarsTest {
    @TempDir
    Path directory;

    private static Measured coverage(String name, double value, double missing) {
        return new Measured(
                Measured.Part.COVERAGE, name, 0, Map.of("coverage", value, "missing rows", missing), "exact");
    }

    private List<CertaintyBars.Judgement> judged(Measured.Part part, Measured... all) throws IOException {
        MeasuredFile file = new MeasuredFile(directory.resolve(part + ".jsonl"));
        for (Measured one : all) {
            file.add(one);
        }
        // As a later run reads it, behind a line that was interrupted.
        Files.writeString(
                directory.resolve(part + ".jsonl"), Files.readString(directory.resolve(part + ".jsonl")) + "{\"pa");
        MeasuredFile read = new MeasuredFile(directory.resolve(part + ".jsonl"));
        assertThat(read.of(part)).containsExactly(all);
        return CertaintyBars.judge(read, EnumSet.of(part), Set.of("n"));
    }

    @Test
    void coverageIsJudgedByTheMedianAndTheLowestOfThoseThatAnswer() throws IOException {
        List<CertaintyBars.Judgement> bars = judged(
                Measured.Part.COVERAGE,
                coverage("a", 90, 0),
                coverage("b", 79, 0),
                coverage("c", 95, 0),
                coverage("refused", 10, 4),
                coverage("n", 92, 0));
        assertThat(bars).extracting(CertaintyBars.Judgement::held).containsExactly(true, false, true, true);
        assertThat(bars.get(1).text()).contains("79.0, b");
    }

    @Test
    void aPairWithoutNoveltyMissesTheBar() throws IOException {
        List<CertaintyBars.Judgement> bars = judged(
                Measured.Part.NOVELTY,
                new Measured(Measured.Part.NOVELTY, "x", 0, Map.of("auroc", 0.95), ""),
                new Measured(Measured.Part.NOVELTY, "y", 0, Map.of(), "network"));
        assertThat(bars).extracting(CertaintyBars.Judgement::held).containsExactly(false, true);
    }

    @Test
    void argumentsThatAreWrongAreNamed() {
        assertThat(CertaintyOptions.parse(List.of("--parts", "rows")).parts()).containsExactly(Measured.Part.ROWS);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CertaintyOptions.parse(List.of("--seeds", "0")))
                .withMessageContaining("--seeds");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CertaintyOptions.parse(List.of("--speed")))
                .withMessageContaining("--speed");
    }
}
