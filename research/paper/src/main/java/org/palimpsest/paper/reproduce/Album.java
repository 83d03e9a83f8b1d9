package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.palimpsest.lab.page.Chapter;
import org.palimpsest.lab.page.Page;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;

/** The figures and claims as a page whose charts answer. */
final class Album {
    private final Budget budget;
    private final Archive archive;

    private Album(Budget budget, Archive archive) {
        this.budget = budget;
        this.archive = archive;
    }

    static Page of(List<Ledger.Chapter> chapters, List<Study> missing, Budget budget, Archive archive, String origin)
            throws IOException {
        Album album = new Album(budget, archive);
        List<Claim> claims = chapters.stream()
                .flatMap(chapter -> chapter.findings().claims().stream())
                .toList();
        List<Section> sections = new ArrayList<>(List.of(overview(claims)));
        for (Ledger.Chapter chapter : chapters) {
            sections.add(album.section(chapter));
        }
        sections.add(differences(chapters, missing, budget));
        return new Page(
                "The paper, reproduced",
                Ledger.mark(budget) + gist(claims),
                List.of(),
                List.of(),
                List.of(new Chapter("paper", "The paper, reproduced", sections)),
                List.of(),
                "Made by Palimpsest, " + origin + ", by palimpsest reproduce" + Ledger.option(budget) + ".");
    }

    /** How many claims have each verdict. */
    private static String gist(List<Claim> claims) {
        List<Claim> ours = claims.stream().filter(Claim::ours).toList();
        List<Claim> theirs = claims.stream().filter(claim -> !claim.ours()).toList();
        return "Of " + theirs.size() + " claims of the paper: " + counts(theirs)
                + (ours.isEmpty() ? "." : ". Of " + ours.size() + " of our own: " + counts(ours) + ".");
    }

    private static String counts(List<Claim> claims) {
        Map<Verdict, Long> counts =
                claims.stream().collect(Collectors.groupingBy(Claim::verdict, TreeMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey())
                .collect(Collectors.joining(", "));
    }

    private static Section overview(List<Claim> claims) {
        Table.Builder table = new Table.Builder("claim", "verdict", "what is said", "measured", "where");
        for (Claim claim : claims) {
            table.row(claim.id(), claim.verdict().toString(), claim.says(), Measured.summary(claim), claim.section());
        }
        return new Section(
                "claims",
                "Claims",
                "What is said, what was measured, and a verdict. " + Ledger.RULES,
                claims.isEmpty()
                        ? List.of()
                        : List.of(new Section.Facts("claims-table", "All claims", "", table.table())));
    }

    private Section section(Ledger.Chapter chapter) throws IOException {
        List<Section.Block> blocks = new ArrayList<>();
        for (Exhibit exhibit : chapter.findings().exhibits()) {
            blocks.add(new Section.Chart(
                    exhibit.id(),
                    "",
                    exhibit.drawing(),
                    Ledger.mark(budget) + exhibit.caption(),
                    exhibit.data(),
                    true));
        }
        for (Claim claim : chapter.findings().claims()) {
            String note = claim.says() + " " + claim.verdict().sentence() + " Rule: " + claim.ruleWords() + ". In "
                    + claim.unit() + ". " + String.join(" ", claim.notes());
            blocks.add(new Section.Facts("claim-" + claim.id(), claim.id(), note.strip(), Measured.table(claim)));
            if (!claim.setups().isEmpty()) {
                String commands = claim.setups().stream()
                        .map(setup -> setup.command(budget.seeds().size()) + "\n")
                        .collect(Collectors.joining());
                String title = claim.id() + ": commands, " + archive.minutes(claim.setups()) + " min in all";
                blocks.add(new Section.Listing("commands-" + claim.id(), title, commands, claim.id() + ".txt"));
            }
        }
        return new Section(chapter.study().name() + "-study", chapter.study().title(), "", blocks);
    }

    private static Section differences(List<Ledger.Chapter> chapters, List<Study> missing, Budget budget) {
        Table.Builder table = new Table.Builder("what", "why");
        Ledger.departures(chapters, budget).forEach(text -> table.row("different from the paper, or not known", text));
        missing.forEach(study -> table.row("not run yet", study.title()));
        List<Section.Block> blocks = List.of(new Section.Facts("differences-table", "Differences", "", table.table()));
        return new Section(
                "differences",
                "Differences from the paper",
                "",
                table.table().rows().isEmpty() ? List.of() : blocks);
    }
}
