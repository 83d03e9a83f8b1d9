package org.palimpsest.math;

/**
 * What the numbers are worked out with: kernels and the threads that run them. Neither changes a result by one bit
 * among teams; kernels differ among themselves in the last bits.
 *
 * @param kernels the numeric loops
 * @param team the threads
 */
public record Compute(Kernels kernels, Team team) implements AutoCloseable {
    /** The best kernels and this many threads. */
    public static Compute on(int threads) {
        return new Compute(Kernels.best(), Team.of(threads));
    }

    /** Ends the threads. */
    @Override
    public void close() {
        team.close();
    }
}
