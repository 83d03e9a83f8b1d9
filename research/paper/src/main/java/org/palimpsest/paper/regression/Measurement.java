package org.palimpsest.paper.regression;

import org.palimpsest.method.OptimizerCarryOver;
import org.palimpsest.optimizer.GradientOptimizer;
import org.palimpsest.optimizer.Sgd;

/**
 * What the paper's text leaves open and its figures depend on.
 *
 * @param scaling what a learning rate is a rate of
 * @param memory whether Adam remembers the gradients of the task before
 */
public record Measurement(Scaling scaling, OptimizerCarryOver memory) {
    /**
     * As in the code that the authors released for networks with one head: the objective is a mean over examples, Adam is
     * kept from task to task. What the figures and verdicts here are made with.
     */
    public static final Measurement RELEASED = new Measurement(Scaling.MEAN, OptimizerCarryOver.KEEP);

    /** The library's own habit: Adam starts anew with every task. */
    public static final Measurement FRESH_ADAM = new Measurement(Scaling.MEAN, OptimizerCarryOver.RESET);

    /** Eq. 1 as it is printed, a sum over examples. At the paper's rates some paths of SGD then leave for infinity. */
    public static final Measurement PRINTED = new Measurement(Scaling.SUM, OptimizerCarryOver.KEEP);

    /** The library's objective is L/N. Adam does not feel a factor, plain descent does. */
    public enum Scaling {
        /** Rates are meant for L/N. */
        MEAN,
        /** Rates are meant for L: in the library's terms α N. */
        SUM
    }

    /** What the library's gradient is multiplied with to be that of this objective. */
    double unit(int examples) {
        return scaling == Scaling.SUM ? examples : 1;
    }

    /** The rule that does to L/N what the given one would do to this objective. */
    GradientOptimizer optimizer(GradientOptimizer rule, int examples) {
        // Adam's ε is far below any gradient here, so that it does not feel the factor either.
        return rule instanceof Sgd ? rule.withLearningRate(rule.learningRate() * unit(examples)) : rule;
    }
}
