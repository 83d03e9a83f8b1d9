package org.palimpsest.math;

import org.palimpsest.math.internal.KernelChoice;
import org.palimpsest.math.internal.Kernels;

/**
 * Kernels and the threads that run them. Results are bit-identical for any thread count. Different kernels may differ
 * in the last bits. Safe to share between threads.
 *
 * @param kernels the numeric loops
 * @param team the threads
 */
public record Compute(Kernels kernels, Team team) implements AutoCloseable {
    private static final class Shared {
        static final Compute ON_ALL = on(Runtime.getRuntime().availableProcessors());
    }

    /** The best kernels on one daemon thread per processor. Shared by the whole process; closing has no effect. */
    public static Compute shared() {
        return Shared.ON_ALL;
    }

    /** The best kernels and this many threads. */
    public static Compute on(int threads) {
        KernelChoice.logFallback();
        return new Compute(Kernels.best(), Team.of(threads));
    }

    /** The name of the kernels with their vector width. Results of kernels with the same name are bit-identical. */
    public String kernelsName() {
        return kernels.name();
    }

    /** Ends the threads. Has no effect on the shared ones. */
    @Override
    @SuppressWarnings("ReferenceEquality") // equal kernels and threads of another owner may be closed
    public void close() {
        if (this != Shared.ON_ALL) {
            team.close();
        }
    }
}
