package org.palimpsest.lab.spec;

import java.util.HashMap;
import java.util.Map;

/**
 * What each method is run with unless something else is said, beside the recipe: its own strength, and the steps it
 * wants. A recipe that is named goes before the steps. All numbers stand here.
 */
final class MethodRecipes {
    private static final String METHOD = "method.";

    private MethodRecipes() {}

    /**
     * The settings of a method for such tasks.
     *
     * @param split whether tasks have some of the classes each
     * @param steps whether the steps are wanted, too
     */
    static Map<String, Object> of(String method, boolean split, boolean steps) {
        Values out = new Values();
        switch (method) {
            case PointSection.EWC, PointSection.ONLINE_EWC -> {
                out.put(PointSection.LAMBDA, split ? 1e4 : 1e2);
                steps(out, 1e-3, split ? 10 : 20, 256);
            }
            case PointSection.LAPLACE -> {
                out.put(PointSection.LAMBDA, 1.0);
                steps(out, 1e-3, split ? 10 : 20, 256);
            }
            case PointSection.SI -> {
                out.put(PointSection.C, split ? 1.0 : 0.5);
                steps(out, 1e-3, split ? 10 : 20, 256);
            }
            default -> {}
        }
        Map<String, Object> all = new HashMap<>(out.all());
        if (!steps) {
            all.keySet().removeIf(path -> !path.startsWith(METHOD));
        }
        return all;
    }

    private static void steps(Values out, double rate, int epochs, int batchSize) {
        out.put(TrainingSection.RATE, rate);
        out.put(TrainingSection.EPOCHS, epochs);
        out.put(TrainingSection.BATCH_SIZE, batchSize);
    }
}
