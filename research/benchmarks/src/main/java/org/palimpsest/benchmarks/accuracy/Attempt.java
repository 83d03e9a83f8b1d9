package org.palimpsest.benchmarks.accuracy;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * One training of all tasks.
 *
 * @param epochs the epochs of each task
 * @param seconds how long its steps took, without tests
 * @param accuracy the average over all tasks after the last, in percent
 */
record Attempt(int epochs, double seconds, double accuracy) {
    /** The fastest of those that reach an accuracy. */
    static Optional<Attempt> fastest(List<Attempt> all, double accuracy) {
        return all.stream().filter(one -> one.accuracy() >= accuracy).min(Comparator.comparingDouble(Attempt::seconds));
    }
}
