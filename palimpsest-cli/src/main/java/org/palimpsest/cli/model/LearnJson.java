package org.palimpsest.cli.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.lab.io.Json;
import org.palimpsest.model.ClassScore;
import org.palimpsest.model.LearnReport;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.RowCounts;
import org.palimpsest.model.Scores;

/** What {@code learn --json} prints. */
final class LearnJson {
    private LearnJson() {}

    static String of(LearnReport report, boolean dryRun) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("schema", "palimpsest-learn/1");
        map.put("accepted", report.accepted());
        map.put("dry_run", dryRun);
        map.put("version", dryRun ? "" : report.version().hash());
        map.put("provenance", report.version().provenance());
        map.put("columns", report.columns());
        map.put("detected", report.detected());
        map.put("new_classes", report.newLabels());
        counts(report.counts(), map);
        map.put("before", report.before().map(Scores::numbers).orElse(Map.of()));
        map.put("after", report.after().map(Scores::numbers).orElse(Map.of()));
        map.put(
                "classes",
                report.after()
                        .map(after -> after.classes().stream()
                                .map(LearnJson::classScore)
                                .toList())
                        .orElse(List.of()));
        map.put("decision", decision(report.version()));
        map.put("importance", ImportanceWords.json(report.version().diagnostics()));
        map.put("tests", report.tests().stream().map(LearnJson::tested).toList());
        map.put("notes", report.notes());
        map.put("warnings", report.warnings());
        report.exposure().ifPresent(exposure -> map.put("exposure", exposure));
        map.put("findings", report.findings().stream().map(FindingWords::map).toList());
        map.put(
                "reasons",
                report.verdict().reasons().stream()
                        .map(reason -> reason.sentence())
                        .toList());
        return Json.line(map);
    }

    /** Adds what became of the rows of a table: the first four add up to the last. */
    static void counts(RowCounts counts, Map<String, Object> map) {
        map.put("rows", counts.learned());
        map.put("held_out", counts.heldOut());
        map.put("chosen_from", counts.choosing());
        map.put("known", counts.known());
        map.put("rows_of_table", counts.all());
    }

    private static Map<String, Object> tested(LearnReport.Tested tested) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("on", tested.after().on());
        map.put("before", tested.before().map(Scores::numbers).orElse(Map.of()));
        map.put("after", tested.after().numbers());
        map.put("negative_flips", tested.negativeFlips());
        return map;
    }

    /** How a class is chosen; empty for a regression. */
    static String decision(ModelVersion version) {
        return version.labels().isEmpty() ? "" : version.describeDecision();
    }

    /** Rows, recall and precision of a class. */
    static Map<String, Object> classScore(ClassScore one) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("label", one.label());
        map.put("rows", one.rows());
        map.put("predicted", one.predicted());
        one.recall().ifPresent(recall -> map.put("recall", recall));
        one.precision().ifPresent(precision -> map.put("precision", precision));
        return map;
    }

    /** Scores as JSON knows them. */
    static Map<String, Object> scores(Scores scores) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("on", scores.on());
        map.put("rows", scores.rows());
        map.putAll(scores.numbers());
        if (scores.isClassification()) {
            map.put("per_class", scores.perClass());
            map.put(
                    "classes",
                    scores.classes().stream().map(LearnJson::classScore).toList());
            map.put("labels", scores.labels());
            map.put("confusion", scores.confusion());
        }
        return map;
    }
}
