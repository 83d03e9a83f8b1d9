package org.palimpsest.objective.internal;

import java.util.Arrays;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Team;
import org.palimpsest.network.internal.WeightPass;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;

/** The negative log-likelihood at the mean, Σ_b −log p(y_b | x_b, μ), with its gradient in μ. */
public final class NllAtMean implements ExpectedNll {
    private final Likelihood likelihood;
    private final Team team;
    private final WeightPass pass;
    private final double[] losses;
    private final Team.Work fill = this::fill;
    private final Team.Work prepare = this::prepare;
    private final Team.Work rows = this::rows;
    private final Team.Work gradient = this::gradient;

    // The arguments of the call under way, for the parts.
    private MutableMeanField q;
    private Batch batch;
    private Gradient out;
    private float scale;
    private boolean add;

    @SuppressWarnings("NullAway.Init") // set at the start of every call
    public NllAtMean(HeadModel model, Batch batch) {
        this.likelihood = model.likelihood();
        this.team = model.compute().team();
        pass = new WeightPass(
                model.network(), model.head(), batch.capacity(), model.compute().kernels());
        losses = new double[(batch.capacity() + Batch.BLOCK - 1) / Batch.BLOCK];
    }

    @Override
    public double at(MutableMeanField q, Batch batch, long noise, float scale, boolean add, Gradient out) {
        this.q = q;
        this.batch = batch;
        this.out = out;
        this.scale = scale;
        this.add = add;
        team.run(batch.blocks(), fill, pass.parts(), prepare);
        team.run(batch.blocks(), rows);
        team.run(pass.parts(), gradient);
        double sum = 0;
        for (int block = 0; block < batch.blocks(); block++) {
            sum += losses[block];
        }
        return sum;
    }

    private void fill(int block) {
        batch.fill(block);
    }

    private void prepare(int part) {
        pass.prepare(part, q.mean);
    }

    private void rows(int block) {
        losses[block] = pass.rows(batch, block, likelihood, scale);
    }

    private void gradient(int part) {
        pass.gradient(batch, part, out.mean, add);
        if (!add) {
            Arrays.fill(out.logSigma, pass.from(part), pass.to(part), 0f);
        }
    }
}
