package org.palimpsest.objective.internal;

import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.internal.WeightPass;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.internal.Gradient;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.random.internal.Normals;

/**
 * The reparameterization trick on whole weight vectors.
 *
 * <pre>
 * θ_s = μ + σ ∘ ε_s     E_q[ℓ] ≈ 1/S Σ_s ℓ(θ_s)     ∂μ = 1/S Σ_s ∇ℓ(θ_s)     ∂v = 1/S Σ_s ∇ℓ(θ_s) ∘ (θ_s − μ)
 * </pre>
 *
 * The last form needs no noise kept: θ_s − μ is σ ∘ ε_s.
 *
 * <p>The gradients of one sample are summed while the rows of the next one pass through the network. This balances
 * large and small work items and halves the number of barriers. There are two passes, for even and odd samples.
 */
public final class WeightSampling implements ExpectedNll {
    private final int samples;
    private final Likelihood likelihood;
    private final Kernels kernels;
    private final Team team;
    private final WeightPass[] passes;
    private final float[][] thetas;
    private final float[] gTheta;
    private final float[][] noiseScratch;
    private final double[] losses;
    private final int parts;
    private final Team.Work fill = this::fill;
    private final Team.Work begin = this::begin;
    private final Team.Work rows = this::rows;
    private final Team.Work gradient = this::gradient;

    // The arguments of the call under way, for the parts.
    private MutableMeanField q;
    private Batch batch;
    private Gradient out;
    private float scale;
    private boolean add;
    private long noise;
    private int sample; // whose rows it is the turn of; after the last, those of none

    @SuppressWarnings("NullAway.Init") // set at the start of every call
    public WeightSampling(HeadModel model, Batch batch, int samples) {
        this.samples = samples;
        this.likelihood = model.likelihood();
        this.kernels = model.compute().kernels();
        this.team = model.compute().team();
        int buffers = Math.min(2, samples);
        passes = new WeightPass[buffers];
        for (int i = 0; i < buffers; i++) {
            passes[i] = new WeightPass(
                    model.network(),
                    model.head(),
                    batch.capacity(),
                    model.compute().kernels());
        }
        thetas = new float[buffers][model.network().size()];
        gTheta = new float[model.network().size()];
        parts = passes[0].parts();
        noiseScratch = new float[parts][];
        for (int part = 0; part < parts; part++) {
            int size = passes[0].to(part) - passes[0].from(part);
            noiseScratch[part] = new float[Normals.length(size) + Normals.GROUP];
        }
        losses = new double[(batch.capacity() + Batch.BLOCK - 1) / Batch.BLOCK];
    }

    @Override
    public double at(MutableMeanField q, Batch batch, long noise, float scale, boolean add, Gradient out) {
        this.q = q;
        this.batch = batch;
        this.out = out;
        this.scale = scale / samples;
        this.add = add;
        this.noise = noise;
        double sum = 0;
        team.run(batch.blocks(), fill);
        team.run(parts, begin);
        for (sample = 0; sample <= samples; sample++) {
            int blocks = sample < samples ? batch.blocks() : 0;
            team.run(blocks, rows, sample > 0 ? parts : 0, gradient);
            for (int block = 0; block < blocks; block++) {
                sum += losses[block];
            }
        }
        return sum / samples;
    }

    private void fill(int block) {
        batch.fill(block);
    }

    private void begin(int part) {
        for (int s = 0; s < passes.length; s++) {
            draw(part, s);
        }
    }

    /** Draws the weights that the batch uses. Noise is addressed by position, so omitted weights change no other. */
    private void draw(int part, int s) {
        WeightPass pass = passes[s % 2];
        float[] theta = thetas[s % 2];
        float[] eps = noiseScratch[part];
        long layerKey = Rng.child(Rng.child(noise, s), pass.layer(part));
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
        losses[block] = passes[sample % 2].rows(batch, block, likelihood, scale);
    }

    /** The gradient of a part for the sample before, and then the part's next sample: nobody else reads the old one. */
    private void gradient(int part) {
        int s = sample - 1;
        WeightPass pass = passes[s % 2];
        float[] theta = thetas[s % 2];
        int from = pass.from(part);
        int to = pass.to(part);
        if (add || s > 0) {
            pass.gradient(batch, part, gTheta, false);
            kernels.addSampleGradient(gTheta, theta, q.mean, out.mean, out.logSigma, from, to);
        } else {
            pass.gradient(batch, part, out.mean, false);
            kernels.timesNoise(out.mean, theta, q.mean, out.logSigma, from, to);
        }
        if (s + 2 < samples) {
            draw(part, s + 2);
        }
    }
}
