package org.palimpsest.model.table;

import java.io.IOException;

/**
 * A file format of tables. CSV and JSON lines are built in; others are found by {@link java.util.ServiceLoader} and asked
 * first.
 */
public interface TableFormat {
    /** The name of the format, as people write it. */
    String name();

    /**
     * Whether a file has this format.
     *
     * @param fileName the file's name without directories and without {@code .gz}, in lower case; "" for a stream
     * @param start its first bytes, decompressed, at most {@value TableInput#START}
     */
    boolean accepts(String fileName, byte[] start);

    /**
     * Begins to read. The reader closes {@code input}.
     *
     * @throws TableException if there is no table
     */
    TableReader open(TableInput input) throws IOException;
}
