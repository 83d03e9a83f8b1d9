package org.palimpsest.objective.internal;

import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.internal.SquaredPass;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;

/**
 * The diagonal of the empirical Fisher information of a batch: the mean of squared per-example gradients at the labels
 * of the data.
 *
 * <pre>
 * F_i = 1/B Σ_b (∂/∂θ_i log p(y_b | x_b, θ))²
 * </pre>
 *
 * Owns its buffers; allocates nothing per call. For a whole data set there is {@link FisherDiagonal}.
 */
public final class MeanSquares {
    private final Likelihood likelihood;
    private final Kernels kernels;
    private final Team team;
    private final SquaredPass pass;
    private final Team.Work prepare = this::prepare;
    private final Team.Work rows = this::rows;
    private final Team.Work squares = this::squares;

    // The arguments of the call under way, for the parts.
    private float[] weights;
    private Batch batch;
    private float[] out;

    /** All batches must use the given buffer. */
    @SuppressWarnings("NullAway.Init") // set at the start of every call
    public MeanSquares(HeadModel model, Batch batch) {
        this.likelihood = model.likelihood();
        this.kernels = model.compute().kernels();
        this.team = model.compute().team();
        pass = new SquaredPass(
                model.network(), model.head(), batch, model.compute().kernels(), false);
    }

    /** Overwrites {@code out} with F for the shared layers and the head; the batch must be filled. */
    public void at(float[] weights, Batch batch, float[] out) {
        this.weights = weights;
        this.batch = batch;
        this.out = out;
        team.run(pass.parts(), prepare);
        team.run(batch.blocks(), rows);
        team.run(pass.parts(), squares);
    }

    private void prepare(int part) {
        pass.prepare(part, weights);
    }

    private void rows(int block) {
        pass.forward(batch, block);
        pass.backward(batch, block, likelihood);
    }

    private void squares(int part) {
        pass.squares(batch, part, out, false);
        kernels.scale(out, 1f / batch.size(), pass.from(part), pass.to(part));
    }
}
