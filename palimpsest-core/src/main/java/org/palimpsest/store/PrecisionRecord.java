package org.palimpsest.store;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.objective.KroneckerFactor;
import org.palimpsest.objective.KroneckerPrecision;

/** The Kronecker factors among the parts of a state. States without any have no entry, and are written as before. */
final class PrecisionRecord {
    private static final String COUNT = "factors";

    private PrecisionRecord() {}

    static void put(KroneckerPrecision precision, StateRecord out) {
        if (precision.isNone()) {
            return;
        }
        out.put(COUNT, precision.factors().size());
        for (int i = 0; i < precision.factors().size(); i++) {
            KroneckerFactor one = precision.factors().get(i);
            String name = "factor." + i + ".";
            out.put(name + "layer", one.layer());
            out.put(name + "inputs", one.inputs());
            out.put(name + "outputs", one.outputs());
            out.put(name + "rank", one.rank());
            out.putNumber(name + "examples", one.examples());
            out.put(name + "u", one.u());
            out.put(name + "rest", one.rest());
            out.put(name + "g", one.g());
        }
    }

    static KroneckerPrecision get(StateRecord in) {
        List<KroneckerFactor> factors = new ArrayList<>();
        int count = in.hasWord(COUNT) ? in.integer(COUNT) : 0;
        for (int i = 0; i < count; i++) {
            String name = "factor." + i + ".";
            factors.add(new KroneckerFactor(
                    in.integer(name + "layer"),
                    in.integer(name + "inputs"),
                    in.integer(name + "outputs"),
                    in.integer(name + "rank"),
                    in.tensor(name + "u"),
                    in.tensor(name + "rest"),
                    in.tensor(name + "g"),
                    in.number(name + "examples")));
        }
        return new KroneckerPrecision(factors);
    }
}
