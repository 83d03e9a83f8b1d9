package org.palimpsest.coreset.internal;

import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.FullMatrix;

/**
 * The direction of Stein variational gradient descent (paper, Eq. 11; Liu and Wang, 2016).
 *
 * <pre>
 * φ(x_i) = 1/n Σ_j [ k(x_j, x_i) s_j + ∇_{x_j} k(x_j, x_i) ]        s_j = ∇ log p(x_j)    k = exp(−‖x − x′‖² / c)
 *        = 1/n [ K (S − 2/c X) + 2/c diag(K 1) X ]_i
 * </pre>
 *
 * The first term draws points to where p is large, the second pushes them apart. O(n²) per call. Owns its buffers.
 */
final class SteinDirection {
    private static final int ROWS = 16;

    private final int n;
    private final int features;
    private final Bandwidth bandwidth;
    private final Compute compute;
    private final FullMatrix points;
    private final DenseRows transposed;
    private final float[] gram;
    private final FullMatrix kernel;
    private final DenseRows pulled;
    private final float[] pull; // a row of what is pulled
    private final float[] distances;

    // The arguments of the call under way, for the parts.
    private float[] x = new float[0];
    private float[] out = new float[0];
    private float twoOverC;

    SteinDirection(int n, int features, Bandwidth bandwidth, Compute compute) {
        this.n = n;
        this.features = features;
        this.bandwidth = bandwidth;
        this.compute = compute;
        points = new FullMatrix(n, features, compute.kernels());
        transposed = new DenseRows(features, n);
        gram = new float[n * n];
        kernel = new FullMatrix(n, n, compute.kernels());
        pulled = new DenseRows(n, features);
        pull = new float[features];
        distances = new float[n * (n - 1) / 2];
    }

    /** Overwrites {@code out} with φ at the points {@code x}, whose scores are {@code s}. */
    void at(float[] x, float[] s, float[] out) {
        this.x = x;
        this.out = out;
        center();
        Team team = compute.team();
        int parts = (n + ROWS - 1) / ROWS;
        team.run(parts, this::products);
        double c = scale();
        twoOverC = (float) (2 / c);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                kernel.value[i * n + j] = (float) StrictMath.exp(-squaredDistance(i, j) / c);
            }
        }
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < features; k++) {
                pull[k] = s[i * features + k] - twoOverC * x[i * features + k];
            }
            pulled.set(i, pull, 0);
        }
        team.run(parts, this::rows);
    }

    /** Distances do not change, and lose fewer bits, when the points lie around the origin. */
    private void center() {
        for (int c = 0; c < features; c++) {
            double mean = 0;
            for (int i = 0; i < n; i++) {
                mean += x[i * features + c];
            }
            mean /= n;
            for (int i = 0; i < n; i++) {
                float centered = (float) (x[i * features + c] - mean);
                points.value[i * features + c] = centered;
            }
        }
        for (int i = 0; i < n; i++) {
            transposed.setColumn(i, points.value, i * features);
        }
    }

    private void products(int part) {
        int from = part * ROWS;
        points.multiply(from, Math.min(n, from + ROWS), transposed, gram, from * n);
    }

    private double squaredDistance(int i, int j) {
        // The smaller index first: the products are rounded, and the kernel shall be symmetric.
        int a = Math.min(i, j);
        int b = Math.max(i, j);
        return i == j ? 0 : Math.max(0, (double) gram[a * n + a] + gram[b * n + b] - 2.0 * gram[a * n + b]);
    }

    private double scale() {
        int at = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                distances[at++] = (float) squaredDistance(i, j);
            }
        }
        double median = Medians.ofSquare(distances, n);
        return median > 0 ? bandwidth.scale(median, n) : 1; // all in one place: any width will do
    }

    private void rows(int part) {
        int from = part * ROWS;
        int to = Math.min(n, from + ROWS);
        kernel.multiply(from, to, pulled, out, from * features);
        for (int i = from; i < to; i++) {
            float sum = 0;
            for (int j = i * n; j < (i + 1) * n; j++) {
                sum += kernel.value[j];
            }
            for (int k = i * features; k < (i + 1) * features; k++) {
                out[k] = (out[k] + twoOverC * sum * x[k]) / n;
            }
        }
    }
}
