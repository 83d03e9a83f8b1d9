package org.palimpsest.coreset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Team;
import org.palimpsest.prediction.Classes;

/**
 * Bayes' rule with the statistics of a summary alone: no network, and nothing to train.
 *
 * <pre>
 * p(c | x) ∝ ( w_c N(x; μ_c, (1 + 1/w_c) Σ̃_c) )^{1/T}        w_c: how many rows the class counts as
 * </pre>
 *
 * Σ̃_c are the shrunk covariances; a class without rows has probability zero. Inputs are no Gaussians, and a density counts
 * their hundreds as if they were: T = 1 is too sure of itself, by how much only rows can tell that were held out. See
 * {@link #calibrated}. Immutable; safe to share between threads.
 */
public final class SummaryClassifier {
    private static final int CHUNK = 256;
    private static final double COLDEST = 0.25;
    private static final double HOTTEST = 256;
    private static final int STEPS = 40;

    private final int classes;
    private final int features;
    private final int[] known;
    private final List<LowRankGaussian.Density> densities;
    private final double[] logPrior;
    private final double temperature;
    private final Team team;

    private SummaryClassifier(
            int classes,
            int features,
            int[] known,
            List<LowRankGaussian.Density> densities,
            double[] logPrior,
            double temperature,
            Team team) {
        if (!(temperature > 0) || !Double.isFinite(temperature)) {
            throw new IllegalArgumentException("temperature must be > 0, was " + temperature);
        }
        this.classes = classes;
        this.features = features;
        this.known = known;
        this.densities = densities;
        this.logPrior = logPrior;
        this.temperature = temperature;
        this.team = team;
    }

    /**
     * The classifier of a summary, T = 1.
     *
     * @throws IllegalArgumentException if it knows no class
     */
    public static SummaryClassifier of(ClassSummary summary, Team team) {
        int[] known = summary.known();
        if (known.length == 0) {
            throw new IllegalArgumentException("a summary of no rows cannot classify");
        }
        ShrunkCovariances covariances = new ShrunkCovariances(summary);
        List<LowRankGaussian.Density> densities = new ArrayList<>();
        double[] logPrior = new double[known.length];
        for (int k = 0; k < known.length; k++) {
            densities.add(covariances.predictive(known[k]).new Density());
            logPrior[k] = StrictMath.log(summary.classes().get(known[k]).weight());
        }
        return new SummaryClassifier(summary.classes().size(), summary.features(), known, densities, logPrior, 1, team);
    }

    /**
     * The score of a class, whose softmax at temperature T is its probability:
     *
     * <pre>
     * s_c(x) = offset − ½ ( Σ_i (x_i − μ_i)² v_i − ‖Wᵀ (x − μ)‖² )
     * </pre>
     *
     * @param index of the class
     * @param mean μ
     * @param inverseDiagonal v
     * @param whitened W, row after row, one row for each input
     * @param rank the number of columns of W
     * @param offset what does not depend on x
     */
    @SuppressWarnings("ArrayRecordComponent") // copies, made for one reader
    public record QuadraticScore(
            int index, double[] mean, double[] inverseDiagonal, double[] whitened, int rank, double offset) {
        @Override
        public String toString() {
            return "QuadraticScore(class " + index + ", " + mean.length + " inputs, rank " + rank + ")";
        }
    }

    /** The scores of all classes that are known, for those who compute them elsewhere. */
    public List<QuadraticScore> quadraticScores() {
        List<QuadraticScore> all = new ArrayList<>();
        for (int k = 0; k < known.length; k++) {
            all.add(densities.get(k).score(known[k], logPrior[k]));
        }
        return all;
    }

    /** T. */
    public double temperature() {
        return temperature;
    }

    /** The same with another temperature. */
    public SummaryClassifier withTemperature(double other) {
        return new SummaryClassifier(classes, features, known, densities, logPrior, other, team);
    }

    /** The same with the temperature, of ¼ to 256, under which some held-out rows are most likely. */
    public SummaryClassifier calibrated(Dataset heldOut) {
        if (!(heldOut.targets() instanceof Targets.Labels labels)) {
            throw new IllegalArgumentException("a temperature is found with class labels");
        }
        double[] scores = scores(heldOut);
        // Golden sections of log T: the likelihood has one maximum in 1/T.
        double ratio = (Math.sqrt(5) - 1) / 2;
        double low = StrictMath.log(COLDEST);
        double high = StrictMath.log(HOTTEST);
        for (int s = 0; s < STEPS; s++) {
            double a = high - ratio * (high - low);
            double b = low + ratio * (high - low);
            if (nll(scores, labels, StrictMath.exp(a)) < nll(scores, labels, StrictMath.exp(b))) {
                high = b;
            } else {
                low = a;
            }
        }
        return withTemperature(StrictMath.exp(0.5 * (low + high)));
    }

    /** How likely some held-out rows are at every temperature. */
    public TemperatureCurve curve(Dataset heldOut) {
        if (!(heldOut.targets() instanceof Targets.Labels labels)) {
            throw new IllegalArgumentException("a temperature is found with class labels");
        }
        double[] scores = scores(heldOut);
        return TemperatureCurve.of(Arrays.stream(TemperatureCurve.temperatures())
                .map(at -> Math.max(0, nll(scores, labels, at)))
                .toArray());
    }

    private double nll(double[] scores, Targets.Labels labels, double at) {
        double[] p = new double[known.length];
        double sum = 0;
        for (int r = 0; r < labels.size(); r++) {
            softmax(scores, r, at, p);
            for (int k = 0; k < known.length; k++) {
                sum -= known[k] == labels.at(r) ? StrictMath.log(Math.max(Double.MIN_NORMAL, p[k])) : 0;
            }
        }
        return sum;
    }

    /** The probabilities of every class for every row. */
    public Classes classify(Dataset data) {
        double[] scores = scores(data);
        float[] probability = new float[data.size() * classes];
        double[] entropy = new double[data.size()];
        double[] p = new double[known.length];
        for (int r = 0; r < data.size(); r++) {
            softmax(scores, r, temperature, p);
            for (int k = 0; k < known.length; k++) {
                probability[r * classes + known[k]] = (float) p[k];
                entropy[r] -= p[k] > 0 ? p[k] * StrictMath.log(p[k]) : 0;
            }
        }
        return Classes.of(Classes.numbered(classes), probability, entropy);
    }

    /** log n_c + log N(x; …), row after row. */
    private double[] scores(Dataset data) {
        if (data.features() != features) {
            throw new IllegalArgumentException("rows of " + data.features() + " inputs, the summary has " + features);
        }
        double[] scores = new double[data.size() * known.length];
        team.run((data.size() + CHUNK - 1) / CHUNK, chunk -> {
            float[] x = new float[features];
            for (int r = chunk * CHUNK; r < Math.min(data.size(), (chunk + 1) * CHUNK); r++) {
                data.copyRow(r, x);
                for (int k = 0; k < known.length; k++) {
                    scores[r * known.length + k] =
                            logPrior[k] + densities.get(k).log(x);
                }
            }
        });
        return scores;
    }

    private void softmax(double[] scores, int row, double at, double[] out) {
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < out.length; k++) {
            most = Math.max(most, scores[row * out.length + k]);
        }
        double sum = 0;
        for (int k = 0; k < out.length; k++) {
            out[k] = StrictMath.exp((scores[row * out.length + k] - most) / at);
            sum += out[k];
        }
        for (int k = 0; k < out.length; k++) {
            out[k] /= sum;
        }
    }

    @Override
    public String toString() {
        return "SummaryClassifier(" + known.length + " of " + classes + " classes, temperature " + temperature + ")";
    }
}
