package org.palimpsest.lab.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.experiment.TestedOn;
import org.palimpsest.lab.run.RunListener;
import org.palimpsest.lab.run.RunOptions;
import org.palimpsest.lab.run.RunOutcome;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.run.Sweep;

final class TuningTest {
    @TempDir
    Path directory;

    private static Tuning tuning(int seeds, String... axes) {
        return new Tuning(
                "split-digits",
                Optional.empty(),
                Optional.of("fine-tuning"),
                List.of("network.hidden=[9]"),
                new Search(List.of(axes).stream().map(SearchAxis::parse).toList()),
                Optional.empty(),
                seeds);
    }

    private List<Sweep.End> run(Tuning tuning) throws IOException, InterruptedException {
        Runner runner = new Runner(directory.resolve("runs"), RunOptions.USUAL, RunListener.NONE, () -> false);
        List<Sweep.Item> items = tuning.workload("test").items(DataStore.standard(), Progress.NONE);
        return new Sweep(1, 1).run(items, runner);
    }

    @Test
    void everyPointHasARunPerSeedOnHeldOutRows() throws IOException {
        List<Sweep.Item> items =
                tuning(2, "epochs=1,2", "batch-size=16,32").workload("test").items(DataStore.standard(), Progress.NONE);
        assertThat(items)
                .hasSize(8)
                .allSatisfy(
                        item -> assertThat(item.run().experiment().testedOn()).isEqualTo(TestedOn.HELD_OUT));
    }

    @Test
    void theBestPointIsChosenAndIsToBeTestedOnTestRows() throws Exception {
        Tuning tuning = tuning(1, "epochs=1,8");
        TuningResult result = tuning.result(run(tuning), directory.resolve("runs"));
        TuningResult.Choice choice = result.choice().orElseThrow();
        assertThat(choice.experiment().testedOn()).isEqualTo(TestedOn.TEST);
        assertThat(choice.trial()).isEqualTo(result.ranked().get(0));
        assertThat(choice.trial().accuracy().orElseThrow().mean())
                .isGreaterThanOrEqualTo(
                        result.ranked().get(1).accuracy().orElseThrow().mean());
        TuningFiles files = TuningFiles.write(directory.resolve("tuned"), result);
        assertThat(files.specification()).content().contains("# Chosen by", "tested-on = \"test\"");
        assertThat(Files.readAllLines(files.runs())).hasSize(3);
        assertThat(files.search()).content().contains("palimpsest-tune/1");
    }

    /** It may have been the best. */
    @Test
    void thereIsNoChoiceWhileARunIsMissing() throws Exception {
        Tuning tuning = tuning(1, "epochs=1,2");
        List<Sweep.End> ends = new ArrayList<>(run(tuning));
        ends.set(1, new Sweep.End(ends.get(1).run(), RunOutcome.STOPPED, Optional.empty()));
        TuningResult result = tuning.result(ends, directory.resolve("runs"));
        assertThat(result.choice()).isEmpty();
        assertThat(result.trials()).extracting(Trial::complete).containsExactly(true, false);
        assertThatThrownBy(() -> TuningFiles.write(directory, result)).isInstanceOf(IllegalArgumentException.class);
    }
}
