package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.network.Mlp;
import org.palimpsest.posterior.MeanField;

/**
 * A layer of a posterior in numbers.
 *
 * <pre>
 * entropy per weight = 1/n Σ log σ_i + ½ ln 2πe        capacity left = 1/n Σ min(1, σ_i² / σ₀²)
 * </pre>
 *
 * Here σ₀ is the initial sigma. Against the sigma of the prior, as in MacKay's (1992) number of well-determined parameters,
 * a posterior that starts narrower than its prior would seem full before it has seen any data.
 *
 * @param name of the layer
 * @param weights how many, n
 * @param entropy of all of them, in nats
 * @param capacity 0 to 1; NaN when the initial sigma is not known
 */
record LayerFacts(String name, int weights, double entropy, double capacity) {
    static List<LayerFacts> of(LearnerState state, OptionalDouble initialSigma) {
        List<LayerFacts> facts = new ArrayList<>();
        for (Mlp.Layer layer : state.network().layers()) {
            MeanField posterior = state.posterior();
            facts.add(new LayerFacts(
                    layer.name(),
                    layer.size(),
                    posterior.entropy(layer.offset(), layer.end()),
                    initialSigma.isPresent() ? capacity(posterior, layer, initialSigma.getAsDouble()) : Double.NaN));
        }
        return facts;
    }

    private static double capacity(MeanField posterior, Mlp.Layer layer, double initialSigma) {
        double sum = 0;
        for (int i = layer.offset(); i < layer.end(); i++) {
            double ratio = posterior.sigma(i) / initialSigma;
            sum += Math.min(1, ratio * ratio);
        }
        return sum / layer.size();
    }

    /** log₁₀ σ of a layer, inputs down and units across; in large layers, the mean over equal blocks of weights. */
    static List<List<Double>> map(LearnerState posterior, Mlp.Layer layer, int most) {
        int down = parts(layer.inputs() + 1, most);
        int across = parts(layer.outputs(), most);
        int rows = parts(layer.inputs() + 1, down);
        int columns = parts(layer.outputs(), across);
        double[][] sum = new double[rows][columns];
        int[][] count = new int[rows][columns];
        for (int i = 0; i <= layer.inputs(); i++) {
            int row = i / down;
            for (int j = 0; j < layer.outputs(); j++) {
                int column = j / across;
                sum[row][column] += posterior.posterior().logSigma(layer.offset() + i * layer.outputs() + j);
                count[row][column]++;
            }
        }
        List<List<Double>> map = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            List<Double> cells = new ArrayList<>();
            for (int column = 0; column < columns; column++) {
                cells.add(sum[row][column] / count[row][column] / Math.log(10));
            }
            map.add(cells);
        }
        return map;
    }

    /** How many parts of a size, the last perhaps smaller, make up a length. */
    private static int parts(int length, int size) {
        return (length + size - 1) / size;
    }
}
