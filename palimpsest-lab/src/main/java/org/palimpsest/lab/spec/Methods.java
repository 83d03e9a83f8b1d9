package org.palimpsest.lab.spec;

import java.util.List;
import org.palimpsest.learner.Method;
import org.palimpsest.learner.Point;
import org.palimpsest.learner.Variational;
import org.palimpsest.optimizer.Metric;

/** Methods by name; with any recipe and either optimizer. */
public final class Methods {
    private Methods() {}

    /** The names: vcl, vcl+gng, fine-tuning. */
    public static List<String> names() {
        return List.of(MethodSection.VCL, MethodSection.VCL_GNG, MethodSection.FINE_TUNING);
    }

    /** What a method is called. */
    public static String name(Method method) {
        if (method instanceof Variational variational) {
            boolean natural = variational.metric() instanceof Metric.GaussianFisher;
            return natural ? MethodSection.VCL_GNG : MethodSection.VCL;
        }
        return MethodSection.FINE_TUNING;
    }

    /**
     * The method of that name with the settings of a recipe, as far as it has them.
     *
     * @throws IllegalArgumentException when there is none of that name
     */
    public static Method of(String name, Variational recipe) {
        return switch (name) {
            case MethodSection.VCL -> recipe.with(new Metric.Euclidean());
            case MethodSection.VCL_GNG -> recipe.with(new Metric.GaussianFisher());
            case MethodSection.FINE_TUNING -> new Point(recipe.initial().means(), recipe.schooling());
            default -> throw new IllegalArgumentException("there is no method '" + name + "'");
        };
    }
}
