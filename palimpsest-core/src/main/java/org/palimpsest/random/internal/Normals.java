package org.palimpsest.random.internal;

/**
 * Standard normals from Threefry bits by the Box-Muller transform, in groups of sixteen.
 *
 * <pre>
 * r = √(−2 ln u₁)    z_j = r cos πa    z_{j+8} = r sin πa      u₁ ∈ (0, 1], a ∈ [−1, 1)
 * </pre>
 *
 * Group g uses the counters 8g … 8g + 7, one per pair; the layout lets eight lanes work side by side. Only additions,
 * multiplications and a correctly rounded square root occur, never a fused or a library function, so that every kernel
 * provider, JVM and machine draws the same bits.
 */
public final class Normals {
    /** The size of a group. */
    public static final int GROUP = 16;

    // Minimax polynomials, each with an error of at most 2e-7 in float arithmetic; lowest power first.

    /** ln(1 + t) = t − t²/2 + t³ P(t) for √½ ≤ 1 + t ≤ √2. */
    public static final float LOG0 = 0.33334017f, LOG1 = -0.25001618f, LOG2 = 0.19959335f, LOG3 = -0.1656828f;

    /** The higher coefficients of the logarithm. */
    public static final float LOG4 = 0.14942417f, LOG5 = -0.14342636f, LOG6 = 0.08717729f;

    /** cos πa = P(a²) for |a| ≤ ½. */
    public static final float COS0 = 1f, COS1 = -4.934802f, COS2 = 4.058709f;

    /** The higher coefficients of the cosine. */
    public static final float COS3 = -1.3352121f, COS4 = 0.23493756f, COS5 = -0.024396716f;

    /** sin πa = a P(a²) for |a| ≤ ½. */
    public static final float SIN0 = 3.1415927f, SIN1 = -5.1677127f, SIN2 = 2.5501633f;

    /** The higher coefficients of the sine. */
    public static final float SIN3 = -0.5992522f, SIN4 = 0.08205045f, SIN5 = -0.007028469f;

    /** The bits of √½: subtracting them rounds a float to the nearest power of two in the sense of its logarithm. */
    public static final int SQRT_HALF = 0x3F3504F3;

    /** ln 2. */
    public static final float LN2 = 0.6931472f;

    private Normals() {}

    /** The length of an array for {@code count} normals: whole groups. */
    public static int length(int count) {
        return (count + GROUP - 1) / GROUP * GROUP;
    }

    /** Writes groups {@code first} … {@code first + groups − 1} of the stream to {@code out} from {@code offset} on. */
    public static void fill(long key, int first, int groups, float[] out, int offset) {
        for (int g = 0; g < groups; g++) {
            int at = offset + g * GROUP;
            for (int lane = 0; lane < 8; lane++) {
                long bits = Threefry.bits(key, ((first + g) * 8L + lane) & 0xFFFFFFFFL);
                pair((int) bits, (int) (bits >>> 32), out, at + lane);
            }
        }
    }

    private static void pair(int x0, int x1, float[] out, int at) {
        float r = (float) Math.sqrt(-2f * ln(x0));
        float angle = Float.intBitsToFloat((x1 & 0x007FFFFF) | 0x3F800000) - 1.5f; // [−½, ½) turns of π
        float t = angle * angle;
        float cos = ((((COS5 * t + COS4) * t + COS3) * t + COS2) * t + COS1) * t + COS0;
        float sin = ((((SIN5 * t + SIN4) * t + SIN3) * t + SIN2) * t + SIN1) * t + SIN0;
        // The top bit turns the half circle that the angle covers into a whole one.
        float signed = Float.intBitsToFloat(Float.floatToRawIntBits(r) ^ (x1 & 0x80000000));
        out[at] = signed * cos;
        out[at + 8] = signed * (sin * angle);
    }

    /** ln u for the u ∈ [2⁻²³, 1] that the upper 23 bits of {@code x} make. */
    private static float ln(int x) {
        float u = 2f - Float.intBitsToFloat((x >>> 9) | 0x3F800000);
        int bits = Float.floatToRawIntBits(u);
        int e = (bits - SQRT_HALF) >> 23;
        float t = Float.intBitsToFloat(bits - (e << 23)) - 1f;
        float p = (((((LOG6 * t + LOG5) * t + LOG4) * t + LOG3) * t + LOG2) * t + LOG1) * t + LOG0;
        float t2 = t * t;
        return e * LN2 + ((p * t * t2 - 0.5f * t2) + t);
    }
}
