package org.palimpsest.lab.reproduce;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.figure.ColorScale;
import org.palimpsest.lab.figure.LayerMaps;
import org.palimpsest.network.Mlp;

/** Δσ of a run in colors: tasks side by side, layers below each other, blocks of weights as one cell. */
final class ChangeMap {
    private static final int MOST_DOWN = 56;
    private static final int MOST_ACROSS = 200;

    private ChangeMap() {}

    static LayerMaps of(String title, Sigmas sigmas) {
        List<LayerMaps.Layer> layers = new ArrayList<>();
        for (Mlp.Layer layer : sigmas.layers()) {
            String caption = "layer " + (layers.size() + 1) + ": " + layer.inputs() + " inputs down, " + layer.outputs()
                    + " units across for each of tasks 1 to " + sigmas.beliefs().size();
            layers.add(new LayerMaps.Layer(caption, cells(sigmas, layer)));
        }
        return new LayerMaps(title, layers, new ColorScale(-1, 0), "Δσ = −1", "0");
    }

    private static List<List<Double>> cells(Sigmas sigmas, Mlp.Layer layer) {
        int tasks = sigmas.beliefs().size();
        int across = ceiling(layer.outputs(), Math.max(1, MOST_ACROSS / tasks));
        int down = ceiling(layer.inputs() + 1, MOST_DOWN);
        List<List<Double>> rows = new ArrayList<>();
        for (int row = 0; row < ceiling(layer.inputs() + 1, down); row++) {
            rows.add(new ArrayList<>());
        }
        for (int task = 0; task < tasks; task++) {
            double[] change = sigmas.change(layer, task);
            for (int row = 0; row < rows.size(); row++) {
                if (task > 0) {
                    rows.get(row).add(Double.NaN); // a line between tasks
                }
                for (int column = 0; column < ceiling(layer.outputs(), across); column++) {
                    rows.get(row).add(mean(change, layer, row * down, down, column * across, across));
                }
            }
        }
        return rows;
    }

    private static double mean(double[] change, Mlp.Layer layer, int top, int down, int left, int across) {
        double sum = 0;
        int count = 0;
        for (int i = top; i < Math.min(top + down, layer.inputs() + 1); i++) {
            for (int j = left; j < Math.min(left + across, layer.outputs()); j++) {
                sum += change[i * layer.outputs() + j];
                count++;
            }
        }
        return sum / count;
    }

    private static int ceiling(int length, int size) {
        return (length + size - 1) / size;
    }
}
