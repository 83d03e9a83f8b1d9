package org.palimpsest.jdbc;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.palimpsest.model.table.TableFormat;
import org.palimpsest.model.table.TableInput;
import org.palimpsest.model.table.TableReader;

/** The bytes of {@link QueryStream}, directly or from a model's scratch file. Found by {@link java.util.ServiceLoader}. */
public final class QueryRowsFormat implements TableFormat {
    private static final byte[] MAGIC = QueryStream.MAGIC.getBytes(StandardCharsets.US_ASCII);

    /** For {@link java.util.ServiceLoader}. */
    public QueryRowsFormat() {}

    @Override
    public String name() {
        return "rows of a query";
    }

    @Override
    public boolean accepts(String fileName, byte[] start) {
        return start.length >= MAGIC.length && Arrays.equals(start, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    @Override
    public TableReader open(TableInput input) throws IOException {
        input.stream().skipNBytes(MAGIC.length);
        return QueryRowsReader.open(input);
    }
}
