package org.palimpsest.objective;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.network.Mlp;
import org.palimpsest.random.Rng;

/**
 * What the tasks so far say about the weights, beyond the prior: the precision of a structured Gaussian around the last
 * means, as in the online Laplace approximation (Ritter, Botev and Barber, 2018). Layers are independent of each other.
 *
 * <pre>
 * Λ = Σ_k N_k A_k ⊗ G_k        for each layer
 * </pre>
 *
 * @param factors of all layers, in the order in which they came
 */
public record KroneckerPrecision(List<KroneckerFactor> factors) {
    /** Nothing was learned yet. */
    public static final KroneckerPrecision NONE = new KroneckerPrecision(List.of());

    /** How the factors of several tasks are combined. */
    public enum Merging {
        /** The factors of every task are kept: the sum is exact, and memory and time grow with the tasks. */
        PER_TASK,
        /** One factor for each layer, whatever the number of tasks: see {@link KroneckerFactor}. */
        MERGED
    }

    /** Copies the list. */
    public KroneckerPrecision {
        factors = List.copyOf(factors);
    }

    /** Whether nothing was learned yet. */
    public boolean isNone() {
        return factors.isEmpty();
    }

    /** How many numbers are kept. */
    public long floats() {
        return factors.stream().mapToLong(KroneckerFactor::floats).sum();
    }

    /**
     * This precision with that of one more task.
     *
     * @param decay γ: the examples of earlier tasks count so many times
     * @param rank the most columns of a merged U
     */
    public KroneckerPrecision plus(List<KroneckerFactor> more, double decay, Merging merging, int rank, Rng rng) {
        List<KroneckerFactor> all = new ArrayList<>();
        for (KroneckerFactor old : factors) {
            all.add(decay == 1 ? old : old.of(decay * old.examples()));
        }
        for (KroneckerFactor one : more) {
            int at = merging == Merging.MERGED ? find(all, one.layer()) : -1;
            if (at < 0) {
                all.add(one);
            } else {
                all.set(at, all.get(at).merged(one, rank, rng.at(one.layer())));
            }
        }
        return new KroneckerPrecision(all);
    }

    /** This precision of {@code share} times as many examples. */
    public KroneckerPrecision times(double share) {
        return share == 1
                ? this
                : new KroneckerPrecision(factors.stream()
                        .map(one -> one.of(share * one.examples()))
                        .toList());
    }

    private static int find(List<KroneckerFactor> all, int layer) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).layer() == layer) {
                return i;
            }
        }
        return -1;
    }

    /** The same for a larger network: see {@link KroneckerFactor}. */
    public KroneckerPrecision grown(Mlp network) {
        List<Mlp.Layer> layers = network.layers();
        return new KroneckerPrecision(
                factors.stream().map(one -> one.grown(layers.get(one.layer()))).toList());
    }

    /** Λ_ii of every weight of a network. */
    public double[] diagonal(Mlp network) {
        double[] diagonal = new double[network.size()];
        for (KroneckerFactor one : factors) {
            Mlp.Layer layer = network.layers().get(one.layer());
            for (int i = 0; i < one.inputs(); i++) {
                double row = one.examples() * one.a(i);
                for (int j = 0; j < one.outputs(); j++) {
                    diagonal[layer.offset() + i * one.outputs() + j] += row * one.g(j);
                }
            }
        }
        return diagonal;
    }

    /**
     * Checks that the factors belong to a network.
     *
     * @throws IllegalArgumentException naming the first that does not
     */
    public void accept(Mlp network) {
        List<Mlp.Layer> layers = network.layers();
        for (KroneckerFactor one : factors) {
            boolean fits = one.layer() >= 0
                    && one.layer() < layers.size()
                    && layers.get(one.layer()).inputs() + 1 == one.inputs()
                    && layers.get(one.layer()).outputs() == one.outputs();
            if (!fits) {
                throw new IllegalArgumentException(one + " of " + one.inputs() + " inputs and " + one.outputs()
                        + " outputs does not fit " + network);
            }
        }
    }

    @Override
    public String toString() {
        return "KroneckerPrecision(" + factors.size() + " factors, " + floats() + " numbers)";
    }
}
