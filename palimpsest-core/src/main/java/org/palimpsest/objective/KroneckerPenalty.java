package org.palimpsest.objective;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.internal.Ranges;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/**
 * The means' part of the divergence from a structured Gaussian around the means of the last task, and the penalty of EWC
 * with Kronecker factors.
 *
 * <pre>
 * R(M) = ½ w Σ_k N_k ( tr(Dᵀ U_k U_kᵀ D G_k) + Σ_ij r_ki G_kjj D_ij² )        D = M − M_{t−1}, layer by layer
 * ∂R/∂M = w Σ_k N_k ( U_k U_kᵀ D G_k + r_k diag(G_k)ᵀ ∘ D )
 * </pre>
 *
 * It is zero, and so is its gradient, at M_{t−1}. The products are computed anew in every step.
 */
public final class KroneckerPenalty implements PriorTerm {
    private static final int ROWS = 32;

    private final double weight;
    private final float[] anchor;
    private final float[] rest;
    private final float[] diff;
    private final float[] pull;
    private final KroneckerLayer[] layers;
    private final int[][] inputChunks; // layer, first row, last row
    private final int[][] rankChunks;
    private final Team.Work displace = this::displace;
    private final Team.Work project = this::project;
    private final Team.Work pulled = this::pulled;
    private float[] mean = new float[0];

    /**
     * @param precision what the tasks before say
     * @param weight w
     * @param anchor M_{t−1}, flat
     * @param learned the weights that change; layers without any are left out
     */
    public KroneckerPenalty(
            KroneckerPrecision precision, double weight, float[] anchor, Mlp network, Ranges learned, Compute compute) {
        if (!(weight >= 0) || !Double.isFinite(weight)) {
            throw new IllegalArgumentException("the weight of a penalty must be >= 0, was " + weight);
        }
        precision.accept(network);
        this.weight = weight;
        this.anchor = anchor.clone();
        rest = new float[network.size()];
        diff = new float[network.size()];
        pull = new float[network.size()];
        List<KroneckerLayer> all = new ArrayList<>();
        List<Mlp.Layer> shape = network.layers();
        for (int l = 0; l < shape.size() && weight > 0; l++) {
            int number = l;
            List<KroneckerFactor> own = precision.factors().stream()
                    .filter(one -> one.layer() == number)
                    .toList();
            if (!own.isEmpty() && learned.contains(shape.get(l).offset())) {
                all.add(new KroneckerLayer(shape.get(l), own, compute.kernels()));
                own.forEach(one -> addRest(one, shape.get(number)));
            }
        }
        layers = all.toArray(KroneckerLayer[]::new);
        inputChunks = chunks(false);
        rankChunks = chunks(true);
    }

    private void addRest(KroneckerFactor one, Mlp.Layer layer) {
        float[] r = one.rest();
        for (int i = 0; i < one.inputs(); i++) {
            for (int j = 0; j < one.outputs(); j++) {
                rest[layer.offset() + i * one.outputs() + j] += (float) (one.examples() * r[i] * one.g(j));
            }
        }
    }

    private int[][] chunks(boolean ranks) {
        List<int[]> all = new ArrayList<>();
        for (int l = 0; l < layers.length; l++) {
            int rows = ranks ? layers[l].ranks() : layers[l].inputs();
            for (int first = 0; first < rows; first += ROWS) {
                all.add(new int[] {l, first, Math.min(rows, first + ROWS)});
            }
        }
        return all.toArray(int[][]::new);
    }

    @Override
    public boolean isZero() {
        return layers.length == 0;
    }

    @Override
    public void prepare(Team team, MutableMeanField q) {
        mean = q.mean;
        team.run(inputChunks.length, displace);
        team.run(rankChunks.length, project);
        team.run(inputChunks.length, pulled);
    }

    private void displace(int chunk) {
        int[] c = inputChunks[chunk];
        layers[c[0]].displace(mean, anchor, diff, c[1], c[2]);
    }

    private void project(int chunk) {
        int[] c = rankChunks[chunk];
        layers[c[0]].project(c[1], c[2]);
    }

    private void pulled(int chunk) {
        int[] c = inputChunks[chunk];
        layers[c[0]].pull(pull, c[1], c[2]);
    }

    @Override
    public double add(Kernels kernels, MutableMeanField q, float scale, Gradient out, int from, int to) {
        float scaled = (float) (weight * scale);
        double sum = 0;
        for (int i = from; i < to; i++) {
            float g = pull[i] + rest[i] * diff[i];
            out.mean[i] += scaled * g;
            sum += g * diff[i];
        }
        return 0.5 * weight * sum;
    }

    @Override
    public String toString() {
        return "KroneckerPenalty(" + layers.length + " layers, weight " + weight + ")";
    }
}
