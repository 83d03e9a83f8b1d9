package org.palimpsest.exact;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.random.Rng;

/**
 * The posterior of a linear head on the features of a {@link FeatureMap}: a function of the sums alone, hence the same for
 * any order of the rows.
 *
 * <pre>
 * w_k ~ N(G⁻¹B_k, σ²G⁻¹)    f_k = w_kᵀφ    variance of f_k: σ² h,  h = φᵀG⁻¹φ
 * classes:  p = softmax(T f / √(1 + h))    numbers:  N(f, σ²(1 + h)), f within the learned range
 * </pre>
 *
 * h is the leverage of a row: about dof / n for rows like those learned, and large far away from them. Features and classes
 * that no row had have no part in the solution, so that growing by them leaves every prediction as it was. Immutable, and
 * safe to share between threads.
 */
public final class ExactPosterior {
    private static final int PART = 16;

    private final FeatureMap map;
    private final SufficientStatistics statistics;
    private final Compute compute;
    private final int[] features; // those that some row had
    private final int[] outputs; // the classes that some row had, or all numbers
    private final double[] idle; // ridges of features that no row had, by feature; 0 else
    private final RidgeRegression regression;
    private final PosteriorSettings settings;
    private final LinearHead head;

    private ExactPosterior(
            FeatureMap map, SufficientStatistics statistics, double[] ridge, PosteriorSettings known, Compute compute) {
        if (map.width() != statistics.features()) {
            throw new IllegalArgumentException(
                    "a map to " + map.width() + " features does not fit sums of " + statistics.features());
        }
        if (!(statistics.weight() > 0)) {
            throw new IllegalArgumentException("there are no rows to learn from");
        }
        this.map = map;
        this.statistics = statistics;
        this.compute = compute;
        TargetSums targets = statistics.targets();
        features = IntStream.range(0, map.width())
                .filter(f -> statistics.product(f, f) > 0)
                .toArray();
        outputs = IntStream.range(0, targets.outputs())
                .filter(k -> !(targets instanceof ClassSums classes) || classes.count(k) > 0)
                .toArray();
        RidgeRegression.Problem problem = problem();
        regression = ridge.length == 0
                ? RidgeRegression.fit(problem, compute.team())
                : new RidgeRegression(problem, ridge, compute.team());
        if (ridge.length == 0) {
            double temperature = targets instanceof ClassSums classes && outputs.length > 1
                    ? new Temperature(regression, classes, outputs, features).find()
                    : 1;
            settings = new PosteriorSettings(regression.ridge(), temperature, regression.freedom());
        } else {
            settings = known;
        }
        idle = new double[map.width()];
        for (int f = 0; f < idle.length; f++) {
            idle[f] = statistics.product(f, f) > 0
                    ? 0
                    : settings.ridge()[map.block(f).index()];
        }
        head = linearHead();
    }

    /** The posterior with the ridges of largest evidence and the temperature that the sums imply. */
    public static ExactPosterior fit(FeatureMap map, SufficientStatistics statistics, Compute compute) {
        double[] none = {};
        double[] ones = new double[FeatureBlock.values().length];
        Arrays.fill(ones, 1);
        return new ExactPosterior(map, statistics, none, new PosteriorSettings(ones, 1, 0), compute);
    }

    /** The posterior with settings that were found before. */
    public static ExactPosterior of(
            FeatureMap map, SufficientStatistics statistics, PosteriorSettings settings, Compute compute) {
        return new ExactPosterior(map, statistics, settings.ridge(), settings, compute);
    }

    private RidgeRegression.Problem problem() {
        double unit = FeatureMap.TOP;
        double square = unit * unit * statistics.unit();
        int m = features.length;
        double[][] products = new double[m][m];
        byte[] block = new byte[m];
        compute.team().run(m, i -> {
            block[i] = (byte) map.block(features[i]).index();
            for (int j = i; j < m; j++) {
                products[i][j] = statistics.product(features[i], features[j]) / square;
            }
        });
        TargetSums targets = statistics.targets();
        double[][] cross = new double[outputs.length][m];
        double[] squares = new double[outputs.length];
        for (int k = 0; k < outputs.length; k++) {
            squares[k] = targets.squares(outputs[k]);
            for (int i = 0; i < m; i++) {
                cross[k][i] = targets.cross(outputs[k], features[i]) / (unit * targets.unit());
            }
        }
        boolean pooled = targets instanceof ClassSums;
        return new RidgeRegression.Problem(products, cross, squares, statistics.weight(), pooled, block);
    }

    /** The features that the weights belong to. */
    public FeatureMap map() {
        return map;
    }

    /** The sums that the posterior is made of. */
    public SufficientStatistics statistics() {
        return statistics;
    }

    /** Ridges and temperature. */
    public PosteriorSettings settings() {
        return settings;
    }

    /** The mean weights of a class or number, one per feature. */
    public double[] weights(int output) {
        double[] all = new double[map.width()];
        int k = Arrays.binarySearch(outputs, output);
        for (int i = 0; k >= 0 && i < features.length; i++) {
            all[features[i]] = regression.weights(k)[i];
        }
        return all;
    }

    /** σ²: what is left of the targets' variance. */
    public double noiseVariance(int output) {
        int k = Arrays.binarySearch(outputs, output);
        return k < 0 ? 0 : regression.noise(k);
    }

    /** The logarithm of the evidence for the ridges. */
    public double logEvidence() {
        return regression.logEvidence();
    }

    /** How many weights the rows determine: tr(AG⁻¹). */
    public double degreesOfFreedom() {
        return settings.freedom();
    }

    /** Predicts rows. Targets of the data are ignored. */
    public Prediction predict(Dataset data, List<String> names) {
        return predict(map.features(data, names, compute));
    }

    /** Predicts rows by their features. */
    public Prediction predict(FeatureRows rows) {
        return predict(rows, leverage(rows));
    }

    /**
     * Predicts rows by their features.
     *
     * @param leverage of the rows, as {@link #leverage} gives it
     */
    public Prediction predict(FeatureRows rows, double[] leverage) {
        check(rows);
        if (leverage.length != rows.size()) {
            throw new IllegalArgumentException(leverage.length + " leverages for " + rows.size() + " rows");
        }
        return head.predict(scores(rows), leverage);
    }

    private void check(FeatureRows rows) {
        if (rows.width() != map.width()) {
            throw new IllegalArgumentException(
                    "rows of " + rows.width() + " features do not fit a map to " + map.width());
        }
    }

    /** w_kᵀφ of every class or number, row after row. 0 for classes without rows. */
    public double[] scores(FeatureRows rows) {
        check(rows);
        return head.scores(rows, compute);
    }

    /** φᵀG⁻¹φ of each row: how far it is from what was learned. */
    public double[] leverage(FeatureRows rows) {
        check(rows);
        double[] leverage = new double[rows.size()];
        int[] unseen = IntStream.range(0, idle.length).filter(f -> idle[f] > 0).toArray();
        compute.team().run((rows.size() + PART - 1) / PART, part -> {
            int first = part * PART;
            double[][] x = new double[Math.min(PART, rows.size() - first)][features.length];
            for (int r = 0; r < x.length; r++) {
                for (int i = 0; i < features.length; i++) {
                    x[r][i] = (double) rows.at(first + r, features[i]) / FeatureMap.TOP;
                }
            }
            double[] norms = regression.factor().squaredNorms(x);
            for (int r = 0; r < x.length; r++) {
                double sum = norms[r];
                for (int f : unseen) {
                    double v = (double) rows.at(first + r, f) / FeatureMap.TOP;
                    sum += v * v / idle[f];
                }
                leverage[first + r] = sum;
            }
        });
        return leverage;
    }

    /**
     * X with h = ‖φᵀX‖², for programs that compute the leverage elsewhere; a feature is byte / 127.
     *
     * @return one row per feature of the map
     */
    public double[][] leverageRoot() {
        double[][] root = new double[map.width()][map.width()];
        for (int f = 0; f < idle.length; f++) {
            root[f][f] = idle[f] > 0 ? 1 / Math.sqrt(idle[f]) : 0;
        }
        compute.team().run(features.length, i -> {
            double[] x = regression.factor().inverseRow(i);
            for (int j = i; j < x.length; j++) {
                root[features[i]][features[j]] = x[j];
            }
        });
        return root;
    }

    /**
     * (1 − p) / p of the true class for rows that were not learned, drawn for each class from the sums alone: how the scores of a
     * class spread under these weights, whenever its rows were learned.
     *
     * @param draws how many rows of each class
     * @return rising, for each class; none for a class without rows
     * @throws IllegalStateException if the target is a number
     */
    public double[][] simulatedOdds(int draws) {
        if (!(statistics.targets() instanceof ClassSums classes)) {
            throw new IllegalStateException("the target is a number");
        }
        double[][] odds = new double[classes.outputs()][0];
        if (outputs.length < 2) {
            return odds;
        }
        ScoreDraws simulation = new ScoreDraws(regression, classes, outputs, features, settings.freedom());
        // A new row has 1 + h = 1 / (1 − dof/n) on average.
        double factor = settings.temperature() * Math.sqrt(1 - simulation.share());
        Rng rng = Rng.of(0).stream("odds");
        compute.team().run(outputs.length, k -> {
            double[] own = new double[draws];
            double[] scores = new double[outputs.length];
            for (int d = 0; d < draws; d++) {
                simulation.draw(k, rng.at(d), scores); // the same noise for each class and version
                for (int j = 0; j < scores.length; j++) {
                    own[d] += j == k ? 0 : StrictMath.exp(factor * (scores[j] - scores[k]));
                }
            }
            Arrays.sort(own);
            odds[outputs[k]] = own;
        });
        return odds;
    }

    /** What predicts without the sums. */
    public LinearHead head() {
        return head;
    }

    private LinearHead linearHead() {
        double[][] weights = new double[outputs.length][];
        double[] noise = new double[outputs.length];
        for (int k = 0; k < outputs.length; k++) {
            weights[k] = weights(outputs[k]);
            noise[k] = regression.noise(k);
        }
        double[][] range = new double[statistics.targets() instanceof ValueSums ? outputs.length : 0][];
        for (int k = 0; k < range.length; k++) {
            ValueSums values = (ValueSums) statistics.targets();
            range[k] = new double[] {values.least(k), values.largest(k)};
        }
        return new LinearHead(
                outputs,
                statistics.targets().outputs(),
                weights,
                noise,
                range,
                settings.temperature(),
                settings.freedom() / statistics.weight(),
                statistics.rows());
    }

    @Override
    public String toString() {
        return "ExactPosterior(" + features.length + " features, " + statistics.targets() + ")";
    }
}
