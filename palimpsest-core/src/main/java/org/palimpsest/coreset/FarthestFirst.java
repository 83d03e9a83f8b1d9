package org.palimpsest.coreset;

import java.util.Arrays;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Team;

/**
 * Farthest-first traversal.
 *
 * <pre>
 * c₁ = row 0        c_m = argmax_n min_{i&lt;m} ‖x_n − c_i‖²        ‖x − c‖² = ‖x‖² − 2 x·c + ‖c‖²
 * </pre>
 *
 * The inner products run over the non-zeros of x. Of rows that are equally far, the first is taken, whatever the number
 * of threads.
 */
final class FarthestFirst {
    private static final int CHUNK = 1024;

    private final Dataset data;
    private final Team team;
    private final double[] norm;
    private final double[] nearest;
    private final int[] farthest;

    FarthestFirst(Dataset data, Team team) {
        this.data = data;
        this.team = team;
        norm = new double[data.size()];
        nearest = new double[data.size()];
        Arrays.setAll(norm, data::squaredNorm);
        Arrays.fill(nearest, Double.POSITIVE_INFINITY);
        farthest = new int[(data.size() + CHUNK - 1) / CHUNK];
    }

    int[] choose(int size) {
        int[] centers = new int[Math.min(size, data.size())];
        for (int m = 1; m < centers.length; m++) {
            int last = centers[m - 1];
            float[] center = data.row(last);
            nearest[last] = Double.NEGATIVE_INFINITY; // never again, even where all rows are equal
            team.run(farthest.length, chunk -> add(chunk, center, norm[last]));
            int best = farthest[0];
            for (int row : farthest) {
                best = nearest[row] > nearest[best] ? row : best;
            }
            centers[m] = best;
        }
        return centers;
    }

    private void add(int chunk, float[] center, double centerNorm) {
        int first = chunk * CHUNK;
        int best = first;
        for (int row = first; row < Math.min(data.size(), first + CHUNK); row++) {
            double d = norm[row] - 2 * data.dot(row, center) + centerNorm;
            nearest[row] = Math.min(nearest[row], d);
            best = nearest[row] > nearest[best] ? row : best;
        }
        farthest[chunk] = best;
    }
}
