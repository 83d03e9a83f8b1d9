package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.JsonOption;
import org.palimpsest.cli.ProgressLine;
import org.palimpsest.coreset.Retention;
import org.palimpsest.model.LearnReport;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.version.Ed25519Keys;
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
            "Learn a table as the next task of a model; the first time, make the model.",
            "",
            "One call is one task, from one or several files: CSV, JSON lines, Parquet, also gzipped, or - for standard input."
                    + " Later calls need the new file alone: earlier rows are neither kept nor asked for. Columns are"
                    + " matched by name. A policy may refuse an update; the model then stays as it was, and the command"
                    + " ends with 6."
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest learn churn january.csv --target left --id customer",
            "  palimpsest learn churn february.csv --test golden.csv",
            "  palimpsest learn prices homes.csv.gz --target price --regression"
        })
public final class LearnCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelParameter model = new ModelParameter();

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "FILE",
            description = "The rows of the task; - reads standard input.")
    private List<String> files = List.of();

    @Option(names = "--target", paramLabel = "COLUMN", description = "The column to predict; needed the first time.")
    private @Nullable String target;

    @Option(
            names = "--task",
            paramLabel = "NAME",
            description = "The name of the task (default: that of the first file).")
    private @Nullable String task;

    @Option(names = "--id", paramLabel = "COLUMN", description = "The column that names each row.")
    private @Nullable String id;

    @Option(names = "--drop", paramLabel = "COLUMN,..", split = ",", description = "Columns to leave out.")
    private List<String> drop = List.of();

    @Option(names = "--weight", paramLabel = "COLUMN", description = "The column that says how often each row counts.")
    private @Nullable String weight;

    @Option(names = "--regression", description = "The target is a number to predict, not a class.")
    private boolean regression;

    @Option(names = "--new-columns", description = "Columns that are new are added to the model.")
    private boolean newColumns;

    @Option(
            names = "--classes",
            paramLabel = "grow|fixed",
            description = "Whether classes that are new are added, or refused (default: grow).")
    private String classes = "grow";

    @Option(
            names = "--test",
            paramLabel = "FILE",
            description = "Labelled rows that the update is judged on; may be given often.")
    private List<Path> tests = List.of();

    @Option(
            names = "--keep",
            paramLabel = "KIND",
            converter = KeepOption.class,
            description =
                    "What is kept of the rows, decided the first time: summary (statistics of each class, no row; the"
                            + " default for classes), none, random:200 or kcenter:200 rows of each task, giga:200 or"
                            + " sensitivity:200 weighted ones, or stein:200 points that are no rows.")
    private @Nullable Retention keep;

    @Option(
            names = "--decay",
            paramLabel = "SHARE",
            description = "The share of the evidence of earlier tasks that is left, in (0, 1] (default: 1).")
    private double decay = 1;

    @Option(names = "--policy", paramLabel = "FILE", description = "What an update must hold to, as TOML.")
    private @Nullable Path policy;

    @Option(
            names = "--hidden",
            paramLabel = "N,..",
            split = ",",
            description = "Widths of the hidden layers, decided the first time (default: 100,100).")
    private List<Integer> hidden = List.of();

    @Option(names = "--seed", paramLabel = "N", description = "The seed, decided the first time (default: 0).")
    private @Nullable Long seed;

    @Option(
            names = "--sign",
            paramLabel = "KEY",
            description = "Sign the new version, and so its whole history, with an Ed25519 private key (a PEM file).")
    private @Nullable Path sign;

    @Option(names = "--again", description = "Learn rows once more that were learned before.")
    private boolean again;

    @Option(names = "--dry-run", description = "Learn and measure, but write nothing.")
    private boolean dryRun;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        ModelDirectory directory = model.directory();
        LearnRequest request = request();
        // Read first: what was learned should not remain without its signature because of a wrong file.
        Optional<PrivateKey> key = sign == null ? Optional.empty() : Optional.of(Ed25519Keys.readPrivate(sign));
        ProgressLine progress = ProgressLine.standard();
        LearnReport report;
        try {
            report = dryRun
                    ? directory.rehearse(
                            request, epoch -> progress.show(progress(epoch.epoch() + 1, epoch.epochs(), epoch.nll())))
                    : directory.learn(
                            request, epoch -> progress.show(progress(epoch.epoch() + 1, epoch.epochs(), epoch.nll())));
        } finally {
            progress.clear();
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            out.println(LearnJson.of(report, dryRun));
        } else {
            print(report, out);
        }
        out.flush();
        // Last: what was learned is told even if another writer is faster.
        if (key.isPresent() && report.accepted() && !dryRun) {
            directory.sign(report.version().hash(), key.get());
        }
        return report.accepted() ? ExitCode.OK : ExitCode.REFUSED;
    }

    private String progress(int epoch, int epochs, double nll) {
        return String.format(Locale.ROOT, "learning, epoch %d of at most %d, loss %.4f", epoch, epochs, nll);
    }

    private LearnRequest request() throws IOException {
        if (!classes.equals("grow") && !classes.equals("fixed")) {
            throw new IllegalArgumentException("--classes must be grow or fixed, was '" + classes + "'");
        }
        LearnRequest request = LearnRequest.of(ModelParameter.table(files), task == null ? taskName() : task)
                .withDecay(decay)
                .withTests(tests.stream().map(Table::of).toList());
        Optional<SchemaOptions> options = options();
        if (options.isPresent()) {
            request = request.with(options.get());
        }
        if (seed != null) {
            request = request.withSeed(seed);
        }
        if (!hidden.isEmpty()) {
            request = request.withHidden(hidden);
        }
        if (keep != null) {
            request = request.with(keep);
        }
        if (policy != null) {
            request = request.with(Policy.read(policy));
        }
        if (classes.equals("fixed")) {
            request = request.withFixedClasses();
        }
        return again ? request.withRepetition() : request;
    }

    private String taskName() {
        String file = files.get(0);
        if (file.equals("-")) {
            return "standard input";
        }
        String name = String.valueOf(Path.of(file).getFileName());
        return name.replaceFirst("(\\.csv|\\.tsv|\\.jsonl|\\.ndjson|\\.parquet)?(\\.gz)?$", "");
    }

    private Optional<SchemaOptions> options() throws IOException {
        String column = target;
        if (column == null) {
            if (!model.directory().exists()) {
                return Optional.empty();
            }
            column = model.directory().head().schema().target().name();
        }
        SchemaOptions options = SchemaOptions.target(column).withDrop(drop);
        options = id == null ? options : options.withId(id);
        options = weight == null ? options : options.withWeight(weight);
        options = regression ? options.withRegression() : options;
        return Optional.of(newColumns ? options.withNewColumns() : options);
    }

    private void print(LearnReport report, PrintWriter out) throws IOException {
        out.println(report.detected());
        if (report.first()) {
            Words.bullets(out, report.columns());
        }
        report.notes().forEach(note -> out.println("note: " + note));
        out.println("task " + report.version().provenance().task() + ": learned from "
                + Words.count(report.rows(), "row", "rows")
                + (report.heldOut() > 0 ? ", measured on " + report.heldOut() + " held-out ones" : ""));
        report.after().ifPresent(after -> out.println("  held-out rows: " + Words.line(report.before(), after)));
        for (LearnReport.Tested tested : report.tests()) {
            out.println("  " + tested.after().on() + ": " + Words.line(tested.before(), tested.after())
                    + (tested.before().isPresent() ? ", negative flips " + Words.percent(tested.negativeFlips()) : ""));
        }
        double kl = report.version().provenance().kl();
        out.println("  the posterior moved by " + Words.number(kl) + " nats ("
                + Words.number(kl / Math.max(1, report.rows())) + " per row); "
                + Words.percent(report.version().provenance().capacity()) + " of the capacity is taken");
        report.warnings().forEach(warning -> out.println("warning: " + warning));
        if (!report.accepted()) {
            out.println("REFUSED by the policy; the model is as it was:");
            Words.bullets(
                    out,
                    report.verdict().reasons().stream()
                            .map(reason -> reason.sentence())
                            .toList());
        } else if (dryRun) {
            out.println("a dry run: nothing was written");
        } else {
            out.println("version " + Words.hash(report.version().hash()) + ", number "
                    + model.directory().number(report.version().hash()) + " of " + model.name());
            if (report.first()) {
                out.println();
                out.println("Next: 'palimpsest predict " + model.name() + " FILE', and 'palimpsest learn "
                        + model.name() + " NEXT-FILE' when there are more rows.");
            }
        }
    }
}
