package org.palimpsest.exact;

import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;

/**
 * All that the posterior needs to know of the rows: sums of products of features, and sums with targets.
 *
 * <pre>
 * A = Σ φφᵀ    B = Σ φyᵀ    yᵀy    n
 * </pre>
 *
 * Features are bytes and targets are in fixed point, so that all sums are exact integers. Addition then has no order:
 * statistics of any division of the rows add up to equal bytes, and subtraction gives the bytes from before. An immutable
 * value.
 *
 * <p>Equal rows count as often as they occur, and get equal signs in the sketch of {@link ClassSums} unless the caller gives
 * each a key of its own: an occurrence number would depend on how the rows were divided.
 */
public final class SufficientStatistics {
    private final int features;
    private final long[] products; // the upper triangle, row after row
    private final TargetSums targets;

    SufficientStatistics(int features, long[] products, TargetSums targets) {
        this.features = features;
        this.products = products;
        this.targets = targets;
    }

    /** The statistics of no row, for class labels. */
    public static SufficientStatistics ofClasses(int features, int classes) {
        long[] none = new long[ClassSums.length(features, classes)];
        return new SufficientStatistics(features, new long[triangle(features)], new ClassSums(features, classes, none));
    }

    /** The statistics of no row, for {@code width} numbers per row. */
    public static SufficientStatistics ofValues(int features, int width) {
        long[] none = new long[ValueSums.length(features, width)];
        return new SufficientStatistics(features, new long[triangle(features)], new ValueSums(features, width, none));
    }

    /**
     * The statistics of rows with targets. Rows are keyed by their content.
     *
     * @param names of the columns, in their order
     */
    public static SufficientStatistics of(FeatureMap map, Dataset data, List<String> names, Compute compute) {
        return of(map, data, names, new long[0], compute);
    }

    /**
     * The statistics of rows with targets.
     *
     * @param keys a number for each row that is the same whenever the row is added or subtracted; none: a hash of its
     *     content
     */
    public static SufficientStatistics of(
            FeatureMap map, Dataset data, List<String> names, long[] keys, Compute compute) {
        if (keys.length != 0 && keys.length != data.size()) {
            throw new IllegalArgumentException(keys.length + " keys for " + data.size() + " rows");
        }
        StatisticsBuilder builder = new StatisticsBuilder(map.width(), data.targets(), compute);
        for (int from = 0; from < data.size(); from += StatisticsBuilder.CHUNK) {
            int to = Math.min(data.size(), from + StatisticsBuilder.CHUNK);
            builder.add(map.features(data, names, from, to, compute), data, from, keys);
        }
        return builder.build();
    }

    /** The statistics of rows whose features are known. */
    public static SufficientStatistics of(FeatureRows rows, Targets targets, Compute compute) {
        if (rows.size() != targets.size()) {
            throw new IllegalArgumentException(rows.size() + " rows but " + targets.size() + " targets");
        }
        StatisticsBuilder builder = new StatisticsBuilder(rows.width(), targets, compute);
        builder.add(rows, targets);
        return builder.build();
    }

    static int triangle(int features) {
        return Math.toIntExact(features * (features + 1L) / 2);
    }

    /** Where row i of the triangle begins, at its diagonal. */
    static int diagonal(int features, int i) {
        return (int) (i * (2L * features - i + 1) / 2);
    }

    /** The number of features. */
    public int features() {
        return features;
    }

    /** The number of rows. */
    public long rows() {
        return targets.rows();
    }

    /** The sums with targets. */
    public TargetSums targets() {
        return targets;
    }

    /** Σ φ_i φ_j, in units of 1 / 127². */
    public long product(int i, int j) {
        int first = Math.min(i, j);
        return products[diagonal(features, first) + Math.max(i, j) - first];
    }

    long[] products() {
        return products;
    }

    /** The statistics of the rows of both. Fewer features or classes count as zeros. */
    public SufficientStatistics plus(SufficientStatistics other) {
        return combined(other, false);
    }

    /**
     * The statistics without the rows of the other.
     *
     * @throws IllegalArgumentException when the other has more rows of a class, or more rows
     */
    public SufficientStatistics minus(SufficientStatistics other) {
        return combined(other, true);
    }

    private SufficientStatistics combined(SufficientStatistics other, boolean minus) {
        int width = Math.max(features, other.features);
        int outputs = Math.max(targets.outputs(), other.targets.outputs());
        SufficientStatistics a = grown(width, outputs);
        SufficientStatistics b = other.grown(width, outputs);
        long[] sums = a.products.clone();
        addExact(sums, b.products, 0, sums.length, minus);
        if (a.targets instanceof ClassSums mine && b.targets instanceof ClassSums theirs) {
            long[] own = mine.sums().clone();
            addExact(own, theirs.sums(), 0, own.length, minus);
            ClassSums result = new ClassSums(width, outputs, own);
            for (int k = 0; k < outputs; k++) {
                if (result.count(k) < 0) {
                    throw new IllegalArgumentException(
                            "of class " + k + " more rows would be subtracted than there are");
                }
            }
            return new SufficientStatistics(width, sums, result);
        }
        if (a.targets instanceof ValueSums mine && b.targets instanceof ValueSums theirs) {
            long[] own = mine.sums().clone();
            ValueSums.add(own, theirs.sums(), width, outputs, minus);
            ValueSums result = new ValueSums(width, outputs, own);
            if (result.rows() < 0) {
                throw new IllegalArgumentException("more rows would be subtracted than there are");
            }
            return new SufficientStatistics(width, sums, result);
        }
        throw new IllegalArgumentException("statistics of classes and of numbers cannot be combined");
    }

    /** a ← a ± b in a range. */
    static void addExact(long[] a, long[] b, int from, int to, boolean minus) {
        for (int i = from; i < to; i++) {
            a[i] = minus ? Math.subtractExact(a[i], b[i]) : Math.addExact(a[i], b[i]);
        }
    }

    /**
     * The same rows with room for more features and classes: what the rows do not have is 0.
     *
     * @param outputs how many classes; numbers per row do not grow
     */
    public SufficientStatistics grown(int moreFeatures, int outputs) {
        if (moreFeatures < features || outputs < targets.outputs()) {
            throw new IllegalArgumentException("statistics do not shrink");
        }
        if (targets instanceof ValueSums && outputs != targets.outputs()) {
            throw new IllegalArgumentException("rows have " + targets.outputs() + " numbers, not " + outputs);
        }
        if (moreFeatures == features && outputs == targets.outputs()) {
            return this;
        }
        long[] more = new long[triangle(moreFeatures)];
        for (int i = 0; i < features; i++) {
            System.arraycopy(products, diagonal(features, i), more, diagonal(moreFeatures, i), features - i);
        }
        TargetSums sums = targets instanceof ClassSums classes
                ? classes.grown(moreFeatures, outputs)
                : ((ValueSums) targets).grown(moreFeatures);
        return new SufficientStatistics(moreFeatures, more, sums);
    }

    /**
     * The statistics with other numbers for the classes.
     *
     * @param place the new number of each class, all different
     * @param classes how many classes there are then
     * @throws IllegalArgumentException when two classes would share a number, or targets are numbers
     */
    public SufficientStatistics relabelled(int[] place, int classes) {
        if (!(targets instanceof ClassSums sums) || place.length != targets.outputs()) {
            throw new IllegalArgumentException(
                    place.length + " class numbers for targets with " + targets.outputs() + " outputs");
        }
        if (Arrays.stream(place).distinct().count() != place.length
                || Arrays.stream(place).anyMatch(k -> k < 0 || k >= classes)) {
            throw new IllegalArgumentException(
                    "class numbers must differ and be 0 to " + (classes - 1) + ", were " + Arrays.toString(place));
        }
        return new SufficientStatistics(features, products, sums.relabelled(place, classes));
    }

    /** The statistics as packed bytes; {@link #of(byte[])} reads them. */
    public byte[] bytes() {
        return StatisticsBytes.write(this);
    }

    /**
     * The statistics from their {@link #bytes}.
     *
     * @throws IllegalArgumentException when the bytes are not those of statistics
     */
    public static SufficientStatistics of(byte[] bytes) {
        return StatisticsBytes.read(bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SufficientStatistics that
                && features == that.features
                && Arrays.equals(products, that.products)
                && targets.equals(that.targets);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(products) + targets.hashCode();
    }

    @Override
    public String toString() {
        return "SufficientStatistics(" + features + " features, " + targets + ")";
    }
}
