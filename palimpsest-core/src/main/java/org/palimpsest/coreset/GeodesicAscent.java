package org.palimpsest.coreset;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.palimpsest.math.Team;

/**
 * Greedy iterative geodesic ascent (Campbell and Broderick, 2018, Algorithm 2) on projected log-likelihoods.
 *
 * <pre>
 * L_n = (log p(y_n | x_n, θ_s) − mean over s)_s        L = Σ_n L_n        ℓ = L/‖L‖    ℓ_n = L_n/‖L_n‖
 * take    n = argmax ⟨d, d_n⟩     d = ℓ − ⟨ℓ, ℓ(w)⟩ ℓ(w)     d_n = ℓ_n − ⟨ℓ_n, ℓ(w)⟩ ℓ(w), normalised
 * move    γ = (ζ₀ − ζ₁ζ₂) / ((ζ₀ − ζ₁ζ₂) + (ζ₁ − ζ₀ζ₂))      ζ₀ = ⟨ℓ, ℓ_n⟩  ζ₁ = ⟨ℓ, ℓ(w)⟩  ζ₂ = ⟨ℓ_n, ℓ(w)⟩
 *         ℓ(w) ← ((1 − γ) ℓ(w) + γ ℓ_n), normalised, and w alike
 * end     w_n ← w_n ⟨ℓ(w), ℓ⟩ ‖L‖ / ‖L_n‖
 * </pre>
 *
 * A constant of a log-likelihood says nothing about the weights, hence the centring.
 */
final class GeodesicAscent {
    private static final int CHUNK = 4096;
    /** Below it a vector is rounding noise and has no direction. */
    private static final double TINY = 1e-12;

    private final int samples;
    private final int rows;
    private final float[][] direction;
    private final double[] length;
    private final double[] whole;
    private final double wholeLength;
    private final Team team;

    /** @param evidence the log-likelihood of every row, sample after sample; not changed */
    GeodesicAscent(float[][] evidence, Team team) {
        this.team = team;
        samples = evidence.length;
        rows = evidence[0].length;
        direction = new float[samples][rows];
        length = new double[rows];
        whole = new double[samples];
        for (int n = 0; n < rows; n++) {
            double mean = 0;
            for (float[] one : evidence) {
                mean += one[n] / samples;
            }
            double squares = 0;
            for (int s = 0; s < samples; s++) {
                double away = evidence[s][n] - mean;
                whole[s] += away;
                squares += away * away;
            }
            length[n] = Math.sqrt(squares);
            for (int s = 0; s < samples; s++) {
                direction[s][n] = length[n] > TINY ? (float) ((evidence[s][n] - mean) / length[n]) : 0f;
            }
        }
        wholeLength = norm(whole);
        if (!(wholeLength > TINY) || !Double.isFinite(wholeLength)) {
            throw new IllegalArgumentException("geodesic ascent cannot compare rows: their log-likelihoods are "
                    + (Double.isFinite(wholeLength) ? "the same" : "not finite") + " for all " + samples
                    + " weight samples; the posterior is too narrow, or training has diverged");
        }
        for (int s = 0; s < samples; s++) {
            whole[s] /= wholeLength;
        }
    }

    WeightedSubset choose(int size) {
        double[] w = new double[rows];
        double[] now = new double[samples];
        for (int m = 0; m < size; m++) {
            int n = steepest(now);
            double toNew = dot(whole, n);
            double toNow = dot(whole, now);
            double between = dot(now, n);
            double up = toNew - toNow * between;
            double down = toNow - toNew * between;
            double gamma = m == 0 ? 1 : up / (up + down);
            if (!(gamma > 0)) {
                break; // no point brings it nearer
            }
            for (int s = 0; s < samples; s++) {
                now[s] = (1 - gamma) * now[s] + gamma * direction[s][n];
            }
            double norm = norm(now);
            if (!(norm > TINY)) {
                break; // the direction of the whole has been reached
            }
            for (int s = 0; s < samples; s++) {
                now[s] /= norm;
            }
            for (int i = 0; i < rows; i++) {
                w[i] *= (1 - gamma) / norm;
            }
            w[n] += gamma / norm;
        }
        double fit = Math.max(0, dot(whole, now)) * wholeLength;
        int[] kept = IntStream.range(0, rows).filter(i -> w[i] > 0).toArray();
        float[] weights = new float[kept.length];
        for (int i = 0; i < kept.length; i++) {
            weights[i] = (float) (w[kept[i]] * fit / length[kept[i]]);
        }
        return new WeightedSubset(kept, weights);
    }

    /** The row whose direction, seen from {@code now}, is nearest to that of the whole. */
    private int steepest(double[] now) {
        double toNow = dot(whole, now);
        double[] aim = new double[samples];
        Arrays.setAll(aim, s -> whole[s] - toNow * now[s]);
        int chunks = (rows + CHUNK - 1) / CHUNK;
        int[] best = new int[chunks];
        double[] score = new double[chunks];
        team.run(chunks, chunk -> {
            score[chunk] = Double.NEGATIVE_INFINITY;
            for (int n = chunk * CHUNK; n < Math.min(rows, (chunk + 1) * CHUNK); n++) {
                double along = dot(aim, n);
                double overlap = dot(now, n);
                double rest = Math.sqrt(Math.max(0, 1 - overlap * overlap));
                double fit = length[n] > TINY && rest > 1e-6 ? along / rest : Double.NEGATIVE_INFINITY;
                if (fit > score[chunk]) {
                    score[chunk] = fit;
                    best[chunk] = n;
                }
            }
        });
        int first = 0;
        for (int chunk = 1; chunk < chunks; chunk++) {
            first = score[chunk] > score[first] ? chunk : first;
        }
        return best[first];
    }

    private double dot(double[] a, int n) {
        double sum = 0;
        for (int s = 0; s < samples; s++) {
            sum += a[s] * direction[s][n];
        }
        return sum;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int s = 0; s < a.length; s++) {
            sum += a[s] * b[s];
        }
        return sum;
    }

    private static double norm(double[] a) {
        return Math.sqrt(dot(a, a));
    }
}
