package org.palimpsest.lab.spec;

import java.util.List;
import org.palimpsest.method.ExactMethod;
import org.palimpsest.method.TrainingSettings;

/** The settings of exact learning, which has neither a network nor steps. */
final class ExactSection {
    /** Conjugate Bayes on fixed features. */
    static final String EXACT = "exact";

    static final String FEATURES = "method.features";

    static final List<Key> KEYS = List.of(Key.of(
                    FEATURES,
                    Form.CountOr.of(TrainingSection.BY_ROWS),
                    "about how many features a row has, 16 to 8192; by-rows: 512 to 2,048, by the rows of the first task")
            .when(MethodSection.KIND, EXACT)
            .orElse(TrainingSection.BY_ROWS));

    private ExactSection() {}

    /** The methods that train a network: all others. */
    static String[] networks() {
        return Methods.names().stream().filter(name -> !name.equals(EXACT)).toArray(String[]::new);
    }

    static boolean isExact(Values in) {
        return in.is(MethodSection.KIND, EXACT);
    }

    /** What stands for the steps of a method without any. */
    static TrainingSettings steps() {
        return ExactMethod.DEFAULT.trainingSettings();
    }

    static void write(ExactMethod method, Values out) {
        out.put(
                FEATURES,
                method.features() == ExactMethod.BY_ROWS ? TrainingSection.BY_ROWS : (Object) method.features());
        out.put(PointSection.DECAY, method.decay());
    }

    static ExactMethod read(Values in) {
        return new ExactMethod(
                in.is(FEATURES, TrainingSection.BY_ROWS) ? ExactMethod.BY_ROWS : in.whole(FEATURES),
                in.real(PointSection.DECAY));
    }
}
