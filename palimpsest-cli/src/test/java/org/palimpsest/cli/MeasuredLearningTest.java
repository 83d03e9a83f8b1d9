package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.Recipe;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.run.Run;
import org.palimpsest.lab.run.RunListener;
import org.palimpsest.lab.run.RunOptions;
import org.palimpsest.lab.run.RunOutcome;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.Trainer;
import org.palimpsest.model.predictor.NetworkPredictor;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.random.Rng;
import org.palimpsest.store.StateFile;
import org.palimpsest.task.Task;

/** What experiments measure is what {@code learn} ships. */
final class MeasuredLearningTest {
    private static final long SEED = 7;

    @TempDir
    Path directory;

    @Test
    void theRecipeOfLearnIsTheDefaultOfTheCore() {
        Experiment experiment = Specs.resolve("split-digits", Optional.of("learn"), Optional.empty(), List.of());
        assertThat(experiment.recipe()).isEqualTo(Recipe.DEFAULT);
        assertThat(experiment.hidden()).isEqualTo(LearnRequest.HIDDEN);
    }

    /** Two tables, the second with a class that is new, through a model directory and through the runner of experiments. */
    @Test
    void aRunByTheRecipeOfLearnHasTheBytesOfTheNetworkThatLearnTrains() throws IOException {
        List<Trainer.Job> jobs = new ArrayList<>();
        List<LearnerState> states = new ArrayList<>();
        try (Compute compute = Compute.on(1)) {
            Trainer trainer = Trainer.on(compute);
            ModelDirectory model = ModelDirectory.at(directory.resolve("model"), compute)
                    .with((job, listener) -> {
                        jobs.add(job);
                        return trainer.train(job, listener);
                    });
            for (int table = 0; table < 2; table++) {
                model.learn(LearnRequest.of(table(table), "table " + table)
                        .with(SchemaOptions.target("label"))
                        .withPredictors(List.of(NetworkPredictor.NAME))
                        .withSeed(SEED));
                states.add(model.head().state());
            }
            List<Task> tasks = jobs.stream()
                    .map(job -> new Task(job.lesson(), job.lesson().data(), labels(job)))
                    .toList();
            Run run = new Run(
                    Specs.resolve("split-digits", Optional.of("learn"), Optional.empty(), List.of("scenario=class")),
                    SEED,
                    new TreeMap<>(),
                    false,
                    "test");
            Path root = directory.resolve("runs");
            Runner runner = new Runner(root, RunOptions.USUAL.withKeepStates(true), RunListener.NONE, () -> false);
            assertThat(runner.run(run, tasks, compute)).isEqualTo(RunOutcome.DONE);
            for (int task = 1; task <= 2; task++) {
                Path learned = directory.resolve("learned-" + task);
                StateFile.write(learned, states.get(task - 1));
                assertThat(run.directory(root).resolve("state-" + task + ".safetensors"))
                        .hasSameBinaryContentAs(learned);
            }
        }
        assertThat(states.get(0)).isNotEqualTo(states.get(1));
        assertThat(states.get(1).summaries()).isNotEmpty();
    }

    private static List<String> labels(Trainer.Job job) {
        return List.of("a", "b", "c").subList(0, job.lesson().data().targets().width());
    }

    private Table table(int number) throws IOException {
        Rng noise = Rng.of(number).stream("rows");
        StringBuilder text = new StringBuilder("x,y,label\n");
        for (int row = 0; row < 150; row++) {
            int label = row % (2 + number);
            Rng of = noise.at(row);
            double x = 3 * label + (of.bits(0) >>> 40) * 0x1p-24;
            double y = (label == 1 ? 2 : 0) + (of.bits(1) >>> 40) * 0x1p-24;
            text.append(String.format(Locale.ROOT, "%.4f,%.4f,%s%n", x, y, "abc".charAt(label)));
        }
        Path file = directory.resolve("table-" + number + ".csv");
        Files.writeString(file, text);
        return Table.of(file);
    }
}
