package org.palimpsest.lab.spec;

import java.util.List;
import org.palimpsest.optimizer.Bgd;
import org.palimpsest.optimizer.Ivon;
import org.palimpsest.optimizer.Optimizer;
import org.palimpsest.optimizer.PosteriorUpdateRule;
import org.palimpsest.optimizer.Vadam;

/** The settings of the rules that move means and sigmas together. */
final class RuleSection {
    static final String MOMENTUM = "method.momentum";
    static final String PRECISION_MEMORY = "method.precision-memory";

    static final String IVON = "ivon";
    static final String BGD = "bgd";
    static final String VADAM = "vadam";
    static final List<String> NAMES = List.of(IVON, BGD, VADAM);

    private static final Form BELOW_ONE = new Form.Real(0, true, 1, false);

    static final List<Key> KEYS = List.of(
            Key.of(MOMENTUM, BELOW_ONE, "how much of the mean gradient is kept per step, beta1 of the paper")
                    .when(MethodSection.KIND, IVON, VADAM)
                    .orElse(0.9),
            Key.of(PRECISION_MEMORY, BELOW_ONE, "how much of the precision is kept per step, beta2 of the paper")
                    .when(MethodSection.KIND, IVON, VADAM)
                    .orElse(0.9999));

    private RuleSection() {}

    /** The methods whose optimizer is a choice of its own. */
    static String[] others() {
        return Methods.names().stream()
                .filter(name -> !NAMES.contains(name) && !name.equals(ExactSection.EXACT))
                .toArray(String[]::new);
    }

    static String name(PosteriorUpdateRule rule) {
        return rule instanceof Ivon ? IVON : rule instanceof Bgd ? BGD : VADAM;
    }

    static void write(Optimizer optimizer, Values out) {
        if (optimizer instanceof Ivon ivon) {
            out.put(MOMENTUM, ivon.beta1());
            out.put(PRECISION_MEMORY, ivon.beta2());
        } else if (optimizer instanceof Vadam vadam) {
            out.put(MOMENTUM, vadam.beta1());
            out.put(PRECISION_MEMORY, vadam.beta2());
        }
    }

    static PosteriorUpdateRule read(Values in, double rate) {
        return switch (in.text(MethodSection.KIND)) {
            case IVON -> new Ivon(rate, in.real(MOMENTUM), in.real(PRECISION_MEMORY));
            case BGD -> new Bgd(rate);
            default -> new Vadam(rate, in.real(MOMENTUM), in.real(PRECISION_MEMORY));
        };
    }
}
