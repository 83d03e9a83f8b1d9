package org.palimpsest.benchmarks.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.palimpsest.benchmarks.tables.TableSources;
import org.palimpsest.benchmarks.tables.TableStream;
import org.palimpsest.benchmarks.tables.TableStreams;
import org.palimpsest.benchmarks.tables.TaskFiles;
import org.palimpsest.lab.data.Cache;
import org.palimpsest.lab.data.Programs;
import org.palimpsest.math.Compute;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.store.DurableFile;

/** Learns every stream with every method and seed that is missing, writes the page, judges the bars. */
public final class TablesSuite {
    static final String LEARN = "learn";
    static final String EXACT = "exact";
    static final String FINE_TUNING = "fine-tuning";
    static final String JOINT = "joint";
    static final String FOREST = "forest";
    static final String MAJORITY = "majority or mean";

    /** In the order of the tables. */
    static final List<Contestant> METHODS = List.of(
            new DefaultLearn(LEARN, false, List.of()),
            new DefaultLearn(EXACT, false, List.of(ExactPredictor.NAME)),
            new PointTraining(FINE_TUNING, false),
            new PointTraining(JOINT, true),
            new DefaultLearn("learn at once", true, List.of()),
            new Tribuo("linear", false),
            new Tribuo(FOREST, true),
            new Constant());

    private static final Logger QUIET = Logger.getLogger("");

    private final SuiteOptions options;
    private final OutcomeFile results;

    private TablesSuite(SuiteOptions options) throws IOException {
        this.options = options;
        this.results = new OutcomeFile(options.results());
    }

    /** Exits with 1 when a bar is missed and that was asked, with 2 when the arguments are wrong. */
    public static void main(String[] args) throws IOException {
        if (List.of(args).contains("--help")) {
            System.out.println(SuiteOptions.USAGE);
            return;
        }
        SuiteOptions options;
        try {
            options = SuiteOptions.parse(List.of(args));
        } catch (IllegalArgumentException e) {
            System.err.println("tables: " + e.getMessage() + "\n" + SuiteOptions.USAGE);
            System.exit(2);
            return;
        }
        QUIET.setLevel(Level.WARNING); // Tribuo reports every tree
        System.exit(new TablesSuite(options).run() ? 0 : 1);
    }

    private boolean run() throws IOException {
        List<TableStream> sources = TableStreams.all().stream()
                .filter(stream -> options.wantsStream(stream.name()))
                .toList();
        Path cache = Cache.standard().root();
        TableSources packages = new TableSources(cache, Programs.STANDARD);
        packages.fetch(sources);
        Path divided = Files.createTempDirectory("palimpsest-tables-");
        try {
            return run(sources, packages, cache, divided);
        } finally {
            remove(divided);
        }
    }

    private boolean run(List<TableStream> sources, TableSources packages, Path cache, Path divided) throws IOException {
        List<SuiteStream> streams = new ArrayList<>();
        for (TableStream source : sources) {
            Path at = cache.resolve("tables").resolve("streams").resolve(source.name());
            TaskFiles tasks = TaskFiles.write(source, packages.files(source), at);
            // In a place of its own: another run may divide the same stream while this one reads.
            streams.add(
                    new Partition(options.development()).divide(source, tasks.files(), divided.resolve(source.name())));
        }
        try (Compute compute = Compute.on(1)) {
            // Forests come last: they take longest, and no bar needs them.
            learn(
                    streams,
                    METHODS.stream().filter(one -> !one.name().equals(FOREST)).toList(),
                    compute);
            learn(
                    streams,
                    METHODS.stream().filter(one -> one.name().equals(FOREST)).toList(),
                    compute);
        }
        Standings standings = new Standings(sources, results.outcomes(), options.seeds());
        if (options.page().isEmpty()) {
            System.out.println(SuitePage.tables(standings, options.seeds()));
        } else {
            String page = SuitePage.of(standings, streams, options.seeds());
            DurableFile.write(Path.of(options.page()), page);
        }
        List<Bars.Judgement> missed =
                Bars.judge(standings).stream().filter(one -> !one.held()).toList();
        if (options.check()) {
            missed.forEach(one -> System.out.println("missed: " + one.text()));
        }
        return !options.check() || missed.isEmpty();
    }

    private void learn(List<SuiteStream> streams, List<Contestant> methods, Compute compute) throws IOException {
        for (int seed = 0; seed < options.seeds(); seed++) {
            for (SuiteStream stream : streams) {
                for (Contestant method : methods) {
                    if (options.wantsMethod(method.name())
                            && results.find(stream.name(), method.name(), seed).isEmpty()) {
                        results.add(learned(stream, method, seed, compute));
                    }
                }
            }
        }
    }

    private static Outcome learned(SuiteStream stream, Contestant method, int seed, Compute compute)
            throws IOException {
        Path directory = Files.createTempDirectory("palimpsest-tables-");
        try {
            Outcome outcome = method.run(stream, seed, directory, compute);
            System.err.printf(
                    Locale.ROOT,
                    "%-16s %-20s seed %d  %6.1f  newest %6.1f  %5.1f s  %s%n",
                    stream.name(),
                    method.name(),
                    seed,
                    outcome.finalAverage(),
                    outcome.newest(),
                    outcome.seconds(),
                    outcome.notes());
            return outcome;
        } finally {
            remove(directory);
        }
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
