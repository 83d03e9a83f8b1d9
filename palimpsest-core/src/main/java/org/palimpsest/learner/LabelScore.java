package org.palimpsest.learner;

import java.util.Arrays;
import org.palimpsest.coreset.internal.InputScore;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Team;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.internal.WeightPass;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.random.Rng;
import org.palimpsest.random.internal.Normals;

/**
 * The score of inputs with given labels under a posterior (paper, Sec. 3, where log p(x | θ) is replaced by log p(y | x, θ)).
 *
 * <pre>
 * s(x) = 1/S Σ_s ∇ₓ log p(y | x, θ_s)        θ_s ~ q
 * </pre>
 *
 * Reads the posterior in training at the time of the call. Owns its buffers.
 */
final class LabelScore implements InputScore {
    private final MutableMeanField q;
    private final Dataset labeled;
    private final int samples;
    private final Likelihood likelihood;
    private final Kernels kernels;
    private final Team team;
    private final Batch batch;
    private final WeightPass pass;
    private final float[] theta;
    private final float[] eps;
    private final int[] order;

    /** @param labeled the points where they start, densely, with their targets */
    LabelScore(MutableMeanField q, HeadModel model, Dataset labeled, int samples) {
        this.q = q;
        this.labeled = labeled;
        this.samples = samples;
        likelihood = model.likelihood();
        kernels = model.compute().kernels();
        team = model.compute().team();
        batch = new Batch(labeled.size(), labeled);
        pass = WeightPass.toInputs(model.network(), model.head(), labeled.size(), kernels);
        theta = new float[model.network().size()];
        eps = new float[Normals.length(model.network().size())];
        order = new int[labeled.size()];
        Arrays.setAll(order, i -> i);
    }

    @Override
    public void at(float[] x, long noise, float[] out) {
        Arrays.fill(out, 0f);
        batch.plan(labeled, order, 0, order.length);
        team.run(batch.blocks(), block -> batch.fillRows(kernels, block, x));
        for (int s = 0; s < samples; s++) {
            kernels.normals(Rng.child(noise, s), 0, eps.length / Normals.GROUP, eps, 0);
            team.run(pass.parts(), part -> {
                kernels.reparameterize(q.mean, q.sigma, eps, pass.from(part), theta, pass.from(part), pass.to(part));
                pass.prepare(part, theta);
            });
            // The loss is −log p, and the score goes the other way.
            team.run(batch.blocks(), block -> {
                pass.rows(batch, block, likelihood, -1f / samples);
                pass.addInputGradient(batch, block, out);
            });
        }
    }
}
