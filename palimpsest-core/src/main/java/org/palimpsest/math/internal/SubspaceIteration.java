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
        float[] fresh = new float[q.length / k];
        for (int c = 0; c < k; c++) {
            double before = norm(q, c);
            project(q, c);
            project(q, c);
            for (int attempt = 0; !(norm(q, c) > TINY * before); attempt++) {
                rng.stream("again", round).at(c).at(attempt).normals(fresh);
                for (int i = 0; i < fresh.length; i++) {
                    q[i * k + c] = fresh[i];
                }
                before = norm(q, c);
                project(q, c);
                project(q, c);
            }
            double length = norm(q, c);
            for (int i = c; i < q.length; i += k) {
                q[i] /= length;
            }
        }
    }

    /** Takes the columns before c out of column c. */
    private void project(double[] q, int c) {
        for (int b = 0; b < c; b++) {
            double dot = 0;
            for (int i = 0; i < q.length; i += k) {
                dot += q[i + b] * q[i + c];
            }
            for (int i = 0; i < q.length; i += k) {
                q[i + c] -= dot * q[i + b];
            }
        }
    }

    private double norm(double[] q, int c) {
        double sum = 0;
        for (int i = c; i < q.length; i += k) {
            sum += q[i] * q[i];
        }
        return Math.sqrt(sum);
    }
}
