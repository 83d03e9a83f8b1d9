package org.palimpsest.lab.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.stats.Interval;
import org.palimpsest.lab.stats.Paired;
import org.palimpsest.lab.stats.Sample;

/** The claims with their verdicts, as Markdown. */
final class Ledger {
    private static final Decimals P = Decimals.of(3);

    private final Budget budget;
    private final Archive archive;
    private final StringBuilder out = new StringBuilder();

    private Ledger(Budget budget, Archive archive) {
        this.budget = budget;
        this.archive = archive;
    }

    /** A study and what it found. */
    record Chapter(Study study, Findings findings) {}

    /**
     * The whole text.
     *
     * @param missing studies whose runs are not all there
     * @param origin what wrote it, such as a version and a commit
     */
    static String of(List<Chapter> chapters, List<Study> missing, Budget budget, Archive archive, String origin)
            throws IOException {
        Ledger ledger = new Ledger(budget, archive);
        ledger.head(chapters, origin);
        for (Chapter chapter : chapters) {
            ledger.chapter(chapter);
        }
        ledger.departures(chapters);
        ledger.missing(missing);
        return ledger.out.toString();
    }

    /** What every part says of itself, so that quick results are not taken for more. */
    static String mark(Budget budget) {
        return switch (budget) {
            case QUICK -> "QUICK: few seeds, tasks and epochs; shows that everything works, not who is right. ";
            case DEFAULT, FULL -> "";
        };
    }

    private void head(List<Chapter> chapters, String origin) {
        line("# Reproduction");
        line();
        line("Written by `palimpsest reproduce" + option() + "` (" + origin + ") from stored runs; do not edit."
                + " Verdicts follow from rules that were fixed before the runs. Errors are standard errors over "
                + budget.seeds().size()
                + " seeds, differences are paired by seed, p-values are of the paired t test and"
                + " corrected (Holm) where a claim has several comparisons.");
        if (!mark(budget).isEmpty()) {
            line();
            line("**" + mark(budget).strip() + "**");
        }
        line();
        line("| claim | the paper says | measured | verdict |");
        line("|---|---|---|---|");
        for (Chapter chapter : chapters) {
            for (Claim claim : chapter.findings().claims()) {
                line("| [" + claim.id() + "](#" + claim.id() + ") | " + claim.says() + " (" + claim.section() + ") | "
                        + summary(claim) + " | **" + claim.verdict() + "** |");
            }
        }
    }

    private String option() {
        return budget == Budget.DEFAULT ? "" : " --" + budget.name().toLowerCase(Locale.ROOT);
    }

    private static String summary(Claim claim) {
        Decimals d = claim.decimals();
        if (claim.rule() instanceof Rule.MostOf) {
            Paired pooled = Rule.MostOf.pooled(claim.cells());
            return Rule.MostOf.holds(claim.cells()) + " of " + claim.cells().size() + "; mean difference "
                    + difference(pooled.difference(), d) + ", p " + P.p(pooled.tTest());
        }
        List<String> parts = new ArrayList<>();
        double[] p = Rule.p(claim.cells());
        for (int i = 0; i < claim.cells().size(); i++) {
            Cell cell = claim.cells().get(i);
            parts.add(
                    claim.rule() instanceof Rule.Exact
                            ? cell.name() + " " + d.show(Sample.of(Cell.array(cell.a())))
                            : cell.name() + " " + difference(cell.paired().difference(), d) + ", p " + P.p(p[i]));
        }
        return String.join("; ", parts);
    }

    private static String difference(Sample sample, Decimals decimals) {
        return (sample.mean() > 0 ? "+" : "") + decimals.show(sample);
    }

    private void chapter(Chapter chapter) throws IOException {
        line();
        line("## " + chapter.study().title());
        for (Exhibit exhibit : chapter.findings().exhibits()) {
            String file = "figures/" + exhibit.id();
            line();
            line("![" + exhibit.drawing().title() + "](" + file + ".svg)");
            line();
            line("*" + mark(budget) + exhibit.caption() + "* ([SVG](" + file + ".svg), [PNG](" + file + ".png), [data]("
                    + file + ".csv))");
        }
        for (Claim claim : chapter.findings().claims()) {
            claim(claim, chapter.study());
        }
    }

    private void claim(Claim claim, Study study) throws IOException {
        Decimals d = claim.decimals();
        line();
        line("### " + claim.id());
        line();
        line(claim.says() + " (" + claim.section() + ")");
        line();
        line("**" + sentence(claim.verdict().toString()) + ".** Rule: "
                + claim.rule().words() + ". In " + claim.unit() + ":");
        line();
        if (claim.rule() instanceof Rule.Exact) {
            line("| | quantity | measured | 95 % confidence |");
            line("|---|---|---|---|");
            for (Cell cell : claim.cells()) {
                Sample sample = Sample.of(Cell.array(cell.a()));
                line("| " + cell.name() + " | " + cell.first() + " | " + d.show(sample) + " | "
                        + d.show(sample.interval(1 - Rule.LEVEL)) + " |");
            }
        } else {
            comparisons(claim);
        }
        if (!claim.notes().isEmpty()) {
            line();
            claim.notes().forEach(note -> line("- " + note));
        }
        commands(claim, study);
    }

    private void comparisons(Claim claim) {
        Decimals d = claim.decimals();
        line("| | first | second | difference | 95 % confidence | p | wins |");
        line("|---|---|---|---|---|---|---|");
        double[] p = Rule.p(claim.cells());
        for (int i = 0; i < claim.cells().size(); i++) {
            Cell cell = claim.cells().get(i);
            row(
                    cell.name(),
                    cell.first() + " " + d.show(Sample.of(Cell.array(cell.a()))),
                    cell.second() + " " + d.show(Sample.of(Cell.array(cell.b()))),
                    cell.paired(),
                    p[i],
                    d);
        }
        if (claim.rule() instanceof Rule.MostOf) {
            Paired pooled = Rule.MostOf.pooled(claim.cells());
            row("mean of all", "", "", pooled, pooled.tTest(), d);
        }
    }

    private void row(String name, String first, String second, Paired paired, double p, Decimals d) {
        Interval interval = paired.difference().interval(1 - Rule.LEVEL);
        line("| " + name + " | " + first + " | " + second + " | " + difference(paired.difference(), d) + " | "
                + d.show(interval) + " | " + P.p(p) + " | " + paired.wins() + " of "
                + paired.difference().size() + " |");
    }

    private void commands(Claim claim, Study study) throws IOException {
        line();
        if (claim.setups().isEmpty()) {
            line("Nothing had to be trained: `palimpsest reproduce " + study.name() + option() + "`.");
            return;
        }
        line("Runs, " + archive.minutes(claim.setups()) + " min in all when each has a core:");
        line();
        line("```");
        claim.setups().forEach(setup -> line(setup.command(budget.seeds().size())));
        line("```");
    }

    private void departures(List<Chapter> chapters) {
        line();
        line("## Differences from the paper");
        line();
        chapters.stream()
                .flatMap(chapter -> chapter.study().departures(budget).stream())
                .distinct()
                .forEach(text -> line("- " + text));
    }

    private void missing(List<Study> missing) {
        if (missing.isEmpty()) {
            return;
        }
        line();
        line("## Not run yet");
        line();
        missing.forEach(
                study -> line("- " + study.title() + ": `palimpsest reproduce " + study.name() + option() + "`"));
    }

    private static String sentence(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private void line() {
        out.append('\n');
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
