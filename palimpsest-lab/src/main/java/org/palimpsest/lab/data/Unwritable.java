package org.palimpsest.lab.data;

import java.io.IOException;
import java.nio.file.Path;

/** The cache cannot be written: disk full, or not ours. No other source would help. */
public final class Unwritable extends IOException {
    /** Names the directory and what the system said. */
    public Unwritable(Path directory, IOException cause) {
        super(
                "cannot write to " + directory + ": " + Reasons.of(cause) + "; free some space there or set "
                        + Cache.VARIABLE + " to a directory that can be written",
                cause);
    }
}
