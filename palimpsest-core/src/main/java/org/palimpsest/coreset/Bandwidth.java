package org.palimpsest.coreset;

/**
 * The width of the kernel k(x, x′) = exp(−‖x − x′‖² / c), from the median m of the n² squared distances, the zeros of
 * points to themselves included.
 */
public enum Bandwidth {
    /** c = m / log(n + 1): the reference implementation of Liu and Wang (2016), k = 1/(n+1) at the median. */
    MEDIAN {
        @Override
        public double scale(double median, int n) {
            return median / StrictMath.log(n + 1.0);
        }
    },
    /**
     * c = √(m / (2 log(n + 1))): the code that Chen et al. released, which does not square the width of the reference. In
     * many dimensions the kernel then all but vanishes between points, and each goes its own way.
     */
    RELEASED {
        @Override
        public double scale(double median, int n) {
            return StrictMath.sqrt(0.5 * median / StrictMath.log(n + 1.0));
        }
    };

    /** c. */
    public abstract double scale(double median, int n);
}
