package org.palimpsest.lab.report;

import java.util.Optional;
import java.util.stream.Stream;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.lab.page.Section;

/** How unsure predictions are, and how much of it more data could remove; on what was learned and on what was not. */
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
                        "The part of the uncertainty that comes from not knowing the weights; zero for a point estimate.")
                .withDecimals(4)
                .chart(bench, (run, at) -> run.seen(at, ClassificationScore::mutualInformation));
        Optional<Section.Chart> entropyToCome = CurvesSection.overTasks(
                        bench,
                        "entropy-to-come",
                        "Predictive entropy on tasks to come, nats",
                        "Doubt about data of a kind that was never learned: out of distribution, it should be high.")
                .withDecimals(3)
                .chart(bench, (run, at) -> run.unseen(at, ClassificationScore::totalEntropy));
        Optional<Section.Chart> informationToCome = CurvesSection.overTasks(
                        bench,
                        "information-to-come",
                        "Mutual information on tasks to come, nats",
                        "What more data could teach about data of a kind that was never learned.")
                .withDecimals(4)
                .chart(bench, (run, at) -> run.unseen(at, ClassificationScore::mutualInformation));
        Optional<Section.Chart> byTask = CurvesSection.byTask(
                        bench,
                        "entropy-by-task",
                        "Predictive entropy on each task at the end, nats",
                        "Older tasks, which are known less well, should be doubted more.")
                .withDecimals(3)
                .chart(bench, (run, on) -> run.score(last, on, ClassificationScore::totalEntropy));
        Optional<Section.Chart> informationByTask = CurvesSection.byTask(
                        bench,
                        "information-by-task",
                        "Mutual information on each task at the end, nats",
                        "The part of the uncertainty about each task that comes from not knowing the weights.")
                .withDecimals(4)
                .chart(bench, (run, on) -> run.score(last, on, ClassificationScore::mutualInformation));
        return new Section(
                bench.id() + "-uncertainty",
                "Uncertainty",
                entropyToCome.isPresent()
                        ? "Doubt about tasks that were learned, and about tasks that were not yet: out of distribution."
                        : "Uncertainty on tasks that were learned. For uncertainty out of distribution, run with --future, which"
                                + " also tests tasks still to come.",
                Stream.of(entropy, information, entropyToCome, informationToCome, byTask, informationByTask)
                        .<Section.Block>flatMap(Optional::stream)
                        .toList());
    }
}
