package org.palimpsest.coreset;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.random.Rng;

/**
 * Importance sampling by upper bounds of the sensitivities, the largest share of the whole log-likelihood that a row can
 * have (Huggins, Campbell and Broderick, 2016, Lemma 3.1).
 *
 * <pre>
 * m_n = N / (1 + Σ_k |G_k∖n| exp(−R ‖mean(G_k∖n) − x_n‖))     p_n = m_n / Σ m     weight of a draw = 1 / (M p_n)
 * </pre>
 *
 * The bound was made for two classes, whose rows are told apart by their sign; here a row is compared with the clusters
 * G_k of its own class only. Clusters are the cells of centers that are drawn by their squared distance to those before
 * (k-means++).
 */
final class SensitivitySampling {
    private final Dataset data;
    private final int clusters;
    private final double radius;
    private final int[] label;
    private final int classes;

    SensitivitySampling(Dataset data, int clusters, double radius) {
        if (!(data.targets() instanceof Targets.Labels labels)) {
            throw new IllegalArgumentException("sensitivities need class labels");
        }
        this.data = data;
        this.clusters = clusters;
        this.radius = radius;
        classes = labels.width();
        label = new int[data.size()];
        Arrays.setAll(label, labels::at);
    }

    WeightedSubset choose(int size, Rng rng) {
        double[] bound = bounds(rng.stream("clusters"));
        int n = bound.length;
        double[] cumulative = new double[n];
        double total = 0;
        for (int row = 0; row < n; row++) {
            total += bound[row];
            cumulative[row] = total;
        }
        int[] count = new int[n];
        Rng draws = rng.stream("draws");
        for (int i = 0; i < size; i++) {
            int place = Arrays.binarySearch(cumulative, draws.uniform(i) * total);
            count[Math.min(n - 1, place < 0 ? -place - 1 : place + 1)]++;
        }
        int[] rows = IntStream.range(0, n).filter(row -> count[row] > 0).toArray();
        float[] weights = new float[rows.length];
        for (int i = 0; i < rows.length; i++) {
            weights[i] = (float) (count[rows[i]] * total / (size * bound[rows[i]]));
        }
        return new WeightedSubset(rows, weights);
    }

    /** m_n of every row. */
    double[] bounds(Rng rng) {
        double[] m = new double[data.size()];
        for (int c = 0; c < classes; c++) {
            int wanted = c;
            int[] rows = IntStream.range(0, label.length)
                    .filter(row -> label[row] == wanted)
                    .toArray();
            if (rows.length > 0) {
                bounds(data.select(rows), rows, rng.at(c), m);
            }
        }
        return m;
    }

    private void bounds(Dataset part, int[] rows, Rng rng, double[] out) {
        int n = part.size();
        int k = Math.min(clusters, n);
        int[] cell = new int[n];
        seed(part, k, rng, cell);
        int[] sizes = new int[k];
        double[][] sum = new double[k][part.features()];
        for (int r = 0; r < n; r++) {
            sizes[cell[r]]++;
            float[] x = part.row(r);
            for (int i = 0; i < x.length; i++) {
                sum[cell[r]][i] += x[i];
            }
        }
        float[][] mean = new float[k][part.features()];
        double[] meanNorm = new double[k];
        for (int g = 0; g < k; g++) {
            for (int i = 0; i < mean[g].length; i++) {
                mean[g][i] = (float) (sum[g][i] / Math.max(1, sizes[g]));
                meanNorm[g] += (double) mean[g][i] * mean[g][i];
            }
        }
        for (int r = 0; r < n; r++) {
            double near = 0;
            double norm = part.squaredNorm(r);
            for (int g = 0; g < k; g++) {
                int others = sizes[g] - (cell[r] == g ? 1 : 0);
                if (others > 0) {
                    double d = Math.sqrt(Math.max(0, norm - 2 * part.dot(r, mean[g]) + meanNorm[g]));
                    double away = cell[r] == g ? d * sizes[g] / others : d; // from the mean of the others
                    near += others * StrictMath.exp(-radius * away);
                }
            }
            out[rows[r]] = label.length / (1 + near);
        }
    }

    /** Writes the cell of every row. */
    private static void seed(Dataset part, int k, Rng rng, int[] cell) {
        int n = part.size();
        double[] nearest = new double[n];
        Arrays.fill(nearest, Double.POSITIVE_INFINITY);
        int center = rng.below(n, 0);
        for (int g = 0; g < k; g++) {
            float[] x = part.row(center);
            double norm = part.squaredNorm(center);
            double total = 0;
            for (int r = 0; r < n; r++) {
                double d = Math.max(0, part.squaredNorm(r) - 2 * part.dot(r, x) + norm);
                if (d < nearest[r]) {
                    nearest[r] = d;
                    cell[r] = g;
                }
                total += nearest[r];
            }
            double at = rng.uniform(g + 1) * total;
            center = 0;
            while (center < n - 1 && (at -= nearest[center]) > 0) {
                center++;
            }
        }
    }
}
