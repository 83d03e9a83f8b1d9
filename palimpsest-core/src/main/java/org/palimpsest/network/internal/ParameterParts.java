package org.palimpsest.network.internal;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.math.internal.DenseRows;
import org.palimpsest.math.internal.InputBlocks;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.network.Mlp;

/**
 * The parameters of one head's path, divided into parts. One thread at a time works on a part. A part is a range of
 * rows of one layer. It starts at a multiple of sixteen rows, so that its noise starts at a whole group of normals.
 */
final class ParameterParts {
    private static final int ROWS = 16;
    private static final int PARAMETERS = 4800;

    private final List<Mlp.Layer> path;
    private final int[] layer;
    private final int[] firstRow;
    private final int[] lastRow;

    ParameterParts(List<Mlp.Layer> path) {
        this.path = List.copyOf(path);
        List<int[]> cuts = new ArrayList<>();
        for (int l = 0; l < path.size(); l++) {
            int rows = path.get(l).inputs() + 1;
            int step = Math.max(1, PARAMETERS / (ROWS * path.get(l).outputs())) * ROWS;
            for (int i = 0; i < rows; i += step) {
                cuts.add(new int[] {l, i, Math.min(rows, i + step)});
            }
        }
        layer = cuts.stream().mapToInt(c -> c[0]).toArray();
        firstRow = cuts.stream().mapToInt(c -> c[1]).toArray();
        lastRow = cuts.stream().mapToInt(c -> c[2]).toArray();
    }

    int count() {
        return layer.length;
    }

    /** Which layer of the path the part is in. */
    int layer(int part) {
        return layer[part];
    }

    int firstRow(int part) {
        return firstRow[part];
    }

    int lastRow(int part) {
        return lastRow[part];
    }

    /** The part's first parameter in the flat vector. */
    int from(int part) {
        Mlp.Layer l = path.get(layer[part]);
        return l.offset() + firstRow[part] * l.outputs();
    }

    /** One past the part's last parameter. */
    int to(int part) {
        Mlp.Layer l = path.get(layer[part]);
        return l.offset() + lastRow[part] * l.outputs();
    }

    /** Writes, or adds, the gradient of a part: the sum over the rows of a batch of input times delta. */
    void gradient(Kernels kernels, int part, InputBlocks inputs, int size, DenseRows deltas, float[] out, boolean add) {
        inputs.gradient(kernels, firstRow[part], lastRow[part], size, deltas, out, from(part), add);
    }

    /** Copies this part of a layer's weights, without the biases, to their transpose, outputs by inputs. */
    void transpose(int part, DenseRows weights, DenseRows out) {
        out.transpose(weights, firstRow[part], Math.min(path.get(layer[part]).inputs(), lastRow[part]));
    }
}
