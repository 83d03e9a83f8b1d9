package org.palimpsest.exact;

import org.palimpsest.random.Rng;

/**
 * The factor that turns scores of least squares into logits, from sums alone.
 *
 * <pre>
 * T = argmin n · E[−log softmax(T f)_y] + ½((log T − log 7) / 0.7)²
 * </pre>
 *
 * The expectation is over scores f drawn for each class ({@link ScoreDraws}).
 *
 * <p>A prediction divides its scores by √(1 + h). For a new row h is (dof/n) / (1 − dof/n) on average, hence 1 + h is
 * 1 / (1 − dof/n), which T makes up for.
 */
final class Temperature {
    private static final int DRAWS = 3000;
    private static final double PRIOR_MEAN = 7;
    private static final double PRIOR_SD = 0.7;
    private static final double LOW = -1;
    private static final double HIGH = 5;
    private static final double GOLDEN = 0.6180339887498949;
    private static final int STEPS = 18;

    private final double[] logits; // draw after draw
    private final int[] truth;
    private final int classes;
    private final double rows;
    private final double share; // dof / n

    /** @param active the classes that have rows: output k of the regression is class {@code active[k]} */
    Temperature(RidgeRegression regression, ClassSums sums, int[] active, int[] features) {
        classes = active.length;
        rows = sums.weight();
        ScoreDraws draws = new ScoreDraws(regression, sums, active, features, regression.freedom());
        share = draws.share();
        logits = new double[DRAWS * classes];
        truth = new int[DRAWS];
        draw(draws);
    }

    private void draw(ScoreDraws draws) {
        Rng rng = Rng.of(0).stream("temperature");
        double[] scores = new double[classes];
        int k = 0;
        double before = 0;
        for (int d = 0; d < DRAWS; d++) {
            while (k < classes - 1 && before + draws.count(k) <= (d + 0.5) * rows / DRAWS) {
                before += draws.count(k++);
            }
            truth[d] = k;
            draws.draw(k, rng.at(d), scores);
            System.arraycopy(scores, 0, logits, d * classes, classes);
        }
    }

    /** The temperature, by golden section in its logarithm. */
    double find() {
        double low = LOW;
        double high = HIGH;
        double left = high - GOLDEN * (high - low);
        double right = low + GOLDEN * (high - low);
        double atLeft = loss(left);
        double atRight = loss(right);
        for (int step = 0; step < STEPS; step++) {
            if (atLeft <= atRight) {
                high = right;
                right = left;
                atRight = atLeft;
                left = high - GOLDEN * (high - low);
                atLeft = loss(left);
            } else {
                low = left;
                left = right;
                atLeft = atRight;
                right = low + GOLDEN * (high - low);
                atRight = loss(right);
            }
        }
        return StrictMath.exp((low + high) / 2) / Math.sqrt(1 - share);
    }

    private double loss(double log) {
        double factor = StrictMath.exp(log);
        double sum = 0;
        for (int d = 0; d < truth.length; d++) {
            int at = d * classes;
            double most = logits[at];
            for (int j = 1; j < classes; j++) {
                most = Math.max(most, logits[at + j]);
            }
            double all = 0;
            for (int j = 0; j < classes; j++) {
                all += StrictMath.exp(factor * (logits[at + j] - most));
            }
            sum += StrictMath.log(all) - factor * (logits[at + truth[d]] - most);
        }
        double away = (log - StrictMath.log(PRIOR_MEAN)) / PRIOR_SD;
        return rows * sum / truth.length + 0.5 * away * away;
    }
}
