package org.palimpsest.exact;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;

/**
 * A fixed map from a row to features: a constant, the inputs themselves, piecewise linear functions of them, and random
 * features of all of them. An immutable value, fixed by the first rows and a seed.
 *
 * <pre>
 * φ(x) = round(127 · (1, linear, hats, cos(2π(wᵀu + b)) for three widths, relu(wᵀu + b) / range))
 * </pre>
 *
 * u has the scaled number z and the normal score q of every number, 0.7 per indicator, and embeddings of length 3, which have
 * random features only. The weights of an input come from
 * a random stream with its name, and inputs are summed in the order of their names. The order of columns therefore has no
 * effect, and neither has a new column on rows that do not have it. Numbers beyond the first range are clamped.
 */
public final class FeatureMap {
    /** The largest feature, which stands for 1. */
    public static final byte TOP = 127;

    private static final int COLUMNS_AT_ONCE = 64;

    private final MapOptions options;
    private final List<ScaledInput> inputs; // by name
    private final RandomFeatures random;
    private final int randomStart;
    private final byte[] block; // of each feature

    FeatureMap(MapOptions options, List<ScaledInput> inputs, RandomFeatures random, int randomStart) {
        this.options = options;
        this.inputs = List.copyOf(inputs);
        this.random = random;
        this.randomStart = randomStart;
        int width = randomStart + random.size();
        for (ScaledInput input : inputs) {
            width = Math.max(width, input.start() + input.direct());
        }
        block = new byte[width];
        for (ScaledInput input : inputs) {
            for (int i = 0; i < input.direct(); i++) {
                block[input.start() + i] = (byte) input.block(i).index();
            }
        }
        for (int f = 0; f < random.size(); f++) {
            block[randomStart + f] = (byte) random.block(f).index();
        }
    }

    /**
     * A map for rows like these. Depends on the rows and names, not on their order.
     *
     * @param data the first rows; targets are ignored
     * @param inputs what each column is
     */
    public static FeatureMap fit(Dataset data, List<NamedInput> inputs, MapOptions options) {
        return fit(data, inputs, options, Compute.shared());
    }

    /** A map for rows like these; the number of threads has no effect on it. */
    public static FeatureMap fit(Dataset data, List<NamedInput> inputs, MapOptions options, Compute compute) {
        if (data.size() == 0) {
            throw new IllegalArgumentException("a map needs at least one row");
        }
        Map<String, Integer> columns = columns(data, inputs);
        List<NamedInput> sorted = new ArrayList<>(inputs);
        sorted.sort(Comparator.comparing(NamedInput::name));
        long plain = sorted.stream()
                .filter(input -> input.kind() != NamedInput.Kind.EMBEDDED)
                .count();
        boolean direct = plain <= MapOptions.MAX_DIRECT_INPUTS;
        long numbers = sorted.stream()
                .filter(input -> input.kind() == NamedInput.Kind.NUMERIC)
                .count();
        boolean pieces = direct && 10 * numbers + plain <= options.size() / 2;
        float[][] values = values(data);
        ScaledInput[] scales = new ScaledInput[sorted.size()];
        compute.team().run(scales.length, i -> {
            float[] own = values[columns.getOrDefault(sorted.get(i).name(), 0)];
            scales[i] = ScaledInput.of(sorted.get(i), own, direct ? 0 : -1, pieces);
        });
        List<ScaledInput> scaled = new ArrayList<>();
        int next = 1;
        for (ScaledInput scale : scales) {
            scaled.add(direct ? scale.startingAt(next) : scale);
            next += scale.direct();
        }
        int count = Math.max(options.size() - next, options.size() / 4);
        boolean scores = direct;
        int[] sample = RowSample.of(data, order(sorted, columns), RowSample.MAX_ROWS);
        float[][] coordinates = new float[sample.length][];
        float[] row = new float[data.features()];
        for (int i = 0; i < sample.length; i++) {
            data.copyRow(sample[i], row);
            coordinates[i] = coordinates(scaled, order(sorted, columns), row, scores);
        }
        return new FeatureMap(
                options, scaled, RandomFeatures.fit(options.seed(), count, scaled, coordinates, scores), next);
    }

    /**
     * The map with more inputs. Old features stay where they are; those of the new inputs come after them and are 0 for rows
     * without them, to which the new inputs contribute nothing.
     *
     * @param data rows with all inputs, or with the new ones only
     * @param named what each column is; those that the map has are passed over
     */
    public FeatureMap withInputs(Dataset data, List<NamedInput> named) {
        Map<String, Integer> columns = columns(data, named);
        Set<String> known = new HashSet<>();
        boolean direct = random.scores();
        boolean pieces = false;
        for (ScaledInput input : inputs) {
            known.add(input.input().name());
            pieces |= input.hats() > 0;
        }
        List<ScaledInput> all = new ArrayList<>(inputs);
        float[][] values = values(data);
        int next = width();
        List<NamedInput> fresh = new ArrayList<>(named);
        fresh.removeIf(input -> known.contains(input.name()));
        fresh.sort(Comparator.comparing(NamedInput::name));
        for (NamedInput input : fresh) {
            float[] own = values[columns.getOrDefault(input.name(), 0)];
            ScaledInput one = ScaledInput.of(input, own, direct ? next : -1, pieces);
            next += one.direct();
            all.add(one);
        }
        all.sort(Comparator.comparing(input -> input.input().name()));
        return new FeatureMap(options, all, random.withInputs(all), randomStart);
    }

    private static Map<String, Integer> columns(Dataset data, List<NamedInput> inputs) {
        if (inputs.size() != data.features()) {
            throw new IllegalArgumentException(inputs.size() + " names for " + data.features() + " inputs");
        }
        Map<String, Integer> columns = new HashMap<>();
        for (int c = 0; c < inputs.size(); c++) {
            if (columns.put(inputs.get(c).name(), c) != null) {
                throw new IllegalArgumentException(
                        "there are two inputs with the name " + inputs.get(c).name());
            }
        }
        return columns;
    }

    private static int[] order(List<NamedInput> sorted, Map<String, Integer> columns) {
        return sorted.stream()
                .mapToInt(input -> columns.getOrDefault(input.name(), -1))
                .toArray();
    }

    /** The finite numbers of each column, in one pass for some columns at a time. */
    private static float[][] values(Dataset data) {
        float[][] values = new float[data.features()][];
        float[] row = new float[data.features()];
        for (int from = 0; from < values.length; from += COLUMNS_AT_ONCE) {
            int to = Math.min(values.length, from + COLUMNS_AT_ONCE);
            int[] n = new int[values.length];
            for (int c = from; c < to; c++) {
                values[c] = new float[data.size()];
            }
            for (int r = 0; r < data.size(); r++) {
                data.copyRow(r, row);
                for (int c = from; c < to; c++) {
                    if (Float.isFinite(row[c])) {
                        values[c][n[c]++] = row[c];
                    }
                }
            }
            for (int c = from; c < to; c++) {
                values[c] = Arrays.copyOf(values[c], n[c]);
            }
        }
        return values;
    }

    /** z and q of every input, in their order. */
    private static float[] coordinates(List<ScaledInput> inputs, int[] column, float[] row, boolean scores) {
        float[] u = new float[2 * inputs.size()];
        for (int i = 0; i < column.length; i++) {
            if (column[i] >= 0) {
                u[2 * i] = inputs.get(i).z(row[column[i]]);
                u[2 * i + 1] = scores ? inputs.get(i).q(row[column[i]]) : 0;
            }
        }
        return u;
    }

    /**
     * The features of rows. Inputs of the map that the rows do not have contribute nothing.
     *
     * @param names of the columns, in their order
     * @throws IllegalArgumentException when a name is unknown
     */
    public FeatureRows features(Dataset data, List<String> names, Compute compute) {
        return features(data, names, 0, data.size(), compute);
    }

    FeatureRows features(Dataset data, List<String> names, int first, int last, Compute compute) {
        int[] column = places(data, names);
        int width = width();
        byte[] out = new byte[Math.multiplyExact(last - first, width)];
        int part = 64;
        compute.team().run((last - first + part - 1) / part, p -> {
            float[] row = new float[data.features()];
            float[] sums = new float[random.size()];
            for (int r = first + p * part; r < Math.min(last, first + (p + 1) * part); r++) {
                data.copyRow(r, row);
                int at = (r - first) * width;
                out[at] = TOP;
                for (int i = 0; i < column.length; i++) {
                    if (column[i] >= 0) {
                        inputs.get(i).direct(row[column[i]], out, at);
                    }
                }
                random.write(coordinates(inputs, column, row, random.scores()), sums, out, at + randomStart);
            }
        });
        return new FeatureRows(width, out);
    }

    private int[] places(Dataset data, List<String> names) {
        if (names.size() != data.features()) {
            throw new IllegalArgumentException(names.size() + " names for " + data.features() + " inputs");
        }
        Map<String, Integer> columns = new HashMap<>();
        for (int c = 0; c < names.size(); c++) {
            columns.put(names.get(c), c);
        }
        int[] column = new int[inputs.size()];
        int found = 0;
        for (int i = 0; i < column.length; i++) {
            column[i] = columns.getOrDefault(inputs.get(i).input().name(), -1);
            found += column[i] >= 0 ? 1 : 0;
        }
        if (found < names.size()) {
            Set<String> unknown = new HashSet<>(names);
            inputs.forEach(input -> unknown.remove(input.input().name()));
            throw new IllegalArgumentException("the map does not have the inputs " + unknown);
        }
        return column;
    }

    /** round(127 v), at most ±127. */
    static byte toByte(float v) {
        float scaled = Math.max(-1f, Math.min(1f, v)) * TOP;
        return (byte) (int) (scaled < 0 ? scaled - 0.5f : scaled + 0.5f);
    }

    /** The number of features. */
    public int width() {
        return block.length;
    }

    /** The block of a feature. */
    public FeatureBlock block(int feature) {
        return FeatureBlock.at(block[feature]);
    }

    /** The options that the map was made with. */
    public MapOptions options() {
        return options;
    }

    /** The inputs, by name. */
    public List<NamedInput> inputs() {
        return inputs.stream().map(ScaledInput::input).toList();
    }

    /** The numbers that the features are computed with. */
    public FeatureFormula formula() {
        return FeatureFormula.of(this);
    }

    List<ScaledInput> scaled() {
        return inputs;
    }

    RandomFeatures random() {
        return random;
    }

    int randomStart() {
        return randomStart;
    }

    /** The first difference to another map, in words; empty where rows have the same features in both. */
    public Optional<String> difference(FeatureMap other) {
        if (!options.equals(other.options)) {
            return Optional.of(options + " and " + other.options);
        }
        for (int i = 0; i < Math.min(inputs.size(), other.inputs.size()); i++) {
            ScaledInput mine = inputs.get(i);
            ScaledInput theirs = other.inputs.get(i);
            if (!mine.input().equals(theirs.input())) {
                return Optional.of("input '" + mine.input().name() + "' and '"
                        + theirs.input().name() + "'");
            }
            if (!mine.equals(theirs)) {
                return Optional.of("the scale of input '" + mine.input().name() + "'");
            }
        }
        if (inputs.size() != other.inputs.size()) {
            return Optional.of(inputs.size() + " and " + other.inputs.size() + " inputs");
        }
        return equals(other) ? Optional.empty() : Optional.of("the widths of the random features");
    }

    /** The map as bytes; {@link #of} reads them. Equal maps have equal bytes. */
    public byte[] bytes() {
        return MapBytes.write(this);
    }

    /**
     * The map from its {@link #bytes}.
     *
     * @throws IllegalArgumentException when the bytes are not those of a map
     */
    public static FeatureMap of(byte[] bytes) {
        return MapBytes.read(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FeatureMap that && Arrays.equals(bytes(), that.bytes());
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes());
    }

    @Override
    public String toString() {
        return "FeatureMap(" + inputs.size() + " inputs, " + width() + " features, seed " + options.seed() + ")";
    }
}
