package org.palimpsest.lab.data;

import java.time.Duration;

/**
 * The timeouts of a download.
 *
 * @param connect until the server takes the connection
 * @param answer until it says whether it has the file
 * @param stall between two pieces of the file
 * @param total for the whole file
 */
record Patience(Duration connect, Duration answer, Duration stall, Duration total) {
    static final Patience STANDARD = new Patience(
            Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(30), Duration.ofMinutes(30));
}
