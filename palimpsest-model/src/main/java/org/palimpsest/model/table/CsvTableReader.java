package org.palimpsest.model.table;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads CSV with a header. */
final class CsvTableReader implements TableReader {
    private static final int MOST_CHARACTERS = 1 << 24;

    private final TableInput input;
    private final CsvReader<Row> records;
    private final Iterator<Row> each;
    private final Row row;
    private final List<String> columns;
    private final String detected;

    private CsvTableReader(
            TableInput input,
            CsvReader<Row> records,
            Iterator<Row> each,
            Row row,
            List<String> columns,
            String detected) {
        this.input = input;
        this.records = records;
        this.each = each;
        this.row = row;
        this.columns = columns;
        this.detected = detected;
    }

    static CsvTableReader open(TableInput input, TextInput text, CsvDialect dialect) throws IOException {
        Row row = new Row();
        row.decimalMarks(dialect.mark(), dialect.otherMark());
        row.shownMark(dialect.shown());
        CsvReader<Row> records = CsvReader.builder()
                .fieldSeparator(dialect.separator())
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .maxBufferSize(MOST_CHARACTERS)
                .build(new Filling(row), text.reader());
        Iterator<Row> each = records.iterator();
        if (!next(input.name(), each, row)) {
            throw new TableException(
                    Fault.of(input.name(), "the file is empty", "give it a line of column names and rows"));
        }
        List<String> columns = header(input.name(), row);
        String detected = "CSV " + dialect.describe() + ", " + text.encoding() + ", " + columns.size()
                + (columns.size() == 1 ? " column" : " columns") + (input.compressed() ? ", gzip" : "");
        return new CsvTableReader(input, records, each, row, List.copyOf(columns), detected);
    }

    private static boolean next(String file, Iterator<Row> each, Row row) throws IOException {
        long before = row.line();
        try {
            if (!each.hasNext()) {
                return false;
            }
            each.next();
            return true;
        } catch (CsvParseException | UncheckedIOException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof TableException told) {
                    throw told;
                }
            }
            Throwable cause = e.getCause() == null ? e : e.getCause();
            TableException broken = new TableException(new Fault(
                    file,
                    0,
                    "",
                    "after line " + before + " this is no well-formed CSV (" + cause.getMessage() + ")",
                    "check quotes and line ends there"));
            broken.initCause(e);
            throw broken;
        }
    }

    private static List<String> header(String file, Row row) throws TableException {
        int size = row.size();
        List<String> names = new ArrayList<>(size);
        boolean numbers = true;
        for (int c = 0; c < size; c++) {
            numbers &= !Double.isNaN(row.number(c));
            names.add(row.text(c));
        }
        if (numbers) {
            throw new TableException(new Fault(
                    file,
                    row.line(),
                    "",
                    "the first line has only numbers, so the columns have no names",
                    "put a line with column names before it"));
        }
        return ColumnNames.of(file, row.line(), names);
    }

    @Override
    public String file() {
        return input.name();
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public boolean columnsGrow() {
        return false;
    }

    @Override
    public String detected() {
        return detected;
    }

    @Override
    public boolean next() throws IOException {
        if (!next(input.name(), each, row)) {
            return false;
        }
        if (row.size() != columns.size()) {
            row.fail("there are " + row.size() + " fields, but " + columns.size() + " in the header");
        }
        return true;
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public void close() throws IOException {
        records.close();
        input.close();
    }

    /** Puts fields into the row, which stays the same object. */
    private static final class Filling extends AbstractBaseCsvCallbackHandler<Row> {
        private final Row row;

        Filling(Row row) {
            this.row = row;
        }

        @Override
        protected void handleBegin(long line) {
            row.begin(line, 0);
        }

        @Override
        protected void handleField(int field, char[] buffer, int offset, int length, boolean quoted) {
            row.set(field, buffer, offset, length);
        }

        @Override
        protected Row buildRecord() {
            return row;
        }
    }
}
