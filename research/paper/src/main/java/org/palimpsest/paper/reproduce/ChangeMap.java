package org.palimpsest.paper.reproduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.lab.figure.ColorScale;
import org.palimpsest.lab.figure.LayerMaps;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.network.Mlp;

/** Δσ of a run in colors: tasks side by side, layers below each other, blocks of weights as one cell. */
final class ChangeMap {
    private static final int MOST_DOWN = 56;
    private static final int ACROSS = 240;

    private ChangeMap() {}

    /**
     * The map.
     *
     * @param low the change that is darkest
     */
    static LayerMaps of(String title, Sigmas sigmas, double low) {
        List<LayerMaps.Layer> layers = new ArrayList<>();
        for (Mlp.Layer layer : sigmas.layers()) {
            String caption = "layer " + (layers.size() + 1) + ": " + layer.inputs() + " inputs down, " + layer.outputs()
                    + " units across for each of tasks 1 to "
                    + sigmas.posteriors().size();
            layers.add(new LayerMaps.Layer(caption, cells(sigmas, layer)));
        }
        String dark = "Δσ ≤ " + Decimals.of(2).show(low).replace('-', '−');
        return new LayerMaps(title, layers, new ColorScale(low, 0), dark, "0");
    }

    /** The darkest color for maps that are to be compared: the change that one weight in a thousand falls below. */
    static double low(List<Sigmas> all) {
        double[] changes = all.stream()
                .flatMapToDouble(sigmas -> sigmas.layers().stream()
                        .flatMapToDouble(layer -> Arrays.stream(
                                sigmas.change(layer, sigmas.posteriors().size() - 1))))
                .sorted()
                .toArray();
        return Math.min(-0.01, changes[changes.length / 1000]);
    }

    private static List<List<Double>> cells(Sigmas sigmas, Mlp.Layer layer) {
        int tasks = sigmas.posteriors().size();
        int across = Math.max(1, ACROSS / tasks);
        int rows = Math.min(MOST_DOWN, layer.inputs() + 1);
        List<List<Double>> cells = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            cells.add(new ArrayList<>());
        }
        for (int task = 0; task < tasks; task++) {
            double[] change = sigmas.change(layer, task);
            for (int row = 0; row < rows; row++) {
                if (task > 0) {
                    cells.get(row).add(Double.NaN); // a line between tasks
                }
                Span inputs = Span.of(row, rows, layer.inputs() + 1);
                for (int column = 0; column < across; column++) {
                    cells.get(row).add(mean(change, layer, inputs, Span.of(column, across, layer.outputs())));
                }
            }
        }
        return cells;
    }

    /** The part of a length that one of several cells shows: some of it, or, where there are more cells, one. */
    private record Span(int from, int to) {
        static Span of(int cell, int cells, int length) {
            int from = cell * length / cells;
            return new Span(from, Math.max(from + 1, (cell + 1) * length / cells));
        }
    }

    private static double mean(double[] change, Mlp.Layer layer, Span inputs, Span units) {
        double sum = 0;
        for (int i = inputs.from(); i < inputs.to(); i++) {
            for (int j = units.from(); j < units.to(); j++) {
                sum += change[i * layer.outputs() + j];
            }
        }
        return sum / ((inputs.to() - inputs.from()) * (units.to() - units.from()));
    }
}
