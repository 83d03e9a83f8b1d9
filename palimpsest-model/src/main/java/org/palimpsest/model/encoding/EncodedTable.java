package org.palimpsest.model.encoding;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.InputRange;
import org.palimpsest.model.schema.Labels;
import org.palimpsest.model.schema.NumberFacts;
import org.palimpsest.model.schema.RowEncoder;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.TableSummary;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableReader;

/**
 * A table with targets as a data set, made in one pass. Larger tables lie in a scratch file, which {@link #close} deletes;
 * the data set must not be used afterwards.
 */
public final class EncodedTable implements Closeable {
    /** How many bytes of features stay in memory unless told otherwise. */
    public static final long BYTES_IN_MEMORY = 64L << 20;

    private final RowStore store;
    private final Schema schema;
    private final List<String> newLabels;
    private final Dataset dataset;
    private final long[] keys;
    private final BitSet identified;
    private final TableSummary summary;
    private final List<NumberFacts> numbers;
    private final String detected;

    private EncodedTable(
            RowStore store,
            Schema schema,
            List<String> newLabels,
            Dataset dataset,
            long[] keys,
            BitSet identified,
            TableSummary summary,
            List<NumberFacts> numbers,
            String detected) {
        this.store = store;
        this.schema = schema;
        this.newLabels = newLabels;
        this.dataset = dataset;
        this.keys = keys;
        this.identified = identified;
        this.summary = summary;
        this.numbers = numbers;
        this.detected = detected;
    }

    /** Encodes a table, with {@value #BYTES_IN_MEMORY} bytes in memory at most. */
    public static EncodedTable of(Schema schema, Table table, ScratchDirectory scratch) throws IOException {
        return of(schema, table, scratch, BYTES_IN_MEMORY);
    }

    /**
     * Encodes a table.
     *
     * @param bytesInMemory how many bytes of features may stay in memory
     * @throws org.palimpsest.model.schema.SchemaMismatchException if columns are missing, new or of another kind
     * @throws TableException if cells or rows are not usable, or there are no rows
     */
    public static EncodedTable of(Schema schema, Table table, ScratchDirectory scratch, long bytesInMemory)
            throws IOException {
        return of(schema, Optional.empty(), table, scratch, bytesInMemory, RowEncoder.Purpose.LEARNING);
    }

    /**
     * Encodes labelled rows that are predicted and not learned: ids, weights and columns that the schema does not have are
     * passed over.
     */
    public static EncodedTable labelled(Schema schema, Table table, ScratchDirectory scratch) throws IOException {
        return of(schema, Optional.empty(), table, scratch, BYTES_IN_MEMORY, RowEncoder.Purpose.SCORING);
    }

    /** Encodes labelled rows with features clipped to the range that was learned. */
    public static EncodedTable labelled(Schema schema, InputRange range, Table table, ScratchDirectory scratch)
            throws IOException {
        return of(schema, Optional.of(range), table, scratch, BYTES_IN_MEMORY, RowEncoder.Purpose.SCORING);
    }

    private static EncodedTable of(
            Schema schema,
            Optional<InputRange> range,
            Table table,
            ScratchDirectory scratch,
            long bytesInMemory,
            RowEncoder.Purpose purpose)
            throws IOException {
        RowStore store = null;
        boolean done = false;
        try (TableReader reader = table.open()) {
            RowEncoder encoder = new RowEncoder(schema, reader, purpose);
            range.ifPresent(encoder::within);
            store = new RowStore(encoder.features(), bytesInMemory, scratch);
            RowBlock block = new RowBlock(encoder, store);
            Columns columns = new Columns(schema.isRegression(), encoder.weighted());
            boolean clean = true;
            while (reader.next()) {
                if (columns.rows == Integer.MAX_VALUE - 8) {
                    throw new TableException(Fault.of(reader.file(), "there are too many rows", "split the table"));
                }
                clean &= block.encode();
                if (clean) { // after the first fault, only others are looked for
                    block.add();
                    columns.add(encoder);
                } else {
                    encoder.embedded().discard();
                }
            }
            encoder.finish();
            block.flush();
            if (columns.rows == 0) {
                throw new TableException(Fault.of(table.name(), "there are no rows", "check the file"));
            }
            columns.requireWeight(schema, table.name());
            EncodedTable encoded = columns.finish(schema, encoder, store, reader.detected());
            done = true;
            return encoded;
        } finally {
            if (!done && store != null) {
                store.close();
            }
        }
    }

    /** What is kept of each row beside its features. */
    private static final class Columns {
        private int rows;
        private int[] labels;
        private float[] values;
        private float[] weights;
        private long[] keys = new long[1024];
        private final BitSet identified = new BitSet();

        Columns(boolean regression, boolean weighted) {
            labels = new int[regression ? 0 : 1024];
            values = new float[regression ? 1024 : 0];
            weights = new float[weighted ? 1024 : 0];
        }

        void add(RowEncoder encoder) {
            if (rows == keys.length) {
                int more = (int) Math.min(Integer.MAX_VALUE - 8, 2L * rows);
                keys = Arrays.copyOf(keys, more);
                labels = labels.length == 0 ? labels : Arrays.copyOf(labels, more);
                values = values.length == 0 ? values : Arrays.copyOf(values, more);
                weights = weights.length == 0 ? weights : Arrays.copyOf(weights, more);
            }
            keys[rows] = encoder.key();
            identified.set(rows, encoder.isIdentified());
            if (labels.length > 0) {
                labels[rows] = encoder.label();
            } else {
                values[rows] = encoder.value();
            }
            if (weights.length > 0) {
                weights[rows] = encoder.weight();
            }
            rows++;
        }

        /** Rows that count for nothing teach nothing, and no score could be given for it. */
        void requireWeight(Schema schema, String file) throws TableException {
            for (int r = 0; r < rows; r++) {
                if (weights.length == 0 || weights[r] > 0) {
                    return;
                }
            }
            String column = schema.columns().stream()
                    .filter(Column.Weight.class::isInstance)
                    .map(Column::name)
                    .findFirst()
                    .orElse("");
            throw new TableException(new Fault(file, 0, column, "all weights are 0", "check the column"));
        }

        EncodedTable finish(Schema schema, RowEncoder encoder, RowStore store, String detected) throws IOException {
            Inputs inputs = store.finish();
            List<String> added = List.of();
            Schema grown = schema;
            Targets targets;
            if (schema.isRegression()) {
                targets = new Targets.Values(1, Arrays.copyOf(values, rows));
            } else {
                int known = schema.labels().size();
                List<String> met = encoder.labels();
                added = Labels.sorted(met.subList(known, met.size()));
                grown = added.isEmpty() ? schema : schema.withNewLabels(added);
                int[] place = new int[met.size()];
                List<String> all = grown.labels();
                Map<String, Integer> numbers = new HashMap<>();
                all.forEach(label -> numbers.putIfAbsent(label, numbers.size()));
                for (int i = 0; i < place.length; i++) {
                    place[i] = i < known ? i : numbers.getOrDefault(met.get(i), -1);
                }
                int[] own = new int[rows];
                for (int r = 0; r < rows; r++) {
                    own[r] = place[labels[r]];
                }
                // A first table may have one class. Room for a second one is made, which no row has yet.
                targets = new Targets.Labels(own, Math.max(2, all.size()));
            }
            Dataset data = Dataset.of(inputs, targets);
            if (weights.length > 0) {
                data = data.weighted(Arrays.copyOf(weights, rows));
            }
            return new EncodedTable(
                    store,
                    grown,
                    added,
                    data,
                    Arrays.copyOf(keys, rows),
                    identified,
                    encoder.summary(),
                    encoder.numbers(),
                    detected);
        }
    }

    /** The schema, with the labels that this table brought. */
    public Schema schema() {
        return schema;
    }

    /** The labels that this table brought, numbers first and by value, then texts by character. */
    public List<String> newLabels() {
        return newLabels;
    }

    /** The rows in order, with labels or standardised values, and weights if there are any. */
    public Dataset dataset() {
        return dataset;
    }

    /** A hash of each row: of its id if it has one, else of all its cells. */
    public long[] keys() {
        return keys.clone();
    }

    /** Whether a row has an id, so that its key is known again; keys of other rows say only what values they have. */
    public boolean isIdentified(int row) {
        return identified.get(row);
    }

    /** What the table says, without its rows. */
    public TableSummary summary() {
        return summary;
    }

    /** What the numbers of each column are like. */
    public List<NumberFacts> numbers() {
        return numbers;
    }

    /** What the file was found to be, as a sentence. */
    public String detected() {
        return detected;
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
