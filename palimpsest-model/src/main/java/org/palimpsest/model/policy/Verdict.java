package org.palimpsest.model.policy;

import java.util.List;

/**
 * The decision of a gate.
 *
 * @param reasons every limit that the update breaks; none if it is accepted
 */
public record Verdict(List<Reason> reasons) {
    /**
     * A limit that an update breaks.
     *
     * @param limit the limit
     * @param allowed its value
     * @param measured the value of the update
     * @param on the name of the test rows, or empty text where the limit is not about test rows
     * @param sentence the same in a human-readable sentence
     */
    public record Reason(Limit limit, double allowed, double measured, String on, String sentence) {}

    /** Copies the list. */
    public Verdict {
        reasons = List.copyOf(reasons);
    }

    /** Whether no limit is broken. */
    public boolean accepted() {
        return reasons.isEmpty();
    }
}
