package org.palimpsest.objective.internal;

import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.internal.LocalPass;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;

/**
 * Local reparameterization: {@link LocalPass} computes the gradients in the means and variances, and the chain rule
 * gives those in v = log σ.
 *
 * <pre>
 * σ² = e^{2v}        ∂/∂v = 2σ² ∂/∂σ²
 * </pre>
 */
public final class LocalSampling implements ExpectedNll {
    private final int samples;
    private final Likelihood likelihood;
    private final Kernels kernels;
    private final Team team;
    private final LocalPass pass;
    private final float[] gVariance;
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
    private long key;
    private int sample;

    @SuppressWarnings("NullAway.Init") // set at the start of every call
    public LocalSampling(HeadModel model, Batch batch, int samples) {
        this.samples = samples;
        this.likelihood = model.likelihood();
        this.kernels = model.compute().kernels();
        this.team = model.compute().team();
        pass = new LocalPass(
                model.network(), model.head(), batch, model.compute().kernels());
        gVariance = new float[model.network().size()];
        losses = new double[(batch.capacity() + Batch.BLOCK - 1) / Batch.BLOCK];
    }

    @Override
    public double at(MutableMeanField q, Batch batch, long noise, float scale, boolean add, Gradient out) {
        this.q = q;
        this.batch = batch;
        this.out = out;
        this.scale = scale / samples;
        this.add = add;
        team.run(batch.blocks(), fill, pass.parts(), prepare);
        double sum = 0;
        for (sample = 0; sample < samples; sample++) {
            key = Rng.child(noise, sample);
            team.run(batch.blocks(), rows);
            team.run(pass.parts(), gradient);
            for (int block = 0; block < batch.blocks(); block++) {
                sum += losses[block];
            }
        }
        return sum / samples;
    }

    private void fill(int block) {
        batch.fill(block);
        pass.square(batch, block);
    }

    private void prepare(int part) {
        pass.prepare(part, q.mean, q.sigma);
    }

    private void rows(int block) {
        losses[block] = pass.rows(batch, block, key, likelihood, scale);
    }

    private void gradient(int part) {
        int from = pass.from(part);
        int to = pass.to(part);
        float[] sum = add ? gVariance : out.logSigma;
        pass.gradient(batch, part, out.mean, add || sample > 0, sum, sample > 0);
        if (sample < samples - 1) {
            return;
        }
        kernels.scaleByVariance(sum, 2f, q.sigma, from, to);
        if (add) {
            kernels.addScaled(sum, 1f, out.logSigma, from, to);
        }
    }
}
