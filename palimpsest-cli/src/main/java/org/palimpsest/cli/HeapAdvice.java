package org.palimpsest.cli;

import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.run.OutOfHeapException;

/** What is said when memory runs out: how much there was, and how to give more. */
final class HeapAdvice {
    private HeapAdvice() {}

    /** Whether memory is behind a failure. */
    static boolean concerns(Throwable failure) {
        for (@Nullable Throwable e = failure; e != null; e = e.getCause()) {
            if (e instanceof OutOfMemoryError || e instanceof OutOfHeapException) {
                return true;
            }
        }
        return false;
    }

    static String text() {
        long mebibytes = Runtime.getRuntime().maxMemory() >> 20;
        return "the heap was " + mebibytes + " MiB at most; give it more, for instance with JAVA_TOOL_OPTIONS=-Xmx"
                + Math.max(2, (2 * mebibytes + 1023) / 1024)
                + "g before the command; a command that trains needs less with --jobs 1 and"
                + " with smaller batches or networks";
    }
}
