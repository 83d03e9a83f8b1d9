package org.palimpsest.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.io.Json;
import org.palimpsest.lab.result.Measure;
import org.palimpsest.lab.result.Results;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.result.SettingsDifference;
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
                    Versus.of(experiments).stream()
                            .map(each -> versus(names, each))
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

    private static Map<String, @Nullable Object> versus(List<String> names, Versus versus) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("name", names.get(versus.index()));
        map.put("against", names.get(versus.against()));
        map.put("differsIn", settings(versus.settings()));
        map.put("difference", difference(versus));
        Optional<Versus.Test> test = versus.paired();
        map.put("pairs", test.map(Versus.Test::pairs).orElse(null));
        map.put("wins", test.map(Versus.Test::wins).orElse(null));
        map.put("losses", test.map(Versus.Test::losses).orElse(null));
        map.put("p", number(test.map(Versus.Test::p).orElse(Double.NaN)));
        map.put("pHolm", number(test.map(Versus.Test::adjusted).orElse(Double.NaN)));
        return map;
    }

    /** By name the value in the experiment compared with and in this one; null where one has none. */
    private static Map<String, @Nullable Object> settings(SettingsDifference settings) {
        Map<String, @Nullable Object> map = new TreeMap<>();
        settings.changed().forEach(each -> map.put(each.key(), Arrays.asList(each.first(), each.second())));
        settings.firstOnly().forEach((key, value) -> map.put(key, Arrays.<@Nullable String>asList(value, null)));
        settings.secondOnly().forEach((key, value) -> map.put(key, Arrays.<@Nullable String>asList(null, value)));
        return map;
    }

    private static Map<String, @Nullable Object> difference(Versus versus) {
        Interval interval = versus.interval(LEVEL);
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("mean", number(versus.difference().mean()));
        map.put("standardError", number(versus.difference().standardError()));
        map.put("low95", number(interval.low()));
        map.put("high95", number(interval.high()));
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
