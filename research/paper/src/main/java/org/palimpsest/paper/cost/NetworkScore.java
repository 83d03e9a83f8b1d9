package org.palimpsest.paper.cost;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.coreset.internal.InputScore;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.Mlp;
import org.palimpsest.network.internal.WeightPass;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.random.Rng;

/** ∇ₓ log p(y | x, θ) for one θ: as costly as a score is while a network of two layers of 100 is learned. */
final class NetworkScore implements InputScore {
    private final Dataset labeled;
    private final Kernels kernels;
    private final WeightPass pass;
    private final Batch batch;
    private final int[] order;
    private final float[] theta;

    /** @param labeled the points whose labels are meant, dense */
    NetworkScore(Dataset labeled, Compute compute) {
        this.labeled = labeled;
        kernels = compute.kernels();
        Mlp network = Mlp.relu(
                labeled.features(), List.of(100, 100), labeled.targets().width());
        pass = WeightPass.toInputs(network, 0, labeled.size(), kernels);
        batch = new Batch(labeled.size(), labeled);
        order = IntStream.range(0, labeled.size()).toArray();
        theta = new float[network.size()];
        Rng.of(2).normals(theta);
    }

    @Override
    public void at(float[] x, long noise, float[] out) {
        Arrays.fill(out, 0f);
        batch.plan(labeled, order, 0, order.length);
        for (int part = 0; part < pass.parts(); part++) {
            pass.prepare(part, theta);
        }
        for (int block = 0; block < batch.blocks(); block++) {
            batch.fillRows(kernels, block, x);
            pass.rows(batch, block, new Likelihood.Categorical(), -1f);
            pass.addInputGradient(batch, block, out);
        }
    }
}
