package org.palimpsest.coreset;

/** Whether the points of a coreset stay where they were chosen. */
public sealed interface Movement permits Movement.None, Stein {
    /** They stay. */
    record None() implements Movement {}
}
