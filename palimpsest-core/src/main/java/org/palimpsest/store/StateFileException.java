package org.palimpsest.store;

import java.io.IOException;
import java.nio.file.Path;

/** A file that is not what it should be: says which, what is wrong, and leaves everything as it was. */
public final class StateFileException extends IOException {
    /** Names the file and the fault. */
    public StateFileException(Path file, String fault) {
        super(file + " is not a Palimpsest file or is damaged: " + fault);
    }
}
