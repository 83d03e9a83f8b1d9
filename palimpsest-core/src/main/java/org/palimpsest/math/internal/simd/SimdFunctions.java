package org.palimpsest.math.internal.simd;

import static org.palimpsest.math.internal.Exp.*;
import static org.palimpsest.math.internal.Tanh.*;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Functions of single numbers, a whole number of vectors at a time, with the bits of the plain ones. */
final class SimdFunctions {
    private static final VectorSpecies<Float> S = FloatVector.SPECIES_256;
    private static final int LANES = 8;

    private SimdFunctions() {}

    /** out ← eˣ. */
    static void exp(float[] x, float[] out, int from, int to) {
        for (int i = from; i < to; i += LANES) {
            exp(FloatVector.fromArray(S, x, i)).intoArray(out, i);
        }
    }

    /** {@link org.palimpsest.math.internal.Exp}. */
    private static FloatVector exp(FloatVector x) {
        FloatVector c = x.min(MOST).max(LEAST);
        FloatVector shifted = c.mul(LOG2_E).add(ROUND);
        FloatVector n = shifted.sub(ROUND);
        FloatVector r = c.sub(n.mul(LN2_HIGH)).sub(n.mul(LN2_LOW));
        FloatVector p = r.mul(P5)
                .add(P4)
                .mul(r)
                .add(P3)
                .mul(r)
                .add(P2)
                .mul(r)
                .add(P1)
                .mul(r)
                .add(P0);
        FloatVector y = p.mul(r.mul(r)).add(r).add(1f);
        IntVector exponent = shifted.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23);
        return y.reinterpretAsInts().add(exponent).reinterpretAsFloats();
    }

    /** z ← tanh z, {@link org.palimpsest.math.internal.Tanh}. */
    static void tanh(float[] z, int from, int to) {
        for (int i = from; i < to; i += LANES) {
            FloatVector x = FloatVector.fromArray(S, z, i);
            FloatVector size = x.abs();
            IntVector sign = x.reinterpretAsInts().and(Integer.MIN_VALUE);
            FloatVector above =
                    FloatVector.broadcast(S, 2f).div(exp(size.add(size)).add(1f));
            FloatVector far = FloatVector.broadcast(S, 1f)
                    .sub(above)
                    .reinterpretAsInts()
                    .or(sign)
                    .reinterpretAsFloats();
            FloatVector s = x.mul(x);
            FloatVector q =
                    s.mul(Q4).add(Q3).mul(s).add(Q2).mul(s).add(Q1).mul(s).add(Q0);
            q.mul(s.mul(x))
                    .add(x)
                    .blend(far, size.compare(VectorOperators.GT, NEAR))
                    .intoArray(z, i);
        }
    }

    /** u ← u (1 − h²). */
    static void tanhBack(float[] h, float[] u, int from, int to) {
        FloatVector one = FloatVector.broadcast(S, 1f);
        for (int i = from; i < to; i += LANES) {
            FloatVector t = FloatVector.fromArray(S, h, i);
            FloatVector.fromArray(S, u, i).mul(one.sub(t.mul(t))).intoArray(u, i);
        }
    }
}
