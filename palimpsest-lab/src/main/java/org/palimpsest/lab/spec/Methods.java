package org.palimpsest.lab.spec;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.coreset.Retention;
import org.palimpsest.method.ExactMethod;
import org.palimpsest.method.Method;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.Structure;
import org.palimpsest.method.VclMethod;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.PosteriorUpdateRule;

/** Methods by name; with any recipe. */
public final class Methods {
    private Methods() {}

    /** The names: vcl, vcl+gng, fine-tuning, ewc and so on. */
    public static List<String> names() {
        List<String> all = new ArrayList<>(List.of(
                MethodSection.VCL, MethodSection.VCL_GNG, MethodSection.VCL_KFAC, MethodSection.BAYESIAN_JOINT));
        all.addAll(PointSection.NAMES);
        all.addAll(ProvidedMethods.NAMES);
        all.addAll(RuleSection.NAMES);
        all.add(ExactSection.EXACT);
        for (String name : ProvidedMethods.NAMES) {
            if (!name.matches("[a-z][a-z0-9-]*") || all.indexOf(name) != all.lastIndexOf(name)) {
                throw new IllegalArgumentException("a provided method cannot be named '" + name
                        + "': a name is of small letters, digits and hyphens, and new");
            }
        }
        return List.copyOf(all);
    }

    /** What a method is called. */
    public static String name(Method method) {
        if (method instanceof PointMethod point) {
            return PointSection.name(point);
        }
        if (method instanceof ExactMethod) {
            return ExactSection.EXACT;
        }
        if (method.retention() instanceof Retention.Everything) {
            return MethodSection.BAYESIAN_JOINT;
        }
        if (method.trainingSettings().optimizer() instanceof PosteriorUpdateRule rule) {
            return RuleSection.name(rule);
        }
        if (method instanceof VclMethod v && v.regularization().structure() instanceof Structure.Kronecker) {
            return MethodSection.VCL_KFAC;
        }
        boolean natural = method instanceof VclMethod v && v.metric() instanceof Metric.GaussianFisher;
        return natural ? MethodSection.VCL_GNG : MethodSection.VCL;
    }
}
