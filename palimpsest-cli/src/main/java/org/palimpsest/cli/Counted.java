package org.palimpsest.cli;

/** Numbers of things, in the singular and the plural. */
final class Counted {
    private Counted() {}

    /** "1 run", "2 runs". */
    static String of(long count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }

    /** "1 of 1 run is", "1 of 3 runs is", "2 of 3 runs are". */
    static String part(long count, long all, String thing) {
        return count + " of " + of(all, thing) + (count == 1 ? " is" : " are");
    }
}
