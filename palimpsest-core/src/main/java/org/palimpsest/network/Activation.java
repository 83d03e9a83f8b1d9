package org.palimpsest.network;

/** The non-linearity of the hidden units. */
public enum Activation {
    /** max(0, z). */
    RELU {
        @Override
        void apply(float[] z, int from, int to) {
            for (int i = from; i < to; i++) {
                z[i] = Math.max(0f, z[i]);
            }
        }

        @Override
        float slope(float h) {
            return 1f; // asked for active units only
        }
    },
    /** tanh z. */
    TANH {
        @Override
        void apply(float[] z, int from, int to) {
            for (int i = from; i < to; i++) {
                z[i] = (float) StrictMath.tanh(z[i]);
            }
        }

        @Override
        float slope(float h) {
            return 1f - h * h;
        }
    };

    /** z ← f(z). */
    abstract void apply(float[] z, int from, int to);

    /** f′ in terms of h = f(z), for a unit that the sparse rows keep. */
    abstract float slope(float h);

    /** Whether a zero activation also has a zero slope, so that the unit can be left out of sparse rows. */
    boolean silentAtZero() {
        return this == RELU;
    }
}
