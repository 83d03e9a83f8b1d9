package org.palimpsest.lab.reproduce;

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
 * @param setups the experiments behind it
 */
public record Claim(
        String id,
        String section,
        String says,
        String unit,
        Decimals decimals,
        List<Cell> cells,
        Rule rule,
        List<Setup> setups) {
    /** Copies the lists and checks that something was measured. */
    public Claim {
        cells = List.copyOf(cells);
        setups = setups.stream().distinct().toList();
        if (cells.isEmpty()) {
            throw new IllegalArgumentException("claim " + id + " rests on nothing");
        }
    }

    /** By its rule. */
    public Verdict verdict() {
        return rule.judge(cells);
    }
}
