package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.Interruption;
import org.palimpsest.cli.JsonOption;
import org.palimpsest.cli.ProgressLine;
import org.palimpsest.coreset.Retention;
import org.palimpsest.exact.MapOptions;
import org.palimpsest.lab.io.Json;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.model.DecisionRule;
import org.palimpsest.model.LearnReport;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.StreamNote;
import org.palimpsest.model.WaitingRowsException;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.predictor.PredictorKinds;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest learn}. */
@Command(
        name = "learn",
        mixinStandardHelpOptions = true,
        description = {
            "Learn a table as the next task of a model. The first call creates the model.",
            "",
            "One call is one task, from one or more files: CSV, JSON lines or Parquet, plain or gzipped; - is"
                    + " standard input. Later calls need the new file only; rows of earlier tasks are not read again."
                    + " Columns are matched by name. If a policy refuses the update, the model does not change."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            ExitCode.Help.USAGE,
            ExitCode.Help.DATA,
            ExitCode.Help.MODEL,
            ExitCode.Help.RESOURCE,
            ExitCode.Help.REFUSED
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest learn churn january.csv --target left --id customer",
            "  palimpsest learn churn february.csv --test golden.csv",
            "  palimpsest learn prices homes.csv.gz --target price --regression",
            "  palimpsest learn churn --from jdbc:postgresql://db/shop --user analyst \\",
            "    --driver-path postgresql.jar --query \"select * from customers\" --target left"
        })
public final class LearnCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelParameter model = new ModelParameter();

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "FILE",
            description = "The rows of the task; - reads standard input.")
    private List<String> files = List.of();

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private NewModelOptions options = new NewModelOptions();

    @Mixin
    private DecisionOptions decision = new DecisionOptions();

    @Option(
            names = "--task",
            paramLabel = "NAME",
            description = "The name of the task (default: the name of the first file; of a query, 'query').")
    private @Nullable String task;

    @Option(
            names = "--weight",
            paramLabel = "COLUMN",
            description = "The column with the weight of each row; fixed by the first call.")
    private @Nullable String weight;

    @Option(names = "--new-columns", description = "Add columns that the model does not have yet.")
    private boolean newColumns;

    @Option(
            names = "--test",
            paramLabel = "FILE",
            description = "Labelled rows to score before and after the update; repeatable.")
    private List<Path> tests = List.of();

    @Option(
            names = "--keep",
            paramLabel = "KIND",
            converter = KeepOption.class,
            description = "What is kept of the rows for rehearsal; fixed by the first call: summary (statistics, no"
                    + " row), none, random:200 or kcenter:200 (rows of each task), giga:200 or sensitivity:200"
                    + " (weighted rows), or stein:200 (synthetic points) (default: summary).")
    private @Nullable Retention keep;

    @Option(
            names = "--decay",
            paramLabel = "FACTOR",
            description = "Weight of the evidence of earlier tasks, in (0, 1]; below 1 the order of files"
                    + " counts, and rows can no longer be forgotten (default: 1).")
    private double decay = 1;

    @Option(
            names = "--predictor",
            paramLabel = "auto|exact|network",
            description =
                    "What learns and predicts; fixed by the first call: exact (conjugate Bayes on fixed features: the"
                            + " same model in any order of later rows, no row held back), network (a Bayesian neural"
                            + " network), or auto, which takes a network only if it is clearly better on held-out rows"
                            + " of the first table, or if --hidden, --keep or --weight ask for one"
                            + " (default: auto).")
    private @Nullable String predictor;

    @Option(
            names = "--features",
            paramLabel = "N",
            description =
                    "About how many features an exact model has, 16 to 8192; fixed by the first call. More are better"
                            + " and slower, as the square (default: 512 to 2048, by the rows of the first table).")
    private @Nullable Integer features;

    @Option(
            names = "--like",
            paramLabel = "MODEL",
            description = "Begin a model with the columns and features of another exact one, so that 'palimpsest merge'"
                    + " can add both up.")
    private @Nullable Path like;

    @Option(names = "--policy", paramLabel = "FILE", description = "Conditions that the update must meet (TOML).")
    private @Nullable Path policy;

    @Mixin
    private SignOption sign = new SignOption();

    @Option(
            names = "--min-rows",
            paramLabel = "N",
            description =
                    "Rows that a version needs: fewer wait in the model and are learned with the next table, so that"
                            + " no row can be computed from the difference of two versions; 1 learns at once (default: 20).")
    private int minRows = 20;

    @Option(names = "--again", description = "Also learn rows that were learned before, or that equal such rows.")
    private boolean again;

    @Option(names = "--dry-run", description = "Learn and score, but write nothing.")
    private boolean dryRun;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        if (minRows < 1) {
            throw new IllegalArgumentException("--min-rows must be > 0, was " + minRows);
        }
        LearnRequest request = request();
        PrintWriter out = spec.commandLine().getOut();
        LearnReport report;
        try {
            report = learned(sign.on(model.directory()).waitingBelow(minRows), request);
        } catch (WaitingRowsException e) {
            print(e, out);
            return ExitCode.OK;
        }
        if (json.wanted()) {
            out.println(LearnJson.of(report, dryRun));
        } else {
            print(report, out);
        }
        out.flush();
        return report.accepted() ? ExitCode.OK : ExitCode.REFUSED;
    }

    private void print(WaitingRowsException e, PrintWriter out) {
        if (json.wanted()) {
            Map<String, Object> map = new LinkedHashMap<>();
            map.put("rows", e.rows());
            map.put("waiting", e.waiting());
            map.put("min_rows", e.least());
            out.println(Json.line(map));
        } else {
            out.println(e.getMessage());
            out.println("--min-rows 1 learns any number of rows at once.");
        }
        out.flush();
    }

    /** Learns, unless the user interrupts: then nothing is left of a new model. */
    private LearnReport learned(ModelDirectory directory, LearnRequest request) throws IOException {
        ProgressLine progress = ProgressLine.standard();
        // A model that exists stays as it is whenever the process ends.
        try (Interruption interruption = directory.exists() ? Interruption.none() : Interruption.watch()) {
            Consumer<EpochReport> listener = epoch -> {
                if (interruption.getAsBoolean()) {
                    throw new UncheckedIOException(interrupted());
                }
                progress.show(progress(epoch.epoch() + 1, epoch.epochs(), epoch.nll()));
            };
            StreamNote note = new StreamNote("", Map.of(), () -> {
                if (interruption.getAsBoolean()) {
                    throw interrupted();
                }
            });
            return dryRun ? directory.dryRun(request, listener) : directory.learn(request, note, listener);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            progress.clear();
        }
    }

    private static InterruptedIOException interrupted() {
        return new InterruptedIOException("interrupted; nothing was learned");
    }

    private String progress(int epoch, int epochs, double nll) {
        return String.format(Locale.ROOT, "learning, epoch %d of at most %d, loss %.4f", epoch, epochs, nll);
    }

    private LearnRequest request() throws IOException {
        boolean grow = options.classesGrow();
        LearnRequest request = LearnRequest.of(table(), task == null ? taskName() : task)
                .withDecay(decay)
                .withTests(tests.stream().map(Table::of).toList());
        Optional<SchemaOptions> schema = schema();
        if (schema.isPresent()) {
            request = request.with(schema.get());
        }
        if (options.seed().isPresent()) {
            request = request.withSeed(options.seed().get());
        }
        if (options.hidden().isPresent()) {
            request = request.withHidden(options.hidden().get());
        }
        if (predictor != null && !predictor.equals("auto")) {
            request = request.withPredictors(predictors(predictor));
        }
        if (features != null) {
            request = request.withFeatures(features(features));
        }
        if (like != null) {
            request = request.withLike(ModelDirectory.at(like).head());
        }
        if (keep != null) {
            request = request.with(keep);
        }
        if (policy != null) {
            request = request.with(Policy.read(policy));
        }
        if (!grow) {
            request = request.withFixedClasses();
        }
        if (decision.rule().isPresent()) {
            request = request.with(decision.rule().get());
        }
        return again ? request.withRepetition() : request;
    }

    private int features(int number) {
        if (number < MapOptions.MIN_SIZE || number > MapOptions.MAX_SIZE) {
            throw new IllegalArgumentException(
                    "--features must be " + MapOptions.MIN_SIZE + " to " + MapOptions.MAX_SIZE + ", was " + number);
        }
        if ("network".equals(predictor) || options.hidden().isPresent() || keep != null || weight != null) {
            throw new IllegalArgumentException(
                    "--features is for exact models; --predictor network, --hidden, --keep and --weight are for networks");
        }
        return number;
    }

    private List<String> predictors(String name) {
        if (name.equals("exact") && (options.hidden().isPresent() || keep != null)) {
            throw new IllegalArgumentException("--hidden and --keep are for --predictor network");
        }
        return switch (name) {
            case "exact" -> List.of("exact");
            case "network" -> PredictorKinds.NETWORK;
            default -> List.of(PredictorKinds.named(name).name());
        };
    }

    private Table table() throws IOException {
        return database.given(files) ? database.query().table() : ModelParameter.table(files);
    }

    private String taskName() {
        if (files.isEmpty()) {
            return "query";
        }
        String file = files.get(0);
        if (file.equals("-")) {
            return "standard input";
        }
        String name = String.valueOf(Path.of(file).getFileName());
        return name.replaceFirst("(\\.csv|\\.tsv|\\.jsonl|\\.ndjson|\\.parquet)?(\\.gz)?$", "");
    }

    private Optional<SchemaOptions> schema() throws IOException {
        Optional<String> column = options.target();
        if (column.isEmpty() && model.directory().exists()) {
            column = Optional.of(model.directory().head().schema().target().name());
        }
        return column.map(options::schema)
                .map(schema -> weight == null ? schema : schema.withWeight(weight))
                .map(schema -> newColumns ? schema.withNewColumns() : schema);
    }

    private void print(LearnReport report, PrintWriter out) throws IOException {
        out.println(report.detected());
        if (report.first()) {
            Words.bullets(out, report.columns());
        }
        report.notes().forEach(note -> out.println("note: " + note));
        FindingWords.lines(report.findings()).forEach(line -> out.println("check: " + line));
        out.println("task " + report.version().provenance().task() + ": " + Words.counts(report.counts()));
        report.after()
                .ifPresent(after -> out.println("  "
                        + (report.beforeLearning().isPresent() ? "before learning, row by row: " : "held-out rows: ")
                        + Words.line(report.before(), after)));
        for (LearnReport.Tested tested : report.tests()) {
            out.println("  " + tested.after().on() + ": " + Words.line(tested.before(), tested.after())
                    + (tested.before().isPresent() ? ", negative flips " + Words.percent(tested.negativeFlips()) : ""));
        }
        if (!report.version().decision().equals(DecisionRule.MOST_PROBABLE)) {
            out.println("  predicts " + report.version().describeDecision());
        }
        ImportanceWords.line(report.version()).ifPresent(line -> out.println("  " + line));
        if (report.version().network().isPresent()) {
            out.println("  " + Words.change(report.version().provenance()));
        }
        report.warnings().forEach(warning -> out.println("warning: " + warning));
        report.exposure().ifPresent(exposure -> out.println("warning: " + Words.exposure(exposure)));
        if (!report.accepted()) {
            out.println("REFUSED by the policy; the model has not changed:");
            Words.bullets(
                    out,
                    report.verdict().reasons().stream()
                            .map(reason -> reason.sentence())
                            .toList());
        } else if (dryRun) {
            out.println("dry run: nothing was written");
        } else {
            out.println("version " + Words.hash(report.version().hash()) + ", number "
                    + model.directory().number(report.version().hash()) + " of " + model.name());
            if (report.first()) {
                out.println();
                out.println("Next: 'palimpsest predict " + model.name() + " FILE', and 'palimpsest learn "
                        + model.name() + " NEXT-FILE' when there is more data.");
            }
        }
    }
}
