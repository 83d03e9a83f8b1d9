package org.palimpsest.lab.store;

import java.io.IOException;
import java.nio.file.Path;

/** What is in a run directory cannot be used. */
public final class InvalidRunException extends IOException {
    /** Names the file or directory, and what is wrong with it. */
    public InvalidRunException(Path where, String why) {
        super(where + ": " + why);
    }
}
