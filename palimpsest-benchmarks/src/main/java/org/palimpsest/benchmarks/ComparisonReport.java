package org.palimpsest.benchmarks;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The outcome, human-readable and as JSON.
 *
 * @param torch the PyTorch side's description of itself
 * @param data the data's
 * @param peak GFLOP/s
 */
record ComparisonReport(IdleMachine machine, Options options, String torch, String data, double peak, Timings timings) {
    private static final String HEADER = "%-6s %8s %8s %8s %8s   %9s %11s %9s   %-18s %12s %5s";

    String heading() {
        return String.join(
                "\n",
                "One training step, 784-100-100-10, batch 256, " + options.threads()
                        + " threads, Adam, Euclidean metric",
                "  cpu       " + machine.cpu() + ", " + machine.cores() + " cores",
                "  java      " + machine.java() + ", kernels: " + machine.kernels(),
                "  pytorch   " + torch,
                "  data      " + data,
                "  load      " + machine.loadLine(),
                format(
                        "  peak      %.0f GFLOP/s: fused multiply-adds on registers, %d threads",
                        peak, options.threads()),
                "");
    }

    String table() {
        String top = format(
                HEADER,
                "",
                "ours",
                "layers",
                "autograd",
                "manual",
                "vs layers",
                "vs autograd",
                "vs manual",
                "bar",
                "dense-equiv.",
                "of");
        String units = format(HEADER, "", "ms", "ms", "ms", "ms", "", "", "", "", "GFLOP/s", "peak");
        String rows = Stream.of(Mode.values())
                .flatMap(mode -> Stream.of(row(mode, mode.name(), Ours.NAME), row(mode, " first", Ours.AT_FIRST)))
                .collect(Collectors.joining("\n"));
        return String.join(
                "\n",
                top,
                units,
                rows,
                "",
                goals(),
                "Ours starts each turn after epoch " + options.epochs()
                        + " of a training; first: with the first step of one, when activations",
                "are less sparse. The bars are held against the former. PyTorch's products are dense at any time.",
                "ms: median of " + options.rounds() + " alternating turns; vs: median of the ratios within a turn.",
                "layers: PyTorch as it is mostly written, parameters layer by layer. autograd: the same with all of them in one",
                "vector, which is faster, and which the bars are held against. manual: gradients by hand, in PyTorch.",
                "A step: gather (and, once an epoch, shuffle), noise, forward, backward, KL, Adam, and the values of loss and",
                "KL, which manual does not work out.",
                "Dense-equivalent: the products of a dense implementation, whose zeros count as done though ours skips",
                "them, so more than 100 % of the peak is possible; noise, KL and Adam take time but count as nothing.");
    }

    private static String goals() {
        return Stream.of(Mode.values())
                .map(mode -> format("%s %.1fx, goal %.0fx", mode, mode.bar, mode.goal))
                .collect(Collectors.joining("; ", "bars, against autograd: ", "."));
    }

    /** False on a busy machine: it slows PyTorch so much more that all bars seem met, as was seen at loads of 7 and 12. */
    boolean showsBarMet(Mode mode) {
        return !machine.busy() && timings.ratio(mode, Ours.NAME, "autograd") >= mode.bar;
    }

    private String row(Mode mode, String label, String candidate) {
        double ours = timings.median(mode, candidate);
        double rate = mode.denseGflop() / (1e-3 * ours);
        double ratio = timings.ratio(mode, candidate, "autograd");
        String verdict = ratio >= mode.goal ? "met, goal too" : ratio >= mode.bar ? "met" : "NOT MET";
        return format(
                "%-6s %8.3f %8.3f %8.3f %8.3f   %8.2fx %10.2fx %8.2fx   %-18s %12.0f %4.0f%%",
                label,
                ours,
                timings.median(mode, "layers"),
                timings.median(mode, "autograd"),
                timings.median(mode, "manual"),
                timings.ratio(mode, candidate, "layers"),
                ratio,
                timings.ratio(mode, candidate, "manual"),
                format("%.1fx %s", mode.bar, machine.busy() ? "? (busy)" : verdict),
                rate,
                100 * rate / peak);
    }

    String json() {
        String steps = Stream.of(Mode.values()).map(this::json).collect(Collectors.joining(",\n"));
        return format(
                "{\n  \"cpu\": %s,\n  \"cores\": %d,\n  \"java\": %s,\n  \"kernels\": %s,\n  \"torch\": %s,\n"
                        + "  \"data\": %s,\n  \"load\": %.2f,\n  \"threads\": %d,\n  \"epochs\": %d,\n  \"peakGflops\": %.1f,\n"
                        + "  \"steps\": {\n%s\n  }\n}\n",
                quote(machine.cpu()),
                machine.cores(),
                quote(machine.java()),
                quote(machine.kernels()),
                quote(torch),
                quote(data),
                machine.load(),
                options.threads(),
                options.epochs(),
                peak,
                steps);
    }

    private String json(Mode mode) {
        String rounds = timings.rounds(mode).entrySet().stream()
                .map(e -> quote(e.getKey() + "Ms") + ": " + e.getValue())
                .collect(Collectors.joining(", "));
        return format(
                "    \"%s\": {%s, %s, %s, \"bar\": %.1f, \"goal\": %.1f, \"denseGflop\": %.4f}",
                mode,
                rounds,
                ratios(mode, "vs", Ours.NAME),
                ratios(mode, "atFirstVs", Ours.AT_FIRST),
                mode.bar,
                mode.goal,
                mode.denseGflop());
    }

    private String ratios(Mode mode, String prefix, String candidate) {
        return Stream.of("Layers", "Autograd", "Manual")
                .map(peer -> format(
                        "\"%s%s\": %.3f", prefix, peer, timings.ratio(mode, candidate, peer.toLowerCase(Locale.ROOT))))
                .collect(Collectors.joining(", "));
    }

    private static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
