package org.palimpsest.lab.spec;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.learner.Method;
import org.palimpsest.learner.Point;
import org.palimpsest.learner.Variational;
import org.palimpsest.optimizer.BeliefRule;
import org.palimpsest.optimizer.Metric;

/** Methods by name; with any recipe. */
public final class Methods {
    private Methods() {}

    /** The names: vcl, vcl+gng, fine-tuning, ewc and so on. */
    public static List<String> names() {
        List<String> all = new ArrayList<>(List.of(MethodSection.VCL, MethodSection.VCL_GNG));
        all.addAll(PointSection.NAMES);
        all.addAll(RuleSection.NAMES);
        return List.copyOf(all);
    }

    /** What a method is called. */
    public static String name(Method method) {
        if (method instanceof Point point) {
            return PointSection.name(point);
        }
        if (method.schooling().optimizer() instanceof BeliefRule rule) {
            return RuleSection.name(rule);
        }
        boolean natural = method instanceof Variational v && v.metric() instanceof Metric.GaussianFisher;
        return natural ? MethodSection.VCL_GNG : MethodSection.VCL;
    }
}
