package org.palimpsest.lab.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.FlipMatrix;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.lab.store.Machine;
import org.palimpsest.lab.store.RunRecord;

/** What is subtracted from what, and when a difference is tested. */
final class VersusTest {
    private static final String VCL = """
            [stream]
            kind = "permuted"
            tasks = 5

            [method]
            kind = "vcl"
            prior-sigma = 0.1

            [training]
            epochs = 20
            """;

    private static Results results(String name, String spec, String version, long firstSeed, double... accuracies) {
        List<RunResult> runs = new ArrayList<>();
        for (int i = 0; i < accuracies.length; i++) {
            RunRecord record = new RunRecord(
                    RunRecord.SCHEMA,
                    name,
                    Integer.toHexString(spec.hashCode()),
                    firstSeed + i,
                    spec,
                    List.of("one"),
                    List.of(10),
                    "digits",
                    new TreeMap<>(),
                    false,
                    version,
                    new Machine("17", "Linux", "fast", 2),
                    "plain",
                    1,
                    "2026-11-15T00:00:00Z");
            ClassificationScore score = new ClassificationScore(100, accuracies[i], 0, 0, 0, 0, 0);
            runs.add(new RunResult(
                    Path.of(name),
                    record,
                    true,
                    new ScoreMatrix(List.of(List.of(score))),
                    new FlipMatrix(List.of(List.of())),
                    1));
        }
        return new Results(name, runs);
    }

    private static Results results(String name, String spec, double... accuracies) {
        return results(name, spec, "1", 0, accuracies);
    }

    private static String with(String spec, String old, String other) {
        assertThat(spec).contains(old);
        return spec.replace(old, other);
    }

    @Test
    void oneChoiceIsPairedAndNamed() {
        Versus versus = Versus.of(List.of(
                        results("a", VCL, 0.5, 0.6, 0.7),
                        results("b", with(VCL, "\"vcl\"", "\"vcl+gng\""), 0.51, 0.62, 0.72)))
                .get(0);
        assertThat(versus.settings().describe()).isEqualTo("method.kind vcl → vcl+gng");
        assertThat(versus.difference().mean()).isCloseTo(0.05 / 3, within(1e-12));
        assertThat(versus.paired().orElseThrow().pairs()).isEqualTo(3);
        assertThat(versus.paired().orElseThrow().p()).isCloseTo(0.0377, within(1e-3));
    }

    @Test
    void settingsThatOnlyOneMethodHasBelongToTheChoice() {
        String factors = with(VCL, "kind = \"vcl\"", "kind = \"vcl+kfac\"\nfactor-rank = 300");
        Versus versus = Versus.of(List.of(results("a", VCL, 0.5, 0.6), results("b", factors, 0.6, 0.6)))
                .get(0);
        assertThat(versus.paired()).isPresent();
        assertThat(versus.settings().describe())
                .isEqualTo("method.kind vcl → vcl+kfac; in this one alone method.factor-rank 300");
    }

    @Test
    void twoRecipesAreNeverTestedAndEverySettingIsNamed() {
        String other = with(
                with(with(VCL, "\"vcl\"", "\"vcl+gng\""), "prior-sigma = 0.1", "prior-sigma = 0.4"),
                "epochs = 20",
                "epochs = 40");
        Versus versus = Versus.of(List.of(results("a", VCL, 0.4, 0.45), results("b", other, 0.86, 0.87, 0.88)))
                .get(0);
        assertThat(versus.paired()).isEmpty();
        assertThat(versus.settings().describe())
                .isEqualTo("method.kind vcl → vcl+gng, method.prior-sigma 0.1 → 0.4, training.epochs 20 → 40");
        assertThat(versus.difference().mean()).isCloseTo(0.87 - 0.425, within(1e-12));
        assertThat(versus.interval(0.95).contains(0.445)).isTrue();
    }

    @Test
    void anotherVersionOfTheProgramIsADifference() {
        Results before = results("a", VCL, 0.5, 0.6);
        Results after = results("b", with(VCL, "\"vcl\"", "\"vcl+gng\""), "2", 0, 0.6, 0.7);
        Versus versus = Versus.of(List.of(before, after)).get(0);
        assertThat(versus.paired()).isEmpty();
        assertThat(versus.settings().describe()).contains("program version 1 → 2");
    }

    @Test
    void accuraciesOnOtherTasksAreNotSubtracted() {
        String longer = with(VCL, "tasks = 5", "tasks = 6");
        List<Versus> all = Versus.of(List.of(
                results("a", VCL, 0.5),
                results("b", longer, 0.6),
                results("c", with(longer, "\"vcl\"", "\"ewc\""), 0.7),
                results("d", with(VCL, "\"vcl\"", "\"ewc\""), 0.8)));
        assertThat(all).extracting(Versus::index).containsExactly(2, 3);
        assertThat(all).extracting(Versus::against).containsExactly(1, 0);
    }

    @Test
    void withoutACommonSeedNothingIsPaired() {
        Versus versus = Versus.of(List.of(
                        results("a", VCL, 0.5, 0.6),
                        results("b", with(VCL, "\"vcl\"", "\"vcl+gng\""), "1", 5, 0.7, 0.8)))
                .get(0);
        assertThat(versus.paired()).isEmpty();
        assertThat(versus.settings().isOneChoice()).isTrue();
        assertThat(versus.difference().mean()).isCloseTo(0.2, within(1e-12));
    }

    @Test
    void testsAreCorrectedForTheirNumberAndDifferencesOfMeansDoNotCount() {
        String gng = with(VCL, "\"vcl\"", "\"vcl+gng\"");
        List<Versus> all = Versus.of(List.of(
                results("a", VCL, 0.5, 0.6, 0.7),
                results("b", gng, 0.51, 0.62, 0.72),
                results("c", with(gng, "epochs = 20", "epochs = 10"), 0.1, 0.2, 0.4),
                results("d", with(VCL, "epochs = 20", "epochs = 10"), 0.5, 0.7, 0.7)));
        Versus.Test first = all.get(0).paired().orElseThrow();
        assertThat(first.adjusted()).isCloseTo(2 * first.p(), within(1e-12));
        assertThat(all.get(1).paired()).isEmpty();
    }
}
