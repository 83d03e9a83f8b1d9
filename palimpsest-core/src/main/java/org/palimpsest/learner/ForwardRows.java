package org.palimpsest.learner;

import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.Compute;
import org.palimpsest.network.internal.ForwardPass;
import org.palimpsest.objective.HeadModel;

/** Sends all rows of some data through a network, chunk by chunk: the one forward pass of predictions and losses. */
final class ForwardRows {
    private static final int CHUNK = 1024;

    /** Told the outputs of a row. */
    interface Sink {
        /**
         * Called once for each row and each set of weights, in their order for any one row, and by any thread.
         *
         * @param row of the data
         * @param inBatch of the batch, which holds its target
         * @param outputs from {@code offset} on; may be overwritten
         */
        void row(int row, Batch batch, int inBatch, float[] outputs, int offset);
    }

    private ForwardRows() {}

    /** Told of a block of rows that can be sent through. */
    private interface Block {
        void rows(ForwardPass pass, Batch batch, int block, int end, int first);
    }

    static void run(HeadModel model, Dataset data, List<ForwardPass.Weights> weights, Sink sink) {
        blocks(model, data, (pass, batch, block, end, first) -> {
            for (int s = 0; s < weights.size(); s++) {
                pass.forward(weights.get(s), batch, block);
                for (int r = block * Batch.BLOCK; r < end; r++) {
                    sink.row(first + r, batch, r, pass.outputs(), r * pass.width());
                }
            }
        });
    }

    /** The activations of the last hidden layer for all rows; the rows themselves where there is no such layer. */
    static float[][] features(HeadModel model, Dataset data, ForwardPass.Weights weights) {
        List<Integer> hidden = model.network().hidden();
        float[][] all = new float[data.size()][];
        if (hidden.isEmpty()) {
            model.accept(data);
            Arrays.setAll(all, data::row);
            return all;
        }
        int width = hidden.get(hidden.size() - 1);
        blocks(model, data, (pass, batch, block, end, first) -> {
            pass.forward(weights, batch, block);
            for (int r = block * Batch.BLOCK; r < end; r++) {
                all[first + r] = Arrays.copyOfRange(pass.features(), r * width, (r + 1) * width);
            }
        });
        return all;
    }

    private static void blocks(HeadModel model, Dataset data, Block each) {
        model.accept(data);
        if (data.size() == 0) {
            return;
        }
        Compute compute = model.compute();
        Batch batch = Batch.of(Math.min(CHUNK, data.size()), data, compute.kernels());
        ForwardPass pass = new ForwardPass(model.network(), model.head(), batch.capacity(), compute.kernels());
        int[] rows = new int[data.size()];
        Arrays.setAll(rows, i -> i);
        for (int from = 0; from < rows.length; from += CHUNK) {
            int first = from;
            batch.plan(data, rows, from, Math.min(CHUNK, rows.length - from));
            compute.team().run(batch.blocks(), block -> {
                batch.fillRows(block);
                each.rows(pass, batch, block, Math.min(batch.size(), (block + 1) * Batch.BLOCK), first);
            });
        }
    }

    /** log p(y_n | x_n, θ) of all rows at some weights. */
    static float[] logLikelihoods(HeadModel model, float[] theta, Dataset data) {
        float[] all = new float[data.size()];
        int width = model.outputs();
        float[] delta = new float[CHUNK * width]; // every row has its own place in it
        run(
                model,
                data,
                List.of(weights(model, theta)),
                (row, batch, inBatch, outputs, offset) ->
                        all[row] = (float) -model.likelihood().at(batch, inBatch, outputs, offset, width, 0f, delta));
        return all;
    }

    static ForwardPass.Weights weights(HeadModel model, float[] theta) {
        return ForwardPass.Weights.of(model.network(), model.head(), theta, model.compute());
    }
}
