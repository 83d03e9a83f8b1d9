package org.palimpsest.coreset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.SubspaceIteration;
import org.palimpsest.random.Rng;

/**
 * What is kept of all rows that went through a head: the {@link ClassStatistics} of every class, and no row. Immutable, and
 * equal by value.
 *
 * <p><b>Few rows.</b> The mean of one row is the row, and a mean with a variance gives two rows away. Of a class with one row
 * in a file nothing is kept. Of one with fewer than the least number, the mean is kept, and in place of its own covariance
 * the variance within classes,
 *
 * <pre>
 * v_i = Σ_c w_c Σ_c,ii / Σ_c w_c (1 − 1/n_c)
 * </pre>
 *
 * over all classes known and in the file; where those have too few rows together, its average over the inputs. This is not
 * anonymity: a mean of ten rows says something about each.
 *
 * @param head which head the classes belong to
 * @param classes the statistics of each class, in the order of their indices; of a class without rows, those of none
 */
public record ClassSummary(int head, List<ClassStatistics> classes) {
    /** So many rows are enough for the iterations that look for the largest part of a covariance. */
    private static final int ENOUGH_ROWS = 4096;

    /** The most numbers of a set of draws: 256 MB. */
    private static final long MOST_NUMBERS = 1L << 26;

    /** The most parts of a regression. */
    private static final int MOST_PARTS = 32;

    /** Checks that the classes have the same inputs. */
    public ClassSummary {
        classes = List.copyOf(classes);
        if (head < 0 || classes.size() < 2) {
            throw new IllegalArgumentException(
                    "a summary needs a head, was " + head + ", and at least two classes, was " + classes.size());
        }
        int features = classes.get(0).features();
        for (ClassStatistics one : classes) {
            if (one.features() != features) {
                throw new IllegalArgumentException(
                        "the classes of a summary have " + features + " and " + one.features() + " inputs");
            }
        }
    }

    /** Of no rows. */
    public static ClassSummary none(int head, int features, int classes) {
        ClassStatistics none = ClassStatistics.none(features);
        return new ClassSummary(
                head, IntStream.range(0, classes).mapToObj(c -> none).toList());
    }

    /**
     * The summary of a regression, whose parts are its tasks in the place of classes, with room for one more. Of more than
     * {@value #MOST_PARTS} parts, those two are joined first that are most alike, by Ward's criterion: the least of
     *
     * <pre>
     * w_a w_b / (w_a + w_b) ‖μ_a − μ_b‖²
     * </pre>
     *
     * <p>which is by how much the spread within the parts grows.
     */
    public static ClassSummary parted(Optional<ClassSummary> before, int head, int features) {
        List<ClassStatistics> parts = new ArrayList<>();
        before.ifPresent(
                one -> one.classes().stream().filter(part -> part.count() > 0).forEach(parts::add));
        while (parts.size() >= MOST_PARTS) {
            joinNearest(parts);
        }
        do {
            parts.add(ClassStatistics.none(features));
        } while (parts.size() < 2);
        return new ClassSummary(head, parts);
    }

    private static void joinNearest(List<ClassStatistics> parts) {
        double least = Double.POSITIVE_INFINITY;
        int first = 0;
        int second = 1;
        for (int a = 0; a < parts.size(); a++) {
            for (int b = a + 1; b < parts.size(); b++) {
                ClassStatistics one = parts.get(a);
                ClassStatistics two = parts.get(b);
                double distance = 0;
                for (int i = 0; i < one.features(); i++) {
                    double away = (double) one.mean(i) - two.mean(i);
                    distance += away * away;
                }
                distance *= one.weight() * two.weight() / (one.weight() + two.weight());
                if (distance < least) {
                    least = distance;
                    first = a;
                    second = b;
                }
            }
        }
        ClassStatistics other = parts.remove(second);
        ClassStatistics one = parts.get(first);
        parts.set(first, one.plus(other, Math.max(one.rank(), other.rank())));
    }

    /** The rows of a regression's task as the last part. */
    public Dataset asNewest(Dataset data) {
        int[] part = new int[data.size()];
        Arrays.fill(part, classes.size() - 1);
        return data.with(new Targets.Labels(part, classes.size()));
    }

    /** How many inputs a row has. */
    public int features() {
        return classes.get(0).features();
    }

    /** How many rows it stands for. */
    public long count() {
        return classes.stream().mapToLong(ClassStatistics::count).sum();
    }

    /** How many rows it counts as. */
    public double weight() {
        return classes.stream().mapToDouble(ClassStatistics::weight).sum();
    }

    /** The same with a share of its evidence, in (0, 1]. */
    public ClassSummary faded(double share) {
        return new ClassSummary(
                head, classes.stream().map(one -> one.faded(share)).toList());
    }

    /** The classes that it knows. */
    public int[] known() {
        return IntStream.range(0, classes.size())
                .filter(c -> classes.get(c).count() > 0)
                .toArray();
    }

    /** How many numbers are kept. */
    public long floats() {
        return classes.stream()
                .filter(one -> one.count() > 0)
                .mapToLong(one -> (2L + one.rank()) * one.features() + one.rank())
                .sum();
    }

    /**
     * This summary with the rows of a file.
     *
     * @param data the rows, whose labels are out of as many classes as there are here; each counts as its weight says, and not at all if that is 0
     * @param keep how many directions, and of how many rows
     * @param rng where the search for directions starts
     */
    public ClassSummary plus(Dataset data, Retention.Summary keep, Rng rng, Team team) {
        if (!(data.targets() instanceof Targets.Labels labels)
                || labels.width() != classes.size()
                || data.features() != features()) {
            throw new IllegalArgumentException("rows of " + data.features() + " inputs and "
                    + data.targets().width() + " outputs do not fit a summary of " + this);
        }
        List<ClassRows> rows = new ArrayList<>();
        double[][] mean = new double[classes.size()][];
        double[][] variance = new double[classes.size()][];
        for (int c = 0; c < classes.size(); c++) {
            int label = c;
            int[] own = IntStream.range(0, data.size())
                    .filter(r -> labels.at(r) == label && data.weight(r) > 0)
                    .toArray();
            ClassRows one = new ClassRows(data, own, team);
            rows.add(one);
            if (one.size() > 1) {
                mean[c] = one.mean();
                variance[c] = one.variance(mean[c]);
            }
        }
        double[] within = within(rows, variance, keep.leastRows());
        List<ClassStatistics> all = new ArrayList<>();
        for (int c = 0; c < classes.size(); c++) {
            ClassRows one = rows.get(c);
            ClassStatistics more = ClassStatistics.none(features());
            if (one.size() >= keep.leastRows()) {
                int rank = Math.min(keep.rank(), one.size() / 2);
                double[][] factors = factors(one, mean[c], rank, rng.at(c));
                more = ClassStatistics.of(one.size(), one.weight(), mean[c], factors, variance[c], rank);
            } else if (one.size() > 1) {
                more = ClassStatistics.of(one.size(), one.weight(), mean[c], new double[0][], within, 0);
            }
            all.add(classes.get(c).plus(more, keep.rank()));
        }
        return new ClassSummary(head, all);
    }

    /** This summary with that of other rows of the same classes, at most {@code rank} directions of each. */
    public ClassSummary plus(ClassSummary other, int rank) {
        if (other.head != head || other.classes.size() != classes.size()) {
            throw new IllegalArgumentException("summaries of different classes: " + this + ", " + other);
        }
        return new ClassSummary(
                head,
                IntStream.range(0, classes.size())
                        .mapToObj(c -> classes.get(c).plus(other.classes.get(c), rank))
                        .toList());
    }

    /** The largest part of the covariance of some rows; where there are very many, the iterations read some of them. */
    private static double[][] factors(ClassRows rows, double[] mean, int rank, Rng rng) {
        int stride = Math.max(1, rows.size() / ENOUGH_ROWS);
        return new SubspaceIteration(
                        rows.features(),
                        rank,
                        (q, k) -> rows.times(mean, q, k, stride),
                        (q, k) -> rows.times(mean, q, k, 1),
                        rng)
                .factors();
    }

    /** v. */
    private double[] within(List<ClassRows> rows, double[][] variance, int leastRows) {
        double[] within = new double[features()];
        long count = 0;
        double freedom = 0;
        for (int c = 0; c < classes.size(); c++) {
            ClassStatistics known = classes.get(c);
            for (int i = 0; i < within.length && known.count() > 0; i++) {
                within[i] += known.weight() * known.covariance(i, i);
            }
            int n = rows.get(c).size() > 1 ? rows.get(c).size() : 0;
            double weight = n == 0 ? 0 : rows.get(c).weight();
            for (int i = 0; i < within.length && n > 0; i++) {
                within[i] += weight * variance[c][i];
            }
            count += known.count() + n;
            freedom += free(known.weight(), known.count()) + free(weight, n);
        }
        double sum = 0;
        for (int i = 0; i < within.length; i++) {
            within[i] /= freedom > 0 ? freedom : 1;
            sum += within[i];
        }
        if (count < leastRows) {
            Arrays.fill(within, sum / within.length);
        }
        return within;
    }

    /** w (1 − 1/n): what is left of the weight of some rows beside their mean. */
    private static double free(double weight, long n) {
        return n < 2 ? 0 : weight * (n - 1) / n;
    }

    /**
     * The same number of pseudo-rows of every class that is known, drawn from its Gaussian: not clipped, with its label.
     *
     * @param perClass how many; fewer where they would not fit the memory
     */
    public Dataset draws(int perClass, Rng rng) {
        int[] known = known();
        int each = (int) Math.max(1, Math.min(perClass, MOST_NUMBERS / ((long) features() * known.length)));
        int[] counts = new int[classes.size()];
        for (int c : known) {
            counts[c] = each;
        }
        return drawn(counts, rng);
    }

    /**
     * Pseudo-rows of some classes, weighted so that the mean over all of them is the mean over classes in proportion to
     * {@code rows}. Of larger classes more are drawn, lest a step sees them seldom.
     *
     * @param rows what each class counts as; 0 of those that are left out
     * @param perClass how many of a class on the average; fewer where they would not fit the memory
     */
    public Dataset draws(double[] rows, int perClass, Rng rng) {
        double sum = Arrays.stream(rows).sum();
        long present = Arrays.stream(rows).filter(one -> one > 0).count();
        double total = Math.min((double) perClass * present, (double) MOST_NUMBERS / features());
        int[] counts = new int[rows.length];
        int drawn = 0;
        for (int c = 0; c < rows.length; c++) {
            // At least a tenth of an even share: a rare class has to be seen, too.
            counts[c] = rows[c] > 0 ? (int) Math.ceil(Math.max(total * rows[c] / sum, total / present / 10)) : 0;
            drawn += counts[c];
        }
        Dataset data = drawn(counts, rng);
        float[] weights = new float[drawn];
        int at = 0;
        for (int c = 0; c < rows.length; c++) {
            for (int r = 0; r < counts[c]; r++) {
                weights[at++] = (float) (rows[c] / sum * drawn / counts[c]);
            }
        }
        return data.weighted(weights);
    }

    /** So many pseudo-rows of each class, class after class. */
    private Dataset drawn(int[] counts, Rng rng) {
        int all = Arrays.stream(counts).sum();
        float[] x = new float[all * features()];
        int[] label = new int[all];
        ShrunkCovariances covariances = new ShrunkCovariances(this);
        int at = 0;
        for (int c = 0; c < counts.length; c++) {
            if (counts[c] > 0) {
                LowRankGaussian gaussian = covariances.drawn(c);
                Rng own = rng.at(c);
                for (int r = 0; r < counts[c]; r++) {
                    gaussian.draw(own.at(r), x, at * features());
                    label[at++] = c;
                }
            }
        }
        return Dataset.of(new Inputs.Floats(features(), x), new Targets.Labels(label, classes.size()));
    }

    /** The same for rows with more inputs, in which these were all zero, and for a head with more classes. */
    public ClassSummary grown(int inputs, int outputs) {
        List<ClassStatistics> all = new ArrayList<>();
        for (int c = 0; c < outputs; c++) {
            all.add(c < classes.size() ? classes.get(c).grown(inputs) : ClassStatistics.none(inputs));
        }
        return new ClassSummary(head, all);
    }

    @Override
    public String toString() {
        return "ClassSummary(" + count() + " rows of " + features() + " inputs, " + known().length + " of "
                + classes.size() + " classes)";
    }
}
