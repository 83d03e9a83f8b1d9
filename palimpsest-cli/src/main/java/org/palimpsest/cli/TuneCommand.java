package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.run.RunOptions;
import org.palimpsest.lab.run.RunOutcome;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.lab.tune.Search;
import org.palimpsest.lab.tune.SearchAxis;
import org.palimpsest.lab.tune.Trial;
import org.palimpsest.learner.DivergenceException;
import org.palimpsest.random.Rng;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest tune}. */
@Command(
        name = "tune",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Choose settings: run an experiment with each of them and keep the best.",
            "",
            "The best has the highest average accuracy on every fifth training row, which is not learned from; the test"
                    + " rows are never read. All runs are stored as those of 'run' are, so that the same command goes on"
                    + " where it was stopped. Written are the chosen specification, ready for 'run', and the whole"
                    + " search with its cost."
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest tune split-digits --method ewc --over lambda=10,100,1000",
            "  palimpsest tune permuted-mnist --method si --over c=0.1,0.5,1,2 --over learning-rate=1e-3,3e-3"
                    + " --random 5 --seeds 2",
            "  palimpsest run tuned/split-digits-ewc.toml --seeds 5     then runs what was chosen",
        })
final class TuneCommand implements Callable<Integer> {
    private static final String HELD_OUT = "stream.tested-on=held-out";

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "BENCHMARK|SPEC",
            description = "A benchmark by name, such as split-mnist; or a specification, a .toml file.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String what;

    @Mixin
    private SettingsOptions settings = new SettingsOptions();

    @Option(names = "--method", paramLabel = "NAME", description = "The method.")
    private @Nullable String method;

    @Option(
            names = "--over",
            paramLabel = "KEY=VALUE,...",
            required = true,
            description = "A setting and the values to try; may be given often, for all combinations.")
    private List<String> over = new ArrayList<>();

    @Option(names = "--random", paramLabel = "N", description = "Try N of the combinations, drawn at random.")
    private @Nullable Integer random;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many seeds of each: 0 to N-1 (default: ${DEFAULT-VALUE}).")
    private int seeds;

    @Mixin
    private RunRootOption out = new RunRootOption();

    @Option(
            names = "--to",
            paramLabel = "DIR",
            defaultValue = "tuned",
            description = "Where the choice and the search are written (default: ${DEFAULT-VALUE}).")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path to;

    @Mixin
    private ParallelismOptions parallelism = new ParallelismOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        ProgressLine line = ProgressLine.standard();
        parallelism.check(spec);
        ParallelismOptions.atLeastOne(spec, "--seeds", seeds);
        Search search = new Search(over.stream().map(SearchAxis::parse).toList());
        List<List<String>> points = random == null ? search.grid() : search.random(random, Rng.of(0).stream("tune"));
        List<Experiment> experiments = new ArrayList<>();
        for (List<String> point : points) {
            experiments.add(resolve(search, point, List.of(HELD_OUT)));
        }
        List<Long> numbers = LongStream.range(0, seeds).boxed().toList();
        RunRequest request = new RunRequest(
                what, settings.recipe(), List.of(), List.of(), List.of(), settings.overrides(), numbers, false);
        List<Sweep.Item> items = request.items(experiments, DataStore.standard(), new FetchProgress(err, line));
        line.clear();
        try (Interruption interruption = Interruption.watch()) {
            Runner runner = new Runner(out.root(), RunOptions.USUAL, new RunProgress(err, line, items), interruption);
            List<Sweep.End> ends = parallelism.sweep(items, runner).run(items, runner);
            line.clear();
            return report(search, points, experiments, ends);
        }
    }

    private Experiment resolve(Search search, List<String> point, List<String> more) {
        List<String> all = new ArrayList<>(settings.overrides());
        for (int i = 0; i < point.size(); i++) {
            all.add(search.keys().get(i) + "=" + point.get(i));
        }
        all.addAll(more);
        return Specs.resolve(what, settings.recipe(), Optional.ofNullable(method), all);
    }

    private int report(Search search, List<List<String>> points, List<Experiment> experiments, List<Sweep.End> ends)
            throws IOException {
        Map<Experiment, List<RunResult>> finished = new HashMap<>();
        for (Sweep.End end : ends) {
            if (end.outcome() == RunOutcome.DONE || end.outcome() == RunOutcome.KEPT) {
                finished.computeIfAbsent(end.run().experiment(), any -> new ArrayList<>())
                        .add(RunResult.read(end.run().directory(out.root())));
            }
        }
        List<Trial> trials = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            trials.add(new Trial(points.get(i), finished.getOrDefault(experiments.get(i), List.of()), seeds));
        }
        RunEnds told = new RunEnds(ends, out.root());
        // What diverges is an answer, too; anything else that is missing may have been the best.
        boolean whole = ends.stream()
                .allMatch(end -> end.outcome() == RunOutcome.DONE
                        || end.outcome() == RunOutcome.KEPT
                        || end.why()
                                .filter(DivergenceException.class::isInstance)
                                .isPresent());
        Optional<Trial> best = whole ? Trial.best(trials) : Optional.empty();
        PrintWriter print = spec.commandLine().getOut();
        if (best.isPresent()) {
            Experiment chosen = resolve(search, best.get().values(), List.of());
            new TuneFiles(search.keys(), trials, best.get(), search.size(), seeds).write(to, chosen, print);
        }
        print.flush();
        told.troubles(spec.commandLine().getErr());
        return best.isPresent() ? ExitCode.OK : told.exitCode();
    }
}
