package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A part of the paper. */
public interface Study {
    /** What it is called in commands. */
    String name();

    /** What it is about, in a line. */
    String title();

    /** The experiments that it needs. */
    List<Setup> setups(Budget budget);

    /** What is different from the paper, or not known of it. */
    List<String> departures(Budget budget);

    /**
     * Measures what is no run, and stores it beside the runs; what is there already stays.
     *
     * @param progress hears what is being done, before it is
     */
    default void measure(Budget budget, Path runs, Consumer<String> progress) throws IOException {}

    /** Whether everything that it needs is stored. */
    default boolean ready(Budget budget, Archive archive) throws IOException {
        for (Setup setup : setups(budget)) {
            if (!archive.holds(setup)) {
                return false;
            }
        }
        return true;
    }

    /** What is stored shows; called only when it is {@link #ready}. */
    Findings findings(Budget budget, Archive archive) throws IOException;
}
