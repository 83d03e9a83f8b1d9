package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.StandardOutput;
import org.palimpsest.jdbc.DatabaseQuery;
import org.palimpsest.jdbc.PredictionTable;
import org.palimpsest.lab.io.CannotWriteException;
import org.palimpsest.math.Compute;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.RowFormat;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.version.VersionStore;
import org.palimpsest.store.DurableFile;
import org.palimpsest.store.FileWriteException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest predict}. */
@Command(
        name = "predict",
        mixinStandardHelpOptions = true,
        description = {
            "Predict the rows of a table with a model.",
            "",
            "The output has all columns of the table, then, for classes: prediction, probability, entropy,"
                    + " aleatoric, mutual_information, novelty and p_CLASS for each class; for a regression: mean, sd,"
                    + " aleatoric_sd, epistemic_sd, novelty, low and high. Novelty is the share of held-out rows that"
                    + " were less unlike the learned ones; it is empty where nothing is known about them. Of a network, mutual_information and epistemic_sd rank rows and do not measure"
                    + " how much was seen. The last column, problem, says why a row could not be"
                    + " read; its prediction is then empty. Tables of any size are streamed."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            ExitCode.Help.USAGE,
            "3:The model or table is missing, or some rows cannot be read.",
            ExitCode.Help.MODEL,
            ExitCode.Help.RESOURCE
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest predict churn march.csv -o answers.csv",
            "  palimpsest predict churn march.csv --max-risk 0.05   at most 5 %% errors",
            "  palimpsest predict churn march.csv --coverage 0.9    90 %% coverage",
            "  palimpsest predict churn march.csv --key public.pem  only if it is signed",
            "  cat rows.jsonl | palimpsest predict churn - --json",
            "  palimpsest predict churn --from jdbc:postgresql://db/shop --user analyst \\",
            "    --driver-path postgresql.jar --query \"select * from customers\" --into scores"
        })
public final class PredictCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private ModelParameter model = new ModelParameter();

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "The rows to predict; - reads standard input.")
    private @Nullable String file;

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    @Option(
            names = "--into",
            paramLabel = "TABLE",
            description =
                    "Insert rows and predictions into this table of the database of --from, all or none; it is made"
                            + " if it is not there.")
    private @Nullable String into;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "The file to write (default: standard output).")
    private @Nullable Path out;

    @Option(names = "--at", paramLabel = "VERSION", description = "The version to use (default: HEAD).")
    private String version = "HEAD";

    @Option(
            names = "--max-risk",
            paramLabel = "RISK",
            description = "Print '?' instead of a prediction where needed to keep the share of errors below RISK, for"
                    + " rows like the held-out ones; exceeded with a probability of at most 5 %%.")
    private @Nullable Double risk;

    @Option(
            names = "--coverage",
            paramLabel = "LEVEL",
            description = "Add conformal prediction sets, or intervals, that hold the truth for this share of rows like"
                    + " the held-out ones of all files, such as 0.9.")
    private @Nullable Double level;

    @Option(names = "--version-of", hidden = true)
    void oldVersion(String value) {
        version = value;
    }

    @Option(names = "--refuse-over", hidden = true)
    void oldRisk(Double value) {
        risk = value;
    }

    @Option(names = "--set-of", hidden = true)
    void oldLevel(Double value) {
        level = value;
    }

    @Mixin
    private TrustOptions required = new TrustOptions();

    @Option(names = "--json", description = "Write JSON lines instead of CSV.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        check("--max-risk", risk);
        check("--coverage", level);
        // Batches are predicted side by side, each by one thread.
        int threads = Runtime.getRuntime().availableProcessors();
        try (Compute compute = Compute.on(1)) {
            ModelDirectory directory = model.directory(compute).trusting(required.trust());
            VersionStore store = directory.store();
            compareHead(store);
            ModelVersion.Answers answers = directory.answers(version, store);
            if (answers.version().isThinned()) {
                spec.commandLine().getErr().println("palimpsest: note: version " + version + Words.THINNED);
            }
            RowPredictions predictions =
                    RowPredictions.with(answers, Optional.ofNullable(level), Optional.ofNullable(risk));
            tellSharing(predictions);
            List<String> files = file == null ? List.of() : List.of(file);
            boolean query = database.given(files);
            if (into != null) {
                RowPredictions.Result result = insert(predictions, into, query);
                tell(result);
                return result.problems() > 0 ? ExitCode.DATA : ExitCode.OK;
            }
            RowFormat format =
                    json ? new JsonRows(predictions.names(), predictions.schema()) : new CsvRows(predictions.names());
            Table table = query ? database.query().table() : ModelParameter.table(files);
            Writing writing = bytes -> predictions.write(table, format, bytes, threads);
            RowPredictions.Result result = write(writing);
            tell(result);
            return result.problems() > 0 ? ExitCode.DATA : ExitCode.OK;
        }
    }

    private void tellSharing(RowPredictions predictions) {
        if (!predictions.sharing().isEmpty()) {
            PrintWriter err = spec.commandLine().getErr();
            err.println(
                    "palimpsest: too few held-out rows for a threshold of their own, so that the rows of all classes"
                            + " decide: " + String.join(", ", predictions.sharing()));
            err.flush();
        }
    }

    /** A version that is named by number or hash does not depend on HEAD. */
    private void compareHead(VersionStore store) throws IOException {
        if (version.startsWith("HEAD") || version.startsWith("@")) {
            PrintWriter err = spec.commandLine().getErr();
            store.headWarning().ifPresent(warning -> err.println("palimpsest: " + warning));
            err.flush();
        }
    }

    private RowPredictions.Result insert(RowPredictions predictions, String name, boolean query) throws IOException {
        if (!query || out != null || json) {
            throw new IllegalArgumentException("--into needs --from and --query, and goes without --out and --json");
        }
        // A copy: some databases cannot be written while they are read.
        Path copy = Files.createTempFile("palimpsest", ".rows");
        try {
            DatabaseQuery.Copied rows = database.query().copyTo(copy);
            try (PredictionTable table =
                    PredictionTable.open(database.database(), name, rows.columns(), predictions.names())) {
                RowPredictions.Result result = predictions.predict(rows.table(), table);
                PrintWriter err = spec.commandLine().getErr();
                err.println("palimpsest: " + Words.count(table.commit(), "row", "rows") + " into " + name
                        + (table.omitted().isEmpty()
                                ? ""
                                : ", which has no columns " + String.join(", ", table.omitted())));
                return result;
            }
        } finally {
            Files.deleteIfExists(copy);
        }
    }

    private interface Writing {
        RowPredictions.Result to(OutputStream bytes) throws IOException;
    }

    private RowPredictions.Result write(Writing writing) throws IOException {
        Path to = out;
        if (to == null) {
            return writing.to(StandardOutput.bytes(spec.commandLine().getOut()));
        }
        if (Files.exists(to) && !Files.isRegularFile(to)) {
            if (Files.isDirectory(to)) {
                throw new IllegalArgumentException("-o " + to + " is a directory; name a file");
            }
            try (OutputStream pipe = Files.newOutputStream(to)) { // such as /dev/null, which is not to be replaced
                return writing.to(pipe);
            }
        }
        AtomicReference<RowPredictions.@Nullable Result> result = new AtomicReference<>();
        try {
            DurableFile.sweep(to);
            DurableFile.write(to, bytes -> result.set(writing.to(bytes)));
        } catch (FileSystemException e) {
            // Others are about the table.
            if (e instanceof FileWriteException || String.valueOf(e.getFile()).endsWith(DurableFile.TEMPORARY)) {
                throw new CannotWriteException(to, e, "name a file in a directory that you may write to");
            }
            throw e;
        }
        return Objects.requireNonNull(result.get());
    }

    private static void check(String option, @Nullable Double share) {
        if (share != null && !(share > 0 && share < 1)) {
            throw new IllegalArgumentException(option + " must be in (0, 1), was " + share);
        }
    }

    private void tell(RowPredictions.Result result) {
        PrintWriter err = spec.commandLine().getErr();
        if (result.problems() > 0) {
            err.println("palimpsest: " + Words.count(result.problems(), "row", "rows") + " of " + result.rows()
                    + " could not be read; the column 'problem' says why");
        }
        if (risk != null) {
            err.println("palimpsest: " + Words.count(result.refused(), "row", "rows") + " of " + result.rows()
                    + " refused, to keep the risk below " + risk);
        }
        err.flush();
    }
}
