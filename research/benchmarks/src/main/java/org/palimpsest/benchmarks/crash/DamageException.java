package org.palimpsest.benchmarks.crash;

import java.io.IOException;

/** A kill has left what it must not leave. */
final class DamageException extends IOException {
    private static final long serialVersionUID = 1;

    DamageException(String what) {
        super(what);
    }
}
