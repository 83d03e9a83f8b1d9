package org.palimpsest.cli;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.io.Json;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.lab.stats.Sample;
import org.palimpsest.lab.text.DirectoryName;
import org.palimpsest.lab.text.SpreadsheetCell;
import org.palimpsest.lab.tune.Trial;
import org.palimpsest.store.DurableFile;

/**
 * A finished search as files, so that others see what was chosen, from what, and at which cost.
 *
 * @param keys the settings that were searched over
 * @param trials all that were tried
 * @param best the one that is chosen
 * @param grid how many points the whole grid has
 * @param seeds how many runs each trial has
 */
record TuneFiles(List<String> keys, List<Trial> trials, Trial best, int grid, int seeds) {
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

    /** A run of it. */
    private record Ran(long seed, String hash, double averageAccuracy, double forgetting, double seconds) {}

    void write(Path directory, Experiment chosen, PrintWriter print) throws IOException {
        Files.createDirectories(directory);
        String name = DirectoryName.of(chosen.name());
        Path toml = directory.resolve(name + ".toml");
        Path csv = directory.resolve(name + ".csv");
        Path json = directory.resolve(name + ".json");
        double seconds = trials.stream().mapToDouble(Trial::seconds).sum();
        DurableFile.write(toml, header(seconds) + Specs.toToml(chosen));
        DurableFile.write(csv, csv());
        Document document = new Document(
                "palimpsest-tune/1",
                chosen.name(),
                "average accuracy after the last task on held-out training rows",
                keys,
                grid,
                seeds,
                settings(best),
                seconds,
                trials.stream().map(this::tried).toList());
        Json.write(json, document);
        table(print, chosen.name(), seconds);
        List.of(toml, csv, json).forEach(file -> print.println("written  " + file));
        print.println();
        print.println("Next: 'palimpsest run " + toml + " --seeds 3' tests what was chosen.");
    }

    private String header(double seconds) {
        return String.format(
                Locale.ROOT,
                "# Chosen by 'palimpsest tune' among %d of %d points, %d seed%s each, %.0f s in all,%n"
                        + "# by the average accuracy on held-out training rows: %s %%. Searched over: %s.%n",
                trials.size(),
                grid,
                seeds,
                seeds == 1 ? "" : "s",
                seconds,
                percent(best),
                settings(best));
    }

    private Map<String, String> settings(Trial trial) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            settings.put(keys.get(i), trial.values().get(i));
        }
        return settings;
    }

    private Tried tried(Trial trial) {
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
        return new Tried(settings(trial), accuracy, trial.seconds(), runs);
    }

    private String csv() throws IOException {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().build(text)) {
            List<String> head = new ArrayList<>(keys);
            head.addAll(List.of("seed", "averageAccuracy", "forgetting", "seconds", "hash"));
            csv.writeRecord(head);
            for (Trial trial : trials) {
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

    private void table(PrintWriter print, String name, double seconds) {
        print.printf(
                Locale.ROOT,
                "%s: %d of %d points, %d seed%s each, %s in all%n",
                name,
                trials.size(),
                grid,
                seeds,
                seeds == 1 ? "" : "s",
                Duration.of(seconds));
        print.println("average accuracy on held-out training rows, %");
        trials.stream()
                .sorted(Comparator.comparingDouble(trial ->
                        trial.complete() ? -trial.accuracy().orElseThrow().mean() : 0))
                .forEach(trial -> print.println(
                        "  " + percent(trial) + "  " + settings(trial) + (trial.equals(best) ? "  <- chosen" : "")));
    }

    private static String percent(Trial trial) {
        return trial.complete()
                ? String.format(
                        Locale.ROOT,
                        "%6.2f",
                        100 * trial.accuracy().orElseThrow().mean())
                : "diverged";
    }
}
