package org.palimpsest.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Scores R_{i,j}: on task j after learning task i, for all j ≤ i and, where it was tested, for tasks to come, j &gt; i;
 * tasks count from 0. An immutable value.
 *
 * @param rows a row per task learned; row i has at least i + 1 scores
 */
public record ScoreMatrix(List<List<ClassificationScore>> rows) {
    /** The empty matrix, before the first task. */
    public static final ScoreMatrix EMPTY = new ScoreMatrix(List.of());

    public ScoreMatrix {
        List<List<ClassificationScore>> copy = new ArrayList<>();
        for (List<ClassificationScore> row : rows) {
            if (row.size() < copy.size() + 1) {
                throw new IllegalArgumentException("after task " + (copy.size() + 1) + " there must be at least "
                        + (copy.size() + 1) + " scores, were " + row.size());
            }
            copy.add(List.copyOf(row));
        }
        rows = List.copyOf(copy);
    }

    /** The matrix with one more row. */
    public ScoreMatrix plus(List<ClassificationScore> row) {
        List<List<ClassificationScore>> more = new ArrayList<>(rows);
        more.add(row);
        return new ScoreMatrix(more);
    }

    /** The number of tasks learned. */
    public int tasks() {
        return rows.size();
    }

    /** Whether a task was tested after learning another. */
    public boolean has(int after, int on) {
        return after < tasks() && on < rows.get(after).size();
    }

    /** The score on one task after learning another. */
    public ClassificationScore at(int after, int on) {
        return rows.get(after).get(on);
    }

    /** The accuracy on one task after learning another, R_{i,j}. */
    public double accuracy(int after, int on) {
        return at(after, on).accuracy();
    }

    /** The mean of a quantity over the tasks seen, after learning a task. */
    public double average(int after, ToDoubleFunction<ClassificationScore> of) {
        return rows.get(after).subList(0, after + 1).stream()
                .mapToDouble(of)
                .average()
                .orElseThrow();
    }

    /** Average accuracy at the end: 1/T Σ_j R_{T,j}. */
    public double averageAccuracy() {
        return average(tasks() - 1, ClassificationScore::accuracy);
    }

    /** The accuracy on each task right after it was learned, R_{j,j}: the diagonal. */
    public List<Double> justLearned() {
        List<Double> diagonal = new ArrayList<>();
        for (int j = 0; j < tasks(); j++) {
            diagonal.add(accuracy(j, j));
        }
        return diagonal;
    }

    /** The mean accuracy when just learned: 1/T Σ_j R_{j,j}. Forgetting says little where this is low. */
    public double averageJustLearned() {
        return justLearned().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /**
     * Forgetting (Chaudhry et al., 2018): the mean over j below T of max_{i &lt; T} R_{i,j} − R_{T,j}. Below 0 where the last
     * task made earlier ones better than they ever were; 0 for one task.
     */
    public double forgetting() {
        int last = tasks() - 1;
        double sum = 0;
        for (int j = 0; j < last; j++) {
            double best = 0;
            for (int i = j; i < last; i++) {
                best = Math.max(best, accuracy(i, j));
            }
            sum += best - accuracy(last, j);
        }
        return last == 0 ? 0 : sum / last;
    }

    /** Backward transfer: the mean over j below T of R_{T,j} − R_{j,j}; 0 for one task. */
    public double backwardTransfer() {
        int last = tasks() - 1;
        double sum = 0;
        for (int j = 0; j < last; j++) {
            sum += accuracy(last, j) - accuracy(j, j);
        }
        return last == 0 ? 0 : sum / last;
    }

    /**
     * Forward transfer (Lopez-Paz and Ranzato, 2017): the mean over tested j ≥ 1 of R_{j−1,j} − b_j; NaN if none was
     * tested, as with a head per task.
     *
     * @param baseline b_j: the accuracy on each task without learning, for instance {@link Protocol#chance}
     */
    public double forwardTransfer(List<Double> baseline) {
        if (baseline.size() < tasks()) {
            throw new IllegalArgumentException(
                    "a baseline is needed for " + tasks() + " tasks, but there are " + baseline.size());
        }
        double sum = 0;
        int count = 0;
        for (int j = 1; j < tasks(); j++) {
            if (has(j - 1, j)) {
                sum += accuracy(j - 1, j) - baseline.get(j);
                count++;
            }
        }
        return count == 0 ? Double.NaN : sum / count;
    }
}
