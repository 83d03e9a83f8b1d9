package org.palimpsest.network;

import org.palimpsest.math.internal.Kernels;

/** The non-linearity f of the hidden units. */
public enum Activation {
    /** max(0, z). */
    RELU {
        @Override
        public void apply(Kernels kernels, float[] z, int from, int to) {
            kernels.rectify(z, from, to);
        }

        @Override
        public void back(Kernels kernels, float[] h, float[] u, int from, int to) {
            kernels.gate(h, u, from, to);
        }
    },
    /** tanh z. */
    TANH {
        @Override
        public void apply(Kernels kernels, float[] z, int from, int to) {
            kernels.tanh(z, from, to);
        }

        @Override
        public void back(Kernels kernels, float[] h, float[] u, int from, int to) {
            kernels.tanhBack(h, u, from, to);
        }
    };

    /** z ← f(z). */
    public abstract void apply(Kernels kernels, float[] z, int from, int to);

    /** u ← u ∘ f′, in terms of h = f(z). */
    public abstract void back(Kernels kernels, float[] h, float[] u, int from, int to);

    /** Whether a zero activation also has a zero derivative. Sparse rows then omit the unit. */
    public boolean silentAtZero() {
        return this == RELU;
    }
}
