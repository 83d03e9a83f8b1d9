package org.palimpsest.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.model.schema.BooleanTexts;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Scaling;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.table.Row;

/**
 * From the columns of a table to the features of the network, as nodes of a graph. Columns of one kind are encoded together,
 * so that the number of nodes does not grow with them, and one permutation at the end brings the features into the order of
 * the schema.
 */
final class EncoderGraph {
    /** The first and the last second of a year with four digits. */
    private static final double FIRST_SECOND = -62_167_219_200.0;

    private static final double LAST_SECOND = 253_402_300_799.0;
    private static final double KNEE = 5;

    private static final long TRUE = 1;
    private static final long FALSE = -1;
    private static final long ABSENT = 0;
    private static final long UNREADABLE = 2;

    private final OnnxGraph graph;
    private final Set<String> taken;
    private final Map<String, String> inputNames = new LinkedHashMap<>();
    private final List<String> blocks = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>(); // which feature each column of the blocks is
    private final List<String> faults = new ArrayList<>();

    /**
     * @param graph that is added to
     * @param taken names that inputs must not have
     */
    EncoderGraph(OnnxGraph graph, Set<String> taken) {
        this.graph = graph;
        this.taken = taken;
    }

    private record Placed<C extends Column>(C column, int at) {}

    private static <C extends Column> List<Placed<C>> placed(Schema schema, Class<C> kind) {
        List<Placed<C>> all = new ArrayList<>();
        int[] places = schema.places();
        for (int c = 0; c < places.length; c++) {
            Column column = schema.columns().get(c);
            if (kind.isInstance(column)) {
                all.add(new Placed<>(kind.cast(column), places[c]));
            }
        }
        return all;
    }

    /** Adds an input for every column that gives features; returns the features, of type float. */
    String features(Schema schema) {
        for (Column column : schema.columns()) {
            if (!column.features().isEmpty()) {
                String name = taken.contains(column.name()) ? "input." + column.name() : column.name();
                boolean text = column instanceof Column.Category || column instanceof Column.Flag;
                OnnxType type =
                        text ? OnnxType.STRING : column instanceof Column.Embedded ? OnnxType.FLOAT : OnnxType.DOUBLE;
                int width =
                        column instanceof Column.Embedded one ? one.encoder().width() : 1;
                inputNames.put(column.name(), graph.input(name, type, width));
            }
        }
        numbers(placed(schema, Column.Numeric.class));
        dates(placed(schema, Column.Date.class));
        booleans(placed(schema, Column.Flag.class));
        placed(schema, Column.Category.class).forEach(this::category);
        placed(schema, Column.Embedded.class).forEach(this::embedded);
        String unordered = graph.concat(blocks);
        long[] order = new long[places.size()];
        boolean ordered = true;
        for (int i = 0; i < order.length; i++) {
            order[places.get(i)] = i;
            ordered &= places.get(i) == i;
        }
        return ordered ? unordered : graph.columns(unordered, order);
    }

    /** The input of each column, by the column's name. */
    Map<String, String> inputNames() {
        return inputNames;
    }

    /** Whether each row can be read, [rows, 1]; none if there is nothing that could not. */
    Optional<String> readable() {
        if (faults.isEmpty()) {
            return Optional.empty();
        }
        String any = graph.concat(
                faults.stream().map(fault -> graph.cast(fault, OnnxType.FLOAT)).toList());
        return Optional.of(graph.apply("Less", graph.sum(any, 1), graph.number(0.5f)));
    }

    private String inputs(List<? extends Placed<? extends Column>> columns) {
        return graph.concat(columns.stream()
                .map(placed -> inputNames.getOrDefault(placed.column().name(), ""))
                .toList());
    }

    private void add(String block, List<Integer> features) {
        blocks.add(block);
        places.addAll(features);
    }

    private void numbers(List<Placed<Column.Numeric>> numbers) {
        if (numbers.isEmpty()) {
            return;
        }
        String x = inputs(numbers);
        faults.add(graph.apply("Greater", graph.apply("Abs", x), graph.number(Double.MAX_VALUE)));
        String missing = graph.apply("IsNaN", x);
        add(
                scaled(
                        x,
                        missing,
                        numbers.stream().map(one -> one.column().scaling()).toList()),
                numbers.stream().map(Placed::at).toList());
        flags(
                graph.cast(missing, OnnxType.FLOAT),
                numbers.stream()
                        .map(one -> one.column().flag() ? one.at() + 1 : -1)
                        .toList());
    }

    private void dates(List<Placed<Column.Date>> dates) {
        if (!dates.isEmpty()) {
            String seconds = inputs(dates);
            faults.add(graph.apply("Less", seconds, graph.number(FIRST_SECOND)));
            faults.add(graph.apply("GreaterOrEqual", seconds, graph.number(LAST_SECOND + 1)));
            String whole = graph.apply("Floor", seconds); // as fractions of a second are not read
            DateGraph calendar = new DateGraph(graph);
            String days = calendar.days(whole);
            String missing = graph.apply("IsNaN", days);
            String z = standardized(
                    days,
                    missing,
                    dates.stream().map(one -> one.column().days()).toList());
            String trend = graph.apply("Div", z, graph.apply("Add", graph.apply("Abs", z), graph.number(1.0)));
            add(
                    graph.cast(trend, OnnxType.FLOAT),
                    dates.stream().map(Placed::at).toList());
            waves(calendar, whole, dates);
            flags(
                    graph.cast(missing, OnnxType.FLOAT),
                    dates.stream()
                            .map(one -> one.column().flag()
                                    ? one.at() + one.column().features().size() - 1
                                    : -1)
                            .toList());
        }
    }

    private void flags(String missing, List<Integer> flags) {
        long[] which = java.util.stream.IntStream.range(0, flags.size())
                .filter(i -> flags.get(i) >= 0)
                .mapToLong(i -> i)
                .toArray();
        if (which.length > 0) {
            add(
                    graph.columns(missing, which),
                    flags.stream().filter(at -> at >= 0).toList());
        }
    }

    /** Distances from the locations in units of the scales; a missing number is 0. */
    private String standardized(String x, String missing, List<Scaling> scalings) {
        int n = scalings.size();
        double[] location = scalings.stream().mapToDouble(Scaling::location).toArray();
        double[] scale = scalings.stream().mapToDouble(Scaling::scale).toArray();
        String center = graph.doubles(location, n);
        String present = graph.apply("Where", missing, center, x);
        return graph.apply("Div", graph.apply("Sub", present, center), graph.doubles(scale, n));
    }

    /** See {@link Scaling}; a missing number is 0. */
    private String scaled(String x, String missing, List<Scaling> scalings) {
        String z = standardized(x, missing, scalings);
        String size = graph.apply("Abs", z);
        String beyond = graph.apply("Max", graph.apply("Sub", size, graph.number(KNEE)), graph.number(0.0));
        String log = graph.apply("Log", graph.apply("Add", beyond, graph.number(1.0)));
        String folded = graph.apply("Min", graph.apply("Add", log, graph.number(KNEE)), graph.number(Scaling.MOST));
        String signed = graph.apply("Mul", graph.apply("Sign", z), folded);
        String small = graph.apply("LessOrEqual", size, graph.number(KNEE));
        return graph.cast(graph.apply("Where", small, z, signed), OnnxType.FLOAT);
    }

    private void waves(DateGraph calendar, String seconds, List<Placed<Column.Date>> dates) {
        int n = dates.size();
        // What is missing or out of range must not leave the calendar; its features do not count.
        String known = graph.apply("Where", graph.apply("IsNaN", seconds), graph.number(0.0), seconds);
        String inRange =
                graph.apply("Min", graph.apply("Max", known, graph.number(FIRST_SECOND)), graph.number(LAST_SECOND));
        String waves = graph.cast(calendar.waves(inRange), OnnxType.FLOAT);
        String present = graph.cast(graph.apply("Not", graph.apply("IsNaN", seconds)), OnnxType.FLOAT);
        List<Long> which = new ArrayList<>();
        List<Long> dateOf = new ArrayList<>();
        List<Integer> features = new ArrayList<>();
        for (int wave = 0; wave < 6; wave++) {
            for (int d = 0; d < n; d++) {
                boolean timeOfDay = wave % 3 == 2;
                if (dates.get(d).column().time() || !timeOfDay) {
                    which.add((long) wave * n + d);
                    dateOf.add((long) d);
                    // Features are the days, then for each of year, week and time a sine and a cosine.
                    features.add(dates.get(d).at() + 1 + 2 * (wave % 3) + wave / 3);
                }
            }
        }
        add(graph.apply("Mul", graph.columns(waves, array(which)), graph.columns(present, array(dateOf))), features);
    }

    private static long[] array(List<Long> list) {
        return list.stream().mapToLong(Long::longValue).toArray();
    }

    private void booleans(List<Placed<Column.Flag>> columns) {
        if (columns.isEmpty()) {
            return;
        }
        Map<String, Long> texts = new LinkedHashMap<>();
        BooleanTexts.of(true).forEach(text -> texts.put(text, TRUE));
        BooleanTexts.of(false).forEach(text -> texts.put(text, FALSE));
        missing(texts, ABSENT);
        String code = graph.encode(inputs(columns), texts, UNREADABLE);
        faults.add(graph.apply("Equal", code, graph.longs(new long[] {UNREADABLE})));
        add(graph.cast(code, OnnxType.FLOAT), columns.stream().map(Placed::at).toList());
        flags(
                graph.cast(graph.apply("Equal", code, graph.longs(new long[] {ABSENT})), OnnxType.FLOAT),
                columns.stream()
                        .map(one -> one.column().flag() ? one.at() + 1 : -1)
                        .toList());
    }

    private static void missing(Map<String, Long> texts, long code) {
        texts.put("", code);
        Row.MISSING.forEach(word -> texts.put(word, code));
    }

    private void category(Placed<Column.Category> one) {
        List<String> values = one.column().values();
        Map<String, Long> texts = new LinkedHashMap<>();
        for (int i = 0; i < values.size(); i++) {
            texts.put(values.get(i), (long) i);
        }
        missing(texts, values.size() + 1L);
        String code = graph.encode(inputs(List.of(one)), texts, values.size());
        int width = values.size() + 2;
        String hot = graph.apply("OneHot", code, graph.longs(new long[] {width}), graph.floats(new float[] {0, 1}, 2));
        List<Integer> features = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            features.add(one.at() + i);
        }
        add(graph.apply("Squeeze", hot, graph.list(1)), features);
    }

    /** The numbers of an encoder, which the caller runs; those of a missing text or image are 0. */
    private void embedded(Placed<Column.Embedded> one) {
        String x = inputs(List.of(one));
        int width = one.column().encoder().width();
        List<Integer> features = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            features.add(one.at() + i);
        }
        add(x, features);
        if (one.column().flag()) {
            String none = graph.apply("Equal", graph.sum(graph.apply("Abs", x), 1), graph.number(0f));
            flags(graph.apply("Unsqueeze", graph.cast(none, OnnxType.FLOAT), graph.list(1)), List.of(one.at() + width));
        }
    }
}
