package org.palimpsest.model.table;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;

/**
 * One or more sources that are one table: the same columns by name, in any order. An immutable value that can be read
 * as often as its sources can.
 *
 * @param sources where the rows come from, in order
 */
public record Table(List<TableSource> sources) {
    public Table {
        sources = List.copyOf(sources);
        if (sources.isEmpty()) {
            throw new IllegalArgumentException("a table needs at least one file");
        }
    }

    /** One or more files. */
    public static Table of(Path... files) {
        return new Table(List.of(files).stream().map(TableSource::of).toList());
    }

    /** The first file's name, for messages about the whole. */
    public String name() {
        return sources.get(0).name() + (sources.size() == 1 ? "" : " and " + (sources.size() - 1) + " more");
    }

    /** Whether it can be read more than once. */
    public boolean repeatable() {
        return sources.stream().allMatch(TableSource::repeatable);
    }

    /**
     * Begins to read.
     *
     * @throws TableException if a file is no table
     */
    public TableReader open() throws IOException {
        return sources.size() == 1 ? open(sources.get(0)) : new JoinedReader(sources);
    }

    /** Begins to read one source in the format that it has. */
    static TableReader open(TableSource source) throws IOException {
        TableInput input = TableInput.open(source);
        try {
            return format(input).open(input);
        } catch (IOException | RuntimeException e) {
            input.close();
            throw e;
        }
    }

    private static TableFormat format(TableInput input) throws TableException {
        byte[] start = input.start();
        String name = fileName(input.name());
        List<TableFormat> known = new ArrayList<>();
        ServiceLoader.load(TableFormat.class, Table.class.getClassLoader()).forEach(known::add);
        known.add(new JsonLinesFormat());
        known.add(new CsvFormat());
        for (TableFormat format : known) {
            if (format instanceof CsvFormat) {
                refuseOthers(input.name(), name, start);
            }
            if (format.accepts(name, start)) {
                return format;
            }
        }
        throw new IllegalStateException("CSV accepts everything");
    }

    private static String fileName(String source) {
        String last = source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1)
                .toLowerCase(Locale.ROOT);
        return last.endsWith(".gz") ? last.substring(0, last.length() - 3) : last;
    }

    /** What is surely no text gets a better answer than "no CSV". */
    private static void refuseOthers(String source, String name, byte[] start) throws TableException {
        if (name.endsWith(".parquet") || starts(start, "PAR1")) {
            throw new TableException(Fault.of(
                    source,
                    "this is Parquet, and no plug-in for it is here",
                    "add palimpsest-parquet to the class path"));
        }
        if (starts(start, "PK\u0003\u0004")) {
            throw new TableException(
                    Fault.of(source, "this is a zip file or an Excel sheet", "save it as CSV, or unzip it"));
        }
    }

    private static boolean starts(byte[] start, String magic) {
        for (int i = 0; i < magic.length(); i++) {
            if (i >= start.length || start[i] != magic.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
