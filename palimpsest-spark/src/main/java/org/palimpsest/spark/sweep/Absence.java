package org.palimpsest.spark.sweep;

import java.time.Duration;

/** For how long nobody has been there, and whether that is too long. */
final class Absence {
    private final Duration patience;
    private long last;

    /** @param now the time from which on somebody is waited for, in nanoseconds */
    Absence(Duration patience, long now) {
        this.patience = patience;
        this.last = now;
    }

    /** How long is too long. */
    Duration patience() {
        return patience;
    }

    /** Whether nobody has been seen for the whole of the patience, up to now. */
    boolean isTooLong(boolean anybody, long now) {
        if (anybody) {
            last = now;
        }
        return now - last > patience.toNanos();
    }
}
