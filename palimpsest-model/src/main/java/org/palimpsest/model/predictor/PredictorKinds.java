package org.palimpsest.model.predictor;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Pattern;

/** The predictors that this program knows: those of this module, and those that are provided as services. */
public final class PredictorKinds {
    /** Those of this module, in the order in which one goes before another that is neither better nor preferred. */
    private static final List<PredictorKind> OWN = List.of(
            new NetworkPredictor.Kind(), new StatisticsPredictor.Kind(), new ExactKind(), new DriftingPredictor.Kind());

    /** What a model with a network has, as far as it fits. */
    public static final List<String> NETWORK = List.of(NetworkPredictor.NAME, StatisticsPredictor.NAME);

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

    private PredictorKinds() {}

    /** All of them. */
    public static List<PredictorKind> all() {
        List<PredictorKind> all = new ArrayList<>(OWN);
        ServiceLoader.load(PredictorKind.class, PredictorKinds.class.getClassLoader())
                .forEach(all::add);
        return all;
    }

    /**
     * The kind of a name.
     *
     * @throws IllegalArgumentException if none has it
     */
    public static PredictorKind named(String name) {
        List<PredictorKind> all = all();
        return all.stream()
                .filter(one -> one.name().equals(name) && NAME.matcher(name).matches())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no predictor '" + name + "'; known are "
                        + String.join(
                                ", ", all.stream().map(PredictorKind::name).toList())));
    }
}
