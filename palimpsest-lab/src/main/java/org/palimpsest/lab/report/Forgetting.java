package org.palimpsest.lab.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.Flips;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.lab.page.Section;

/** Forgetting, the first task, the task just learned, and negative flips. */
final class Forgetting {
    private Forgetting() {}

    static Section of(BenchmarkGroup bench) {
        Optional<Section.Chart> forgetting = CurvesSection.overTasks(
                        bench,
                        "forgetting",
                        "Forgetting, % points",
                        "How far the accuracy on earlier tasks is below the best it ever was, on average.")
                .chart(bench, (run, at) -> at == 0 ? Double.NaN : 100 * forgetting(run, at));
        Optional<Section.Chart> first = CurvesSection.overTasks(
                        bench,
                        "first-task",
                        "Accuracy on the first task, %",
                        "The first task while later ones are learned.")
                .percent()
                .chart(bench, (run, at) -> 100 * run.score(at, 0, ClassificationScore::accuracy));
        Optional<Section.Chart> fresh = CurvesSection.overTasks(
                        bench,
                        "fresh",
                        "Accuracy on the task just learned, %",
                        "Plasticity: it falls if old tasks are protected too strongly.")
                .percent()
                .chart(bench, (run, at) -> 100 * run.score(at, at, ClassificationScore::accuracy));
        Optional<Section.Chart> flips = CurvesSection.overTasks(
                        bench,
                        "flips",
                        "Negative flips, %",
                        "Predictions on earlier tasks that were correct before this task and are wrong after it.")
                .percent()
                .chart(bench, (run, at) -> 100 * negativeFlips(run, at));
        return new Section(
                bench.id() + "-forgetting",
                "Forgetting",
                "The effect of later tasks on earlier ones, and the accuracy on new ones.",
                Stream.of(forgetting, first, fresh, flips)
                        .<Section.Block>flatMap(Optional::stream)
                        .toList());
    }

    private static double forgetting(RunReader run, int after) {
        return after < run.learned()
                ? new ScoreMatrix(run.result().scores().rows().subList(0, after + 1)).forgetting()
                : Double.NaN;
    }

    private static double negativeFlips(RunReader run, int after) {
        if (after == 0 || after >= run.learned()) {
            return Double.NaN;
        }
        List<Flips> row = run.result().flips().rows().get(after).subList(0, after);
        return row.stream().mapToDouble(Flips::negativeRate).average().orElse(Double.NaN);
    }
}
