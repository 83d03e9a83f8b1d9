package org.palimpsest.method;

import java.util.Map;

/**
 * The path integral of synaptic intelligence.
 *
 * <pre>
 * ω ← ω − g ∘ Δθ
 * </pre>
 */
final class PathObserver implements WeightObserver {
    /** The name of ω. */
    static final String OMEGA = PREFIX + "omega";

    private final float[] omega;
    private final float[] theta;
    private final float[] g;

    PathObserver(int size) {
        omega = new float[size];
        theta = new float[size];
        g = new float[size];
    }

    @Override
    public void before(float[] theta, float[] g, int from, int to) {
        System.arraycopy(theta, from, this.theta, from, to - from);
        System.arraycopy(g, from, this.g, from, to - from);
    }

    @Override
    public void after(float[] theta, int from, int to) {
        for (int i = from; i < to; i++) {
            omega[i] -= g[i] * (theta[i] - this.theta[i]);
        }
    }

    @Override
    public Map<String, float[]> arrays() {
        return Map.of(OMEGA, omega);
    }
}
