package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.result.RunResult;

/** All scores of all runs, for programs that read the page. */
final class Experiments {
    private Experiments() {}

    static List<Map<String, @Nullable Object>> of(List<BenchmarkGroup> benches) {
        List<Map<String, @Nullable Object>> all = new ArrayList<>();
        benches.forEach(bench -> bench.subjects().forEach(subject -> all.add(experiment(bench, subject))));
        return all;
    }

    private static Map<String, @Nullable Object> experiment(BenchmarkGroup bench, ExperimentRuns subject) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("name", subject.name());
        map.put("label", subject.label());
        map.put("series", subject.index());
        map.put("benchmark", bench.title());
        map.put("hash", subject.record().hash());
        map.put("dataset", subject.record().dataset());
        map.put("tasks", bench.tasks());
        List<Object> runs = new ArrayList<>();
        for (RunReader reading : subject.runs()) {
            RunResult result = reading.result();
            Map<String, @Nullable Object> run = new LinkedHashMap<>();
            run.put("seed", reading.seed());
            run.put("directory", result.directory().toString());
            run.put("done", result.done());
            run.put("seconds", result.seconds());
            run.put("scores", result.scores().rows());
            run.put("flips", result.flips().rows());
            runs.add(run);
        }
        map.put("runs", runs);
        return map;
    }
}
