package org.palimpsest.learner;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.method.Averaging;
import org.palimpsest.network.internal.ForwardPass;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.posterior.internal.MutableMeanField;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.random.Rng;
import org.palimpsest.random.internal.Normals;

/**
 * Predicts through one head of a network with a posterior over its weights. The weight samples are drawn once, when the
 * predictor is made, so that the same row always gets the same answer.
 */
public final class SampledPredictor implements Predictor {
    private final HeadModel model;
    private final MeanField posterior;
    private final List<ForwardPass.Weights> samples;

    /** Creates a predictor that draws its weight samples from {@code rng}. */
    public SampledPredictor(HeadModel model, MeanField posterior, Averaging averaging, Rng rng) {
        this.model = model;
        this.posterior = posterior;
        if (posterior.size() != model.network().size()) {
            throw new IllegalArgumentException("a posterior over " + posterior.size()
                    + " weights does not fit a network of " + model.network().size());
        }
        if (!(averaging instanceof Averaging.MonteCarlo monteCarlo)) {
            samples = List.of(ForwardRows.weights(model, posterior.mean()));
            return;
        }
        samples = new ArrayList<>();
        MutableMeanField q = new MutableMeanField(posterior, model.compute().kernels());
        float[] theta = new float[posterior.size()];
        float[] eps = new float[Normals.length(theta.length)];
        for (int s = 0; s < monteCarlo.samples(); s++) {
            q.sample(model.compute().kernels(), rng.at(s).key(), eps, theta);
            samples.add(ForwardRows.weights(model, theta));
        }
    }

    @Override
    public Prediction predict(Dataset data) {
        Prediction.Average average = model.likelihood().average(data.size(), model.outputs());
        ForwardRows.run(
                model, data, samples, (row, batch, inBatch, outputs, offset) -> average.add(row, outputs, offset));
        return average.over(samples.size());
    }

    /**
     * The weights that every prediction averages over, for those who predict elsewhere: of each sample the layers from the
     * inputs to the outputs of the head, each (inputs + 1) rows of weights, the biases last.
     */
    public List<List<float[]>> weightSamples() {
        return samples.stream().map(ForwardPass.Weights::matrices).toList();
    }

    /** The activations of the last hidden layer at the posterior mean; without hidden layers, the inputs. */
    @Override
    public float[][] features(Dataset data) {
        return ForwardRows.features(model, data, ForwardRows.weights(model, posterior.mean()));
    }

    @Override
    public String toString() {
        return "SampledPredictor(" + model.network() + ", head " + (model.head() + 1) + ", " + samples.size()
                + " samples)";
    }
}
