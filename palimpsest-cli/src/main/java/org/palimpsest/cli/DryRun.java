package org.palimpsest.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.palimpsest.data.Dataset;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.plan.Plan;
import org.palimpsest.lab.plan.RuntimeEstimate;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SumChoice;
import org.palimpsest.method.ExactMethod;
import org.palimpsest.task.Task;

/** Tells what a command would do, without doing it. */
final class DryRun {
    private static final double TRIED_SECONDS = 8;

    private DryRun() {}

    static void print(PrintWriter out, List<Sweep.Item> items, Sweep sweep, Path root) {
        Map<Experiment, Sweep.Item> experiments = new LinkedHashMap<>();
        items.forEach(item -> experiments.putIfAbsent(item.run().experiment(), item));
        double seconds = 0;
        for (Sweep.Item item : experiments.values()) {
            Experiment experiment = item.run().experiment();
            List<Sweep.Item> runs = items.stream()
                    .filter(i -> i.run().experiment().equals(experiment))
                    .toList();
            List<Task> stream = item.stream();
            out.println("# " + experiment.name() + ": the resolved experiment");
            out.println(item.run().spec().strip());
            out.println();
            Plan plan = Plan.of(experiment, stream);
            line(out, "tasks", stream.stream().map(Task::name).collect(Collectors.joining(", ")));
            line(
                    out,
                    "rows",
                    stream.stream()
                                    .map(t -> t.lesson().data().size() + "+"
                                            + t.test().size())
                                    .distinct()
                                    .collect(Collectors.joining(", "))
                            + " (training+test)");
            if (experiment.method() instanceof ExactMethod) {
                line(out, "weights", String.format(Locale.ROOT, "%,d, of fixed features", plan.parameters()));
            } else {
                network(plan, stream, out);
            }
            line(out, "memory", String.format(Locale.ROOT, "about %,d MiB a run", (plan.bytes() >> 20) + 1));
            double one;
            try (Compute compute = Compute.on(sweep.threads())) {
                one = RuntimeEstimate.seconds(
                        item.run().experiment(),
                        item.run().seed(),
                        item.run().future(),
                        stream,
                        compute,
                        TRIED_SECONDS);
            }
            seconds += one * runs.size();
            line(
                    out,
                    "time",
                    "about " + Duration.of(one) + " a run on " + sweep.threads() + " thread"
                            + (sweep.threads() == 1 ? "" : "s") + ", by some seconds of its steps");
            runs.forEach(i -> line(out, "writes", i.run().directory(root) + "/"));
            out.println();
        }
        out.println(items.size() + (items.size() == 1 ? " run" : " runs, " + sweep.jobs() + " at a time") + ": about "
                + Duration.of(seconds / sweep.jobs()) + " in all. Nothing was written.");
    }

    private static void network(Plan plan, List<Task> stream, PrintWriter out) {
        line(
                out,
                "network",
                String.format(
                        Locale.ROOT,
                        "%d-%s, heads %s: %,d parameters",
                        plan.network().inputs(),
                        plan.network().hidden().stream().map(String::valueOf).collect(Collectors.joining("-")),
                        plan.network().heads(),
                        plan.parameters()));
        line(
                out,
                "products",
                products(stream.stream().map(t -> t.lesson().data()).toList()));
    }

    /** How the inputs of the tasks are multiplied, with the range of their densities where it is the same for several. */
    private static String products(List<Dataset> tasks) {
        Map<String, IntSummaryStatistics> percent = new LinkedHashMap<>();
        for (Dataset data : tasks) {
            String choice = SumChoice.describeInputs(Kernels.best(), data.density(), data.isPermuted());
            percent.computeIfAbsent(choice, c -> new IntSummaryStatistics())
                    .accept((int) Math.round(100 * data.density()));
        }
        return percent.entrySet().stream()
                .map(e -> String.format(
                        Locale.ROOT,
                        e.getValue().getMin() == e.getValue().getMax()
                                ? "inputs %d %% non-zero: %3$s"
                                : "inputs %d to %d %% non-zero: %s",
                        e.getValue().getMin(),
                        e.getValue().getMax(),
                        e.getKey()))
                .collect(Collectors.joining("; "));
    }

    private static void line(PrintWriter out, String name, String value) {
        out.printf(Locale.ROOT, "%-10s%s%n", name, value);
    }
}
