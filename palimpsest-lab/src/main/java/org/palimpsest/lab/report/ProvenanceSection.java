package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.store.RunRecord;

/** Where the numbers come from: settings, runs, machines, data, and how to get the same again. */
final class ProvenanceSection {
    private static final String LIKE_FIRST = "";

    private ProvenanceSection() {}

    static Section settings(BenchmarkGroup bench) {
        Set<String> keys = new TreeSet<>();
        List<Map<String, String>> all =
                bench.subjects().stream().map(ExperimentRuns::settings).toList();
        all.forEach(settings -> keys.addAll(settings.keySet()));
        List<String> columns = new ArrayList<>(List.of("setting"));
        bench.subjects().forEach(subject -> columns.add(subject.label()));
        Table.Builder table = new Table.Builder(columns);
        for (String key : keys) {
            List<Object> row = new ArrayList<>(List.of(key));
            all.forEach(settings -> row.add(settings.getOrDefault(key, LIKE_FIRST)));
            table.row(row);
        }
        return new Section(
                bench.id() + "-settings",
                "Settings",
                bench.subjects().size() > 1
                        ? "Every setting of every experiment; those that differ are marked."
                        : "Every setting of the experiment.",
                List.of(new Section.Settings(bench.id() + "-settings-table", "Settings", table.table())));
    }

    static Section of(BenchmarkGroup bench, RepeatWords words) {
        List<Section.Block> blocks = new ArrayList<>();
        blocks.add(runs(bench, words));
        blocks.add(machines(bench));
        blocks.add(data(bench));
        for (ExperimentRuns subject : bench.subjects()) {
            String id = bench.id() + "-spec-" + subject.index();
            String file = fileName(subject) + ".toml";
            blocks.add(new Section.Listing(
                    id + "-command",
                    subject.name() + ": the same again",
                    command(subject, file, words),
                    fileName(subject) + ".sh"));
            blocks.add(new Section.Listing(
                    id, "Specification: " + file, subject.record().spec(), file));
        }
        return new Section(
                bench.id() + "-origin",
                "Where this comes from",
                "A run is repeated to the same bits by its specification, seed, data and program version.",
                blocks);
    }

    private static Section.Facts runs(BenchmarkGroup bench, RepeatWords words) {
        Table.Builder table = new Table.Builder(
                "experiment", "seed", "tasks", "finished", "time, s", "begun", "hash", "directory", "to repeat it");
        for (ExperimentRuns subject : bench.subjects()) {
            for (RunReader run : subject.runs()) {
                RunRecord record = run.result().record();
                table.row(
                        subject.name(),
                        record.seed(),
                        run.learned() + " of " + bench.size(),
                        run.result().done() ? "yes" : "no",
                        run.result().seconds(),
                        record.started(),
                        record.hash(),
                        run.result().directory().toString(),
                        words.run(run.result().directory().resolve("run.json")));
            }
        }
        return new Section.Facts(bench.id() + "-runs", "Runs", "", table.table());
    }

    private static Section.Facts machines(BenchmarkGroup bench) {
        Map<List<Object>, Integer> count = new LinkedHashMap<>();
        bench.subjects()
                .forEach(subject -> subject.runs().forEach(run -> {
                    RunRecord record = run.result().record();
                    List<Object> row = List.of(
                            record.version(),
                            record.machine().java(),
                            record.machine().system(),
                            record.machine().processor(),
                            record.machine().processors(),
                            record.kernels(),
                            record.threads());
                    count.merge(row, 1, Integer::sum);
                }));
        Table.Builder table = new Table.Builder(
                "Palimpsest", "Java", "system", "processor", "processors", "kernels", "threads", "runs");
        count.forEach((row, runs) -> {
            List<Object> cells = new ArrayList<>(row);
            cells.add(runs);
            table.row(cells);
        });
        return new Section.Facts(bench.id() + "-machines", "Environment", "", table.table());
    }

    private static Section.Facts data(BenchmarkGroup bench) {
        Set<List<Object>> rows = new LinkedHashSet<>();
        RunRecord record = bench.subjects().get(0).record();
        record.data().forEach((file, hash) -> rows.add(List.of(record.dataset(), file, hash)));
        Table.Builder table = new Table.Builder("data set", "file", "SHA-256");
        rows.forEach(table::row);
        return new Section.Facts(bench.id() + "-data", "Data", "", table.table());
    }

    private static String command(ExperimentRuns subject, String file, RepeatWords words) {
        String seeds =
                subject.runs().stream().map(run -> String.valueOf(run.seed())).collect(Collectors.joining(","));
        return words.experiment(file, seeds, subject.record().future());
    }

    private static String fileName(ExperimentRuns subject) {
        String plain = subject.name().replaceAll("[^\\p{Alnum}+._-]+", "-");
        return plain.isEmpty() ? subject.record().hash() : plain;
    }
}
