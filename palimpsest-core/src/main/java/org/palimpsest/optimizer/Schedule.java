package org.palimpsest.optimizer;

/** How the learning rate changes over the steps of a task. */
public sealed interface Schedule {
    /** What the rate is multiplied with at step {@code step} (from 0) of {@code steps}. */
    double factor(long step, long steps);

    /** Always 1. */
    record Constant() implements Schedule {
        @Override
        public double factor(long step, long steps) {
            return 1;
        }
    }

    /**
     * last^(step/steps): from 1 down to {@code last}.
     *
     * @param last the factor at the end
     */
    record Exponential(double last) implements Schedule {
        /** Checks the factor. */
        public Exponential {
            if (!(last > 0 && last <= 1)) {
                throw new IllegalArgumentException("the last factor must be in (0, 1], was " + last);
            }
        }

        @Override
        public double factor(long step, long steps) {
            return StrictMath.pow(last, (double) step / steps);
        }
    }

    /**
     * last + (1 − last)·½(1 + cos(π step/steps)): from 1 down to {@code last}, gently at both ends.
     *
     * @param last the factor at the end
     */
    record Cosine(double last) implements Schedule {
        /** Checks the factor. */
        public Cosine {
            if (!(last >= 0 && last <= 1)) {
                throw new IllegalArgumentException("the last factor must be in [0, 1], was " + last);
            }
        }

        @Override
        public double factor(long step, long steps) {
            return last + (1 - last) * 0.5 * (1 + StrictMath.cos(StrictMath.PI * step / steps));
        }
    }
}
