package org.palimpsest.benchmarks.suite;

import java.util.Arrays;
import java.util.List;

/**
 * What became of one stream under one method and one seed. Scores are accuracies in per cent, or root mean squared errors
 * in per cent of the standard deviation of the target over all rows learned.
 *
 * @param stream its name
 * @param method the method's name
 * @param seed the seed
 * @param matrix scores by task learned and task tested; a method that learns all tasks at once has the last row alone
 * @param ece expected calibration error on the test rows of old tasks, in per cent; NaN for a regression
 * @param coverage of 90 % intervals on those rows, in per cent; NaN for classes and where there are no intervals
 * @param floats what has to be kept to learn the next task, in numbers
 * @param seconds of learning
 * @param notes what else there is to say
 */
record Outcome(
        String stream,
        String method,
        long seed,
        List<List<Double>> matrix,
        double ece,
        double coverage,
        long floats,
        double seconds,
        String notes) {
    Outcome {
        matrix = matrix.stream().map(List::copyOf).toList();
    }

    private List<Double> last() {
        return matrix.get(matrix.size() - 1);
    }

    /** The average over all tasks after the last one was learned. */
    double finalAverage() {
        return last().stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** The score of the last task after it was learned. */
    double lastTask() {
        return last().get(last().size() - 1);
    }

    /** Whether tasks were learned one by one. */
    boolean sequential() {
        return matrix.size() > 1;
    }

    /** The average, over all tasks but the first, of the score of a task when it was just learned. */
    double newest() {
        if (!sequential()) {
            return Double.NaN;
        }
        double sum = 0;
        for (int t = 1; t < matrix.size(); t++) {
            sum += matrix.get(t).get(t);
        }
        return sum / (matrix.size() - 1);
    }

    /** How much worse old tasks are in the end than they ever were, on the average. */
    double forgetting(boolean higherIsBetter) {
        if (!sequential()) {
            return Double.NaN;
        }
        int old = matrix.size() - 1;
        double[] lost = new double[old];
        for (int j = 0; j < old; j++) {
            double best = matrix.get(j).get(j);
            for (int i = j; i < old; i++) {
                double score = matrix.get(i).get(j);
                best = higherIsBetter ? Math.max(best, score) : Math.min(best, score);
            }
            lost[j] = higherIsBetter ? best - last().get(j) : last().get(j) - best;
        }
        return Arrays.stream(lost).average().orElse(Double.NaN);
    }
}
