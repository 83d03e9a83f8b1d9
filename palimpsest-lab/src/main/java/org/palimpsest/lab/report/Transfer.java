package org.palimpsest.lab.report;

import java.util.Optional;
import java.util.stream.Stream;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.page.Section;

/** What tasks did for each other. */
final class Transfer {
    private Transfer() {}

    static Section of(BenchmarkGroup bench) {
        int last = bench.size() - 1;
        Optional<Section.Chart> backward = CurvesSection.byTask(
                        bench,
                        "backward",
                        "Backward transfer, % points",
                        "Accuracy on each task at the end less its accuracy when it was new: below zero is forgetting.")
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
                        "Accuracy on each task just before it is learned less that of guessing.")
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
                        ? "Backward: what later tasks did to earlier ones. Forward: what earlier tasks did for later ones."
                        : "What later tasks did to earlier ones. Forward transfer needs tests on tasks still to come:"
                                + " run with --future.",
                Stream.of(backward, forward)
                        .<Section.Block>flatMap(Optional::stream)
                        .toList());
    }
}
