package org.palimpsest.disk;

/** The process is gone: nothing that it still tries to do to the disk happens. */
public final class Crash extends Error {
    private static final long serialVersionUID = 1;

    Crash() {
        super("killed");
    }
}
