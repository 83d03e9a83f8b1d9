package org.palimpsest.model.stream;

import java.io.IOException;
import org.palimpsest.model.StreamNote;
import org.palimpsest.model.table.Table;

/**
 * Rows of a stream that are scored and learned together.
 *
 * @param name what messages and tasks call it
 * @param table its rows; can be read more than once
 * @param position where the stream is behind it, as a text that its source understands
 * @param unchanged throws if the rows are no longer those that were read
 */
public record Window(String name, Table table, String position, StreamNote.Check unchanged) {
    /** Rows that nobody can change. */
    public static Window of(String name, Table table, String position) {
        return new Window(name, table, position, () -> {});
    }

    /** Thrown when rows have changed while they were learned; nothing was written. */
    public static final class ChangedException extends IOException {
        /** Says what has changed. */
        public ChangedException(String message) {
            super(message);
        }
    }
}
