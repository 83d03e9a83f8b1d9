package org.palimpsest.objective;

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
    private boolean more;
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
            noiseScratch[part] = new float[Normals.length(size) + Normals.GROUP];
        }
        losses = new double[(batch.capacity() + Batch.BLOCK - 1) / Batch.BLOCK];
    }

    @Override
    public double at(Draft q, Batch batch, long noise, float scale, boolean add, Gradient out) {
        this.q = q;
        this.batch = batch;
        this.out = out;
        this.scale = scale / samples;
        double sum = 0;
        key = Rng.child(noise, 0);
        team.run(pass.parts(), draw);
        for (int s = 0; s < samples; s++) {
            this.add = add || s > 0;
            more = s < samples - 1;
            key = Rng.child(noise, s + 1);
            team.run(batch.blocks(), rows);
            team.run(pass.parts(), gradient);
            for (int block = 0; block < batch.blocks(); block++) {
                sum += losses[block];
            }
        }
        return sum / samples;
    }

    /** Draws the weights that matter to the batch. Noise is addressed by its place, so leaving some out changes none. */
    private void draw(int part) {
        float[] eps = noiseScratch[part];
        long layerKey = Rng.child(key, pass.layer(part));
        int end = pass.to(part);
        int from = pass.next(batch, part, pass.from(part), true);
        while (from < end) {
            int to = pass.next(batch, part, from, false);
            int first = from - pass.layerStart(part);
            int group = first / Normals.GROUP;
            int skip = first % Normals.GROUP;
            kernels.normals(layerKey, group, Normals.length(skip + to - from) / Normals.GROUP, eps, 0);
            kernels.reparameterize(q.mean, q.sigma, eps, skip, theta, from, to);
            from = pass.next(batch, part, to, true);
        }
        pass.prepare(part, theta);
    }

    private void rows(int block) {
        losses[block] = pass.rows(batch, block, likelihood, scale);
    }

    /** The gradient of a part, and the part's next sample: nobody else reads the last one any more. */
    private void gradient(int part) {
        int from = pass.from(part);
        int to = pass.to(part);
        if (add) {
            pass.gradient(batch, part, gTheta, false);
            kernels.addSampleGradient(gTheta, theta, q.mean, out.mean, out.logSigma, from, to);
        } else {
            pass.gradient(batch, part, out.mean, false);
            kernels.timesNoise(out.mean, theta, q.mean, out.logSigma, from, to);
        }
        if (more) {
            draw(part);
        }
    }
}
