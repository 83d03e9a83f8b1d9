package org.palimpsest.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutcomeTest {
    private static final Outcome ACCURACIES = new Outcome(
            "s",
            "m",
            3,
            List.of(List.of(90.0), List.of(95.0, 80.0), List.of(70.0, 60.0, 85.0)),
            1.5,
            Double.NaN,
            7,
            0.5,
            "");

    @TempDir
    Path directory;

    @Test
    void whatIsShownFollowsFromTheMatrix() {
        assertThat(ACCURACIES.finalAverage()).isCloseTo((70 + 60 + 85) / 3.0, within(1e-12));
        assertThat(ACCURACIES.lastTask()).isEqualTo(85);
        assertThat(ACCURACIES.newest()).isCloseTo((80 + 85) / 2.0, within(1e-12));
        assertThat(ACCURACIES.forgetting(true)).isCloseTo((95 - 70 + 80 - 60) / 2.0, within(1e-12));
    }

    @Test
    void anErrorIsForgottenUpwards() {
        assertThat(ACCURACIES.forgetting(false)).isCloseTo((70 - 90 + 60 - 80) / 2.0, within(1e-12));
    }

    @Test
    void allTasksAtOnceForgetNothing() {
        Outcome joint = new Outcome("s", "m", 0, List.of(List.of(1.0, 2.0)), 0, 0, 0, 0, "");
        assertThat(joint.newest()).isNaN();
        assertThat(joint.forgetting(true)).isNaN();
        assertThat(joint.finalAverage()).isEqualTo(1.5);
    }

    @Test
    void aRunThatWasInterruptedGoesOnWithWhatIsComplete() throws IOException {
        Path file = directory.resolve("r.jsonl");
        new OutcomeFile(file).add(ACCURACIES);
        Files.writeString(file, "{\"stream\":\"s", StandardOpenOption.APPEND);
        OutcomeFile again = new OutcomeFile(file);
        assertThat(again.outcomes()).containsExactly(ACCURACIES);
        assertThat(again.find("s", "m", 3)).contains(ACCURACIES);
        assertThat(again.find("s", "m", 4)).isEmpty();
        assertThat(Files.readString(file)).endsWith("\n");
    }

    /** A seed that one method has not run yet falls out; the others are not held against another seed. */
    @Test
    void aLeadIsOfTheSameSeeds() {
        Standing one = new Standing(Group.CLASS, List.of(at(0, 10), at(1, 20), at(2, 60)));
        Standing two = new Standing(Group.CLASS, List.of(at(2, 50), at(0, 9)));
        assertThat(one.lead(two, Outcome::finalAverage).mean()).isCloseTo((1 + 10) / 2.0, within(1e-12));
        Standing errors = new Standing(Group.REGRESSION, one.outcomes());
        assertThat(errors.lead(two, Outcome::finalAverage).mean()).isCloseTo(-(1 + 10) / 2.0, within(1e-12));
    }

    private static Outcome at(long seed, double score) {
        return new Outcome("s", "m", seed, List.of(List.of(score)), 0, 0, 0, 0, "");
    }

    @Test
    void aMeanHasTheErrorOfItsSeeds() {
        Estimate one = Estimate.of(1, 2, 3);
        assertThat(one.mean()).isEqualTo(2);
        assertThat(one.error()).isCloseTo(1 / Math.sqrt(3), within(1e-12));
        assertThat(one).hasToString("2.0 ± 0.6");
        assertThat(Estimate.of(5).error()).isNaN();
        assertThat(Estimate.of(5)).hasToString("5.0");
        assertThat(Estimate.median(5, Double.NaN, 1, 3)).isEqualTo(3);
        assertThat(Estimate.median(1, 2)).isEqualTo(1.5);
    }
}
