package org.palimpsest.coreset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
 * w_i = Σ_c n_c Σ_c,ii / Σ_c (n_c − 1)
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

    /** How many inputs a row has. */
    public int features() {
        return classes.get(0).features();
    }

    /** How many rows it stands for. */
    public long count() {
        return classes.stream().mapToLong(ClassStatistics::count).sum();
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
     * @param data the rows, whose labels are out of as many classes as there are here; each counts once
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
                    .filter(r -> labels.at(r) == label)
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
                more = ClassStatistics.of(one.size(), mean[c], factors, variance[c], rank);
            } else if (one.size() > 1) {
                more = ClassStatistics.of(one.size(), mean[c], new double[0][], within, 0);
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

    /** w. */
    private double[] within(List<ClassRows> rows, double[][] variance, int leastRows) {
        double[] within = new double[features()];
        long count = 0;
        long freedom = 0;
        for (int c = 0; c < classes.size(); c++) {
            ClassStatistics known = classes.get(c);
            for (int i = 0; i < within.length && known.count() > 0; i++) {
                within[i] += known.count() * known.covariance(i, i);
            }
            int n = rows.get(c).size() > 1 ? rows.get(c).size() : 0;
            for (int i = 0; i < within.length && n > 0; i++) {
                within[i] += n * variance[c][i];
            }
            count += known.count() + n;
            freedom += Math.max(0, known.count() - 1) + Math.max(0, n - 1);
        }
        double sum = 0;
        for (int i = 0; i < within.length; i++) {
            within[i] /= Math.max(1, freedom);
            sum += within[i];
        }
        if (count < leastRows) {
            Arrays.fill(within, sum / within.length);
        }
        return within;
    }

    /**
     * The same number of pseudo-rows of every class that is known, drawn from its Gaussian: not clipped, with its label.
     *
     * @param perClass how many; fewer where they would not fit the memory
     */
    public Dataset draws(int perClass, Rng rng) {
        int[] known = known();
        int each = (int) Math.max(1, Math.min(perClass, MOST_NUMBERS / ((long) features() * known.length)));
        float[] x = new float[each * known.length * features()];
        int[] label = new int[each * known.length];
        ShrunkCovariances covariances = new ShrunkCovariances(this);
        for (int k = 0; k < known.length; k++) {
            LowRankGaussian gaussian = covariances.drawn(known[k]);
            Rng own = rng.at(known[k]);
            for (int r = 0; r < each; r++) {
                gaussian.draw(own.at(r), x, (k * each + r) * features());
                label[k * each + r] = known[k];
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
