package org.palimpsest.benchmarks;

import org.palimpsest.data.internal.Batch;

/**
 * How long a step would take on more threads than there are here: a model, not a measurement.
 *
 * <pre>
 * T(p) = a/p + c B ( r ⌈n/p⌉/n + (1 − r)/p ) + f b (p − 1)
 * </pre>
 *
 * a is the time of what is done once per step and weight (noise, KL, Adam, copies) on one thread, c that of a row. Of the
 * products of a row, the share r (forward and backward) is divided by the n blocks of the batch, and the rest (gradients) by
 * weights, finely enough for any p. Between f phases all threads wait for each other, and b is what each further thread adds
 * to such a barrier. Memory, which all threads share, is not in the model.
 *
 * @param perStep a, in milliseconds
 * @param perRow c, in milliseconds
 * @param barrier b, in milliseconds
 */
record ThreadModel(Workload workload, Mode mode, double perStep, double perRow, double barrier) {
    /** T(p), in milliseconds. */
    double millis(int threads) {
        int blocks = (workload.batch() + Batch.BLOCK - 1) / Batch.BLOCK;
        int turns = (blocks + threads - 1) / threads;
        double rows = rowsShare() * turns / blocks + (1 - rowsShare()) / threads;
        return perStep / threads + perRow * workload.batch() * rows + phases() * barrier * (threads - 1);
    }

    /** f. Weight samples: the batch, the first samples, the rows and gradients of each sample in turns, prior and update. */
    int phases() {
        return mode == Mode.L ? 4 : mode.products + 4;
    }

    /** r. The gradient of a layer costs as much as its way forward; the first layer has no way back. */
    private double rowsShare() {
        long weights = 0;
        int in = workload.inputs();
        long first = 0;
        for (int width : workload.hidden()) {
            first = first == 0 ? (long) in * width : first;
            weights += (long) in * width;
            in = width;
        }
        weights += (long) in * workload.outputs();
        first = first == 0 ? weights : first;
        return (2.0 * weights - first) / (3.0 * weights - first);
    }
}
