package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.JsonOption;
import org.palimpsest.lab.io.Json;
import org.palimpsest.model.Scores;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest score}. */
@Command(
        name = "score",
        mixinStandardHelpOptions = true,
        description = {
            "Score the predictions of a model on labelled rows.",
            "",
            "Classes: accuracy, negative log-likelihood (NLL), Brier score, expected calibration error (ECE),"
                    + " risk at several coverages, recall and precision of each class, confusion matrix. Regression: root mean squared error,"
                    + " NLL and coverage of intervals."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {ExitCode.Help.OK, ExitCode.Help.USAGE, ExitCode.Help.DATA, ExitCode.Help.MODEL},
        footer = {"", "Examples:", "  palimpsest score churn march.csv"})
public final class ScoreCommand implements Callable<Integer> {
    private static final int MOST_CLASSES = 20;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelParameter model = new ModelParameter();

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "FILE",
            description = "Labelled rows; - reads standard input.")
    private List<String> files = List.of();

    @Option(names = "--at", paramLabel = "VERSION", description = "The version to score (default: HEAD).")
    private String version = "HEAD";

    @Option(names = "--version-of", hidden = true)
    void oldVersion(String value) {
        version = value;
    }

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        Scores scores = model.directory().score(version, ModelParameter.table(files));
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            out.println(Json.line(LearnJson.scores(scores)));
        } else {
            print(scores, out);
        }
        out.flush();
        return ExitCode.OK;
    }

    private static void print(Scores scores, PrintWriter out) {
        out.println(scores.on() + ", " + Words.count(scores.rows(), "row", "rows"));
        scores.numbers()
                .forEach((name, value) ->
                        out.printf(Locale.ROOT, "  %-24s %s%n", name.replace('_', ' '), Words.number(value)));
        if (!scores.isClassification()) {
            return;
        }
        out.printf(Locale.ROOT, "  %-24s %8s  %10s  %10s%n", "class", "rows", "recall", "precision");
        scores.classes()
                .forEach(one -> out.printf(
                        Locale.ROOT,
                        "  %-24s %,8d  %10s  %10s%n",
                        one.label(),
                        one.rows(),
                        one.recall().map(Words::percent).orElse("-"),
                        one.precision().map(Words::percent).orElse("-")));
        if (scores.labels().size() > MOST_CLASSES) {
            out.println("the confusion of " + scores.labels().size() + " classes is shown by --json");
            return;
        }
        int width = Math.max(
                7, scores.labels().stream().mapToInt(String::length).max().orElse(0));
        out.println("confusion: rows are true classes, columns predicted ones");
        out.print("  " + " ".repeat(width));
        scores.labels().forEach(label -> out.printf(Locale.ROOT, " %" + width + "s", label));
        out.println();
        for (int c = 0; c < scores.confusion().size(); c++) {
            out.printf(Locale.ROOT, "  %-" + width + "s", scores.labels().get(c));
            scores.confusion().get(c).forEach(n -> out.printf(Locale.ROOT, " %" + width + "d", n));
            out.println();
        }
    }
}
