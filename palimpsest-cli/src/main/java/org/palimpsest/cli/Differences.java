package org.palimpsest.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.palimpsest.lab.result.Versus;
import org.palimpsest.lab.stats.Decimals;

/**
 * Differences between experiments, each with every setting that differs. A p-value is printed only where one choice differs.
 *
 * @param names of the experiments
 * @param all their comparisons
 */
record Differences(List<String> names, List<Versus> all) {
    private static final Decimals PERCENT = Decimals.percent(2);
    private static final Decimals P = Decimals.of(3);
    private static final double LEVEL = 0.95;
    private static final String INDENT = "  ";

    void print(PrintWriter out) {
        for (int against : all.stream().mapToInt(Versus::against).distinct().toArray()) {
            List<Versus> here =
                    all.stream().filter(each -> each.against() == against).toList();
            paired(
                    out,
                    names.get(against),
                    here.stream().filter(each -> each.paired().isPresent()).toList());
            unpaired(
                    out,
                    names.get(against),
                    here.stream().filter(each -> each.paired().isEmpty()).toList());
        }
    }

    private void paired(PrintWriter out, String against, List<Versus> some) {
        if (some.isEmpty()) {
            return;
        }
        out.println("average accuracy in % points against " + against + ", paired by seed");
        line(out, "", "difference", "95 % confidence", "p", "wins");
        for (Versus each : some) {
            Optional<Versus.Test> test = each.paired();
            line(
                    out,
                    names.get(each.index()),
                    PERCENT.show(each.difference()),
                    PERCENT.show(each.interval(LEVEL)),
                    test.map(t -> P.p(t.adjusted())).orElse(Decimals.NONE),
                    test.map(t -> t.wins() + "/" + t.pairs()).orElse(Decimals.NONE));
            wrapped(out, "differs in " + each.settings().describe());
        }
        long tests = all.stream().filter(each -> each.paired().isPresent()).count();
        out.println("p: paired t test" + (tests > 1 ? ", corrected for several comparisons (Holm)" : ""));
        out.println();
    }

    private void unpaired(PrintWriter out, String against, List<Versus> some) {
        if (some.isEmpty()) {
            return;
        }
        out.println("average accuracy in % points against " + against + ", difference of means");
        line(out, "", "difference", "95 % confidence", "", "");
        for (Versus each : some) {
            line(
                    out,
                    names.get(each.index()),
                    PERCENT.show(each.difference()),
                    PERCENT.show(each.interval(LEVEL)),
                    "",
                    "");
            wrapped(
                    out,
                    each.settings().isOneChoice()
                            ? "these experiments have no seed in common; they differ in "
                                    + each.settings().describe()
                            : "these experiments differ in " + each.settings().describe());
        }
        if (some.stream().anyMatch(each -> !each.settings().isOneChoice())) {
            out.println("Where several settings differ, the difference is the effect of none of them alone.");
            out.println("'palimpsest run ... --same-recipe' gives all methods the settings of the first.");
        }
        out.println();
    }

    private void line(PrintWriter out, String name, String difference, String interval, String p, String wins) {
        int longest = names.stream().mapToInt(String::length).max().orElse(1);
        String text = String.format(
                Locale.ROOT,
                "%-" + Math.max(30, longest + 2) + "s%16s  %-20s%7s%8s",
                name,
                difference,
                interval,
                p,
                wins);
        out.println(text.stripTrailing());
    }

    /** Words, broken where the line ends. */
    private static void wrapped(PrintWriter out, String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder(INDENT);
        for (String word : text.split(" ", -1)) {
            if (line.length() > INDENT.length() && line.length() + 1 + word.length() > Columns.ofLines()) {
                lines.add(line.toString());
                line = new StringBuilder(INDENT).append(INDENT);
            }
            line.append(line.toString().isBlank() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        lines.forEach(out::println);
    }
}
