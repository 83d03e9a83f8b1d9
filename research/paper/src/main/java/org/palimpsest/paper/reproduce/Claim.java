package org.palimpsest.paper.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.palimpsest.lab.stats.Decimals;

/**
 * Something that the paper says, and what our runs say about it.
 *
 * @param id its name in the ledger
 * @param section where the paper says it, or {@link #OURS} and what it is about
 * @param says what it says, in our words
 * @param unit of the numbers
 * @param decimals how they are written
 * @param cells what was measured
 * @param rule how that becomes a verdict
 * @param setups the experiments behind it; none where nothing had to be trained
 * @param notes what a reader should know as well
 */
public record Claim(
        String id,
        String section,
        String says,
        String unit,
        Decimals decimals,
        List<Cell> cells,
        Rule rule,
        List<Setup> setups,
        List<String> notes) {
    /** What the section of a question of our own begins with. */
    static final String OURS = "ours: ";

    /** Copies the lists and checks that something was measured. */
    public Claim {
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
        setups = setups.stream().distinct().toList();
        if (cells.isEmpty()) {
            throw new IllegalArgumentException("claim " + id + " rests on nothing");
        }
    }

    /** Without notes. */
    public Claim(
            String id,
            String section,
            String says,
            String unit,
            Decimals decimals,
            List<Cell> cells,
            Rule rule,
            List<Setup> setups) {
        this(id, section, says, unit, decimals, cells, rule, setups, List.of());
    }

    /** With one more note. */
    Claim noting(String note) {
        List<String> more = new ArrayList<>(notes);
        more.add(note);
        return new Claim(id, section, says, unit, decimals, cells, rule, setups, more);
    }

    /** Whether it is a question of our own, which the paper says nothing about. */
    public boolean ours() {
        return section.startsWith(OURS);
    }

    /** The rule that its verdict follows from, in words. */
    String ruleWords() {
        if (setups.isEmpty()) {
            return rule.words();
        }
        String before = Rule.learned(cells) ? "" : " (" + unlearned() + ")";
        return Learned.WORDS + before + "; otherwise " + rule.words();
    }

    /** Which comparisons are about networks that have not learned. */
    private String unlearned() {
        return cells.stream()
                .filter(cell -> !cell.learned().enough())
                .map(cell -> cell.name() + ": " + cell.learned().words())
                .collect(Collectors.joining("; "));
    }

    /** By its rule, if the networks have learned. */
    public Verdict verdict() {
        return Rule.learned(cells) ? rule.judge(cells) : Verdict.NOT_JUDGED;
    }
}
