package org.palimpsest.objective;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/**
 * The Kullback-Leibler divergence with a weight for each tensor, the weights and the biases of each layer apart.
 *
 * <pre>
 * R(q) = Σ_T β_T KL(q_T ‖ p_T)        ∂R/∂μ_i = β_T ∂KL/∂μ_i   for i in T,   and so for log σ
 * </pre>
 *
 * <p>With β_T = N/|T| the objective has the mean of the divergence over each tensor in place of KL/N.
 */
public final class TensorKl implements PriorTerm {
    /** Gives a tensor its weight. */
    @FunctionalInterface
    public interface Weight {
        /** β of a tensor of so many weights. */
        double of(int tensor);
    }

    private record Tensor(int from, int to, double weight) {}

    private final GaussianKl kl;
    private final Tensor[] tensors;

    /**
     * @param kl the divergence over all weights of the network
     * @param network where the tensors are
     * @param weight β of each
     */
    public TensorKl(GaussianKl kl, Mlp network, Weight weight) {
        this.kl = kl;
        List<Tensor> all = new ArrayList<>();
        for (Mlp.Layer layer : network.layers()) {
            all.add(tensor(layer.offset(), layer.biases(), weight));
            all.add(tensor(layer.biases(), layer.end(), weight));
        }
        tensors = all.toArray(new Tensor[0]);
    }

    private static Tensor tensor(int from, int to, Weight weight) {
        double beta = weight.of(to - from);
        if (!(beta > 0) || !Double.isFinite(beta)) {
            throw new IllegalArgumentException("the weight of a divergence must be > 0, was " + beta);
        }
        return new Tensor(from, to, beta);
    }

    @Override
    public double add(Kernels kernels, MutableMeanField q, float scale, Gradient out, int from, int to) {
        double sum = 0;
        for (Tensor tensor : tensors) {
            int first = Math.max(from, tensor.from());
            int end = Math.min(to, tensor.to());
            if (first < end) {
                sum += tensor.weight() * kl.add(kernels, q, (float) (tensor.weight() * scale), out, first, end);
            }
        }
        return sum;
    }

    @Override
    public String toString() {
        return "TensorKl(" + kl + ", " + tensors.length + " tensors)";
    }
}
