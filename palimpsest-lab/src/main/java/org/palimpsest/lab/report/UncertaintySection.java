package org.palimpsest.lab.report;

import java.util.Optional;
import java.util.stream.Stream;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.page.Section;

/** Predictive entropy and mutual information on learned tasks and on later ones. */
final class UncertaintySection {
    private UncertaintySection() {}

    static Section of(BenchmarkGroup bench) {
        int last = bench.size() - 1;
        Optional<Section.Chart> entropy = CurvesSection.overTasks(
                        bench,
                        "entropy",
                        "Predictive entropy on the tasks seen, nats",
                        "The total uncertainty of the predictions, the mean over the tasks seen.")
                .withDecimals(3)
                .chart(bench, (run, at) -> run.seen(at, ClassificationScore::totalEntropy));
        Optional<Section.Chart> information = CurvesSection.overTasks(
                        bench,
                        "information",
                        "Mutual information on the tasks seen, nats",
                        "The epistemic uncertainty; zero for a point estimate.")
                .withDecimals(4)
                .chart(bench, (run, at) -> run.seen(at, ClassificationScore::mutualInformation));
        Optional<Section.Chart> entropyToCome = CurvesSection.overTasks(
                        bench,
                        "entropy-to-come",
                        "Predictive entropy on tasks to come, nats",
                        "On tasks that are not learned yet, which are out of distribution, it should be high.")
                .withDecimals(3)
                .chart(bench, (run, at) -> run.unseen(at, ClassificationScore::totalEntropy));
        Optional<Section.Chart> informationToCome = CurvesSection.overTasks(
                        bench,
                        "information-to-come",
                        "Mutual information on tasks to come, nats",
                        "The epistemic uncertainty on tasks that are not learned yet.")
                .withDecimals(4)
                .chart(bench, (run, at) -> run.unseen(at, ClassificationScore::mutualInformation));
        Optional<Section.Chart> byTask = CurvesSection.byTask(
                        bench,
                        "entropy-by-task",
                        "Predictive entropy on each task at the end, nats",
                        "It should be higher on older tasks, which are predicted less well.")
                .withDecimals(3)
                .chart(bench, (run, on) -> run.score(last, on, ClassificationScore::totalEntropy));
        Optional<Section.Chart> informationByTask = CurvesSection.byTask(
                        bench,
                        "information-by-task",
                        "Mutual information on each task at the end, nats",
                        "The epistemic uncertainty on each task.")
                .withDecimals(4)
                .chart(bench, (run, on) -> run.score(last, on, ClassificationScore::mutualInformation));
        return new Section(
                bench.id() + "-uncertainty",
                "Uncertainty",
                entropyToCome.isPresent()
                        ? "Uncertainty on learned tasks, and on tasks that are not learned yet (out of distribution)."
                        : "Uncertainty on learned tasks. For out-of-distribution uncertainty, run with tests on"
                                + " tasks that are not learned yet.",
                Stream.of(entropy, information, entropyToCome, informationToCome, byTask, informationByTask)
                        .<Section.Block>flatMap(Optional::stream)
                        .toList());
    }
}
