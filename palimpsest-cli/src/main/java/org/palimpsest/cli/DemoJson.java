package org.palimpsest.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.lab.demo.Demo;
import org.palimpsest.lab.io.Json;

/** The demo's results as JSON; schema "palimpsest-demo/1". */
final class DemoJson {
    private DemoJson() {}

    private record Method(
            double averageAccuracy, double forgetting, double ece, double nll, List<List<Double>> accuracy) {}

    static String of(Demo.Result result) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("schema", "palimpsest-demo/1");
        document.put("seed", result.seed());
        document.put("seconds", Math.round(10 * result.seconds()) / 10.0);
        document.put("tasks", result.vcl().tasks());
        document.put("fine-tuning", method(result.fineTuning()));
        document.put("vcl+gng", method(result.vcl()));
        return Json.line(document);
    }

    private static Method method(ScoreMatrix m) {
        int last = m.tasks() - 1;
        return new Method(
                m.averageAccuracy(),
                m.forgetting(),
                m.average(last, ClassificationScore::ece),
                m.average(last, ClassificationScore::nll),
                m.rows().stream()
                        .map(row ->
                                row.stream().map(ClassificationScore::accuracy).toList())
                        .toList());
    }
}
