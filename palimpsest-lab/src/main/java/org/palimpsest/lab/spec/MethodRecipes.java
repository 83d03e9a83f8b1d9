package org.palimpsest.lab.spec;

import java.util.HashMap;
import java.util.Map;
import org.palimpsest.method.Start;

/**
 * What a method is run with unless something else is said. All its numbers stand here; {@code research/notes/searches.md} tells how
 * they were found.
 *
 * @param always what only this method has, or must have: goes with any recipe
 * @param usual the steps it wants: not where a recipe is named
 */
record MethodRecipes(Map<String, Object> always, Map<String, Object> usual) {
    /** Natural gradients of narrow weights are as small as Adam's usual epsilon. */
    private static final double NARROW_EPSILON = 1e-13;

    /** Both. */
    Map<String, Object> all() {
        Map<String, Object> all = new HashMap<>(usual);
        all.putAll(always);
        return all;
    }

    /**
     * Those of a method for such tasks; nothing where it is content with the recipe.
     *
     * <p>With factors where all classes come in every task, and in joint training, β is proportional to the rows per weight: where
     * few rows teach a network with many weights, all rows are weighed against less of a divergence. λ of the factors is in
     * units of Bayes' rule at every β; on permuted tasks it was searched for the digits and for MNIST apart.
     *
     * @param split whether tasks have some of the classes each
     * @param fewer how many times fewer rows there are for each weight than in MNIST (0.7 rows)
     */
    static MethodRecipes of(String method, boolean split, int fewer) {
        Values always = new Values();
        Values usual = new Values();
        switch (method) {
            // Chen et al. compare the two: they differ in the metric of their steps alone.
            case MethodSection.VCL, MethodSection.VCL_GNG -> generalised(usual, split, fewer);
            case MethodSection.VCL_KFAC -> structured(usual, split, fewer);
            case PointSection.FINE_TUNING -> steps(usual, 1e-3, 10, 256);
            // A step has as many rows again of every earlier task.
            case PointSection.JOINT -> steps(usual, 3e-3, split ? 30 : 10, split ? 256 : 64);
            case MethodSection.BAYESIAN_JOINT -> {
                always.put(MethodSection.START, Start.FRESH);
                usual.put(MethodSection.PRIOR_SIGMA, 0.1);
                usual.put(MethodSection.BETA, (split ? 0.1 : 0.3) / fewer);
                steps(usual, 3e-3, split ? 30 : 10, split ? 256 : 64);
            }
            case PointSection.EWC -> {
                always.put(PointSection.LAMBDA, split ? 1e3 : 10.0 * fewer);
                steps(usual, split ? 1e-3 : 5e-3, 10, 256);
            }
            case PointSection.ONLINE_EWC -> {
                always.put(PointSection.LAMBDA, split ? 1e4 : 10.0);
                steps(usual, 3e-3, 10, 256);
            }
            case PointSection.EWC_KFAC -> {
                always.put(PointSection.LAMBDA, split ? 6.0 : 10.0 * fewer);
                steps(usual, split ? 1e-3 : 3e-3, 10, 256);
            }
            case PointSection.LAPLACE -> {
                always.put(PointSection.LAMBDA, split ? 100.0 : 5.0);
                steps(usual, split ? 3e-3 : 5e-3, 10, 256);
            }
            case PointSection.SI -> {
                always.put(PointSection.C, 1.0);
                always.put(PointSection.XI, split ? 1e-3 : 0.1);
                steps(usual, split ? 3e-3 : 1e-3, split ? 10 : 20, 256);
            }
            case RuleSection.IVON -> {
                always.put(MethodSection.START, Start.FROM_POSTERIOR);
                always.put(RuleSection.PRECISION_MEMORY, split ? 0.999 : 0.9995);
                steps(usual, split ? 0.1 : 0.01, 10, 256);
                usual.put(MethodSection.LOG_SIGMA, split ? -4.0 : -3.0);
            }
            case RuleSection.BGD -> {
                plainDivergence(always);
                always.put(MethodSection.START, Start.FROM_POSTERIOR);
                always.put(TrainingSection.SCHEDULE, TrainingSection.CONSTANT);
                steps(usual, 1, 10, 256);
                usual.put(MethodSection.LOG_SIGMA, split ? -4.5 : -3.0);
            }
            case RuleSection.VADAM -> {
                plainDivergence(always);
                always.put(MethodSection.START, Start.FROM_POSTERIOR);
                always.put(RuleSection.PRECISION_MEMORY, 0.999);
                steps(usual, split ? 0.1 : 0.3, 10, 256);
                usual.put(MethodSection.LOG_SIGMA, -3.0);
            }
            default -> ProvidedMethods.standard(method).ifPresent(text -> always.put(ProvidedMethods.IMPORTANCE, text));
        }
        return new MethodRecipes(always.all(), usual.all());
    }

    /** Generalised VCL, mean-field. */
    private static void generalised(Values usual, boolean split, int fewer) {
        if (!split && fewer > 1) {
            // VCL as it is, from fresh means. Few inputs need larger weights: σ of the prior is about 3/√inputs, as in
            // MNIST.
            usual.put(MethodSection.START, Start.FRESH);
            usual.put(MethodSection.PRIOR_SIGMA, 0.4);
            usual.put(TrainingSection.RATE, 5e-3);
            return;
        }
        steps(usual, split ? 3e-3 : 2e-2, split ? 10 : 20, split ? 256 : 1024);
        tempered(usual, split, split ? 0.03 : 0.3, split ? 1000 : 10);
        if (split) {
            usual.put(TrainingSection.EPSILON, NARROW_EPSILON);
        }
    }

    /** Generalised VCL with a structured prior. */
    private static void structured(Values usual, boolean split, int fewer) {
        steps(usual, split ? 3e-3 : 1e-2, split ? 10 : 20, split ? 256 : 1024);
        tempered(usual, split, split ? 0.01 : 0.1 / fewer, split ? 50 : fewer > 1 ? 5 : 3);
        if (split) {
            usual.put(TrainingSection.EPSILON, NARROW_EPSILON);
        }
        usual.put(CoresetSection.LABELS, CoresetSection.SOFT);
        usual.put(CoresetSection.MULTIPLE, 10.0);
    }

    /**
     * A colder posterior that starts from the last means, and what old tasks have learned held harder than by Bayes' rule. On
     * split tasks sigmas are learned faster: some four hundred steps at the rate of the means leave every one where it was.
     */
    private static void tempered(Values usual, boolean split, double beta, double lambda) {
        usual.put(MethodSection.START, Start.FROM_POSTERIOR_NARROW);
        usual.put(MethodSection.PRIOR_SIGMA, 0.1);
        usual.put(MethodSection.BETA, beta);
        usual.put(PointSection.LAMBDA, lambda);
        if (split) {
            usual.put(MethodSection.SIGMA_RATE, 10.0);
        }
    }

    /** Of rules that take the divergence from the prior as it is. */
    private static void plainDivergence(Values always) {
        always.put(MethodSection.KL, MethodSection.SUM);
        always.put(MethodSection.BETA, 1.0);
    }

    private static void steps(Values out, double rate, int epochs, int batchSize) {
        out.put(TrainingSection.RATE, rate);
        out.put(TrainingSection.EPOCHS, epochs);
        out.put(TrainingSection.BATCH_SIZE, batchSize);
    }
}
