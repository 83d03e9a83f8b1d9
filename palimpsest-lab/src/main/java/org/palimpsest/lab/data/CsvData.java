package org.palimpsest.lab.data;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Gzip;
import org.palimpsest.lab.text.ClosestName;

/** A CSV file, plain or gzip, in UTF-8, with commas, semicolons or tabs between fields: a column of labels, which may be any text, and numbers in all others. */
public final class CsvData {
    private static final int MOST_VALUES = 1 << 28;

    private final Path file;
    private final CsvColumns columns;
    private final Faults faults;
    private final List<String> label = new ArrayList<>();
    private final List<Long> line = new ArrayList<>();
    private float[] values = new float[1024];
    private int count;

    private CsvData(Path file, CsvColumns columns, Faults faults) {
        this.file = file;
        this.columns = columns;
        this.faults = faults;
    }

    /**
     * How a file is to be read.
     *
     * @param label the label column: its name, or its number from 1, or "" for one named label, class, target or y,
     *     else the last
     * @param header whether the first line names the columns
     */
    public record Form(String label, Header header) {
        /** To be found out. */
        public static final Form GUESS = new Form("", Header.GUESS);
    }

    /** Whether the first line names the columns. */
    public enum Header {
        /** It does unless there is a number in it. */
        GUESS,
        /** It does. */
        PRESENT,
        /** It is data. */
        ABSENT
    }

    /**
     * Reads a file.
     *
     * @throws InvalidDataException telling all that is wrong with its rows
     */
    public static CsvData read(Path file, Form form) throws IOException {
        Faults faults = new Faults();
        CsvData data = read(file, form, faults);
        faults.failIfAny();
        return data;
    }

    /** Reads a file and gathers what is wrong with its rows; what was read is of use only when there is nothing. */
    static CsvData read(Path file, Form form, Faults faults) throws IOException {
        long[] at = {1};
        try (BufferedInputStream in = CsvSeparator.buffered(Gzip.open(file))) {
            char separator = CsvSeparator.of(in);
            return read(file, form, in, separator, at, faults);
        } catch (CsvParseException | UncheckedIOException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new InvalidDataException(
                    "this is no well-formed CSV (" + Reasons.of(cause) + ")",
                    file + ", after line " + at[0],
                    "check quotes and line ends there");
        }
    }

    private static CsvData read(Path file, Form form, InputStream in, char separator, long[] at, Faults faults)
            throws IOException {
        try (CsvReader<CsvRecord> records = CsvReader.builder()
                .fieldSeparator(separator)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .detectBomHeader(true)
                .ofCsvRecord(in, StandardCharsets.UTF_8)) {
            Iterator<CsvRecord> each = records.iterator();
            if (!each.hasNext()) {
                throw new InvalidDataException("the file is empty", file.toString(), "check the file");
            }
            CsvRecord first = each.next();
            CsvColumns columns = CsvColumns.of(file, first.getFields(), form, separator);
            CsvData data = new CsvData(file, columns, faults);
            if (!columns.named()) {
                data.add(first);
            }
            while (each.hasNext()) {
                CsvRecord next = each.next();
                at[0] = next.getStartingLineNumber();
                data.add(next);
            }
            if (data.line.isEmpty()) {
                throw new InvalidDataException("there are no rows", file.toString(), "check the file");
            }
            return data;
        }
    }

    private void add(CsvRecord row) throws InvalidDataException {
        if (row.getFieldCount() != columns.count()) {
            faults.add(new InvalidDataException(
                    "there are " + row.getFieldCount() + " fields, but " + columns.count() + " in the first line",
                    file + ":" + row.getStartingLineNumber(),
                    "give every line the same number of fields"));
            return;
        }
        for (int c = 0; c < columns.count(); c++) {
            String text = row.getField(c);
            try {
                if (c == columns.label()) {
                    label.add(columns.text(file, row.getStartingLineNumber(), c, text));
                } else {
                    push(columns.number(file, row.getStartingLineNumber(), c, text));
                }
            } catch (InvalidDataException e) {
                faults.add(e);
            }
        }
        line.add(row.getStartingLineNumber());
    }

    private void push(float value) {
        if (count == values.length) {
            if (count >= MOST_VALUES) {
                throw new UncheckedIOException(new InvalidDataException(
                        "more than " + MOST_VALUES + " numbers", file.toString(), "split the file"));
            }
            values = Arrays.copyOf(values, 2 * count);
        }
        values[count++] = value;
    }

    /** The names of the inputs, in order; numbers where the file does not name them. */
    public List<String> inputs() {
        return columns.inputs();
    }

    /** The labels that occur, numbers by value and before other text. */
    public List<String> labels() {
        Comparator<String> order = Comparator.comparingDouble(CsvData::value).thenComparing(Comparator.naturalOrder());
        return label.stream().distinct().sorted(order).toList();
    }

    private static double value(String text) {
        return CsvColumns.isNumber(text) ? Double.parseDouble(text) : Double.POSITIVE_INFINITY;
    }

    /**
     * The rows with their labels as numbers.
     *
     * @param names all labels, in the order of their numbers
     * @throws InvalidDataException naming the rows whose label is none of them
     */
    public Dataset dataset(List<String> names) throws InvalidDataException {
        Faults unknown = new Faults();
        Map<String, Integer> numbers = new HashMap<>();
        names.forEach(name -> numbers.putIfAbsent(name, numbers.size()));
        String known = ClosestName.some(names);
        int[] number = new int[label.size()];
        for (int r = 0; r < number.length; r++) {
            number[r] = numbers.getOrDefault(label.get(r), -1);
            if (number[r] < 0) {
                unknown.add(new InvalidDataException(
                        "the label '" + label.get(r) + "' is not one of " + known,
                        columns.where(file, line.get(r), columns.label()),
                        "every class must occur in the training data"));
            }
        }
        unknown.failIfAny();
        if (names.size() < 2) {
            throw new InvalidDataException(
                    "all rows have the label '" + label.get(0) + "'",
                    columns.where(file, line.get(0), columns.label()),
                    "name the column that holds the labels");
        }
        float[] dense = Arrays.copyOf(values, count);
        return Dataset.of(new Inputs.Floats(columns.count() - 1, dense), new Targets.Labels(number, names.size()));
    }
}
