package org.palimpsest.math.internal;

/**
 * The hyperbolic tangent in float arithmetic, the same bits on every machine: a polynomial near zero, where the
 * exponential would cancel, and {@link Exp} elsewhere.
 *
 * <pre>
 * tanh x = x + x³ Q(x²)                      |x| ≤ 0.625
 * tanh x = sign(x) (1 − 2 / (e^(2|x|) + 1))    elsewhere
 * </pre>
 */
public final class Tanh {
    /** Up to where the polynomial is taken. */
    public static final float NEAR = 0.625f;

    /** Coefficient of Q: interpolates at the five Chebyshev nodes of x², with a relative error of tanh below 2e-8. */
    public static final float Q0 = -0.33333328f, Q1 = 0.1333277f, Q2 = -0.053850908f;

    /** Coefficient of Q. */
    public static final float Q3 = 0.02099718f, Q4 = -0.006096714f;

    private Tanh() {}

    /** tanh x. */
    public static float tanh(float x) {
        float size = Math.abs(x);
        if (size > NEAR) {
            return Math.copySign(1f - 2f / (Exp.exp(size + size) + 1f), x);
        }
        float s = x * x;
        float q = Q4;
        q = q * s + Q3;
        q = q * s + Q2;
        q = q * s + Q1;
        q = q * s + Q0;
        return q * (s * x) + x;
    }
}
