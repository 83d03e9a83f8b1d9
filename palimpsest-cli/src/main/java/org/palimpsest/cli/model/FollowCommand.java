package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.Interruption;
import org.palimpsest.cli.ProgressLine;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.Scores;
import org.palimpsest.model.drift.Adwin;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.predictor.SequentialPredictor;
import org.palimpsest.model.stream.AfterRollback;
import org.palimpsest.model.stream.DriftPolicy;
import org.palimpsest.model.stream.Follower;
import org.palimpsest.model.stream.StreamSource;
import org.palimpsest.model.stream.WindowReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest follow}. */
@Command(
        name = "follow",
        mixinStandardHelpOptions = true,
        description = {
            "Learn from a stream of labelled rows: score each window, then learn it.",
            "",
            "DIR is a directory in which files arrive: CSV or JSON lines, plain or gzipped. Each complete"
                    + " file is a window, in the order of names. A file is complete when it has not changed for"
                    + " --settle seconds. Names that begin with . or _, or end with .tmp or .part, are not read. With"
                    + " -, windows are cut from JSON lines on standard input; with kafka://HOST:PORT/TOPIC, from a"
                    + " topic whose values are JSON objects; with --from, --query and --growing, from the rows that are"
                    + " added to a query.",
            "",
            "With --adapt the weights of a new model drift and are learned row by row: each row is predicted, then"
                    + " learned, and a version is stored at the end of each window. Such a model forgets by itself; it"
                    + " cannot be merged, and rows cannot be taken out of it.",
            "",
            "ADWIN monitors the losses for drift; --when-calm and --when-drift say what to do. Position and"
                    + " scores are committed together with each version: after a crash, the same command continues"
                    + " where it stopped. Ctrl-C ends after the current window."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            ExitCode.Help.USAGE,
            "3:The model or stream is missing, or a window cannot be read.",
            ExitCode.Help.MODEL,
            ExitCode.Help.RESOURCE,
            "6:The policy refused at least one update.",
            ExitCode.Help.INTERRUPTED
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest follow churn inbox                      until Ctrl-C",
            "  palimpsest follow churn inbox --once --json        the files that are there",
            "  tail -f rows.jsonl | palimpsest follow churn - --window 1h",
            "  palimpsest follow new inbox --target left --id customer",
            "  tail -f rows.jsonl | palimpsest follow prices - --adapt --target up",
            "  palimpsest follow churn inbox --when-calm nothing --decay 0.3",
            "  palimpsest follow churn kafka://broker:9092/customers --window 15m",
            "  palimpsest follow churn --from jdbc:postgresql://db/shop --growing id \\",
            "    --query \"$SQL\""
        })
public final class FollowCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelParameter model = new ModelParameter();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DIR|-|URL",
            description = "A directory, - for standard input, or kafka://HOST:PORT/TOPIC.")
    private @Nullable String from;

    @Mixin
    private StreamOptions streams = new StreamOptions();

    @Option(
            names = "--adapt",
            description = "Create a model whose weights drift, and learn row by row; fixed by the first call.")
    private boolean adapt;

    @Option(
            names = "--when-calm",
            paramLabel = "learn|nothing",
            description = "What to do with a window without drift (default: learn).")
    private DriftPolicy.Action calm = DriftPolicy.Action.LEARN;

    @Option(
            names = "--when-drift",
            paramLabel = "decay|learn|nothing",
            description = "What to do with a window with drift; decay also down-weights earlier evidence, then"
                    + " learns (default: decay).")
    private DriftPolicy.Action drift = DriftPolicy.Action.DECAY;

    @Option(
            names = "--decay",
            paramLabel = "FACTOR",
            description = "Weight of earlier evidence after a decay, in (0, 1] (default: 0.5).")
    private double decay = DriftPolicy.STANDARD.decay();

    @Option(
            names = "--delta",
            paramLabel = "DELTA",
            description = "ADWIN's confidence parameter: smaller gives fewer false alarms (default: 0.002).")
    private double delta = Adwin.DELTA;

    @Option(
            names = "--coverage",
            paramLabel = "LEVEL",
            description = "Keep the long-run coverage of sets or intervals at this level, such as 0.9, by adaptive"
                    + " conformal inference; stored, and used by 'predict --coverage LEVEL'.")
    private @Nullable Double coverage;

    @Mixin
    private NewModelOptions options = new NewModelOptions();

    @Option(names = "--policy", paramLabel = "FILE", description = "Conditions that every update must meet (TOML).")
    private @Nullable Path policy;

    @Option(
            names = "--skip-bad",
            description = "Record windows that cannot be read and continue, instead of exiting with 3.")
    private boolean skipBad;

    @Option(
            names = "--after-rollback",
            paramLabel = "repeat|skip",
            description = "After a rollback: learn the windows that were rolled back again, or skip them (default:"
                    + " refuse to continue).")
    private AfterRollback afterRollback = AfterRollback.REFUSE;

    @Mixin
    private SignOption sign = new SignOption();

    @Option(names = "--json", description = "Print one JSON object per window.")
    private boolean json;

    private long refused;

    @Override
    public Integer call() throws IOException {
        ModelDirectory directory = sign.on(model.directory());
        Follower.Settings settings = settings(directory);
        PrintWriter out = spec.commandLine().getOut();
        ProgressLine progress = ProgressLine.standard();
        try (Interruption interruption = Interruption.watch();
                StreamSource source = streams.open(from, adapt && !directory.exists(), this::warn)) {
            Follower follower = Follower.open(
                    directory,
                    source,
                    settings,
                    epoch -> progress.show(String.format(
                            Locale.ROOT,
                            "learning, epoch %d of at most %d, loss %.4f",
                            epoch.epoch() + 1,
                            epoch.epochs(),
                            epoch.nll())));
            if (!json && follower.windows() > 0) {
                out.println("continuing after window " + follower.windows() + " of " + source.name());
                out.flush();
            }
            follower.run(interruption, report -> {
                progress.clear();
                refused += report.refused() ? 1 : 0;
                out.println(json ? FollowJson.of(report) : line(report));
                out.flush();
            });
            progress.clear();
            if (interruption.getAsBoolean()) {
                return ExitCode.INTERRUPTED;
            }
        }
        return refused > 0 ? ExitCode.REFUSED : ExitCode.OK;
    }

    private Follower.Settings settings(ModelDirectory directory) throws IOException {
        boolean grow = options.classesGrow();
        if (coverage != null && !(coverage > 0 && coverage < 1)) {
            throw new IllegalArgumentException("--coverage must be in (0, 1), was " + coverage);
        }
        if (calm == DriftPolicy.Action.DECAY) {
            throw new IllegalArgumentException(
                    "--when-calm must be learn or nothing: a decay in every window forgets all");
        }
        boolean exists = directory.exists();
        boolean adapts = adapt;
        if (exists) {
            ModelVersion head = directory.head();
            checkAgreement(head);
            adapts |= head.predictors().chosen() instanceof SequentialPredictor;
        }
        if (adapts) {
            checkAdaptation();
        }
        return new Follower.Settings(
                exists ? Optional.empty() : options.target().map(options::schema),
                new DriftPolicy(calm, drift, decay, delta),
                policy == null ? Policy.STANDARD : Policy.read(policy),
                grow,
                options.hidden().orElse(LearnRequest.HIDDEN),
                options.seed().orElse(0L),
                afterRollback,
                skipBad,
                adapt,
                Optional.ofNullable(coverage));
    }

    /** Refuses options that mean nothing where weights drift. */
    private void checkAdaptation() {
        for (String option : List.of("--when-calm", "--when-drift", "--decay", "--hidden")) {
            if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
                throw new IllegalArgumentException(option + " is not for a model that adapts: every row is learned, by"
                        + " linear weights that forget by themselves");
            }
        }
    }

    /** What is decided when a model is made cannot be decided otherwise later. */
    private void checkAgreement(ModelVersion head) {
        String known = head.schema().target().name();
        if (options.namesRoles() || !options.target().orElse(known).equals(known)) {
            throw new IllegalArgumentException("the model exists and predicts " + known
                    + "; --target, --id, --drop, --regression, --decimal, --thousands and --merge are for a new one");
        }
        List<Integer> widths = head.state().network().hidden();
        if (!options.hidden().orElse(widths).equals(widths)) {
            throw new IllegalArgumentException(
                    "the model exists and its hidden layers have the widths " + widths + "; --hidden is for a new one");
        }
        if (options.seed().orElse(head.seed()) != head.seed()) {
            throw new IllegalArgumentException(
                    "the model exists and its seed is " + head.seed() + "; --seed is for a new one");
        }
    }

    private void warn(String warning) {
        spec.commandLine().getErr().println("palimpsest: " + warning);
    }

    private static String line(WindowReport report) {
        StringBuilder text = new StringBuilder(
                "window " + report.number() + ", " + report.window().name() + ": ");
        report.scores().ifPresent(scores -> {
            text.append(Words.count(scores.rows(), "row", "rows"))
                    .append(", ")
                    .append(Words.line(Optional.empty(), scores))
                    .append(" before learning (so far ")
                    .append(score(scores, report.soFar()))
                    .append(Double.isNaN(report.lately()) ? "" : ", lately " + score(scores, report.lately()))
                    .append(report.coverage()
                            .filter(known -> known.rows() > 0)
                            .map(known -> ", coverage " + Words.percent(known.coverage()) + " of "
                                    + Words.percent(known.level()))
                            .orElse(""))
                    .append(")");
        });
        text.append(report.scores().isPresent() ? "; " : "").append(report.drifted() ? "DRIFT, " : "");
        if (!report.note().isEmpty()) {
            text.append(report.note());
        } else if (report.learned().isEmpty()) {
            text.append("not learned");
        } else if (report.refused()) {
            text.append("REFUSED: ")
                    .append(report.learned().get().verdict().reasons().get(0).sentence());
        } else {
            text.append(report.action() == DriftPolicy.Action.DECAY ? "decayed and learned" : "learned")
                    .append(", version ")
                    .append(Words.hash(report.learned().get().version().hash()));
        }
        return text.toString();
    }

    private static String score(Scores scores, double value) {
        return scores.isClassification() ? Words.percent(value) : Words.number(value);
    }
}
