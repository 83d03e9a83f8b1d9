package org.palimpsest.lab.reproduce;

import java.io.IOException;
import java.util.List;

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

    /** What the finished runs show; called only when the archive holds all of them. */
    Findings findings(Budget budget, Archive archive) throws IOException;
}
