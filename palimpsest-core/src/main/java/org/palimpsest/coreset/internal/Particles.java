package org.palimpsest.coreset.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.coreset.Stein;
import org.palimpsest.math.Compute;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.optimizer.internal.Updater;

/** The moving points of a Stein coreset; arrays that one training owns. */
public final class Particles {
    private static final String POSITIONS = "positions";

    private final Stein settings;
    private final Compute compute;
    private final float[] start;
    private final float[] x;
    private final float[] score;
    private final float[] phi;
    private final SteinDirection direction;
    private final Updater updater;
    private final float least;
    private final float greatest;

    /**
     * @param start where they start, one after the other
     * @param features how many numbers a point has
     */
    public Particles(float[] start, int features, Stein settings, Compute compute) {
        this.settings = settings;
        this.compute = compute;
        this.start = start.clone();
        x = start.clone();
        score = new float[x.length];
        phi = new float[x.length];
        direction = new SteinDirection(x.length / features, features, settings.bandwidth(), compute);
        updater = settings.steps().start(List.of(POSITIONS), x.length);
        float low = Float.POSITIVE_INFINITY;
        float high = Float.NEGATIVE_INFINITY;
        for (float value : start) {
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        least = low;
        greatest = high;
    }

    /** Moves every point once. */
    public void move(InputScore toward, long noise) {
        toward.at(x, noise, score);
        float pull = (float) settings.pull();
        if (pull > 0) {
            for (int k = 0; k < x.length; k++) {
                score[k] -= pull * (x[k] - start[k]);
            }
        }
        direction.at(x, score, phi);
        compute.kernels().scale(phi, -1f, 0, phi.length); // an updater goes against what it is given
        updater.advance(1);
        updater.apply(compute.kernels(), 0, x, phi, 0, x.length);
        if (settings.clipped()) {
            for (int k = 0; k < x.length; k++) {
                x[k] = Math.min(greatest, Math.max(least, x[k]));
            }
        }
    }

    /** Where they are, one after the other; not a copy. */
    public float[] positions() {
        return x;
    }

    /** What later moves depend on. */
    public OptimizerState state() {
        return new OptimizerState(updater.steps(), arrays());
    }

    private Map<String, float[]> arrays() {
        Map<String, float[]> all = new LinkedHashMap<>(updater.arrays());
        all.put(POSITIONS, x);
        return all;
    }

    /** Takes up an earlier state. */
    public void restore(OptimizerState from) {
        from.copyInto("the points", arrays());
        updater.restore(from.without(POSITIONS));
    }
}
