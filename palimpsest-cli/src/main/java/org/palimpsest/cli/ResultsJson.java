package org.palimpsest.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.io.Json;
import org.palimpsest.lab.result.Measure;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.result.Versus;
import org.palimpsest.lab.stats.Interval;
import org.palimpsest.lab.stats.Sample;

/** Results as one JSON document; schema "palimpsest-results/1". What is not defined is null. */
final class ResultsJson {
    private static final double LEVEL = 0.95;

    private ResultsJson() {}

    static String of(List<Results> experiments) {
        Map<String, @Nullable Object> document = new LinkedHashMap<>();
        document.put("schema", "palimpsest-results/1");
        document.put("version", Main.Version.number());
        document.put(
                "experiments", experiments.stream().map(ResultsJson::experiment).toList());
        if (experiments.size() > 1) {
            List<String> names = new Comparison(experiments).names();
            document.put(
                    "versusFirst",
                    Versus.first(experiments).stream()
                            .map(each -> versus(names.get(each.index()), each))
                            .toList());
        }
        return Json.line(document);
    }

    private static Map<String, @Nullable Object> experiment(Results results) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("name", results.name());
        map.put("hash", results.first().hash());
        map.put("spec", results.first().spec());
        map.put("dataset", results.first().dataset());
        map.put("tasks", results.tasks());
        map.put("seeds", results.seeds());
        Map<String, @Nullable Object> summary = new LinkedHashMap<>();
        for (Measure measure : Measure.ALL) {
            summary.put(
                    measure.key(),
                    measure.over(results)
                            .map(sample -> sample(sample, measure.interval(sample, LEVEL)))
                            .orElse(null));
        }
        map.put("summary", summary);
        map.put("warnings", results.nearChance().stream().toList());
        List<Map<String, @Nullable Object>> runs = new ArrayList<>();
        results.runs().forEach(run -> runs.add(run(run)));
        map.put("runs", runs);
        return map;
    }

    private static Map<String, @Nullable Object> run(RunResult run) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("seed", run.record().seed());
        map.put("directory", run.directory().toString());
        map.put("seconds", run.seconds());
        for (Measure measure : Measure.ALL) {
            map.put(measure.key(), number(measure.of().applyAsDouble(run)));
        }
        map.put("scores", run.scores().rows());
        map.put("flips", run.flips().rows());
        return map;
    }

    private static Map<String, @Nullable Object> versus(String name, Versus versus) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("name", name);
        map.put("pairs", versus.pairs());
        map.put("difference", sample(versus.difference(), versus.interval(LEVEL)));
        map.put("wins", versus.wins());
        map.put("losses", versus.losses());
        map.put("p", number(versus.p()));
        map.put("pHolm", number(versus.adjusted()));
        return map;
    }

    private static Map<String, @Nullable Object> sample(Sample sample, Interval interval) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("mean", number(sample.mean()));
        map.put("standardError", number(sample.standardError()));
        map.put("low95", number(interval.low()));
        map.put("high95", number(interval.high()));
        return map;
    }

    private static @Nullable Double number(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
