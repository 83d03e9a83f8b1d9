package org.palimpsest.lab.reproduce;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.stats.Decimals;

/**
 * Something that the paper says, and what our runs say about it.
 *
 * @param id its name in the ledger
 * @param section where the paper says it
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

    /** By its rule. */
    public Verdict verdict() {
        return rule.judge(cells);
    }
}
