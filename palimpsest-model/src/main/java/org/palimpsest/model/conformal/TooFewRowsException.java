package org.palimpsest.model.conformal;

import java.util.Locale;

/** Thrown when there are too few held-out rows for a level. */
public final class TooFewRowsException extends IllegalStateException {
    private final int missing;

    TooFewRowsException(double level, int rows, int missing) {
        super(String.format(
                Locale.ROOT,
                "a level of %s needs %d held-out rows; the version has %d: %d are missing",
                level,
                rows + missing,
                rows,
                missing));
        this.missing = missing;
    }

    /** How many rows are missing. */
    public int missing() {
        return missing;
    }
}
