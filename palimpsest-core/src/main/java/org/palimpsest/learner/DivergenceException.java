package org.palimpsest.learner;

/** Thrown when the objective or a weight becomes NaN or infinite. Nothing is kept of the task. */
public final class DivergenceException extends RuntimeException {

    DivergenceException(String term, double value, String task, int epoch, int step) {
        super("training diverged on task " + task + ", epoch " + (epoch + 1) + ", step " + (step + 1) + ": the " + term
                + " became " + value + "; try a smaller learning rate, a smaller initial sigma, or a larger batch");
    }
}
