package org.palimpsest.optimizer;

/** The schedule of the learning rate within a task. */
public sealed interface Schedule {
    /** The factor of the learning rate at step {@code step} (from 0) of {@code steps}. */
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
        public Exponential {
            if (!(last > 0 && last <= 1)) {
                throw new IllegalArgumentException("the last factor must be in (0, 1], was " + last);
            }
        }

        @Override
        public double factor(long step, long steps) {
            return StrictMath.exp(StrictMath.log(last) * step / steps);
        }
    }

    /**
     * last + (1 − last)·½(1 + cos(π step/steps)): from 1 down to {@code last}, flat at both ends.
     *
     * @param last the factor at the end
     */
    record Cosine(double last) implements Schedule {
        public Cosine {
            if (!(last >= 0 && last <= 1)) {
                throw new IllegalArgumentException("the last factor must be in [0, 1], was " + last);
            }
        }

        @Override
        public double factor(long step, long steps) {
            return last + (1 - last) * 0.5 * (1 - sine(StrictMath.PI * ((double) step / steps - 0.5)));
        }

        /** sin x for |x| ≤ ½π by its series. The library function allocates on some JVMs, and this runs in every step. */
        private static double sine(double x) {
            double term = x;
            double sum = x;
            for (int n = 2; n <= 22; n += 2) {
                term *= -x * x / (n * (n + 1));
                sum += term;
            }
            return sum;
        }
    }
}
