package org.palimpsest.exact;

import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.ByteProducts;

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
    /** Bits after the point of sums that have decayed. */
    private static final int FRACTION = 16;

    private final int features;
    private final long[] products; // the upper triangle, row after row
    private final TargetSums targets;
    private final int fraction; // bits after the point

    SufficientStatistics(int features, long[] products, TargetSums targets, int fraction) {
        this.features = features;
        this.products = products;
        this.targets = targets;
        this.fraction = fraction;
    }

    /** The statistics of no row, for class labels. */
    public static SufficientStatistics ofClasses(int features, int classes) {
        long[] none = new long[ClassSums.length(features, classes)];
        return new SufficientStatistics(
                features, new long[triangle(features)], new ClassSums(features, classes, 0, none), 0);
    }

    /** The statistics of no row, for {@code width} numbers per row. */
    public static SufficientStatistics ofValues(int features, int width) {
        long[] none = new long[ValueSums.length(features, width)];
        return new SufficientStatistics(
                features, new long[triangle(features)], new ValueSums(features, width, 0, none), 0);
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

    /** The number of features. */
    public int features() {
        return features;
    }

    /** The number of rows; of decayed statistics, how many rows they count for, rounded. */
    public long rows() {
        return targets.rows();
    }

    /** How many rows the statistics count for; a whole number unless they have decayed. */
    public double weight() {
        return targets.weight();
    }

    /** Whether single rows can be computed from the sums: there are no more rows than features. */
    public boolean exposesRows() {
        return rows() <= features();
    }

    /** Whether {@link #times} has rounded the sums, so that they depend on the order of the files. */
    public boolean hasDecayed() {
        return fraction > 0;
    }

    /** How many numbers the statistics are. */
    public long length() {
        return products.length + (long) targets.length();
    }

    /** The sums with targets. */
    public TargetSums targets() {
        return targets;
    }

    /** Σ φ_i φ_j, in units of 1 / (127² · {@link #unit}). */
    public long product(int i, int j) {
        int first = Math.min(i, j);
        return products[ByteProducts.diagonal(features, first) + Math.max(i, j) - first];
    }

    /** What stands for a product of 1: 1, and 2¹⁶ after decay. */
    public double unit() {
        return 1L << fraction;
    }

    int fraction() {
        return fraction;
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

    /**
     * The evidence to a power: every row counts {@code factor} times as much, p(D | w)^factor.
     *
     * <pre>
     * A ← γA    B ← γB    yᵀy ← γ yᵀy    n ← γn        rounded to 2⁻¹⁶ of a unit
     * </pre>
     *
     * What is then promised: the rows of one file may still come in any order and division, and equal files with equal factors
     * in an equal order give equal bytes on every machine. The order of files matters, since earlier ones count less, and
     * subtracting a file that has decayed leaves a rounding error of up to half of 2⁻¹⁶ for every decay since.
     *
     * @param factor above 0 and at most 1
     */
    public SufficientStatistics times(double factor) {
        if (!(factor > 0 && factor <= 1)) {
            throw new IllegalArgumentException("factor must be above 0 and at most 1, was " + factor);
        }
        return factor == 1 ? this : scaled(factor, FRACTION - fraction);
    }

    /** factor · this, with more bits after the point. */
    private SufficientStatistics scaled(double factor, int more) {
        if (factor == 1 && more == 0) {
            return this;
        }
        long[] sums = products.clone();
        scale(sums, 0, sums.length, factor, more);
        if (targets instanceof ClassSums classes) {
            long[] own = classes.sums().clone();
            scale(own, 0, own.length, factor, more);
            return new SufficientStatistics(
                    features, sums, new ClassSums(features, targets.outputs(), FRACTION, own), FRACTION);
        }
        long[] own = ((ValueSums) targets).sums().clone();
        ValueSums.scale(own, features, targets.outputs(), factor, more);
        return new SufficientStatistics(
                features, sums, new ValueSums(features, targets.outputs(), FRACTION, own), FRACTION);
    }

    private SufficientStatistics combined(SufficientStatistics other, boolean minus) {
        if ((targets instanceof ClassSums) != (other.targets instanceof ClassSums)) {
            throw new IllegalArgumentException("statistics of classes and of numbers cannot be combined");
        }
        if (fraction != other.fraction) {
            return scaled(1, FRACTION - fraction).combined(other.scaled(1, FRACTION - other.fraction), minus);
        }
        int width = Math.max(features, other.features);
        int outputs = Math.max(targets.outputs(), other.targets.outputs());
        SufficientStatistics a = grown(width, outputs);
        SufficientStatistics b = other.grown(width, outputs);
        long[] sums = a.products.clone();
        addExact(sums, b.products, 0, sums.length, minus);
        if (a.targets instanceof ClassSums mine && b.targets instanceof ClassSums theirs) {
            long[] own = mine.sums().clone();
            addExact(own, theirs.sums(), 0, own.length, minus);
            ClassSums result = new ClassSums(width, outputs, fraction, own);
            for (int k = 0; k < outputs; k++) {
                if (result.count(k) < 0) {
                    throw new IllegalArgumentException(
                            "of class " + k + " more rows would be subtracted than there are");
                }
            }
            return new SufficientStatistics(width, sums, result, fraction);
        }
        long[] own = ((ValueSums) a.targets).sums().clone();
        ValueSums.add(own, ((ValueSums) b.targets).sums(), width, outputs, minus);
        ValueSums result = new ValueSums(width, outputs, fraction, own);
        if (result.weight() < 0) {
            throw new IllegalArgumentException("more rows would be subtracted than there are");
        }
        return new SufficientStatistics(width, sums, result, fraction);
    }

    /** a ← factor · a · 2^more in a range, rounded to the nearest integer. */
    static void scale(long[] a, int from, int to, double factor, int more) {
        for (int i = from; i < to; i++) {
            long shifted = Math.multiplyExact(a[i], 1L << more);
            a[i] = factor == 1 ? shifted : (long) Math.rint(shifted * factor);
        }
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
            System.arraycopy(
                    products,
                    ByteProducts.diagonal(features, i),
                    more,
                    ByteProducts.diagonal(moreFeatures, i),
                    features - i);
        }
        TargetSums sums = targets instanceof ClassSums classes
                ? classes.grown(moreFeatures, outputs)
                : ((ValueSums) targets).grown(moreFeatures);
        return new SufficientStatistics(moreFeatures, more, sums, fraction);
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
        return new SufficientStatistics(features, products, sums.relabelled(place, classes), fraction);
    }

    /** All of the statistics as whole numbers; {@link #of(long[])} reads them. */
    public long[] numbers() {
        return StatisticsBytes.numbers(this);
    }

    /**
     * The statistics from their {@link #numbers}.
     *
     * @throws IllegalArgumentException when the numbers are not those of statistics
     */
    public static SufficientStatistics of(long[] numbers) {
        return StatisticsBytes.read(numbers);
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
