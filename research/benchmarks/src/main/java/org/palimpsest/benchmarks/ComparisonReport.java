package org.palimpsest.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The outcome, human-readable and as JSON.
 *
 * @param rows what all were timed on
 * @param epochs how many epochs our trainings were old when a turn began
 * @param torch the PyTorch side's description of itself
 * @param peak GFLOP/s
 */
record ComparisonReport(
        IdleMachine machine, Options options, TimedRows rows, int epochs, String torch, double peak, Timings timings) {
    private static final String CELL = " %10s";
    private static final Map<String, String> MEANING = Map.of(
            "layers",
            "layers: PyTorch as it is mostly written, parameters layer by layer.",
            "autograd",
            "autograd: the same with all of them in one vector, which is faster, and which the bars are held against.",
            "manual",
            "manual: gradients by hand, in PyTorch; without the values of loss and KL, which ours works out.");

    String heading() {
        Workload workload = options.workload();
        return String.join(
                "\n",
                "One training step, " + workload.shape() + ", batch " + workload.batch() + ", " + options.threads()
                        + " threads, " + workload.activation().name().toLowerCase(Locale.ROOT)
                        + ", Adam, Euclidean metric",
                "  cpu       " + machine.cpu() + ", " + machine.cores() + " cores",
                "  java      " + machine.java() + ", kernels: " + machine.kernels(),
                "  pytorch   " + torch,
                "  data      " + rows.describe(),
                "  load      " + machine.loadLine(),
                format(
                        "  peak      %.0f GFLOP/s: fused multiply-adds on registers, %d threads",
                        peak, options.threads()),
                "");
    }

    String table() {
        List<String> lines = new ArrayList<>();
        StringBuilder top = new StringBuilder(format("%-6s" + CELL, "", "ours"));
        options.peers().forEach(peer -> top.append(format(CELL, peer)));
        options.peers().forEach(peer -> top.append(format(" %11s", "vs " + peer)));
        lines.add(top + format("   %-18s %12s %5s", "bar", "dense-equiv.", "of"));
        for (Mode mode : options.modes()) {
            lines.add(row(mode, mode.name(), Ours.NAME));
            if (epochs > 0) {
                lines.add(row(mode, " first", Ours.AT_FIRST));
            }
        }
        lines.add("");
        lines.add(goals());
        if (epochs > 0) {
            lines.add("Ours starts each turn after epoch " + epochs
                    + " of a training; first: with the first step of one, when activations");
            lines.add("are less sparse. Bars are held against the former. PyTorch's products are dense at any time.");
        }
        lines.add("ms: median of " + options.rounds() + " alternating turns; vs: median of the ratios within a turn.");
        options.peers().forEach(peer -> lines.add(MEANING.getOrDefault(peer, "")));
        lines.add("A step: gather (and, once an epoch, shuffle), noise, forward, backward, KL, Adam.");
        lines.add(
                "Dense-equivalent: GFLOP/s of the products of a dense implementation, whose zeros count as done though");
        lines.add(
                "ours may skip them, so more than 100 % of the peak is possible; noise, KL and Adam count as nothing.");
        return String.join("\n", lines);
    }

    /** The bars of a step, if there are any and the peer that they are held against took part. */
    private Optional<SpeedBars> bars(Mode mode) {
        return options.peers().contains("autograd") ? SpeedBars.of(mode, options.workload(), rows) : Optional.empty();
    }

    private String goals() {
        String all = options.modes().stream()
                .flatMap(mode ->
                        bars(mode).stream().map(one -> format("%s %.1fx, goal %.1fx", mode, one.bar(), one.goal())))
                .collect(Collectors.joining("; "));
        return all.isEmpty()
                ? "There are no bars for this shape and these peers."
                : "bars, against autograd: " + all + ".";
    }

    /**
     * Whether a bar was seen to be met, if there is one. False on a busy machine: it slows PyTorch so much more that all
     * bars seem met, as was seen at loads of 7 and 12.
     */
    boolean showsBarMet(Mode mode) {
        return bars(mode).isEmpty()
                || !machine.busy()
                        && timings.ratio(mode, Ours.NAME, "autograd")
                                >= bars(mode).get().bar();
    }

    private String row(Mode mode, String label, String candidate) {
        double ours = timings.median(mode, candidate);
        double rate = options.workload().denseGflop(mode) / (1e-3 * ours);
        StringBuilder line = new StringBuilder(format("%-6s %10.3f", label, ours));
        options.peers().forEach(peer -> line.append(format(" %10.3f", timings.median(mode, peer))));
        options.peers().forEach(peer -> line.append(format(" %10.2fx", timings.ratio(mode, candidate, peer))));
        String verdict = bars(mode).map(one -> verdict(mode, candidate, one)).orElse("");
        return line + format("   %-18s %12.0f %4.0f%%", verdict, rate, 100 * rate / peak);
    }

    private String verdict(Mode mode, String candidate, SpeedBars bars) {
        double ratio = timings.ratio(mode, candidate, "autograd");
        String said = ratio >= bars.goal() ? "met, goal too" : ratio >= bars.bar() ? "met" : "NOT MET";
        return format("%.1fx %s", bars.bar(), machine.busy() ? "? (busy)" : said);
    }

    /** A cell of a sweep: times faster than autograd and, in brackets, than manual. */
    String ratios(Mode mode) {
        return format(
                "%.2fx (%.2f)", timings.ratio(mode, Ours.NAME, "autograd"), timings.ratio(mode, Ours.NAME, "manual"));
    }

    /** Percent of the peak. */
    double ofPeak(Mode mode) {
        return 100 * options.workload().denseGflop(mode) / (1e-3 * timings.median(mode, Ours.NAME)) / peak;
    }

    String json() {
        String steps = options.modes().stream().map(this::json).collect(Collectors.joining(",\n"));
        return format(
                "{\n  \"shape\": %s,\n  \"batch\": %d,\n  \"cpu\": %s,\n  \"cores\": %d,\n  \"java\": %s,\n"
                        + "  \"kernels\": %s,\n  \"torch\": %s,\n"
                        + "  \"data\": %s,\n  \"load\": %.2f,\n  \"threads\": %d,\n  \"epochs\": %d,\n  \"peakGflops\": %.1f,\n"
                        + "  \"steps\": {\n%s\n  }\n}\n",
                quote(options.workload().shape()),
                options.workload().batch(),
                quote(machine.cpu()),
                machine.cores(),
                quote(machine.java()),
                quote(machine.kernels()),
                quote(torch),
                quote(rows.describe()),
                machine.load(),
                options.threads(),
                epochs,
                peak,
                steps);
    }

    private String json(Mode mode) {
        String turns = timings.rounds(mode).entrySet().stream()
                .map(e -> quote(e.getKey() + "Ms") + ": " + e.getValue())
                .collect(Collectors.joining(", "));
        Stream<String> ratios = options.peers().stream()
                .flatMap(peer -> Stream.of(
                        format("\"vs %s\": %.3f", peer, timings.ratio(mode, Ours.NAME, peer)),
                        epochs > 0
                                ? format("\"first vs %s\": %.3f", peer, timings.ratio(mode, Ours.AT_FIRST, peer))
                                : ""))
                .filter(text -> !text.isEmpty());
        return format(
                "    \"%s\": {%s, \"denseGflop\": %.4f}",
                mode,
                Stream.concat(Stream.of(turns), ratios).collect(Collectors.joining(", ")),
                options.workload().denseGflop(mode));
    }

    private static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
