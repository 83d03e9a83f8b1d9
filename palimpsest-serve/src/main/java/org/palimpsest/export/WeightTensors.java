package org.palimpsest.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.network.Mlp;

/**
 * The posterior of a version as named arrays, layer by layer: {@code layer1.weight.mean} of shape [inputs, outputs],
 * {@code layer1.weight.log_sigma}, {@code layer1.bias.mean}, …; and {@code samples.layer1.weight} of shape [samples, inputs,
 * outputs] where samples are wanted. Of an exact version {@link ExactTensors}.
 */
final class WeightTensors {
    private WeightTensors() {}

    /** The weights that {@code predict} averages over. */
    static Averaging averaging(ModelVersion version) {
        return version.method() instanceof VclMethod vcl ? vcl.averaging() : new Averaging.PosteriorMean();
    }

    /** What {@code predict} uses, if it is exact. */
    static Optional<ExactTensors> exact(ModelVersion version, Compute compute) throws ExportException {
        if (version.isThinned()) {
            throw new ExportException(
                    "this version keeps no sums, which are part of the export; export a version that has them");
        }
        return version.predictors().chosen() instanceof ExactPredictor exact
                ? Optional.of(new ExactTensors(exact.posterior(compute), exact.outputs()))
                : Optional.empty();
    }

    /** @throws ExportException when samples are wanted of a version without a network */
    static List<Tensor> of(
            ModelVersion version, Optional<ExactTensors> exact, Optional<Averaging> samples, Compute compute)
            throws ExportException {
        if (exact.isPresent()) {
            if (samples.isPresent()) {
                throw new ExportException(
                        "an exact model has no weight samples; its posterior is Gaussian: draw them from"
                                + " weight.mean, noise_variance, ridge and sums.products, which the file has without samples");
            }
            return exact.get().all();
        }
        Mlp network = version.state().network();
        float[] mean = version.state().posterior().mean();
        float[] logSigma = version.state().posterior().logSigma();
        List<Tensor> all = new ArrayList<>();
        for (Mlp.Layer layer : network.layers()) {
            List<Integer> shape = List.of(layer.inputs(), layer.outputs());
            List<Integer> row = List.of(layer.outputs());
            all.add(new Tensor(layer.name() + ".weight.mean", shape, cut(mean, layer.offset(), layer.biases())));
            all.add(new Tensor(
                    layer.name() + ".weight.log_sigma", shape, cut(logSigma, layer.offset(), layer.biases())));
            all.add(new Tensor(layer.name() + ".bias.mean", row, cut(mean, layer.biases(), layer.end())));
            all.add(new Tensor(layer.name() + ".bias.log_sigma", row, cut(logSigma, layer.biases(), layer.end())));
        }
        if (samples.isPresent()) {
            List<List<float[]>> drawn = version.network()
                    .orElseThrow()
                    .predictor(samples.get(), compute)
                    .weightSamples();
            List<Mlp.Layer> path = network.path(0);
            for (int l = 0; l < path.size(); l++) {
                Mlp.Layer layer = path.get(l);
                int weights = layer.inputs() * layer.outputs();
                all.add(new Tensor(
                        "samples." + layer.name() + ".weight",
                        List.of(drawn.size(), layer.inputs(), layer.outputs()),
                        joined(drawn, l, 0, weights)));
                all.add(new Tensor(
                        "samples." + layer.name() + ".bias",
                        List.of(drawn.size(), layer.outputs()),
                        joined(drawn, l, weights, layer.size())));
            }
        }
        return all;
    }

    private static float[] cut(float[] from, int start, int end) {
        return java.util.Arrays.copyOfRange(from, start, end);
    }

    private static float[] joined(List<List<float[]>> samples, int layer, int from, int to) {
        int n = to - from;
        float[] all = new float[Math.multiplyExact(samples.size(), n)];
        for (int s = 0; s < samples.size(); s++) {
            System.arraycopy(samples.get(s).get(layer), from, all, s * n, n);
        }
        return all;
    }
}
