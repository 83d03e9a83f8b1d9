package org.palimpsest.store;

import java.io.IOException;
import java.nio.file.Path;

/** Thrown when a file or its bytes are damaged, or are not what a reader expects. Nothing has been changed. */
public final class StateFileException extends IOException {
    /** Names the file and the fault. */
    public StateFileException(Path file, String fault) {
        this(file.toString(), fault);
    }

    /** Names the source of the bytes and the fault. */
    public StateFileException(String source, String fault) {
        super(source + " is not a Palimpsest file or is damaged: " + fault);
    }
}
