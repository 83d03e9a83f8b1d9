package org.palimpsest.exact;

import java.util.Arrays;
import org.palimpsest.math.Team;

/**
 * Bayesian linear regression with a Gaussian prior per block, in closed form.
 *
 * <pre>
 * y_k = Φw_k + ε,  ε ~ N(0, σ_k²),  w_kj ~ N(0, σ_k² / λ_block(j))
 * G = A + Λ    W = G⁻¹B    S_k = y_kᵀy_k − w_kᵀB_k    σ_k² = S_k / n
 * log p(y) = Σ_k −½(n log 2πσ_k² + log|G| − Σ_j log λ_j + S_k / σ_k²)
 * </pre>
 *
 * The ridges are those of largest evidence (MacKay, 1992), from a fixed start, so that they depend on the sums only:
 *
 * <pre>
 * γ_b = m_b − λ_b tr_b(G⁻¹)    λ'_b = K γ_b / Σ_k ‖w_kb‖² / σ_k²    λ_b ← λ_b (λ'_b / λ_b)^1.5
 * </pre>
 *
 * The power makes the steps longer and their number half as large. They end when Σ γ_b (log λ'_b/λ_b)² is below 0.01 Σ γ_b:
 * the evidence then changes by less than a hundredth per weight that the rows determine.
 */
final class RidgeRegression {
    static final double BIAS_RIDGE = 1e-3;
    static final double MIN_RIDGE = 1e-3;
    static final double MAX_RIDGE = 1e7;

    private static final double MIN_NOISE = 1e-9;
    private static final int MAX_STEPS = 10;
    private static final double TOLERANCE = 0.01;
    private static final double START = 10;
    private static final double STRIDE = 1.5;
    private static final int MAX_EXACT = 256;
    private static final int PROBES = 16;
    private static final int BLOCKS = FeatureBlock.values().length;

    /**
     * Sums in units of features and targets.
     *
     * @param products A, of which the part from the diagonal on counts
     * @param cross B, an output after the other
     * @param squares yᵀy of each output
     * @param rows n
     * @param pooled whether all outputs have one noise variance
     * @param block of each feature
     */
    @SuppressWarnings("ArrayRecordComponent") // problems are not compared
    record Problem(
            double[][] products, double[][] cross, double[] squares, double rows, boolean pooled, byte[] block) {}

    private final Problem problem;
    private final double[] ridge; // per block
    private final Factor factor;
    private final double[][] weights;
    private final double[] noise;
    private double freedom = Double.NaN;

    RidgeRegression(Problem problem, double[] ridge, Team team) {
        this.problem = problem;
        this.ridge = ridge.clone();
        int m = problem.products.length;
        double[][] g = new double[m][];
        for (int i = 0; i < m; i++) {
            g[i] = problem.products[i].clone();
            g[i][i] += ridge[problem.block[i]];
        }
        factor = Factor.of(g, team);
        int outputs = problem.cross.length;
        weights = new double[outputs][];
        noise = new double[outputs];
        team.run(outputs, k -> {
            double[] w = problem.cross[k].clone();
            factor.solve(w);
            weights[k] = w;
            double left = problem.squares[k];
            for (int j = 0; j < m; j++) {
                left -= w[j] * problem.cross[k][j];
            }
            noise[k] = Math.max(left / problem.rows, MIN_NOISE);
        });
        if (problem.pooled) {
            Arrays.fill(noise, Arrays.stream(noise).sum() / outputs);
        }
    }

    /** The regression with the ridges of largest evidence. */
    static RidgeRegression fit(Problem problem, Team team) {
        double[] ridge = new double[BLOCKS];
        Arrays.fill(ridge, START);
        ridge[FeatureBlock.BIAS.index()] = BIAS_RIDGE;
        for (int step = 0; ; step++) {
            RidgeRegression now = new RidgeRegression(problem, ridge, team);
            double[] known = now.known();
            double[] wish = now.reestimated(known);
            double change = 0;
            double all = 0;
            double[] next = ridge.clone();
            for (int b = 0; b < BLOCKS; b++) {
                double log = StrictMath.log(wish[b] / ridge[b]);
                change += known[b] * log * log;
                all += known[b];
                next[b] = log == 0 ? ridge[b] : clamped(ridge[b] * StrictMath.exp(STRIDE * log));
            }
            if (change <= TOLERANCE * all || step == MAX_STEPS) {
                return now;
            }
            ridge = next;
        }
    }

    private static double clamped(double ridge) {
        return Math.max(MIN_RIDGE, Math.min(MAX_RIDGE, ridge));
    }

    /** tr_b(G⁻¹) of each block: exact for few features, else by random signs, which takes a fraction of the time. */
    private double[] traces() {
        if (problem.block.length > MAX_EXACT) {
            return factor.inverseTraces(problem.block, BLOCKS, PROBES);
        }
        double[] trace = new double[BLOCKS];
        double[] variance = factor.inverseDiagonal();
        for (int j = 0; j < variance.length; j++) {
            trace[problem.block[j]] += variance[j];
        }
        return trace;
    }

    /** γ_b of each block: how many of its weights the rows determine. Their sum is the degrees of freedom. */
    private double[] known() {
        double[] known = new double[BLOCKS];
        double[] trace = traces();
        for (byte b : problem.block) {
            known[b]++;
        }
        freedom = 0;
        for (int b = 0; b < BLOCKS; b++) {
            known[b] = Math.max(0, known[b] - ridge[b] * trace[b]);
            freedom += known[b];
        }
        return known;
    }

    /** λ' of each block; those of the constant and of blocks without features stay. */
    private double[] reestimated(double[] known) {
        double[] squares = new double[BLOCKS];
        boolean[] has = new boolean[BLOCKS];
        for (int j = 0; j < problem.block.length; j++) {
            has[problem.block[j]] = true;
            for (int k = 0; k < weights.length; k++) {
                squares[problem.block[j]] += weights[k][j] * weights[k][j] / noise[k];
            }
        }
        double[] next = ridge.clone();
        for (int b = 0; b < BLOCKS; b++) {
            if (b != FeatureBlock.BIAS.index() && has[b]) {
                next[b] = clamped(squares[b] > 0 ? weights.length * known[b] / squares[b] : MAX_RIDGE);
            }
        }
        return next;
    }

    Factor factor() {
        return factor;
    }

    double[] weights(int output) {
        return weights[output];
    }

    double noise(int output) {
        return noise[output];
    }

    double[] ridge() {
        return ridge.clone();
    }

    /** tr(AG⁻¹): how many weights the rows determine. */
    double freedom() {
        if (Double.isNaN(freedom)) {
            known();
        }
        return freedom;
    }

    /** w_iᵀAw_j, by AW = B − ΛW. */
    double spread(int i, int j) {
        double sum = 0;
        for (int f = 0; f < weights[i].length; f++) {
            sum += weights[i][f] * (problem.cross[j][f] - ridge[problem.block[f]] * weights[j][f]);
        }
        return sum;
    }

    double logEvidence() {
        double logRidge = 0;
        for (byte b : problem.block) {
            logRidge += StrictMath.log(ridge[b]);
        }
        double sum = 0;
        for (int k = 0; k < weights.length; k++) {
            double left = problem.squares[k];
            for (int j = 0; j < weights[k].length; j++) {
                left -= weights[k][j] * problem.cross[k][j];
            }
            sum -= 0.5
                    * (problem.rows * StrictMath.log(2 * Math.PI * noise[k])
                            + factor.logDeterminant()
                            - logRidge
                            + left / noise[k]);
        }
        return sum;
    }

    @Override
    public String toString() {
        return "RidgeRegression(" + factor.size() + " features, " + weights.length + " outputs)";
    }
}
