package org.palimpsest.model.policy;

import java.util.List;

/**
 * The measurements of an update that a gate accepts or refuses.
 *
 * @param rows how many rows were learned from
 * @param kl the divergence KL(after‖before) in nats
 * @param drift the largest drift of a column of the new rows
 * @param comparisons scores before and after, one for each set of test rows
 */
public record Update(long rows, double kl, double drift, List<Comparison> comparisons) {
    /**
     * Scores on the same rows before and after.
     *
     * @param before by the version that the update starts from
     * @param after by the candidate, of the same kind
     * @param negativeFlips the part of the rows that was right before and is wrong after; 0 for a regression
     */
    public record Comparison(Measurement before, Measurement after, double negativeFlips) {
        /** Refuses scores of different kinds or rows. */
        public Comparison {
            if (before.getClass() != after.getClass() || before.rows() != after.rows()) {
                throw new IllegalArgumentException("scores of " + before + " and " + after + " cannot be compared");
            }
        }
    }

    /** Copies the list. */
    public Update {
        comparisons = List.copyOf(comparisons);
    }
}
