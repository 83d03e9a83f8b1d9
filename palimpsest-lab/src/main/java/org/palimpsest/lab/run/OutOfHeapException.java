package org.palimpsest.lab.run;

/** A run needed more memory than the heap has. What it had saved is whole. */
public final class OutOfHeapException extends RuntimeException {
    private static final long serialVersionUID = 1;

    OutOfHeapException(OutOfMemoryError cause) {
        super("it ran out of memory", cause);
    }
}
