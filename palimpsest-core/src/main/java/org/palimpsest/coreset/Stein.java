package org.palimpsest.coreset;

import org.palimpsest.optimizer.GradientOptimizer;

/**
 * The points move along Stein's direction φ* (paper, Eq. 10 and 11), labels kept, towards inputs that the posterior finds
 * likely for their labels.
 *
 * <p>log p(y | x, θ) is no density over x, so that nothing but the kernel's repulsion holds the points; clipping and the
 * pull to where they started do, where they are wanted. The paper's recipe has neither.
 *
 * @param bandwidth how wide the kernel is
 * @param steps the rule of the moves and its learning rate
 * @param samples weight samples that a score is averaged over
 * @param timing when they move
 * @param clipped whether they stay between the least and the greatest number among the inputs they started from
 * @param pull τ⁻² of a prior exp(−‖x − x₀‖² / 2τ²) around the starting points x₀; zero for none
 * @param apart points that end nearer than this to a row of the task's data are not kept; zero keeps them all, anything
 *     more keeps no raw row
 */
public record Stein(
        Bandwidth bandwidth,
        GradientOptimizer steps,
        int samples,
        Timing timing,
        boolean clipped,
        double pull,
        double apart)
        implements Movement {
    /** Checks the settings. */
    public Stein {
        if (samples < 1) {
            throw new IllegalArgumentException("samples must be >= 1, was " + samples);
        }
        if (!(pull >= 0) || !Double.isFinite(pull)) {
            throw new IllegalArgumentException("pull must be >= 0, was " + pull);
        }
        if (!(apart >= 0) || !Double.isFinite(apart)) {
            throw new IllegalArgumentException("apart must be >= 0, was " + apart);
        }
    }

    /** When the points move. */
    public sealed interface Timing {
        /**
         * While the task is learned, under the posterior of the moment.
         *
         * @param every how many training steps there are from one move to the next
         */
        record During(int every) implements Timing {
            /** Checks the number. */
            public During {
                if (every < 1) {
                    throw new IllegalArgumentException("every must be >= 1, was " + every);
                }
            }
        }

        /**
         * When the task was learned, under its posterior.
         *
         * @param moves how often
         */
        record After(int moves) implements Timing {
            /** Checks the number. */
            public After {
                if (moves < 1) {
                    throw new IllegalArgumentException("moves must be >= 1, was " + moves);
                }
            }
        }
    }
}
