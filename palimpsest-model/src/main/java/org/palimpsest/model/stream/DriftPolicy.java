package org.palimpsest.model.stream;

import org.palimpsest.model.drift.Adwin;

/**
 * What is done with a window, by what ADWIN says about the losses of its rows.
 *
 * @param calm what is done while the losses stay as they are, or fall
 * @param drift what is done with a window in which they rise
 * @param decay the share of the evidence of earlier tasks that {@link Action#DECAY} leaves
 * @param delta how easily ADWIN sees a change where there is none
 */
public record DriftPolicy(Action calm, Action drift, double decay, double delta) {
    /** Learn every window; forget half of what was learned when it no longer fits. */
    public static final DriftPolicy STANDARD = new DriftPolicy(Action.LEARN, Action.DECAY, 0.5, Adwin.DELTA);

    /** What is done with a window. */
    public enum Action {
        /** It is learned. */
        LEARN,
        /** The posterior decays, then it is learned. */
        DECAY,
        /** It is scored and not learned. */
        NOTHING
    }

    /** Checks the shares. */
    public DriftPolicy {
        if (!(decay > 0 && decay <= 1)) {
            throw new IllegalArgumentException("decay must be in (0, 1], was " + decay);
        }
        if (!(delta > 0 && delta < 1)) {
            throw new IllegalArgumentException("delta must be in (0, 1), was " + delta);
        }
    }

    Action action(boolean drifted) {
        return drifted ? drift : calm;
    }
}
