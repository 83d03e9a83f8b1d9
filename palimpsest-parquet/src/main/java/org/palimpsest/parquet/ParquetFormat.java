package org.palimpsest.parquet;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableFormat;
import org.palimpsest.model.table.TableInput;
import org.palimpsest.model.table.TableReader;

/**
 * Parquet with flat columns: booleans, whole numbers, floats, doubles, decimals, texts, dates, times and timestamps, plain
 * or in a dictionary. Compressed by snappy, gzip, zstd, LZ4 (raw) or not at all. Null is a missing value. Dates and
 * timestamps are ISO 8601 text. Messages count rows from 1.
 *
 * <p>One row group at a time is in memory, compressed, and of each column one page is decompressed.
 */
public final class ParquetFormat implements TableFormat {
    static final String MAGIC = "PAR1";
    private static final String ENCRYPTED = "PARE";
    private static final String STUB = "org/apache/hadoop/conf/Configuration.class";

    /** For the service loader. */
    public ParquetFormat() {}

    @Override
    public String name() {
        return "Parquet";
    }

    @Override
    public boolean accepts(String fileName, byte[] start) {
        String magic = magic(start);
        return magic.equals(MAGIC) || magic.equals(ENCRYPTED) || fileName.endsWith(".parquet");
    }

    private static String magic(byte[] start) {
        return new String(start, 0, Math.min(MAGIC.length(), start.length), StandardCharsets.ISO_8859_1);
    }

    @Override
    public TableReader open(TableInput input) throws IOException {
        String magic = magic(input.start());
        if (magic.equals(ENCRYPTED)) {
            throw fault(input, "this is encrypted Parquet", "write it without encryption");
        }
        if (!magic.equals(MAGIC)) {
            throw fault(
                    input,
                    "this is no Parquet file: it does not start with " + MAGIC,
                    "write it again, or give it the ending that it deserves");
        }
        List<java.net.URL> places =
                Collections.list(ParquetFormat.class.getClassLoader().getResources(STUB));
        if (places.size() > 1) {
            throw fault(
                    input,
                    "Parquet cannot be read here, because Hadoop or Spark is on the class path too",
                    "read Parquet in a program without them");
        }
        return ParquetTableReader.open(input);
    }

    private static TableException fault(TableInput input, String what, String mend) {
        return new TableException(Fault.of(input.name(), what, mend));
    }
}
