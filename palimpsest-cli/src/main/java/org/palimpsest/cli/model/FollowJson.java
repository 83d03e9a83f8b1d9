package org.palimpsest.cli.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.palimpsest.lab.io.Json;
import org.palimpsest.model.Scores;
import org.palimpsest.model.stream.WindowReport;

/** What {@code follow --json} prints of a window. */
final class FollowJson {
    private FollowJson() {}

    static String of(WindowReport report) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("schema", "palimpsest-follow/1");
        map.put("window", report.number());
        map.put("name", report.window().name());
        map.put("position", report.window().position());
        map.put("rows", report.scores().map(Scores::rows).orElse(0));
        map.put("prequential", report.scores().map(Scores::numbers).orElse(Map.of()));
        if (report.scores().isPresent()) {
            boolean classification = report.scores().get().isClassification();
            map.put(classification ? "accuracy_so_far" : "rmse_so_far", report.soFar());
            map.put("nll_so_far", report.nllSoFar());
            if (!Double.isNaN(report.lately())) {
                map.put(classification ? "accuracy_lately" : "rmse_lately", report.lately());
            }
        }
        report.coverage().filter(known -> known.rows() > 0).ifPresent(known -> {
            map.put("coverage_level", known.level());
            map.put("coverage_so_far", known.coverage());
        });
        map.put("drift", report.drifted());
        map.put("action", report.action().name().toLowerCase(Locale.ROOT));
        map.put("learned", report.learned().isPresent() && !report.refused());
        map.put("refused", report.refused());
        map.put(
                "version",
                report.learned()
                        .filter(learned -> learned.accepted())
                        .map(learned -> learned.version().hash())
                        .orElse(""));
        report.learned().ifPresent(learned -> {
            Map<String, Object> counts = new LinkedHashMap<>();
            LearnJson.counts(learned.counts(), counts);
            map.put("counts", counts);
        });
        map.put(
                "reasons",
                report.learned()
                        .map(learned -> learned.verdict().reasons().stream()
                                .map(reason -> reason.sentence())
                                .toList())
                        .orElse(List.of()));
        map.put("note", report.note());
        return Json.line(map);
    }
}
