package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.Path;

/** What is in a run directory cannot be used. */
public final class InvalidRunException extends IOException {
    InvalidRunException(Path where, String why) {
        super(where + ": " + why);
    }
}
