package org.palimpsest.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.palimpsest.network.Activation;

/**
 * Many shapes, one after the other: those that have bars, those that no shape may be slower than the hand-derived PyTorch
 * on, and how the cost of a step grows with one size at a time. A cost c over a size n has the exponent a of c ∝ nᵃ that fits
 * best: the slope of log c over log n.
 */
final class Sweep {
    private static final List<String> PEERS = List.of("autograd", "manual");
    private static final List<Mode> ALL = List.of(Mode.values());
    private static final List<Mode> TWO = List.of(Mode.W1, Mode.L);

    private final Options options;
    private final IdleMachine machine;
    private final double peak;

    Sweep(Options options, IdleMachine machine, double peak) {
        this.options = options;
        this.machine = machine;
        this.peak = peak;
    }

    /** Prints the tables; tells whether all bars were seen to be met. */
    boolean run() throws IOException, InterruptedException {
        System.out.println(
                "Training steps, " + options.threads() + " threads, " + machine.java() + ", load "
                        + machine.loadLine() + ", peak " + Math.round(peak) + " GFLOP/s, medians of " + options.rounds()
                        + " alternating turns.\nTimes faster than PyTorch with MKL, autograd (manual), and shares of the peak.\n");
        boolean met = shapes();
        others();
        growth("width", sizes(64, 128, 256, 512, 1024), n -> dense("256-" + n + "-" + n + "-10", 256));
        growth("depth", sizes(1, 2, 4, 8), n -> dense("256" + "-256".repeat(n) + "-10", 256));
        growth("batch", sizes(32, 128, 512, 2048), n -> dense("256-256-256-10", n));
        growth("features", sizes(32, 128, 512, 2048), n -> dense(n + "-256-256-10", 256));
        growth("rows", sizes(4096, 16384, 65536), n -> options.on(workload("256-256-256-10", 256), 1, n));
        return met;
    }

    private static int[] sizes(int... all) {
        return all;
    }

    private Workload workload(String shape, int batch) {
        return Workload.of(shape, batch, Activation.RELU);
    }

    private Options dense(String shape, int batch) {
        return options.on(workload(shape, batch), 1, 0);
    }

    private ComparisonReport time(Options one) throws IOException, InterruptedException {
        return Comparison.run(one, machine, peak);
    }

    private boolean shapes() throws IOException, InterruptedException {
        System.out.println("| shape, batch 256 | W1 | W10 | L | share of peak (W1, W10, L) |\n|---|---|---|---|---|");
        boolean met = true;
        for (Options one : List.of(
                options,
                dense("784-100-100-10", 256),
                dense("384-256-256-20", 256),
                dense("1024-1024-1024-100", 256))) {
            ComparisonReport report = time(one.with(ALL, PEERS));
            String name = one.density().isPresent() ? "dense " : one.data() + " ";
            System.out.println(line(name + one.workload().shape(), ALL, report));
            met &= ALL.stream().allMatch(report::showsBarMet);
        }
        return met;
    }

    private void others() throws IOException, InterruptedException {
        System.out.println("\n| dense, other shapes | W1 | L | share of peak (W1, L) |\n|---|---|---|---|");
        List<Options> all = new ArrayList<>();
        all.add(dense("256-2048-10", 256));
        all.add(dense("64-32-32-32-32-10", 256));
        all.add(dense("384-256-256-20", 32));
        all.add(dense("384-256-256-20", 4096));
        all.add(dense("30-100-100-1", 256));
        all.add(dense("384-256-1000", 256));
        all.add(options.on(Workload.of("384-256-256-20", 256, Activation.TANH), 1, 0));
        all.add(dense("784-1000-1000-10", 256));
        for (Options one : all) {
            Workload w = one.workload();
            String name = w.shape() + ", batch " + w.batch() + (w.activation() == Activation.TANH ? ", tanh" : "");
            System.out.println(line(name, TWO, time(one.with(TWO, PEERS))));
        }
    }

    private static String line(String name, List<Mode> modes, ComparisonReport report) {
        String ratios = modes.stream().map(report::ratios).collect(Collectors.joining(" | "));
        String shares = modes.stream()
                .map(mode -> String.format(Locale.ROOT, "%.0f", report.ofPeak(mode)))
                .collect(Collectors.joining(", "));
        return "| " + name + " | " + ratios + " | " + shares + " % |";
    }

    private interface Case {
        Options of(int n);
    }

    private void growth(String size, int[] sizes, Case each) throws IOException, InterruptedException {
        System.out.println("\n| " + size + ", " + each.of(sizes[0]).workload().shape()
                + " and so on | W1, ms | of PyTorch | L, ms | of PyTorch |\n|---|---|---|---|---|");
        List<double[]> costs = new ArrayList<>();
        for (int n : sizes) {
            ComparisonReport report = time(each.of(n).with(TWO, List.of("autograd")));
            double[] cost = TWO.stream()
                    .flatMap(mode -> List.of(Ours.NAME, "autograd").stream()
                            .map(who -> report.timings().median(mode, who)))
                    .mapToDouble(Double::doubleValue)
                    .toArray();
            costs.add(cost);
            System.out.printf(
                    Locale.ROOT, "| %d | %.3f | %.3f | %.3f | %.3f |%n", n, cost[0], cost[1], cost[2], cost[3]);
        }
        System.out.print("| exponent |");
        for (int c = 0; c < costs.get(0).length; c++) {
            int column = c;
            System.out.printf(
                    Locale.ROOT,
                    " %.2f |",
                    exponent(
                            sizes,
                            costs.stream().mapToDouble(cost -> cost[column]).toArray()));
        }
        System.out.println();
    }

    /** The slope of log cost over log size, by least squares. */
    static double exponent(int[] sizes, double[] costs) {
        double x = 0;
        double y = 0;
        double xx = 0;
        double xy = 0;
        for (int i = 0; i < sizes.length; i++) {
            double a = Math.log(sizes[i]);
            double b = Math.log(costs[i]);
            x += a;
            y += b;
            xx += a * a;
            xy += a * b;
        }
        return (sizes.length * xy - x * y) / (sizes.length * xx - x * x);
    }
}
