package org.palimpsest.lab.run;

/** Thrown when a run needs more memory than the heap has. What it saved before is intact. */
public final class OutOfHeapException extends RuntimeException {
    private static final long serialVersionUID = 1;

    OutOfHeapException(OutOfMemoryError cause) {
        super("it ran out of memory", cause);
    }
}
