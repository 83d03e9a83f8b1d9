package org.palimpsest.coreset;

import java.util.Arrays;
import org.palimpsest.math.internal.SymmetricEigen;

/**
 * What is kept of the rows of one class: a count, a weight, a mean, and a covariance of low rank plus a diagonal.
 *
 * <pre>
 * n     w = Σ w_r     μ = 1/w Σ w_r x_r     1/w Σ w_r (x_r − μ)(x_r − μ)ᵀ  ≈  Σ_c = V diag(λ) Vᵀ + diag(d)
 * </pre>
 *
 * The weight is the evidence: how many rows these count as. It is n where every row counts once and nothing has faded. V are
 * at most n/2 principal directions, orthonormal, λ their variances, and d what they leave of each input's variance, so
 * that the diagonal of Σ_c, and its trace, is that of the rows.
 *
 * <p>Statistics are additive (Chan, Golub and LeVeque, 1979): those of the rows of A and of B together are
 *
 * <pre>
 * w = w_A + w_B     μ = (w_A μ_A + w_B μ_B)/w     w Σ = w_A Σ_A + w_B Σ_B + (w_A w_B/w) (μ_A − μ_B)(μ_A − μ_B)ᵀ
 * </pre>
 *
 * of which the largest directions are kept again and the rest goes into the diagonal. Count, mean and every variance are
 * exact but for rounding; the covariances are where the rank suffices. Immutable, and equal by value.
 */
public final class ClassStatistics {
    /** Variances below it, relative to the largest, are rounding noise. */
    private static final double TINY = 1e-12;

    private final long count;
    private final double weight;
    private final float[] mean;
    private final float[] directions;
    private final float[] variances;
    private final float[] rest;

    /** Of rows that count once each. */
    public ClassStatistics(long count, float[] mean, float[] directions, float[] variances, float[] rest) {
        this(count, (double) count, mean, directions, variances, rest);
    }

    /**
     * Copies the arrays.
     *
     * @param count n
     * @param weight w
     * @param mean μ
     * @param directions V, one direction after the other
     * @param variances λ
     * @param rest d
     */
    public ClassStatistics(
            long count, double weight, float[] mean, float[] directions, float[] variances, float[] rest) {
        if (!(weight >= 0) || !Double.isFinite(weight) || count > 0 != weight > 0) {
            throw new IllegalArgumentException(count + " rows cannot weigh " + weight);
        }
        if (count < 0 || rest.length != mean.length || directions.length != (long) variances.length * mean.length) {
            throw new IllegalArgumentException("statistics of " + count + " rows cannot have " + mean.length
                    + " means, "
                    + variances.length + " variances, " + directions.length + " numbers of directions, " + rest.length
                    + " on the diagonal");
        }
        if (variances.length > count / 2) {
            throw new IllegalArgumentException("of " + count + " rows at most " + count / 2
                    + " directions are kept, lest they show the rows, not " + variances.length);
        }
        check("mean", mean, Float.NEGATIVE_INFINITY);
        check("direction", directions, Float.NEGATIVE_INFINITY);
        check("variance", variances, 0);
        check("rest", rest, 0);
        this.count = count;
        this.weight = weight;
        this.mean = mean.clone();
        this.directions = directions.clone();
        this.variances = variances.clone();
        this.rest = rest.clone();
    }

    private static void check(String what, float[] numbers, float least) {
        for (float one : numbers) {
            if (!Float.isFinite(one) || one < least) {
                throw new IllegalArgumentException("no " + what + " of a class can be " + one);
            }
        }
    }

    /** Of no rows. */
    public static ClassStatistics none(int features) {
        return new ClassStatistics(0, new float[features], new float[0], new float[0], new float[features]);
    }

    /**
     * Of a covariance that is known by its diagonal and by factors of its largest part.
     *
     * @param factors f_j, of Σ_j f_j f_jᵀ
     * @param variance the whole diagonal
     * @param rank the most directions to keep
     */
    static ClassStatistics of(
            long count, double weight, double[] mean, double[][] factors, double[] variance, int rank) {
        int d = mean.length;
        int m = factors.length;
        double[][] gram = new double[m][m];
        for (int a = 0; a < m; a++) {
            for (int b = a; b < m; b++) {
                double dot = 0;
                for (int i = 0; i < d; i++) {
                    dot += factors[a][i] * factors[b][i];
                }
                gram[a][b] = dot;
                gram[b][a] = dot;
            }
        }
        SymmetricEigen parts = SymmetricEigen.of(gram);
        int most = (int) Math.min(Math.min(rank, m), count / 2);
        int r = 0;
        while (r < most && parts.values()[r] > Math.max(TINY * parts.values()[0], Float.MIN_NORMAL)) {
            r++;
        }
        float[] directions = new float[r * d];
        float[] variances = new float[r];
        double[] left = variance.clone();
        for (int k = 0; k < r; k++) {
            variances[k] = (float) parts.values()[k];
            double scale = 1 / Math.sqrt(parts.values()[k]);
            for (int i = 0; i < d; i++) {
                double sum = 0;
                for (int j = 0; j < m; j++) {
                    sum += parts.vectors()[k][j] * factors[j][i];
                }
                float v = (float) (scale * sum);
                directions[k * d + i] = v;
                left[i] -= (double) variances[k] * v * v;
            }
        }
        float[] rest = new float[d];
        float[] center = new float[d];
        for (int i = 0; i < d; i++) {
            rest[i] = (float) Math.max(0, left[i]);
            center[i] = (float) mean[i];
        }
        return new ClassStatistics(count, weight, center, directions, variances, rest);
    }

    /** n. */
    public long count() {
        return count;
    }

    /** w. */
    public double weight() {
        return weight;
    }

    /**
     * The same with a share of its evidence: as if every row had counted {@code share} times as much. Mean and covariance stay.
     *
     * @param share in (0, 1]
     */
    public ClassStatistics faded(double share) {
        return share == 1 || count == 0
                ? this
                : new ClassStatistics(
                        count, Math.max(Double.MIN_NORMAL, share * weight), mean, directions, variances, rest);
    }

    /** How many inputs a row has. */
    public int features() {
        return mean.length;
    }

    /** How many directions are kept. */
    public int rank() {
        return variances.length;
    }

    /** μ of one input. */
    public float mean(int input) {
        return mean[input];
    }

    /** One number of direction {@code k}. */
    public float direction(int k, int input) {
        return directions[k * features() + input];
    }

    /** λ of direction {@code k}. */
    public float variance(int k) {
        return variances[k];
    }

    /** d of one input. */
    public float rest(int input) {
        return rest[input];
    }

    /** A copy of μ. */
    public float[] mean() {
        return mean.clone();
    }

    /** A copy of V, one direction after the other. */
    public float[] directions() {
        return directions.clone();
    }

    /** A copy of λ. */
    public float[] variances() {
        return variances.clone();
    }

    /** A copy of d. */
    public float[] rest() {
        return rest.clone();
    }

    /** One number of Σ_c. */
    public double covariance(int a, int b) {
        double sum = a == b ? rest[a] : 0;
        for (int k = 0; k < rank(); k++) {
            sum += (double) variances[k] * direction(k, a) * direction(k, b);
        }
        return sum;
    }

    /** The same class with the rows of another part of it, at most {@code rank} directions. */
    public ClassStatistics plus(ClassStatistics other, int rank) {
        if (other.features() != features()) {
            throw new IllegalArgumentException(
                    "statistics of " + features() + " and of " + other.features() + " inputs cannot be added");
        }
        if (count == 0 || other.count == 0) {
            return count == 0 ? other : this;
        }
        int d = features();
        double n = weight + other.weight;
        double a = weight / n;
        double b = other.weight / n;
        double[] center = new double[d];
        double[] variance = new double[d];
        double[][] factors = new double[rank() + other.rank() + 1][d];
        scaled(a, factors, 0);
        other.scaled(b, factors, rank());
        for (int i = 0; i < d; i++) {
            center[i] = a * mean[i] + b * other.mean[i];
            double shift = Math.sqrt(a * b) * ((double) mean[i] - other.mean[i]);
            factors[rank() + other.rank()][i] = shift;
            variance[i] = a * covariance(i, i) + b * other.covariance(i, i) + shift * shift;
        }
        return of(count + other.count, n, center, factors, variance, rank);
    }

    /** Writes √(share λ_k) v_k from factor {@code at} on. */
    void scaled(double share, double[][] factors, int at) {
        for (int k = 0; k < rank(); k++) {
            double scale = Math.sqrt(share * variances[k]);
            for (int i = 0; i < features(); i++) {
                factors[at + k][i] = scale * direction(k, i);
            }
        }
    }

    /** The same around zero: the covariance alone. */
    ClassStatistics centered() {
        return new ClassStatistics(count, weight, new float[features()], directions, variances, rest);
    }

    /** The same for rows with more inputs, in which these were all zero. */
    public ClassStatistics grown(int inputs) {
        if (inputs == features()) {
            return this;
        }
        float[] wider = new float[rank() * inputs];
        for (int k = 0; k < rank(); k++) {
            System.arraycopy(directions, k * features(), wider, k * inputs, features());
        }
        return new ClassStatistics(
                count, weight, Arrays.copyOf(mean, inputs), wider, variances, Arrays.copyOf(rest, inputs));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClassStatistics that
                && count == that.count
                && weight == that.weight
                && Arrays.equals(mean, that.mean)
                && Arrays.equals(directions, that.directions)
                && Arrays.equals(variances, that.variances)
                && Arrays.equals(rest, that.rest);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Long.hashCode(count) + Arrays.hashCode(mean)) + Arrays.hashCode(directions);
    }

    @Override
    public String toString() {
        return "ClassStatistics(" + count + " rows, " + rank() + " directions)";
    }
}
