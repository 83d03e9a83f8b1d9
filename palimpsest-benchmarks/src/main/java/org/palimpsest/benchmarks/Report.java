package org.palimpsest.benchmarks;

import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The outcome, for people and for programs.
 *
 * @param torch the PyTorch side's description of itself
 * @param data the data's
 * @param peak GFLOP/s
 */
record Report(Machine machine, Options options, String torch, String data, double peak, Timings timings) {
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
                "%-6s %9s %9s %9s   %11s %9s   %-19s  %12s %6s",
                "", "ours", "autograd", "manual", "vs autograd", "vs manual", "bar", "dense-equiv.", "of");
        String units = format(
                "%-6s %9s %9s %9s   %11s %9s   %-19s  %12s %6s", "", "ms", "ms", "ms", "", "", "", "GFLOP/s", "peak");
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
                "Ours starts each turn after " + options.epochs()
                        + " epochs of training; first: with the first step of a" + " training, when",
                "activations are less sparse. The bars are held against the former. PyTorch's products are dense at any"
                        + " time.",
                "ms: median of " + options.rounds() + " alternating turns; vs: median of the ratios within a turn.",
                "autograd: idiomatic PyTorch, which the bars are set against. manual: hand-derived gradients in PyTorch.",
                "A step: gather (and, once an epoch, shuffle), noise, forward, backward, KL, Adam. Ours and autograd also",
                "work out the values of loss and KL; manual does not.",
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
                "%-6s %9.3f %9.3f %9.3f   %10.2fx %8.2fx   %-19s  %12.0f %5.0f%%",
                label,
                ours,
                timings.median(mode, "autograd"),
                timings.median(mode, "manual"),
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
                "    \"%s\": {%s, \"vsAutograd\": %.3f, \"vsManual\": %.3f, \"atFirstVsAutograd\": %.3f, \"atFirstVsManual\": %.3f, \"bar\": %.1f, \"goal\": %.1f,"
                        + " \"denseGflop\": %.4f}",
                mode,
                rounds,
                timings.ratio(mode, Ours.NAME, "autograd"),
                timings.ratio(mode, Ours.NAME, "manual"),
                timings.ratio(mode, Ours.AT_FIRST, "autograd"),
                timings.ratio(mode, Ours.AT_FIRST, "manual"),
                mode.bar,
                mode.goal,
                mode.denseGflop());
    }

    private static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
