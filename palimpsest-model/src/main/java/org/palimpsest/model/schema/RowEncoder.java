package org.palimpsest.model.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.Faults;
import org.palimpsest.model.table.Row;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableReader;

/**
 * Turns the rows of one table into features, and sums the table up on the way. Allocates nothing per row. Not thread-safe.
 */
public final class RowEncoder {
    /** What the features are for. */
    public enum Purpose {
        /** With targets. The columns must be those of the schema; ignored ones may be missing. */
        LEARNING,
        /** With targets. Only the target and columns that give features must be there; others are passed over. */
        SCORING,
        /** Without targets, summed up. Columns that give features must be there, and none that the schema does not have. */
        CHECKING,
        /** Without targets and summary. Only columns that give features must be there; others are passed over. */
        PREDICTING;

        private boolean targets() {
            return this == LEARNING || this == SCORING;
        }

        private boolean refusesNew() {
            return this == LEARNING || this == CHECKING;
        }
    }

    private final TableReader reader;
    private final Purpose purpose;
    private final Schema schema;
    private final ColumnEncoder[] encoders;
    private final int[] cell; // where the table has each column of the schema, or −1
    private final boolean[] seen;
    private final boolean[] used;
    private final List<List<Fault>> cellFaults = new ArrayList<>();
    private final long[] badCells;
    private final List<Fault> columnFaults = new ArrayList<>();
    private final Faults rowFaults = new Faults();
    private final ContentDigest digest;
    private final int features;
    private final EmbeddedCells embedded;
    private @Nullable LabelEncoder labels;
    private @Nullable ValueEncoder values;
    private @Nullable WeightEncoder weights;
    private int idCell = -1;
    private int idColumn = -1;
    private int matched;
    private long rows;
    private String problem = "";
    private final List<Fault> rowCells = new ArrayList<>();
    private long key;
    private boolean identified;
    private @Nullable InputRange range;

    /** An encoder for what a reader gives; nothing has been read yet. */
    public RowEncoder(Schema schema, TableReader reader, Purpose purpose) {
        this.schema = schema;
        this.reader = reader;
        this.purpose = purpose;
        digest = new ContentDigest(purpose != Purpose.PREDICTING);
        int n = schema.columns().size();
        encoders = new ColumnEncoder[n];
        cell = new int[n];
        seen = new boolean[n];
        used = new boolean[n];
        badCells = new long[n];
        int[] places = schema.places();
        int width = 0;
        for (int c = 0; c < n; c++) {
            Column column = schema.columns().get(c);
            ColumnEncoder encoder = column.encoder(places[c]);
            encoders[c] = encoder;
            if (purpose == Purpose.PREDICTING) {
                encoder.stopSumming();
            }
            used[c] = purpose == Purpose.LEARNING
                    || !((Schema.isTarget(column) && !purpose.targets()) || column instanceof Column.Weight);
            width += column.features().size();
            cellFaults.add(new ArrayList<>());
            if (encoder instanceof LabelEncoder label) {
                labels = label;
            } else if (encoder instanceof ValueEncoder value) {
                values = value;
            } else if (encoder instanceof WeightEncoder weight) {
                weights = weight;
            } else if (column instanceof Column.Id) {
                idColumn = c;
            }
        }
        features = width;
        embedded = new EmbeddedCells(encoders, width);
        match();
        if (!reader.columnsGrow()) {
            tellMissing();
        }
    }

    /** Clips the features of all rows from now on. */
    public void within(InputRange learned) {
        range = learned;
    }

    /** The texts and images of rows, for encoding those of many rows together. */
    public EmbeddedCells embedded() {
        return embedded;
    }

    private boolean isNeeded(Column column) {
        boolean learned =
                purpose == Purpose.LEARNING && (column instanceof Column.Weight || column instanceof Column.Id);
        return learned
                || (purpose.targets() && Schema.isTarget(column))
                || !column.features().isEmpty();
    }

    /** Finds the schema's columns among those that the table has by now, and tells those that it should not have. */
    private void match() {
        List<String> there = reader.columns();
        Map<String, Integer> place = new HashMap<>();
        for (int t = 0; t < there.size(); t++) {
            place.put(there.get(t), t);
        }
        Set<String> known = new HashSet<>();
        for (int c = 0; c < cell.length; c++) {
            Column column = schema.columns().get(c);
            known.add(column.name());
            cell[c] = used[c] ? place.getOrDefault(column.name(), -1) : -1;
            seen[c] |= cell[c] >= 0;
        }
        idCell = idColumn < 0 ? -1 : cell[idColumn];
        if (purpose.refusesNew()) {
            for (int t = matched; t < there.size(); t++) {
                if (!known.contains(there.get(t))) {
                    columnFaults.add(new Fault(
                            reader.file(), 0, there.get(t), "the model does not know this column", Schema.NEW_COLUMN));
                }
            }
        }
        matched = there.size();
    }

    private void tellMissing() {
        for (int c = 0; c < cell.length; c++) {
            Column column = schema.columns().get(c);
            if (!seen[c] && isNeeded(column)) {
                columnFaults.add(new Fault(
                        reader.file(),
                        0,
                        column.name(),
                        "the column is missing; the model has it as " + column.kind(),
                        "add it"));
            }
        }
    }

    /** How many numbers {@link #encode} writes. */
    public int features() {
        return features;
    }

    /**
     * Throws if the table's header does not fit, for those who must know before the first row.
     *
     * @throws SchemaMismatchException with all columns that are missing or new
     */
    public void checkHeader() throws SchemaMismatchException {
        if (!columnFaults.isEmpty()) {
            int most = Math.min(Faults.MOST, columnFaults.size());
            throw new SchemaMismatchException(columnFaults.subList(0, most), columnFaults.size() - most);
        }
    }

    /**
     * Encodes the reader's current row.
     *
     * @param out overwritten from 0 to {@link #features}; meaningless if the row is bad
     * @return whether the row is usable; if not, {@link #problem} says why
     */
    public boolean encode(float[] out) {
        Row row = reader.row();
        rows++;
        problem = "";
        rowCells.clear();
        if (!row.problem().isEmpty()) {
            problem = row.problem();
            rowFaults.add(new Fault(reader.file(), row.line(), "", problem, "correct the line"));
            return false;
        }
        if (reader.columns().size() != matched) {
            match();
        }
        digest.beginRow();
        boolean good = true;
        for (int c = 0; c < encoders.length; c++) {
            ColumnEncoder encoder = encoders[c];
            int at = cell[c];
            if (!used[c]) {
                continue;
            }
            if (!encoder.encode(row, at < 0 ? Integer.MAX_VALUE : at, out, digest)) {
                if (seen[c] || reader.columnsGrow()) {
                    bad(c, row, at);
                }
                good = false;
            }
        }
        embedded.endRow(good);
        if (range != null) {
            range.clip(out);
        }
        identified = idCell >= 0 && !row.isMissing(idCell);
        key = identified ? ContentDigest.hash(row.characters(), row.start(idCell), row.end(idCell)) : digest.endRow();
        return good;
    }

    private void bad(int c, Row row, int at) {
        Column column = encoders[c].column();
        badCells[c]++;
        boolean empty = at < 0 || row.isEmpty(at);
        String what = encoders[c] instanceof EmbeddingEncoder one
                ? one.problem(row.text(at))
                : empty
                        ? column.expected() + " was expected, but the cell is empty"
                        : column.expected() + " was expected, but there is " + row.quoted(at);
        if (problem.isEmpty()) {
            problem = column.name() + ": " + what;
        }
        String mend = empty ? "fill it, or leave the row out" : "correct it, or leave the row out";
        Fault fault = new Fault(reader.file(), row.line(), column.name(), what, mend);
        rowCells.add(fault);
        List<Fault> faults = cellFaults.get(c);
        if (purpose != Purpose.PREDICTING && faults.size() < Faults.MOST) {
            faults.add(fault);
        }
    }

    /** Why the last row is not usable; "" if it is. */
    public String problem() {
        return problem;
    }

    /** Every cell of the last row that is not usable. */
    public List<Fault> cellFaults() {
        return List.copyOf(rowCells);
    }

    /** The label of the last row: a number among {@link #labels}. */
    public int label() {
        return labels == null ? -1 : labels.label();
    }

    /** The schema's labels, then new ones in the order in which they came. */
    public List<String> labels() {
        return labels == null ? List.of() : labels.labels();
    }

    /** The standardised target of the last row. */
    public float value() {
        return values == null ? 0 : values.value();
    }

    /** The weight of the last row. */
    public float weight() {
        return weights == null ? 1 : weights.weight();
    }

    /** Whether rows have weights. */
    public boolean weighted() {
        return weights != null && purpose == Purpose.LEARNING;
    }

    /** The {@link #key} of a row with an id. */
    public static long keyOfId(String id) {
        return ContentDigest.hash(id.toCharArray(), 0, id.length());
    }

    /** A hash of the last row: of its id if it has one, else of all its cells. */
    public long key() {
        return key;
    }

    /** Whether the last row has an id. */
    public boolean isIdentified() {
        return identified;
    }

    /**
     * Ends the table: throws all faults that were met. Columns that are missing, new, or mostly of another kind come
     * first. Single bad rows are no fault without targets, and of predictions no bad cell is, but a column that no row had is.
     *
     * @throws SchemaMismatchException if there is such a column
     * @throws TableException if there are only faults of cells and rows
     */
    public void finish() throws TableException {
        if (reader.columnsGrow() && rows > 0) {
            tellMissing();
        }
        if (purpose == Purpose.PREDICTING) {
            checkHeader();
            return;
        }
        List<Fault> cells = new ArrayList<>(rowFaults.kept());
        long all = columnFaults.size() + rowFaults.kept().size() + rowFaults.more();
        for (int c = 0; c < encoders.length; c++) {
            List<Fault> faults = cellFaults.get(c);
            if (!seen[c]) {
                continue; // told as missing
            }
            if (2 * badCells[c] > rows && badCells[c] > 1) {
                Fault first = faults.get(0);
                columnFaults.add(new Fault(
                        first.file(),
                        0,
                        first.column(),
                        badCells[c] + " of " + rows + " cells do not fit: " + first.what() + " in line " + first.line(),
                        "check that it is the same column as before"));
                all++;
            } else {
                cells.addAll(faults);
                all += badCells[c];
            }
        }
        if (all == 0 || (!purpose.targets() && columnFaults.isEmpty())) {
            return;
        }
        cells.sort(Comparator.comparingLong(Fault::line));
        List<Fault> told = new ArrayList<>(columnFaults);
        told.addAll(cells);
        List<Fault> kept = told.subList(0, Math.min(Faults.MOST, told.size()));
        throw columnFaults.isEmpty()
                ? new TableException(kept, all - kept.size())
                : new SchemaMismatchException(kept, all - kept.size());
    }

    /** The first faults of rows and cells that were met, by line; none when predicting. */
    public List<Fault> faults() {
        List<Fault> all = new ArrayList<>(purpose == Purpose.PREDICTING ? List.of() : rowFaults.kept());
        cellFaults.forEach(all::addAll);
        all.sort(Comparator.comparingLong(Fault::line));
        return List.copyOf(all.subList(0, Math.min(Faults.MOST, all.size())));
    }

    /** What the numbers of each column are like, so far; those of columns without numbers are left out. */
    public List<NumberFacts> numbers() {
        return Arrays.stream(encoders)
                .filter(NumberEncoder.class::isInstance)
                .flatMap(encoder -> ((NumberEncoder) encoder).facts().stream())
                .toList();
    }

    /** What the table says, without its rows. Ends the fingerprint: call it once, after the last row, and not when predicting. */
    public TableSummary summary() {
        if (purpose == Purpose.PREDICTING) {
            throw new IllegalStateException("nothing is summed up when predicting; use CHECKING");
        }
        List<ColumnSummary> columns = new ArrayList<>();
        for (int c = 0; c < encoders.length; c++) {
            if (used[c]) {
                columns.add(encoders[c].summary());
            }
        }
        return new TableSummary(rows, digest.finish(), columns);
    }
}
