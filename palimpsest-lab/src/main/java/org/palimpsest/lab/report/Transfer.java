package org.palimpsest.lab.report;

import java.util.Optional;
import java.util.stream.Stream;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.page.Section;

/** Backward and forward transfer. */
final class Transfer {
    private Transfer() {}

    static Section of(BenchmarkGroup bench) {
        int last = bench.size() - 1;
        Optional<Section.Chart> backward = CurvesSection.byTask(
                        bench,
                        "backward",
                        "Backward transfer, % points",
                        "Accuracy on each task at the end minus its accuracy when just learned: below zero is forgetting.")
                .chart(
                        bench,
                        (run, on) -> on < last
                                ? 100
                                        * (run.score(last, on, ClassificationScore::accuracy)
                                                - run.score(on, on, ClassificationScore::accuracy))
                                : Double.NaN,
                        Stream.of(0.0));
        Optional<Section.Chart> forward = CurvesSection.byTask(
                        bench,
                        "forward",
                        "Forward transfer, % points",
                        "Accuracy on each task just before it is learned minus that of chance.")
                .chart(
                        bench,
                        (run, on) -> on > 0
                                ? 100
                                        * (run.score(on - 1, on, ClassificationScore::accuracy)
                                                - 1.0
                                                        / run.result()
                                                                .record()
                                                                .classes()
                                                                .get(on))
                                : Double.NaN,
                        Stream.of(0.0));
        return new Section(
                bench.id() + "-transfer",
                "Transfer",
                forward.isPresent()
                        ? "Backward: the effect of later tasks on earlier ones. Forward: the effect of earlier tasks on later ones."
                        : "The effect of later tasks on earlier ones. Forward transfer needs tests on tasks that are not learned yet:"
                                + " run with tests on future tasks.",
                Stream.of(backward, forward)
                        .<Section.Block>flatMap(Optional::stream)
                        .toList());
    }
}
