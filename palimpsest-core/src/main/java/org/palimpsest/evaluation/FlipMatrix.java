package org.palimpsest.evaluation;

import java.util.ArrayList;
import java.util.List;

/**
 * Flips F_{i,j}: on task j, by learning task i, for all j below i; tasks count from 0. An immutable value.
 *
 * @param rows a row per task learned; row i has at least i entries, the first none or those of the untrained network
 */
public record FlipMatrix(List<List<Flips>> rows) {
    /** The empty matrix, before the first task. */
    public static final FlipMatrix EMPTY = new FlipMatrix(List.of());

    public FlipMatrix {
        List<List<Flips>> copy = new ArrayList<>();
        for (List<Flips> row : rows) {
            if (row.size() < copy.size()) {
                throw new IllegalArgumentException("by task " + (copy.size() + 1) + " there must be flips on "
                        + copy.size() + " tasks, were " + row.size());
            }
            copy.add(List.copyOf(row));
        }
        rows = List.copyOf(copy);
    }

    /** The matrix with one more row. */
    public FlipMatrix plus(List<Flips> row) {
        List<List<Flips>> more = new ArrayList<>(rows);
        more.add(row);
        return new FlipMatrix(more);
    }

    /** The flips on one task by learning another. */
    public Flips at(int after, int on) {
        return rows.get(after).get(on);
    }

    /** Negative flips: the mean over i and j below i of the negative rate of F_{i,j}; 0 for one task. */
    public double negativeRate() {
        double sum = 0;
        int count = 0;
        for (int i = 1; i < rows.size(); i++) {
            for (int j = 0; j < i; j++) {
                sum += at(i, j).negativeRate();
                count++;
            }
        }
        return count == 0 ? 0 : sum / count;
    }
}
