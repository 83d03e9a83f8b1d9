package org.palimpsest.objective;

import java.util.Arrays;
import org.palimpsest.data.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.math.Kernels;
import org.palimpsest.math.Team;
import org.palimpsest.network.Mlp;
import org.palimpsest.network.WeightPass;
import org.palimpsest.posterior.Draft;
import org.palimpsest.posterior.Gradient;
import org.palimpsest.random.Normals;
import org.palimpsest.random.Rng;

/**
 * The reparameterization trick on whole weight vectors.
 *
 * <pre>
 * θ_s = μ + σ ∘ ε_s     E_q[ℓ] ≈ 1/S Σ_s ℓ(θ_s)     ∂μ = 1/S Σ_s ∇ℓ(θ_s)     ∂v = 1/S Σ_s ∇ℓ(θ_s) ∘ (θ_s − μ)
 * </pre>
 *
 * The last form needs no noise kept: θ_s − μ is σ ∘ ε_s.
 */
final class WeightSampling implements ExpectedNll {
    private final int samples;
    private final Likelihood likelihood;
    private final Kernels kernels;
    private final Team team;
    private final WeightPass pass;
    private final float[] theta;
    private final float[] gTheta;
    private final float[][] noiseScratch;
    private final double[] losses;
    private final Team.Work draw = this::draw;
    private final Team.Work rows = this::rows;
    private final Team.Work gradient = this::gradient;

    // The arguments of the call under way, for the parts.
    private Draft q;
    private Batch batch;
    private Gradient out;
    private float scale;
    private boolean add;
    private long key;

    @SuppressWarnings("NullAway.Init") // set at the start of every call
    WeightSampling(Mlp network, int head, Batch batch, int samples, Likelihood likelihood, Compute compute) {
        this.samples = samples;
        this.likelihood = likelihood;
        this.kernels = compute.kernels();
        this.team = compute.team();
        pass = new WeightPass(network, head, batch.capacity(), compute.kernels());
        theta = new float[network.size()];
        gTheta = new float[network.size()];
        noiseScratch = new float[pass.parts()][];
        for (int part = 0; part < pass.parts(); part++) {
            int size = pass.to(part) - pass.from(part);
            noiseScratch[part] = new float[groups(size) * Normals.GROUP];
        }
        losses = new double[(batch.capacity() + Batch.BLOCK - 1) / Batch.BLOCK];
    }

    private static int groups(int size) {
        return (size + Normals.GROUP - 1) / Normals.GROUP;
    }

    @Override
    public double at(Draft q, Batch batch, long noise, float scale, boolean add, Gradient out) {
        this.q = q;
        this.batch = batch;
        this.out = out;
        this.scale = scale / samples;
        double sum = 0;
        for (int s = 0; s < samples; s++) {
            key = Rng.child(noise, s);
            this.add = add || s > 0;
            team.run(pass.parts(), draw);
            team.run(batch.blocks(), rows);
            team.run(pass.parts(), gradient);
            for (int block = 0; block < batch.blocks(); block++) {
                sum += losses[block];
            }
        }
        return sum / samples;
    }

    private void draw(int part) {
        int from = pass.from(part);
        int to = pass.to(part);
        float[] eps = noiseScratch[part];
        long layerKey = Rng.child(key, pass.layer(part));
        kernels.normals(layerKey, pass.within(part) / Normals.GROUP, groups(to - from), eps, 0);
        kernels.reparameterize(q.mean, q.sigma, eps, 0, theta, from, to);
        pass.prepare(part, theta);
    }

    private void rows(int block) {
        losses[block] = pass.rows(batch, block, theta, likelihood, scale);
    }

    private void gradient(int part) {
        int from = pass.from(part);
        int to = pass.to(part);
        if (!add) {
            Arrays.fill(out.mean, from, to, 0f);
            Arrays.fill(out.logSigma, from, to, 0f);
        }
        pass.gradient(batch, part, gTheta, false);
        kernels.addSampleGradient(gTheta, theta, q.mean, out.mean, out.logSigma, from, to);
    }
}
