package org.palimpsest.lab.reproduce;

import java.util.List;

/** A part of the paper. */
public interface Study {
    /** What it is called in commands. */
    String name();

    /** What it is about, in a line. */
    String title();

    /** The experiments that it needs. */
    List<Setup> setups(Budget budget);
}
