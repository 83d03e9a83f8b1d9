package org.palimpsest.serve;

/** How much memory a row of a request takes until it is answered: by rows and columns, not by the bytes of the body. */
final class RowMemory {
    /** A feature is a float, in an array that is copied when it grows and once more for the network. */
    private static final long FEATURE_BYTES = 4 * 4;

    /** A value of an answer: an object, its place in a list, and its text in an output that doubles when it grows. */
    private static final long VALUE_BYTES = 160;

    private RowMemory() {}

    /** Cells that are repeated in the answer, whose text is copied when it grows and when it is encoded. */
    static long text(String[] cells) {
        long length = 0;
        for (String cell : cells) {
            length += cell.length() + 1L;
        }
        return 4 * length;
    }

    static long bytes(int features, int values) {
        return FEATURE_BYTES * features + VALUE_BYTES * values;
    }
}
