package org.palimpsest.math.internal;

/**
 * The exponential in float arithmetic, the same bits on every machine: Cody and Waite reduction, then a polynomial.
 *
 * <pre>
 * x = n ln 2 + r, |r| ≤ ½ ln 2        eˣ = 2ⁿ (1 + r + r² P(r))
 * </pre>
 *
 * {@code Math.exp} may differ between JVMs, and lane-wise exponentials differ even between interpreted and compiled
 * code; both would break bit-for-bit resume.
 */
public final class Exp {
    /** Where x is clamped, so that eˣ is a normal float. */
    public static final float LEAST = -87f;

    /** Where x is clamped, so that eˣ is finite. */
    public static final float MOST = 88f;

    /** 1 / ln 2. */
    public static final float LOG2_E = 1.44269504f;

    /** ln 2 in two parts, the first short enough that its product with n is exact. */
    public static final float LN2_HIGH = 0.693359375f;

    /** The rest of ln 2. */
    public static final float LN2_LOW = -2.12194440e-4f;

    /** Adding 1.5·2²³ rounds to the nearest integer and leaves it in the low bits. */
    public static final float ROUND = 12582912f;

    /** Coefficient of P: minimax, with a relative error of eˣ below 1e-7. */
    public static final float P0 = 0.5f, P1 = 0.16666667f, P2 = 0.041666273f;

    /** Coefficient of P. */
    public static final float P3 = 0.008333266f, P4 = 0.0013945812f, P5 = 0.00019917612f;

    private Exp() {}

    /** eˣ, with x clamped to [−87, 88]. */
    public static float exp(float x) {
        float c = Math.max(LEAST, Math.min(MOST, x));
        float shifted = c * LOG2_E + ROUND;
        float n = shifted - ROUND;
        float r = (c - n * LN2_HIGH) - n * LN2_LOW;
        float p = P5;
        p = p * r + P4;
        p = p * r + P3;
        p = p * r + P2;
        p = p * r + P1;
        p = p * r + P0;
        float y = (p * (r * r) + r) + 1f;
        return Float.intBitsToFloat(Float.floatToRawIntBits(y) + (Float.floatToRawIntBits(shifted) << 23));
    }
}
