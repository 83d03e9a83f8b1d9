package org.palimpsest.serve;

import java.io.IOException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.model.ColumnImportance;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.Provenance;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.ColumnSummary;
import org.palimpsest.model.schema.DateOrder;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.version.LogEntry;

/** The description of a model as JSON: enough to build a form and to choose a version. */
final class ModelJson {
    private static final int MOST_VERSIONS = 100;

    private ModelJson() {}

    static Map<String, Object> brief(ServedModel model) {
        LiveVersion live = model.current();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", model.name());
        map.put("version", live.hash());
        map.put("target", live.version().schema().target().name());
        map.put("tasks", live.version().provenance().tasks());
        return map;
    }

    static Map<String, Object> whole(ServedModel model, boolean learns) {
        ModelVersion version = model.current().version();
        Map<String, Object> map = brief(model);
        Schema schema = version.schema();
        Map<String, Object> target = new LinkedHashMap<>();
        target.put("name", schema.target().name());
        target.put("kind", schema.targetKind().word());
        if (schema.target() instanceof Column.ValueTarget value) {
            target.put("mean", value.mean());
            target.put("sd", value.sd());
        } else {
            target.put("labels", schema.labels());
        }
        map.put("target", target);
        map.put(
                "inputs",
                InputRows.inputs(schema).stream().map(c -> input(c, version)).toList());
        // What is usual on rows that the version did not learn from: the marks of the gauges.
        double entropy = version.calibration().entropy();
        double information = version.calibration().mutualInformation();
        if (Double.isFinite(entropy) && Double.isFinite(information)) {
            map.put(
                    "usual",
                    Map.of("entropy", entropy, "aleatoric", entropy - information, "mutual_information", information));
        }
        map.put("scores", LearnJob.finite(version.provenance().after()));
        if (!schema.isRegression()) {
            map.put("decision", version.describeDecision());
        }
        map.put("importance", importance(version));
        map.put("importance_rows", version.diagnostics().importanceRows());
        map.put("learns", learns);
        model.fault().ifPresent(fault -> map.put("fault", fault));
        return map;
    }

    private static List<Map<String, Object>> importance(ModelVersion version) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (ColumnImportance one : version.diagnostics().ranked()) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("column", one.column());
            map.put("mean", one.mean());
            map.put("low", one.low());
            map.put("high", one.high());
            all.add(map);
        }
        return all;
    }

    private static Map<String, Object> input(Column column, ModelVersion version) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", column.name());
        map.put("kind", column.kind());
        map.put("expected", column.expected());
        Optional<ColumnSummary> summary = version.summary().column(column.name());
        if (column instanceof Column.Numeric numeric) {
            map.put("typical", numeric.scaling().location());
            map.put("scale", numeric.scaling().scale());
            summary.filter(s -> s.count() > 0).ifPresent(s -> {
                map.put("least", s.least());
                map.put("most", s.most());
            });
        } else if (column instanceof Column.Category category) {
            map.put("values", category.values());
            map.put(
                    "typical",
                    summary.flatMap(s -> s.categories().stream().findFirst())
                            .map(ColumnSummary.CategoryCount::value)
                            .orElse(category.values().get(0)));
        } else if (column instanceof Column.Flag) {
            map.put("typical", summary.map(ColumnSummary::mean).orElse(0.0) >= 0.5);
        } else if (column instanceof Column.Date date) {
            map.put("typical", text(date, date.days().location()));
            summary.filter(s -> s.count() > 0).ifPresent(s -> {
                map.put("least", text(date, s.least()));
                map.put("most", text(date, s.most()));
            });
        }
        return map;
    }

    private static String text(Column.Date date, double days) {
        String pattern = date.order() == DateOrder.YEAR_FIRST
                ? "uuuu-MM-dd"
                : date.order() == DateOrder.DAY_FIRST ? "dd.MM.uuuu" : "MM/dd/uuuu";
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).format(LocalDate.ofEpochDay((long) Math.floor(days)));
    }

    /** What happened to a model, the newest first, with the scores of each version. */
    static Map<String, Object> history(ServedModel model) throws IOException {
        List<LogEntry> log = model.store().log();
        List<String> numbers = model.versions();
        List<Map<String, Object>> events = new ArrayList<>();
        String head = model.current().hash();
        for (int i = log.size() - 1; i >= 0 && events.size() < MOST_VERSIONS; i--) {
            LogEntry entry = log.get(i);
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("event", entry.event().word());
            map.put("time", entry.time().toString());
            if (entry.version().isPresent()) {
                String hash = entry.version().get();
                map.put("version", hash);
                int number = numbers.indexOf(hash);
                if (number >= 0) {
                    map.put("number", number + 1);
                    map.put("current", hash.equals(head));
                    Provenance from = model.provenance(hash);
                    map.put("task", from.task());
                    map.put("rows", from.rows());
                    map.put("before", LearnJob.finite(from.before()));
                    map.put("after", LearnJob.finite(from.after()));
                } else {
                    map.putAll(entry.details());
                }
            }
            events.add(map);
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("model", model.name());
        map.put("current", head);
        map.put("events", events);
        return map;
    }

    /** The metadata of the Open Inference Protocol. */
    static Map<String, Object> metadata(ServedModel model, LiveVersion live, List<String> outputs) throws IOException {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", model.name());
        map.put("versions", model.versions());
        map.put("platform", "palimpsest");
        map.put(
                "inputs",
                InputRows.inputs(live.version().schema()).stream()
                        .map(c -> tensor(c.name(), type(c)))
                        .toList());
        map.put(
                "outputs",
                AnswerJson.outputs(
                                outputs, live.version().calibration().novelty().rows() > 0)
                        .stream()
                        .map(name -> tensor(name, name.equals("prediction") || name.equals("set") ? "BYTES" : "FP64"))
                        .toList());
        map.put(
                "parameters",
                Map.of("version", live.hash(), "labels", live.version().labels()));
        return map;
    }

    private static Map<String, Object> tensor(String name, String type) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", name);
        map.put("datatype", type);
        map.put("shape", List.of(-1));
        return map;
    }

    private static String type(Column column) {
        return column instanceof Column.Numeric ? "FP64" : column instanceof Column.Flag ? "BOOL" : "BYTES";
    }
}
