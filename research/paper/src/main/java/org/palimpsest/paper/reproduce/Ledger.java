package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.palimpsest.lab.page.Table;

/** The claims with their verdicts, as Markdown. */
final class Ledger {
    /** What a reader must know of verdicts. */
    static final String RULES =
            "Verdicts follow from rules in the code. Those about accuracies, Figure 4 and ε were fixed"
                    + " before their runs; those about the toy of supplement A and about costs after first numbers had been seen. What a"
                    + " network must have learned for a verdict was fixed after the first ledger (commit 3039356), before later"
                    + " runs.";

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
        line("Written by `palimpsest reproduce" + option(budget) + "` (" + origin + ") from stored runs; do not edit. "
                + RULES + " Errors are standard errors over seeds ("
                + budget.seeds().size()
                + ", more where nothing is trained; the last column of a table says how many), or over rounds where times"
                + " were measured. Differences are paired by seed, p-values are of the paired t test and corrected (Holm)"
                + " where a claim has several comparisons; intervals are not corrected.");
        if (!mark(budget).isEmpty()) {
            line();
            line("**" + mark(budget).strip() + "**");
        }
        line();
        line("| claim | what is said | measured | verdict |");
        line("|---|---|---|---|");
        for (Chapter chapter : chapters) {
            for (Claim claim : chapter.findings().claims()) {
                line("| [" + claim.id() + "](#" + claim.id() + ") | " + claim.says() + " (" + claim.section() + ") | "
                        + Measured.summary(claim) + " | **" + claim.verdict() + "** |");
            }
        }
    }

    /** What a command needs besides, for a budget. */
    static String option(Budget budget) {
        return budget == Budget.DEFAULT ? "" : " --" + budget.name().toLowerCase(Locale.ROOT);
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
        line();
        line("### " + claim.id());
        line();
        line(claim.says() + " (" + claim.section() + ")");
        line();
        line("**" + claim.verdict().sentence() + "** Rule: " + claim.ruleWords() + ". In " + claim.unit() + ":");
        line();
        table(Measured.table(claim));
        if (!claim.notes().isEmpty()) {
            line();
            claim.notes().forEach(note -> line("- " + note));
        }
        commands(claim, study);
    }

    private void table(Table table) {
        line("| " + String.join(" | ", table.columns()) + " |");
        line("|---".repeat(table.columns().size()) + "|");
        for (List<Object> row : table.rows()) {
            line("| " + row.stream().map(String::valueOf).collect(Collectors.joining(" | ")) + " |");
        }
    }

    private void commands(Claim claim, Study study) throws IOException {
        line();
        if (claim.setups().isEmpty()) {
            line("Nothing had to be trained: `palimpsest reproduce " + study.name() + option(budget) + "`.");
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
        departures(chapters, budget).forEach(text -> line("- " + text));
    }

    /** What is different from the paper, each thing once. */
    static List<String> departures(List<Chapter> chapters, Budget budget) {
        return chapters.stream()
                .flatMap(chapter -> chapter.study().departures(budget).stream())
                .distinct()
                .toList();
    }

    private void missing(List<Study> missing) {
        if (missing.isEmpty()) {
            return;
        }
        line();
        line("## Not run yet");
        line();
        missing.forEach(
                study -> line("- " + study.title() + ": `palimpsest reproduce " + study.name() + option(budget) + "`"));
    }

    private void line() {
        out.append('\n');
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
