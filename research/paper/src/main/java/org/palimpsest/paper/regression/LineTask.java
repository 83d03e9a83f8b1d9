package org.palimpsest.paper.regression;

import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;

/**
 * Rows along a line.
 *
 * @param truth the line's slope and intercept
 * @param data the rows
 */
public record LineTask(Pair truth, Dataset data) {
    private double x(int row) {
        return data.row(row)[0];
    }

    private double y(int row) {
        return ((Targets.Values) data.targets()).at(row, 0);
    }

    /** The mean squared error of a line on the rows, 1/N Σ (y − wx − b)². */
    public double meanSquaredError(Pair line) {
        double sum = 0;
        for (int n = 0; n < data.size(); n++) {
            double away = y(n) - line.w() * x(n) - line.b();
            sum += away * away;
        }
        return sum / data.size();
    }

    /** The mean over tasks of the error of a line. */
    public static double averageError(List<LineTask> tasks, Pair line) {
        return tasks.stream()
                .mapToDouble(task -> task.meanSquaredError(line))
                .average()
                .orElse(Double.NaN);
    }

    /**
     * The mean of the exact posterior of one line for the rows of all tasks, with a standard normal prior: the solution of
     *
     * <pre>
     * (I + 1/s² Σ z zᵀ) m = 1/s² Σ z y        z = (x, 1)
     * </pre>
     *
     * @param noise s
     */
    public static Pair exactMean(List<LineTask> tasks, double noise) {
        double xx = noise * noise; // all times s²
        double x1 = 0;
        double one = noise * noise;
        double xy = 0;
        double y1 = 0;
        for (LineTask task : tasks) {
            for (int n = 0; n < task.data.size(); n++) {
                double x = task.x(n);
                double y = task.y(n);
                xx += x * x;
                x1 += x;
                one++;
                xy += x * y;
                y1 += y;
            }
        }
        double determinant = xx * one - x1 * x1;
        return new Pair((one * xy - x1 * y1) / determinant, (xx * y1 - x1 * xy) / determinant);
    }
}
