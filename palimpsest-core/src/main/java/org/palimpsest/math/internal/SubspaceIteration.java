package org.palimpsest.math.internal;

import org.palimpsest.random.Rng;

/**
 * Factors of the largest part of a covariance that is never formed: randomized subspace iteration (Halko, Martinsson and
 * Tropp, 2011), ended by Nyström's approximation.
 *
 * <pre>
 * Q ← orth(S Q), a few times, from a random start        Y = S Q
 * S ≈ Y (QᵀY)⁺ Yᵀ = Σ_j f_j f_jᵀ  ≼  S
 * </pre>
 *
 * <p>It never exceeds S, so that what is left of every variance is not negative, and it is S itself where S has no more
 * directions than Q. Y may be exact where the products of the iterations are estimates.
 */
public final class SubspaceIteration {
    /** S Q. */
    public interface Product {
        /** The product with a matrix of {@code k} columns, row after row. */
        double[] times(double[] q, int k);
    }

    /** Columns beyond those wanted, which make the wanted ones converge (Halko et al., section 4.2: 5 to 10). */
    private static final int MORE = 8;

    private static final int ITERATIONS = 3;
    /** What is left of a column, relative to its length, is rounding noise below it. */
    private static final double TINY = 1e-10;

    private final int d;
    private final int k;
    private final Product rough;
    private final Product exact;
    private final Rng rng;

    /**
     * @param d the number of rows of S
     * @param rank how many factors are wanted; a few more are given
     * @param rough the products of the iterations
     * @param exact the product of Nyström's approximation
     */
    public SubspaceIteration(int d, int rank, Product rough, Product exact, Rng rng) {
        this.d = d;
        this.rough = rough;
        this.exact = exact;
        this.rng = rng;
        k = Math.min(d, rank + MORE);
    }

    /** f_j. */
    public double[][] factors() {
        float[] start = new float[d * k];
        rng.normals(start);
        double[] q = new double[d * k];
        for (int i = 0; i < q.length; i++) {
            q[i] = start[i];
        }
        orthonormalize(q, 0);
        for (int t = 1; t <= ITERATIONS; t++) {
            q = rough.times(q, k);
            orthonormalize(q, t);
        }
        double[] y = exact.times(q, k);
        SymmetricEigen inner = SymmetricEigen.of(product(q, y));
        double[][] factors = new double[k][d];
        for (int j = 0; j < k && inner.values()[j] > TINY * inner.values()[0]; j++) {
            double scale = 1 / Math.sqrt(inner.values()[j]);
            for (int i = 0; i < d; i++) {
                for (int c = 0; c < k; c++) {
                    factors[j][i] += scale * y[i * k + c] * inner.vectors()[j][c];
                }
            }
        }
        return factors;
    }

    /** QᵀY, made symmetric. */
    private double[][] product(double[] q, double[] y) {
        double[][] g = new double[k][k];
        for (int i = 0; i < q.length; i += k) {
            for (int a = 0; a < k; a++) {
                for (int b = 0; b < k; b++) {
                    g[a][b] += 0.5 * (q[i + a] * y[i + b] + q[i + b] * y[i + a]);
                }
            }
        }
        return g;
    }

    /** Gram and Schmidt, twice; a column that depends on those before is drawn anew. */
    private void orthonormalize(double[] q, int round) {
        double[][] columns = new double[k][d]; // each in one piece, which is several times as fast
        float[] fresh = new float[d];
        for (int c = 0; c < k; c++) {
            double[] own = columns[c];
            for (int i = 0; i < d; i++) {
                own[i] = q[i * k + c];
            }
            double before = norm(own);
            project(columns, c);
            project(columns, c);
            for (int attempt = 0; !(norm(own) > TINY * before); attempt++) {
                rng.stream("again", round).at(c).at(attempt).normals(fresh);
                for (int i = 0; i < d; i++) {
                    own[i] = fresh[i];
                }
                before = norm(own);
                project(columns, c);
                project(columns, c);
            }
            double length = norm(own);
            for (int i = 0; i < d; i++) {
                own[i] /= length;
                q[i * k + c] = own[i];
            }
        }
    }

    /** Takes the columns before c out of column c. */
    private static void project(double[][] columns, int c) {
        double[] own = columns[c];
        for (int b = 0; b < c; b++) {
            double[] other = columns[b];
            double dot = 0;
            for (int i = 0; i < own.length; i++) {
                dot += other[i] * own[i];
            }
            for (int i = 0; i < own.length; i++) {
                own[i] -= dot * other[i];
            }
        }
    }

    private static double norm(double[] x) {
        double sum = 0;
        for (double xi : x) {
            sum += xi * xi;
        }
        return Math.sqrt(sum);
    }
}
