package org.palimpsest.spark;

/** Thrown on an executor when its work must not be used; the driver tells the message and nothing else. */
final class RefusedOnExecutor extends RuntimeException {
    private static final long serialVersionUID = 1;

    RefusedOnExecutor(String message) {
        super(message);
    }
}
