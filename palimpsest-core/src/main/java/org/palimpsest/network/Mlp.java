package org.palimpsest.network;

import java.util.ArrayList;
import java.util.List;

/**
 * The shape of a multi-layer perceptron: hidden layers shared by all tasks and one or more output heads.
 *
 * <p>Its parameters are one flat vector, the shared layers first and the heads in order, so that a new head only
 * lengthens it. Each layer is a matrix of (inputs + 1) rows, row by row: a row of weights per input, then the biases as
 * the row of a constant input one.
 *
 * @param inputs the number of inputs
 * @param hidden the widths of the hidden layers; may be empty
 * @param activation the non-linearity of the hidden units
 * @param heads the widths of the output heads
 */
public record Mlp(int inputs, List<Integer> hidden, Activation activation, List<Integer> heads) {
    /** A layer's place in the flat vector. */
    public record Layer(String name, int offset, int inputs, int outputs) {
        /** The number of parameters, biases included. */
        public int size() {
            return (inputs + 1) * outputs;
        }

        /** Its end in the flat vector, exclusive. */
        public int end() {
            return offset + size();
        }

        /** Where its biases start. */
        public int biases() {
            return offset + inputs * outputs;
        }
    }

    public Mlp {
        if (inputs < 1) {
            throw new IllegalArgumentException("inputs must be >= 1, was " + inputs);
        }
        hidden = List.copyOf(hidden);
        heads = List.copyOf(heads);
        for (int width : hidden) {
            if (width < 1) {
                throw new IllegalArgumentException("hidden widths must be >= 1, were " + hidden);
            }
        }
        for (int width : heads) {
            if (width < 1) {
                throw new IllegalArgumentException("head widths must be >= 1, were " + heads);
            }
        }
        long size = 0;
        long in = inputs;
        for (int width : hidden) {
            size = larger(size, in, width);
            in = width;
        }
        for (int width : heads) {
            size = larger(size, in, width);
        }
    }

    /** Checked layer by layer: each product fits into 63 bits, the sum of two need not. */
    private static long larger(long size, long in, int width) {
        long larger = size + (in + 1) * width;
        if (larger > Integer.MAX_VALUE - 64) {
            throw new IllegalArgumentException("a network of " + larger + " parameters or more is too large");
        }
        return larger;
    }

    /** A ReLU network with one head. */
    public static Mlp relu(int inputs, List<Integer> hidden, int outputs) {
        return new Mlp(inputs, hidden, Activation.RELU, List.of(outputs));
    }

    /** The same network with one more head. */
    public Mlp withHead(int outputs) {
        List<Integer> more = new ArrayList<>(heads);
        more.add(outputs);
        return new Mlp(inputs, hidden, activation, more);
    }

    /** The same network with another number of inputs. */
    public Mlp withInputs(int others) {
        return new Mlp(others, hidden, activation, heads);
    }

    /** The same network with another number of outputs of a head. */
    public Mlp withHeadOf(int number, int outputs) {
        List<Integer> others = new ArrayList<>(heads);
        others.set(number, outputs);
        return new Mlp(inputs, hidden, activation, others);
    }

    /** The shared layers. */
    public List<Layer> body() {
        List<Layer> layers = new ArrayList<>();
        int offset = 0;
        int in = inputs;
        for (int width : hidden) {
            Layer layer = new Layer("layer" + (layers.size() + 1), offset, in, width);
            layers.add(layer);
            offset = layer.end();
            in = width;
        }
        return layers;
    }

    /** The layers that all tasks share. A head is among them only if it is the only one. */
    public List<Layer> shared() {
        return heads.size() == 1 ? layers() : body();
    }

    /** The number of parameters that all heads share, which is where the heads start. */
    public int bodySize() {
        List<Layer> body = body();
        return body.isEmpty() ? 0 : body.get(body.size() - 1).end();
    }

    /** An output head. */
    public Layer head(int number) {
        if (number < 0 || number >= heads.size()) {
            throw new IllegalArgumentException(
                    "there is no head " + (number + 1) + "; the network has " + heads.size());
        }
        int in = hidden.isEmpty() ? inputs : hidden.get(hidden.size() - 1);
        int offset = bodySize();
        for (int i = 0; i < number; i++) {
            offset += (in + 1) * heads.get(i);
        }
        return new Layer("head" + (number + 1), offset, in, heads.get(number));
    }

    /** The layers from the inputs to the outputs of a head. */
    public List<Layer> path(int head) {
        List<Layer> layers = body();
        layers.add(head(head));
        return layers;
    }

    /** All layers, in the order of the flat vector. */
    public List<Layer> layers() {
        List<Layer> layers = body();
        for (int h = 0; h < heads.size(); h++) {
            layers.add(head(h));
        }
        return layers;
    }

    /** The length of the flat vector. */
    public int size() {
        return heads.isEmpty() ? bodySize() : head(heads.size() - 1).end();
    }
}
