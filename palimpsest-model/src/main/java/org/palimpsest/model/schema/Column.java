package org.palimpsest.model.schema;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.palimpsest.model.encoder.EncoderId;
import org.palimpsest.model.table.NumberStyle;

/** A column of a schema: its name, its kind, and how its cells become features. */
public sealed interface Column {
    /** The name by which later tables are matched. */
    String name();

    /** One word for the kind. */
    String kind();

    /** Everything worth saying after name and kind; may be "". */
    default String details() {
        return "";
    }

    /** The names of its features, in order. */
    default List<String> features() {
        return List.of();
    }

    /** What a usable cell is, for messages: "a number". */
    default String expected() {
        return "any text";
    }

    /** Something that encodes cells, features from {@code at} on, and sums them up. */
    default ColumnEncoder encoder(int at) {
        return new TextEncoder(this);
    }

    /** One human-readable line. */
    default String describe() {
        return name() + ": " + kind() + (details().isEmpty() ? "" : ", " + details());
    }

    /**
     * A number, scaled. A missing one is the location, with a flag feature {@code name?} if some were missing at first.
     *
     * @param flag whether there is a flag feature
     * @param edges inner borders of the bins that summaries count in
     * @param style how numbers are written
     */
    record Numeric(String name, Scaling scaling, boolean flag, List<Double> edges, NumberStyle style)
            implements Column {
        public Numeric {
            edges = List.copyOf(edges);
        }

        /** A plain number. */
        public Numeric(String name, Scaling scaling, boolean flag, List<Double> edges) {
            this(name, scaling, flag, edges, NumberStyle.PLAIN);
        }

        @Override
        public String kind() {
            return "number";
        }

        @Override
        public String details() {
            return "around " + ColumnWords.shown(scaling.location()) + ", scale " + ColumnWords.shown(scaling.scale())
                    + ColumnWords.written(style)
                    + (flag ? ", some missing" : "");
        }

        @Override
        public List<String> features() {
            return ColumnWords.flagged(name, flag, name);
        }

        @Override
        public String expected() {
            return ColumnWords.numberIn(style);
        }

        @Override
        public ColumnEncoder encoder(int at) {
            return new NumberEncoder(this, at);
        }
    }

    /**
     * One of some texts: one feature each, then {@code name=other} and {@code name=missing}.
     *
     * @param values the texts that have a feature of their own
     */
    record Category(String name, List<String> values) implements Column {
        public Category {
            values = List.copyOf(values);
        }

        @Override
        public String kind() {
            return "category";
        }

        @Override
        public String details() {
            return values.size() + (values.size() == 1 ? " value (" : " values (") + ColumnWords.listed(values) + ")";
        }

        @Override
        public List<String> features() {
            return ColumnWords.categories(name, values);
        }

        @Override
        public ColumnEncoder encoder(int at) {
            return new CategoryEncoder(this, at);
        }
    }

    /** True (1) or false (−1); missing is 0, with a flag feature if some were missing at first. */
    record Flag(String name, boolean flag) implements Column {
        @Override
        public String kind() {
            return "boolean";
        }

        @Override
        public String details() {
            return flag ? "some missing" : "";
        }

        @Override
        public List<String> features() {
            return ColumnWords.flagged(name, flag, name);
        }

        @Override
        public String expected() {
            return "true or false, yes or no, t or f, y or n, 1 or 0";
        }

        @Override
        public ColumnEncoder encoder(int at) {
            return new BooleanEncoder(this, at);
        }
    }

    /**
     * A date, as a bounded trend, sine and cosine of the day of the year and of the day of the week, and of the hour if
     * there are times. The trend is scaled like any number ({@link Scaling}): later files, whose days are all beyond those of the
     * first, have inputs of the usual size and can still be told apart.
     *
     * @param days scaling of the days since 1970-01-01
     * @param time whether there are times of the day
     * @param flag whether there is a flag feature for missing dates
     * @param edges inner borders of the bins, in days
     */
    record Date(String name, DateOrder order, Scaling days, boolean time, boolean flag, List<Double> edges)
            implements Column {
        public Date {
            edges = List.copyOf(edges);
        }

        @Override
        public String kind() {
            return time ? "timestamp" : "date";
        }

        @Override
        public String details() {
            return order.describe() + ", around " + java.time.LocalDate.ofEpochDay((long) Math.floor(days.location()))
                    + (flag ? ", some missing" : "");
        }

        @Override
        public List<String> features() {
            return ColumnWords.flagged(name, flag, Calendar.features(name, time));
        }

        /** The first feature of a day. */
        public float trend(double day) {
            return days.apply(day);
        }

        @Override
        public String expected() {
            return "a date such as " + order.example();
        }

        @Override
        public ColumnEncoder encoder(int at) {
            return new DateEncoder(this, at);
        }
    }

    /**
     * A text or an image, as the numbers that {@code encoder} makes of it: {@code name#0}, {@code name#1}, … A missing one gives 0,
     * and {@code flag} says that there is a flag feature for it.
     */
    record Embedded(String name, EncoderId encoder, boolean flag) implements Column {
        @Override
        public String kind() {
            return encoder.content().word();
        }

        @Override
        public String details() {
            return encoder.width() + " numbers by " + encoder.describe() + (flag ? ", some missing" : "");
        }

        @Override
        public List<String> features() {
            return ColumnWords.flagged(name, flag, ColumnWords.numbered(name, encoder.width()));
        }

        @Override
        public ColumnEncoder encoder(int at) {
            return new EmbeddingEncoder(this, at);
        }
    }

    /** The name of a row. */
    record Id(String name) implements Column {
        @Override
        public String kind() {
            return "id";
        }

        @Override
        public String details() {
            return "not learned from";
        }
    }

    /** A column that is not learned from, and why. */
    record Ignored(String name, String reason) implements Column {
        @Override
        public String kind() {
            return "ignored";
        }

        @Override
        public String details() {
            return reason;
        }
    }

    /**
     * A number that has been the same in every row so far. It gives no feature; when a later table brings others, it becomes a
     * {@link Numeric} around this value, so that all rows before have feature 0.
     *
     * @param value the number
     */
    record Constant(String name, double value) implements Column {
        @Override
        public String kind() {
            return "constant";
        }

        @Override
        public String details() {
            return "always " + ColumnWords.shortest(value) + ", learned from once it varies";
        }
    }

    /**
     * A column without values so far, or with one text in all rows. It gives no feature; when a later table has values, or
     * another text, it becomes what they are. All rows before have feature 0.
     *
     * @param reason why it gives no feature yet
     */
    record Pending(String name, String reason) implements Column {
        @Override
        public String kind() {
            return "pending";
        }

        @Override
        public String details() {
            return reason + ", learned from once it varies";
        }
    }

    /** How often a row counts. */
    record Weight(String name) implements Column {
        @Override
        public String kind() {
            return "weight";
        }

        @Override
        public String expected() {
            return "a number that is 0 or more";
        }

        @Override
        public ColumnEncoder encoder(int at) {
            return new WeightEncoder(this);
        }
    }

    /**
     * The class to predict. Labels stand in the order in which tables brought them; those of one table numbers first, by
     * value, then texts by character.
     *
     * @param numbers whether the labels of the first table were numbers: then 1, 1.0 and 01 are one label, and 0.5 and 0.50
     * @param merged labels that are read as other labels
     */
    record ClassTarget(String name, List<String> labels, boolean numbers, Map<String, String> merged)
            implements Column {
        public ClassTarget {
            labels = List.copyOf(labels);
            merged = Collections.unmodifiableMap(new TreeMap<>(merged));
        }

        /** Labels that are all read as they are. */
        public ClassTarget(String name, List<String> labels, boolean numbers) {
            this(name, labels, numbers, Map.of());
        }

        @Override
        public String kind() {
            return "target";
        }

        @Override
        public String details() {
            return labels.size() + (labels.size() == 1 ? " class (" : " classes (") + ColumnWords.listed(labels) + ")"
                    + ColumnWords.merged(merged);
        }

        @Override
        public String expected() {
            return "a class";
        }

        @Override
        public ColumnEncoder encoder(int at) {
            return new LabelEncoder(this);
        }
    }

    /**
     * The number to predict, standardised by mean and standard deviation of the first table.
     *
     * @param edges inner borders of the bins that summaries count in
     * @param style how numbers are written
     */
    record ValueTarget(
            String name, double mean, double sd, List<Double> edges, NumberStyle style, TargetKind targetKind)
            implements Column {
        /** A plain number. */
        public ValueTarget(String name, double mean, double sd, List<Double> edges) {
            this(name, mean, sd, edges, NumberStyle.PLAIN, new TargetKind.Numeric());
        }

        public ValueTarget {
            edges = List.copyOf(edges);
            if (!Double.isFinite(mean) || !(sd > 0) || !Double.isFinite(sd)) {
                throw new IllegalArgumentException("mean must be finite and sd > 0, were " + mean + " and " + sd);
            }
        }

        @Override
        public String kind() {
            return "target";
        }

        @Override
        public String details() {
            return "a number, " + targetKind.describe(mean, sd) + ColumnWords.written(style);
        }

        @Override
        public String expected() {
            return ColumnWords.numberIn(style);
        }

        /** In units of the network. */
        public float standardized(double value) {
            return (float) ((value - mean) / sd);
        }

        /** In units of the table. */
        public double original(double standardized) {
            return mean + sd * standardized;
        }

        @Override
        public ColumnEncoder encoder(int at) {
            return new ValueEncoder(this);
        }
    }
}
