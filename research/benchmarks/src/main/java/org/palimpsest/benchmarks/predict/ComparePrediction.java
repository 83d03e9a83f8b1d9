package org.palimpsest.benchmarks.predict;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.palimpsest.benchmarks.MnistRows;
import org.palimpsest.export.OnnxExport;
import org.palimpsest.learner.SampledPredictor;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;

/**
 * Times predictions of ours and of ONNX Runtime in turns, with equal threads: {@code ComparePrediction [THREADS [ROUNDS
 * [SECONDS]]]}. Both start from an array of features and end with an array of probabilities and mutual information. Prints
 * the median of wall times, of the processor time of the calling thread (which other processes disturb less, and which is
 * all there is with one thread), and of their ratios within a round; above 1 ours is faster.
 */
public final class ComparePrediction {
    private static final int[] ROWS = {1, 32, 1024};
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ComparePrediction() {}

    /** Wall and processor time of one call, in microseconds. */
    private record Time(double wall, double cpu) {}

    public static void main(String[] args) throws Exception {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 1;
        int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 9;
        double seconds = args.length > 2 ? Double.parseDouble(args[2]) : 0.3;
        System.out.printf(
                Locale.ROOT,
                "%s %s, kernels %s, %d thread(s) each, %d rounds of %.1f s, load %.2f%n",
                System.getProperty("java.vm.name"),
                Runtime.version(),
                Kernels.best().name(),
                threads,
                rounds,
                seconds,
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        try (Team team = Team.of(threads)) {
            Compute compute = new Compute(Kernels.best(), team);
            MnistRows mnist = MnistRows.load();
            System.out.println("images: " + mnist.origin());
            List<Workload> all = List.of(
                    Workload.dense("30-100-100-3", 30, 3, compute),
                    Workload.trained("784-100-100-10 images", 784, 10, mnist.features(), mnist.labels(), compute),
                    Workload.dense("784-100-100-10 dense", 784, 10, compute));
            System.out.printf(
                    "%-24s %5s  %12s %12s %7s   %12s %12s %7s%n",
                    "network", "rows", "ours µs", "onnx µs", "ratio", "ours cpu µs", "onnx cpu µs", "ratio");
            for (Workload workload : all) {
                compare(workload, compute, threads, rounds, seconds);
            }
        }
    }

    private static void compare(Workload workload, Compute compute, int threads, int rounds, double seconds)
            throws Exception {
        SampledPredictor predictor = workload.predictor(compute);
        byte[] graph = OnnxExport.classifier(workload.network(), predictor, workload.labels());
        int inputs = workload.network().inputs();
        try (Side ours = new Ours(predictor, inputs);
                Side onnx = new OnnxRuntime(graph, inputs, threads)) {
            for (int rows : ROWS) {
                agree(workload, rows, ours, onnx);
                turn(ours, workload, rows, 2 * seconds); // compiled and warm
                turn(onnx, workload, rows, seconds);
                List<Time> first = new ArrayList<>();
                List<Time> second = new ArrayList<>();
                for (int round = 0; round < rounds; round++) {
                    first.add(turn(ours, workload, rows, seconds));
                    second.add(turn(onnx, workload, rows, seconds));
                }
                print(workload.name(), rows, first, second);
            }
        }
    }

    private static void agree(Workload workload, int rows, Side ours, Side onnx) throws Exception {
        float[] batch = workload.batch(rows, 0);
        float[] a = ours.predict(batch, rows);
        float[] b = onnx.predict(batch, rows);
        for (int i = 0; i < a.length; i++) {
            if (!(Math.abs(a[i] - b[i]) < 1e-5)) {
                throw new IllegalStateException("the two do not agree: " + a[i] + " and " + b[i] + " at " + i);
            }
        }
    }

    private static Time turn(Side side, Workload workload, int rows, double seconds) throws Exception {
        int calls = 0;
        long cpu = THREADS.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        long end = start + (long) (1e9 * seconds);
        while (System.nanoTime() < end) {
            side.predict(workload.batch(rows, calls), rows);
            calls++;
        }
        double wall = (System.nanoTime() - start) / 1e3 / calls;
        return new Time(wall, (THREADS.getCurrentThreadCpuTime() - cpu) / 1e3 / calls);
    }

    private static void print(String name, int rows, List<Time> ours, List<Time> onnx) {
        List<Double> wall = new ArrayList<>();
        List<Double> cpu = new ArrayList<>();
        for (int i = 0; i < ours.size(); i++) {
            wall.add(onnx.get(i).wall() / ours.get(i).wall());
            cpu.add(onnx.get(i).cpu() / ours.get(i).cpu());
        }
        System.out.printf(
                Locale.ROOT,
                "%-24s %5d  %12.1f %12.1f %6.2fx   %12.1f %12.1f %6.2fx%n",
                name,
                rows,
                median(ours.stream().map(Time::wall).toList()),
                median(onnx.stream().map(Time::wall).toList()),
                median(wall),
                median(ours.stream().map(Time::cpu).toList()),
                median(onnx.stream().map(Time::cpu).toList()),
                median(cpu));
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int n = sorted.size();
        return (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
    }
}
