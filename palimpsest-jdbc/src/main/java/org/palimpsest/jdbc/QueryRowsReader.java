package org.palimpsest.jdbc;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.model.table.ColumnNames;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.Row;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableInput;
import org.palimpsest.model.table.TableReader;

/** Goes through the rows of a query. A NULL is an empty cell, which is missing. */
final class QueryRowsReader implements TableReader {
    private static final int MAX_COLUMNS = 1 << 16;

    private final TableInput input;
    private final DataInputStream in;
    private final String product;
    private final List<String> columns;
    private final Row row = new Row();
    private byte[] bytes = new byte[256];
    private long rows;
    private boolean ended;

    private QueryRowsReader(TableInput input, DataInputStream in, String product, List<String> columns) {
        this.input = input;
        this.in = in;
        this.product = product;
        this.columns = columns;
    }

    static QueryRowsReader open(TableInput input) throws IOException {
        DataInputStream in = new DataInputStream(input.stream());
        try {
            String product = text(in);
            int count = in.readInt();
            if (count < 1 || count > MAX_COLUMNS) {
                throw damaged(input.name(), "it has " + count + " columns");
            }
            List<String> names = new ArrayList<>();
            for (int c = 0; c < count; c++) {
                names.add(text(in));
            }
            return new QueryRowsReader(input, in, product, ColumnNames.of(input.name(), 0, names));
        } catch (EOFException e) {
            throw cut(input.name(), 0, e);
        }
    }

    private static String text(DataInputStream in) throws IOException {
        int length = in.readInt();
        byte[] bytes = in.readNBytes(Math.max(0, length));
        if (bytes.length < length) {
            throw new EOFException();
        }
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static TableException damaged(String name, String what) {
        return new TableException(Fault.of(name, "the copy of its rows is damaged: " + what, "run the query again"));
    }

    private static TableException cut(String name, long rows, EOFException cause) {
        TableException cut = damaged(name, "it ends after row " + rows);
        cut.initCause(cause);
        return cut;
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
        return "a query of " + product + ", " + columns.size() + (columns.size() == 1 ? " column" : " columns");
    }

    @Override
    public boolean next() throws IOException {
        if (ended) {
            return false;
        }
        try {
            if (in.readByte() != QueryStream.ROW) {
                long said = in.readLong();
                if (said != rows) {
                    throw damaged(input.name(), "it has " + rows + " of " + said + " rows");
                }
                ended = true;
                return false;
            }
            row.begin(rows + 1, columns.size());
            for (int c = 0; c < columns.size(); c++) {
                cell(c);
            }
            rows++;
            return true;
        } catch (EOFException e) {
            throw cut(input.name(), rows, e);
        }
    }

    private void cell(int column) throws IOException {
        int length = in.readInt();
        if (length == QueryStream.NULL) {
            return;
        }
        if (length > bytes.length) {
            // Grows with what is there, not with what a damaged length says.
            bytes = in.readNBytes(length);
            if (bytes.length < length) {
                throw new EOFException();
            }
        } else {
            in.readFully(bytes, 0, length);
        }
        row.set(column, new String(bytes, 0, length, StandardCharsets.UTF_8));
    }

    @Override
    public Row row() {
        return row;
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
