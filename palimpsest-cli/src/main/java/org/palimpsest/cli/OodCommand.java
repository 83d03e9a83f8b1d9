package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.palimpsest.data.Dataset;
import org.palimpsest.evaluation.OutOfDistribution;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.io.Json;
import org.palimpsest.lab.result.DistinctNames;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.run.Novelty;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.math.Compute;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code palimpsest ood}. */
@Command(
        name = "ood",
        mixinStandardHelpOptions = true,
        description = {
            "Measure out-of-distribution detection: the uncertainty of runs on another data set.",
            "",
            "Prints the AUROC between the test rows of each task and the test rows of the other data set: 0.5"
                    + " is chance, 1 is perfect. The scores are the mutual information (epistemic uncertainty), the"
                    + " predictive entropy, and the distance in the last hidden layer from the task's classes. Trains"
                    + " nothing; reads the training rows of the runs."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            ExitCode.Help.OK,
            "2:The command is wrong, or the data set has another number of inputs.",
            ExitCode.Help.DATA,
            "4:No run can be read."
        },
        footer = {
            "",
            "Examples:",
            "  palimpsest ood runs/permuted-mnist-vcl+gng --against fashion-mnist",
            "  palimpsest ood runs --against letters --json"
        })
final class OodCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private RunsParameter runs = new RunsParameter();

    @Option(
            names = "--against",
            paramLabel = "NAME",
            required = true,
            description = "The out-of-distribution data set, one of 'palimpsest data list', with as many inputs as"
                    + " the runs.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String against;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        FetchProgress progress = new FetchProgress(spec.commandLine().getErr(), ProgressLine.standard());
        DataStore store = DataStore.standard();
        Dataset outside = store.load(against, progress).test();
        List<Map<String, Object>> all = new ArrayList<>();
        try (Compute compute = Compute.on(Runtime.getRuntime().availableProcessors())) {
            List<RunResult> asked = runs.found(spec.commandLine().getErr());
            List<String> names =
                    DistinctNames.of(asked.stream().map(RunResult::record).toList());
            for (int i = 0; i < asked.size(); i++) {
                RunResult run = asked.get(i);
                Experiment experiment =
                        Specs.read(run.directory().toString(), run.record().spec());
                var tasks = experiment.tasks(
                        store.load(experiment.stream().datasets(), progress),
                        run.record().seed());
                List<Novelty> found =
                        Novelty.of(run.directory(), run.record().seed(), experiment, tasks, outside, compute);
                if (json.wanted()) {
                    all.add(document(names.get(i), run, found));
                } else {
                    print(out, names.get(i), run, found);
                }
            }
        }
        if (json.wanted()) {
            out.println(Json.pretty(Map.of("schema", "palimpsest-ood/1", "against", against, "runs", all)));
        }
        out.flush();
        return ExitCode.OK;
    }

    private void print(PrintWriter out, String name, RunResult run, List<Novelty> found) {
        out.println(name + ", seed " + run.record().seed() + ", against " + against);
        out.println("  AUROC by          mutual information   entropy   distance");
        for (Novelty one : found) {
            line(out, one.task(), one.auroc());
        }
        line(
                out,
                "mean",
                new OutOfDistribution(
                        mean(found, OutOfDistribution::mutualInformation),
                        mean(found, OutOfDistribution::totalEntropy),
                        mean(found, OutOfDistribution::featureDistance)));
        out.println();
    }

    private static double mean(List<Novelty> found, ToDoubleFunction<OutOfDistribution> score) {
        return found.stream()
                .mapToDouble(one -> score.applyAsDouble(one.auroc()))
                .average()
                .orElse(Double.NaN);
    }

    private static void line(PrintWriter out, String name, OutOfDistribution auroc) {
        out.printf(
                Locale.ROOT,
                "  %-22s %13.3f %9.3f %10.3f%n",
                name,
                auroc.mutualInformation(),
                auroc.totalEntropy(),
                auroc.featureDistance());
    }

    private static Map<String, Object> document(String name, RunResult run, List<Novelty> found) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", name);
        document.put("seed", run.record().seed());
        document.put("directory", run.directory().toString());
        document.put("tasks", found);
        return document;
    }
}
