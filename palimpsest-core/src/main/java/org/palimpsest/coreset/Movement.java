package org.palimpsest.coreset;

/** The movement of the points of a coreset after their selection. */
public sealed interface Movement permits Movement.None, Stein {
    /** They stay. */
    record None() implements Movement {}
}
