package org.palimpsest.cli;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.task.Task;

/** The demo's results as JSON; schema "palimpsest-demo/1". Numbers and fixed words only, so nothing needs escaping. */
final class DemoJson {
    private DemoJson() {}

    static String of(long seed, double seconds, List<Task> stream, ScoreMatrix forgetful, ScoreMatrix lasting) {
        return String.format(
                Locale.ROOT,
                "{\"schema\":\"palimpsest-demo/1\",\"seed\":%d,\"seconds\":%.1f,\"tasks\":%d,"
                        + "\"fine-tuning\":%s,\"vcl+gng\":%s}",
                seed,
                seconds,
                stream.size(),
                method(forgetful),
                method(lasting));
    }

    private static String method(ScoreMatrix m) {
        int last = m.tasks() - 1;
        String matrix = m.rows().stream()
                .map(row ->
                        row.stream().map(score -> number(score.accuracy())).collect(Collectors.joining(",", "[", "]")))
                .collect(Collectors.joining(",", "[", "]"));
        return "{\"averageAccuracy\":" + number(m.averageAccuracy()) + ",\"forgetting\":" + number(m.forgetting())
                + ",\"ece\":" + number(m.average(last, ClassificationScore::ece)) + ",\"nll\":"
                + number(m.average(last, ClassificationScore::nll))
                + ",\"accuracy\":" + matrix + "}";
    }

    private static String number(double x) {
        return String.format(Locale.ROOT, "%.6f", x);
    }
}
