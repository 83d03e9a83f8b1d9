package org.palimpsest.serve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.model.encoder.Content;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.RowEncoder;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.table.Fault;
import org.palimpsest.serve.http.HttpException;
import org.palimpsest.serve.http.HttpException.WrongField;
import org.palimpsest.serve.http.MemoryBudget;
import org.palimpsest.serve.http.Request;

/**
 * The rows of one request on their way to features: cells are filled in by name, in any order, and read exactly as those of a
 * file are. Used for one request after the other, because an encoder is costly to make. Not thread-safe.
 */
final class InputRows {
    /** How many wrong fields one answer lists. */
    static final int MOST_FAULTS = 1000;

    /** How many rows one request may have. */
    static final int MOST_ROWS = 100_000;

    private final List<Column> columns;
    private final Map<String, Integer> number = new HashMap<>();
    private final RequestTable cells;
    private final RowEncoder encoder;
    private final float[] one;
    private final boolean[] given;
    private final List<WrongField> wrong = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();
    private float[] features;
    private MemoryBudget.Share memory = new MemoryBudget(0).open();
    private long rowBytes;
    private int rows;
    private int good;
    private int wrongBefore;

    InputRows(Schema schema) {
        columns = inputs(schema);
        for (int c = 0; c < columns.size(); c++) {
            number.put(columns.get(c).name(), c);
        }
        cells = new RequestTable(columns.stream().map(Column::name).toList());
        encoder = new RowEncoder(schema, cells, RowEncoder.Purpose.PREDICTING);
        encoder.embedded().defer();
        one = new float[encoder.features()];
        features = new float[one.length];
        given = new boolean[columns.size()];
    }

    /** The columns that a row must have. */
    static List<Column> inputs(Schema schema) {
        return schema.columns().stream()
                .filter(column -> !column.features().isEmpty())
                .toList();
    }

    /** Forgets all rows. */
    void clear() {
        wrong.clear();
        rows = 0;
        good = 0;
        encoder.embedded().discard();
        features = new float[one.length]; // the old ones belong to a data set
    }

    /** Takes memory for the rows of a request, each of so many answered values, from its share. */
    void charge(MemoryBudget.Share share, int values) {
        memory = share;
        rowBytes = RowMemory.bytes(one.length, values);
    }

    /** The share of the request whose rows these are. */
    MemoryBudget.Share memory() {
        return memory;
    }

    List<Column> columns() {
        return columns;
    }

    /** Begins a row. */
    void begin() {
        if (++rows > MOST_ROWS) {
            throw new HttpException(413, "there are more than " + MOST_ROWS + " rows; send them in parts");
        }
        memory.take(rowBytes);
        cells.row().begin(rows, columns.size());
        Arrays.fill(given, false);
        unknown.clear();
        wrongBefore = wrong.size();
    }

    /** Where a column stands, or −1 for one that the model does not need; says so if it is there already. */
    int place(String name) {
        Integer known = number.get(name);
        if (known == null) {
            known = number.getOrDefault(name.strip(), -1);
        }
        if (known < 0) {
            if (unknown.size() < 3) {
                unknown.add(name);
            }
            return -1;
        }
        if (given[known]) {
            wrong(name, "occurs twice in this row");
        }
        given[known] = true;
        return known;
    }

    void cell(int place, char[] text, int offset, int length) {
        cells.row().set(place, text, offset, length);
    }

    void cell(int place, String text) {
        cells.row().set(place, text);
    }

    /** Says that a field of this row cannot be used. */
    void wrong(String field, String problem) {
        if (wrong.size() < MOST_FAULTS) {
            wrong.add(new WrongField(rows, Request.shown(field), problem));
        }
    }

    /** Ends a row; whether it can be used. */
    boolean end() {
        for (int c = 0; c < given.length; c++) {
            if (!given[c]) {
                wrong(columns.get(c).name(), missing(columns.get(c)));
            }
        }
        refuseFiles();
        // A row with missing fields is read all the same, so that every wrong one is told at once.
        if (!encoder.encode(one)) {
            for (Fault fault : encoder.cellFaults()) {
                if (given[number.getOrDefault(fault.column(), 0)]) {
                    wrong(fault.column(), fault.what().replace("the cell is empty", "it is empty"));
                }
            }
        }
        if (wrong.size() > wrongBefore) {
            encoder.embedded().discard(); // no row is answered where one is wrong
            return false;
        }
        if ((good + 1) * one.length > features.length) {
            features = Arrays.copyOf(features, Math.max((good + 1) * one.length, 2 * features.length));
        }
        System.arraycopy(one, 0, features, good++ * one.length, one.length);
        return true;
    }

    /** A client must not make the server open its files: images come with the request. */
    private void refuseFiles() {
        for (int c = 0; c < given.length; c++) {
            if (columns.get(c) instanceof Column.Embedded one && one.encoder().content() == Content.IMAGE) {
                String cell = cells.row().text(c);
                if (!cell.isEmpty() && !cell.startsWith("data:")) {
                    wrong(one.name(), "a data: address with the bytes of the image is expected, no path");
                    cells.row().set(c, "");
                }
            }
        }
    }

    private String missing(Column column) {
        String also = unknown.isEmpty()
                ? ""
                : "; the model does not know '"
                        + String.join(
                                "', '", unknown.stream().map(Request::shown).toList()) + "'";
        return "is missing; " + column.expected() + " is expected, or null where it is not known" + also;
    }

    /** Whether so much is wrong that the rest need not be looked at. */
    boolean hopeless() {
        return wrong.size() >= MOST_FAULTS;
    }

    /** The text of the last row's cells, in the order of {@link #columns}. */
    String[] lastCells() {
        String[] texts = new String[given.length];
        for (int c = 0; c < texts.length; c++) {
            texts[c] = cells.row().text(c);
        }
        return texts;
    }

    int size() {
        return rows;
    }

    /** The features of all rows; a 422 with every wrong field where one is. */
    float[] features() {
        if (!wrong.isEmpty()) {
            String many = wrong.size() >= MOST_FAULTS ? "at least " + MOST_FAULTS : String.valueOf(wrong.size());
            throw HttpException.wrong(
                    wrong.size() == 1 ? "1 field does not fit the model" : many + " fields do not fit the model",
                    wrong);
        }
        if (rows == 0) {
            throw HttpException.wrong("there are no rows", List.of());
        }
        encoder.embedded().embed(features);
        return features.length == good * one.length ? features : Arrays.copyOf(features, good * one.length);
    }
}
