package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.JsonOption;
import org.palimpsest.lab.io.Json;
import org.palimpsest.model.ClassScore;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.Provenance;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest show}. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = "Show a version of a model: columns, tasks, network, scores.",
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {ExitCode.Help.OK, ExitCode.Help.USAGE, ExitCode.Help.DATA, ExitCode.Help.MODEL},
        footer = {"", "Examples:", "  palimpsest show churn", "  palimpsest show churn HEAD~1 --json"})
public final class ShowCommand implements Callable<Integer> {
    private static final int MAX_CLASSES = 20;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelParameter model = new ModelParameter();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "VERSION",
            description = "HEAD, HEAD~1, a number or the beginning of a hash (default: HEAD).")
    private String version = "HEAD";

    @Option(names = "--refused", description = "Show the candidate that a policy refused last.")
    private boolean refused;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        ModelVersion shown = refused
                ? model.directory()
                        .lastRefused()
                        .orElseThrow(
                                () -> new IllegalArgumentException("no candidate of " + model.name() + " was refused"))
                : model.directory().version(version);
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            out.println(Json.line(map(shown)));
        } else {
            print(shown, out);
            if (model.directory().exists()
                    && !model.directory().store().waiting().isEmpty()) {
                out.println("waiting  "
                        + Words.count(model.directory().store().waiting().size(), "table", "tables")
                        + " of few rows, to be learned with the next");
            }
        }
        out.flush();
        return ExitCode.OK;
    }

    static Map<String, Object> map(ModelVersion version) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("version", version.hash());
        map.put("parent", version.parent().orElse(""));
        map.put("target", version.schema().target().name());
        map.put("classes", version.labels());
        map.put("columns", version.schema().describe());
        map.put("predictors", version.predictors().names());
        map.put("answers", version.predictors().choice());
        version.network().ifPresent(one -> map.put("network", one.learner().network()));
        map.put("seed", version.seed());
        map.put("method", version.method().toString());
        version.predictors().chosen().exposure().ifPresent(exposure -> map.put("exposure", exposure));
        map.put("kept_points", points(version));
        map.put("decision", LearnJson.decision(version));
        map.put(
                "held_out_classes",
                ClassScore.of(version.labels(), version.diagnostics().confusion()).stream()
                        .map(LearnJson::classScore)
                        .toList());
        map.put("importance", ImportanceWords.json(version.diagnostics()));
        map.put("drift", version.diagnostics().drift());
        map.put("provenance", version.provenance());
        return map;
    }

    private static int points(ModelVersion version) {
        return version.state().coresets().stream().mapToInt(one -> one.size()).sum();
    }

    private static void print(ModelVersion version, PrintWriter out) {
        Provenance from = version.provenance();
        out.println("version  " + version.hash());
        version.parent().ifPresent(parent -> out.println("parent   " + parent));
        out.println("predicts " + version.schema().target().describe());
        out.println("tasks    " + String.join(", ", from.tasks()));
        version.network()
                .map(one -> one.learner().network())
                .ifPresent(network -> out.println("network  "
                        + network.inputs() + " inputs, hidden " + network.hidden() + ", "
                        + network.heads().get(0)
                        + " outputs, " + network.size() + " weights, seed " + version.seed()));
        out.println("answers  " + version.predictors().describe());
        if (!version.labels().isEmpty()) {
            out.println("chooses  " + version.describeDecision());
        }
        out.println("data     " + Words.count(from.rows(), "row", "rows")
                + (from.files().isEmpty() ? "" : " of " + String.join(", ", from.files()))
                + (from.seenBefore() > 0
                        ? ", without " + Words.count(from.seenBefore(), "known row", "known rows")
                        : "")
                + ", fingerprint " + Words.hash(from.fingerprint()));
        out.println("made by  palimpsest " + from.program() + ", " + from.kernels());
        out.println("keeps    " + (points(version) == 0 ? "no rows" : Words.count(points(version), "point", "points"))
                + (version.state().summaries().isEmpty()
                        ? ""
                        : "; statistics of each " + (version.labels().isEmpty() ? "task" : "class")));
        version.predictors()
                .chosen()
                .exposure()
                .ifPresent(exposure -> out.println("reveals  " + Words.exposure(exposure)));
        if (!from.after().isEmpty()) {
            out.println("scores on held-out rows of its task"
                    + (from.before().isEmpty() ? "" : " (of its parent in brackets)"));
            from.after()
                    .forEach((name, value) -> out.println("  " + name.replace('_', ' ') + " " + Words.number(value)
                            + (from.before().containsKey(name)
                                    ? " (" + Words.number(from.before().getOrDefault(name, Double.NaN)) + ")"
                                    : "")));
        }
        if (version.network().isPresent()) {
            out.println(Words.change(from));
        }
        List<ClassScore> classes =
                ClassScore.of(version.labels(), version.diagnostics().confusion());
        if (!classes.isEmpty() && classes.size() <= MAX_CLASSES) {
            long rows = classes.stream().mapToLong(ClassScore::rows).sum();
            out.println("classes of held-out rows");
            classes.forEach(one -> out.println("  " + Words.found(one, rows)));
        }
        if (!version.diagnostics().importance().isEmpty()) {
            out.println(ImportanceWords.heading(version));
            Words.bullets(out, ImportanceWords.lines(version));
        }
        out.println("columns");
        Words.bullets(out, version.schema().describe());
    }
}
