package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.util.Optional;

/** Work that has begun. */
interface Attempt {
    /** Waits so long, at most, for the end of the work. */
    boolean endsWithin(long millis) throws IOException, InterruptedException;

    /** Kills it with SIGKILL and waits until it is gone. */
    void kill() throws InterruptedException;

    /** After the end: why the work failed, if it did. */
    Optional<String> failure() throws IOException, InterruptedException;
}
