package org.palimpsest.lab.report;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.Flips;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.lab.page.Section;

/** What was known once and is no longer, and what it cost to keep it. */
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
                        "The oldest memory while others are laid over it.")
                .percent()
                .chart(bench, (run, at) -> 100 * run.score(at, 0, ClassificationScore::accuracy));
        Optional<Section.Chart> fresh = CurvesSection.overTasks(
                        bench,
                        "fresh",
                        "Accuracy on the task just learned, %",
                        "What is left of the ability to learn: a method that only protects the old falls here.")
                .percent()
                .chart(bench, (run, at) -> 100 * run.score(at, at, ClassificationScore::accuracy));
        Optional<Section.Chart> flips = CurvesSection.overTasks(
                        bench,
                        "flips",
                        "Negative flips, %",
                        "Answers on earlier tasks that were right before this task and are wrong after it.")
                .percent()
                .chart(bench, (run, at) -> 100 * negativeFlips(run, at));
        return new Section(
                bench.id() + "-forgetting",
                "Forgetting",
                "What later tasks did to earlier ones, and whether there is still room to learn.",
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
