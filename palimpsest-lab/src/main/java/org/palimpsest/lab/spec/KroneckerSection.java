package org.palimpsest.lab.spec;

import java.util.List;
import org.palimpsest.method.Importance;
import org.palimpsest.method.Structure;
import org.palimpsest.objective.KroneckerFisher;
import org.palimpsest.objective.KroneckerPrecision;
import org.palimpsest.objective.StructuredKl;

/** The settings of the methods that keep Kronecker factors of their tasks. */
final class KroneckerSection {
    static final String RANK = "method.factor-rank";
    static final String FACTORS = "method.factors";
    static final String EVIDENCE = "method.evidence";

    private static final String[] BY_FACTORS = {MethodSection.VCL_KFAC, PointSection.EWC_KFAC};

    static final List<Key> KEYS = List.of(
            Key.of(RANK, new Form.Rows(), "the most principal directions that are kept of the inputs of a layer")
                    .when(MethodSection.KIND, BY_FACTORS)
                    .orElse(300L),
            Key.of(
                            FACTORS,
                            Values.words(KroneckerPrecision.Merging.class),
                            "whether the Kronecker factors of every task are kept, or merged into one per layer")
                    .when(MethodSection.KIND, BY_FACTORS)
                    .orElse("merged"),
            Key.of(
                            EVIDENCE,
                            Values.words(StructuredKl.Evidence.class),
                            "whether the evidence of old tasks counts by the factors alone, or a second time by the sigmas"
                                    + " of the last posterior")
                    .when(MethodSection.KIND, MethodSection.VCL_KFAC)
                    .orElse("once"));

    private KroneckerSection() {}

    static void write(Structure structure, Values out) {
        if (structure instanceof Structure.Kronecker k) {
            write(k.fisher(), k.merging(), out);
            out.put(EVIDENCE, k.evidence());
        }
    }

    static void write(Importance.Kronecker k, Values out) {
        out.put(PointSection.LAMBDA, k.lambda());
        out.put(PointSection.DECAY, k.decay());
        write(k.fisher(), k.merging(), out);
    }

    private static void write(KroneckerFisher fisher, KroneckerPrecision.Merging merging, Values out) {
        out.put(RANK, fisher.rank() == KroneckerFisher.FULL ? Form.Rows.ALL : (Object) fisher.rank());
        out.put(
                PointSection.FISHER_EXAMPLES,
                fisher.examples() == Integer.MAX_VALUE ? Form.Rows.ALL : (Object) fisher.examples());
        out.put(FACTORS, merging);
    }

    static Structure structure(Values in) {
        return new Structure.Kronecker(fisher(in), merging(in), in.constant(EVIDENCE, StructuredKl.Evidence.class));
    }

    static Importance importance(Values in) {
        return new Importance.Kronecker(
                in.real(PointSection.LAMBDA), in.real(PointSection.DECAY), fisher(in), merging(in));
    }

    private static KroneckerPrecision.Merging merging(Values in) {
        return in.constant(FACTORS, KroneckerPrecision.Merging.class);
    }

    private static KroneckerFisher fisher(Values in) {
        boolean all = in.is(PointSection.FISHER_EXAMPLES, Form.Rows.ALL);
        return new KroneckerFisher(
                all ? Integer.MAX_VALUE : in.whole(PointSection.FISHER_EXAMPLES),
                in.is(RANK, Form.Rows.ALL) ? KroneckerFisher.FULL : in.whole(RANK));
    }
}
