package org.palimpsest.lab.tune;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.io.Json;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.lab.stats.Sample;
import org.palimpsest.lab.text.DirectoryName;
import org.palimpsest.lab.text.SpreadsheetCell;
import org.palimpsest.store.DurableFile;

/**
 * A finished search as files: the chosen specification, and what it was chosen from at which cost.
 *
 * @param specification the chosen experiment as TOML
 * @param runs every run as CSV
 * @param search all of it as JSON
 */
public record TuningFiles(Path specification, Path runs, Path search) {
    /** What is written as JSON. */
    private record Document(
            String schema,
            String experiment,
            String criterion,
            List<String> keys,
            int grid,
            int seeds,
            Map<String, String> chosen,
            double seconds,
            List<Tried> trials) {}

    /** A point of the search; no accuracy where a run diverged. */
    private record Tried(
            Map<String, String> settings, @Nullable Double accuracy, double seconds, List<Ran> runs) {}

    private record Ran(long seed, String hash, double averageAccuracy, double forgetting, double seconds) {}

    /**
     * Writes a result into a directory, named after its experiment.
     *
     * @throws IllegalArgumentException when nothing was chosen
     */
    public static TuningFiles write(Path directory, TuningResult result) throws IOException {
        TuningResult.Choice choice =
                result.choice().orElseThrow(() -> new IllegalArgumentException("the search has not chosen anything"));
        Files.createDirectories(directory);
        String name = DirectoryName.of(choice.experiment().name());
        TuningFiles files = new TuningFiles(
                directory.resolve(name + ".toml"), directory.resolve(name + ".csv"), directory.resolve(name + ".json"));
        for (Path file : List.of(files.specification(), files.runs(), files.search())) {
            DurableFile.sweep(file);
        }
        DurableFile.write(files.specification(), header(result, choice) + Specs.toToml(choice.experiment()));
        DurableFile.write(files.runs(), csv(result));
        Json.write(files.search(), document(result, choice));
        return files;
    }

    private static Document document(TuningResult result, TuningResult.Choice choice) {
        return new Document(
                "palimpsest-tune/1",
                choice.experiment().name(),
                "average accuracy after the last task on held-out training rows",
                result.tuning().search().keys(),
                result.tuning().search().size(),
                result.tuning().seeds(),
                result.settings(choice.trial()),
                result.seconds(),
                result.trials().stream().map(trial -> tried(result, trial)).toList());
    }

    private static String header(TuningResult result, TuningResult.Choice choice) {
        int seeds = result.tuning().seeds();
        return String.format(
                Locale.ROOT,
                "# Chosen by a search among %d of %d points, %d seed%s each, %.0f s in all,%n"
                        + "# by the average accuracy on held-out training rows: %s %%. Searched over: %s.%n",
                result.trials().size(),
                result.tuning().search().size(),
                seeds,
                seeds == 1 ? "" : "s",
                result.seconds(),
                choice.trial().percent(),
                result.settings(choice.trial()));
    }

    private static Tried tried(TuningResult result, Trial trial) {
        List<Ran> runs = new ArrayList<>();
        for (RunResult run : trial.runs()) {
            runs.add(new Ran(
                    run.record().seed(),
                    run.record().hash(),
                    run.scores().averageAccuracy(),
                    run.scores().forgetting(),
                    run.seconds()));
        }
        Double accuracy = trial.complete() ? trial.accuracy().map(Sample::mean).orElse(null) : null;
        return new Tried(result.settings(trial), accuracy, trial.seconds(), runs);
    }

    private static String csv(TuningResult result) throws IOException {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().build(text)) {
            List<String> head = new ArrayList<>(result.tuning().search().keys());
            head.addAll(List.of("seed", "averageAccuracy", "forgetting", "seconds", "hash"));
            csv.writeRecord(head);
            for (Trial trial : result.trials()) {
                for (RunResult run : trial.runs()) {
                    List<String> line = new ArrayList<>(
                            trial.values().stream().map(SpreadsheetCell::of).toList());
                    line.add(String.valueOf(run.record().seed()));
                    line.add(String.valueOf(run.scores().averageAccuracy()));
                    line.add(String.valueOf(run.scores().forgetting()));
                    line.add(String.valueOf(run.seconds()));
                    line.add(run.record().hash());
                    csv.writeRecord(line);
                }
            }
        }
        return text.toString();
    }
}
