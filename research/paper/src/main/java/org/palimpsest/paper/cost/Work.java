package org.palimpsest.paper.cost;

import java.util.stream.IntStream;
import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Stein;
import org.palimpsest.coreset.internal.InputScore;
import org.palimpsest.coreset.internal.Particles;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.math.Compute;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.random.Rng;

/** What there is to do for a coreset of M points of N. */
public enum Work {
    /** Farthest first, O(MN). */
    K_CENTER("K-center") {
        @Override
        Runnable prepare(Dataset data, int size, Compute compute) {
            return () -> new Selection.KCenter().choose(data, size, Rng.of(1), compute);
        }
    },
    /** Importance sampling, O(KN) for K clusters. */
    SENSITIVITY("sensitivity") {
        @Override
        Runnable prepare(Dataset data, int size, Compute compute) {
            return () -> new Selection.Sensitivity(6, 0.1).choose(data, size, Rng.of(1), compute);
        }
    },
    /**
     * Greedy geodesic ascent, O(MNS) for S = 32 samples, without the evidence that it starts from. It ends before M points
     * when no further row brings it nearer.
     */
    GEODESIC("geodesic") {
        @Override
        Runnable prepare(Dataset data, int size, Compute compute) {
            float[][] evidence = new float[32][data.size()];
            for (int s = 0; s < evidence.length; s++) {
                Rng.of(1).at(s).normals(evidence[s]);
            }
            return () -> new Selection.Geodesic(evidence.length).choose(evidence, size, compute);
        }
    },
    /** One move along Stein's direction, O(M²), its score for nothing: that of a normal distribution, −x. */
    STEIN("Stein move") {
        @Override
        Runnable prepare(Dataset data, int size, Compute compute) {
            return move(data, size, compute, (x, noise, out) -> {
                for (int k = 0; k < x.length; k++) {
                    out[k] = -x[k];
                }
            });
        }
    },
    /** The same with the score of a network of two hidden layers of 100, one weight sample, which adds O(M). */
    SCORED_STEIN("Stein + score") {
        @Override
        Runnable prepare(Dataset data, int size, Compute compute) {
            return move(data, size, compute, new NetworkScore(dense(data, size), compute));
        }
    };

    private final String title;

    Work(String title) {
        this.title = title;
    }

    /** Its display name. */
    public String title() {
        return title;
    }

    /** Makes everything ready, so that what is returned, run, does the work and nothing else; again and again. */
    abstract Runnable prepare(Dataset data, int size, Compute compute);

    private static Runnable move(Dataset data, int size, Compute compute, InputScore score) {
        Stein settings = new Stein(Bandwidth.MEDIAN, Adam.DEFAULT, 1, new Stein.Timing.After(1), false, 0, 0);
        Particles points = new Particles(rows(data, size), data.features(), settings, compute);
        return () -> points.move(score, 1);
    }

    private static Dataset dense(Dataset data, int size) {
        Dataset chosen = data.select(IntStream.range(0, size).toArray());
        return Dataset.of(new Inputs.Floats(data.features(), rows(data, size)), chosen.targets());
    }

    private static float[] rows(Dataset data, int size) {
        float[] rows = new float[size * data.features()];
        for (int i = 0; i < size; i++) {
            System.arraycopy(data.row(i), 0, rows, i * data.features(), data.features());
        }
        return rows;
    }
}
