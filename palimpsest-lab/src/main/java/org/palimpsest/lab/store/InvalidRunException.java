package org.palimpsest.lab.store;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Thrown when a run directory is missing or damaged. */
public final class InvalidRunException extends IOException {
    /** Names the file or directory, and what is wrong with it. */
    public InvalidRunException(Path where, String why) {
        super(where + ": " + why);
    }

    /** A run of which a file is missing or cannot be read. */
    public static InvalidRunException unreadable(Path where, IOException cause) {
        return cause instanceof NoSuchFileException missing
                ? new InvalidRunException(Path.of(missing.getFile()), "the file is missing")
                : new InvalidRunException(where, "it cannot be read (" + cause + ")");
    }
}
