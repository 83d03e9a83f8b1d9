package org.palimpsest.export;

import java.util.List;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;

/**
 * Weight samples as one batched product a layer: constants of shape [samples, inputs, outputs].
 *
 * <pre>
 * h_s = f(h_s W_s + b_s)        for all samples s at once
 * </pre>
 */
final class NetworkGraph {
    private final OnnxGraph graph;

    /** @param graph that is added to */
    NetworkGraph(OnnxGraph graph) {
        this.graph = graph;
    }

    /**
     * The outputs of all samples, [samples, rows, outputs].
     *
     * @param features [rows, inputs]
     * @param samples of each sample the layers, each (inputs + 1) rows of weights, the biases last
     */
    String outputs(String features, Mlp network, List<List<float[]>> samples) {
        List<Mlp.Layer> path = network.path(0);
        String x = graph.apply("Unsqueeze", features, graph.list(0));
        for (int l = 0; l < path.size(); l++) {
            int in = path.get(l).inputs();
            int out = path.get(l).outputs();
            float[] weights = new float[Math.multiplyExact(samples.size(), Math.multiplyExact(in, out))];
            float[] biases = new float[samples.size() * out];
            for (int s = 0; s < samples.size(); s++) {
                float[] layer = samples.get(s).get(l);
                System.arraycopy(layer, 0, weights, s * in * out, in * out);
                System.arraycopy(layer, in * out, biases, s * out, out);
            }
            String product = graph.apply("MatMul", x, graph.floats(weights, samples.size(), in, out));
            x = graph.apply("Add", product, graph.floats(biases, samples.size(), 1, out));
            if (l + 1 < path.size()) {
                x = graph.apply(network.activation() == Activation.RELU ? "Relu" : "Tanh", x);
            }
        }
        return x;
    }
}
