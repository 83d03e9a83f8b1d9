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

    /** What a method does, in a line. */
    public static String about(String name) {
        return switch (name) {
            case MethodSection.VCL ->
                "variational continual learning (Nguyen et al. 2018): the posterior is the next prior";
            case MethodSection.VCL_GNG -> "VCL with natural gradients of the Gaussian (Chen et al. 2018)";
            case MethodSection.VCL_KFAC -> "VCL with a Kronecker-factored precision of the prior";
            case MethodSection.BAYESIAN_JOINT ->
                "a Bayesian network on the rows of all tasks so far: an upper reference";
            case PointSection.FINE_TUNING -> "point estimates, task after task, nothing protected: a lower reference";
            case PointSection.JOINT -> "point estimates on the rows of all tasks so far: an upper reference";
            case PointSection.EWC ->
                "elastic weight consolidation (Kirkpatrick et al. 2017), one penalty for each task";
            case PointSection.ONLINE_EWC ->
                "elastic weight consolidation with one running penalty (Schwarz et al. 2018)";
            case PointSection.EWC_KFAC -> "elastic weight consolidation with Kronecker factors (Ritter et al. 2018)";
            case PointSection.LAPLACE -> "online Laplace approximation with a diagonal precision";
            case PointSection.SI -> "synaptic intelligence (Zenke et al. 2017)";
            case RuleSection.IVON -> "improved variational online Newton (Shen et al. 2024)";
            case RuleSection.BGD -> "Bayesian gradient descent (Zeno et al. 2018)";
            case RuleSection.VADAM -> "variational Adam (Khan et al. 2018)";
            default -> throw new IllegalArgumentException("there is no method '" + name + "'");
        };
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
