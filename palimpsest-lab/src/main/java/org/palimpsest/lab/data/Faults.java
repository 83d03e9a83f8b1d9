package org.palimpsest.lab.data;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.InvalidDataException;

/** Collects the faults of some files, to report all of them at once. */
final class Faults {
    /** More would hide the first. */
    static final int MOST = 20;

    private final List<InvalidDataException> found = new ArrayList<>();
    private int more;

    void add(InvalidDataException fault) {
        if (found.size() < MOST) {
            found.add(fault);
        } else {
            more++;
        }
    }

    /** Throws all that were found as one. */
    void failIfAny() throws InvalidDataException {
        if (!found.isEmpty()) {
            throw InvalidDataException.all(found, more);
        }
    }
}
