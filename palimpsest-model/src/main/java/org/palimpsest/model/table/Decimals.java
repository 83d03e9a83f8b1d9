package org.palimpsest.model.table;

import java.math.BigInteger;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Decimal numbers in text: {@code [+-] digits [. digits] [e [+-] digits]}, surrounded by nothing. The result is exactly
 * that of {@link Double#parseDouble}. What Java allows beyond this ("0x1p3", "1d", "Infinity") is no number here.
 *
 * <p>Up to 19 digits the value is w · 10^q with a whole w below 2^64. If w &lt;= 2^53 and |q| &lt;= 22, both factors are exact
 * doubles and one rounding gives the result (Clinger 1990). Else w is multiplied with 128 bits of 5^q (Eisel and Lemire:
 * Lemire, "Number parsing at a gigabyte per second", 2021). The rare rest goes to {@code Double.parseDouble}.
 */
final class Decimals {
    private static final Pattern INFINITE = Pattern.compile("[+-]?(inf|infinity|∞)");
    private static final Pattern OVERFLOWING = Pattern.compile("[+-]?[0-9]+([.,][0-9]*)?(e[+]?[0-9]+)?");

    private static final int MOST_DIGITS = 19;
    private static final double[] POWER = new double[23];
    /** Powers of five for q = −MOST_POWER … MOST_POWER, as 128 bits of which the first is set. */
    private static final int MOST_POWER = 60;

    private static final long[] FIVE_HIGH = new long[2 * MOST_POWER + 1];
    private static final long[] FIVE_LOW = new long[2 * MOST_POWER + 1];

    static {
        POWER[0] = 1;
        for (int i = 1; i < POWER.length; i++) {
            POWER[i] = POWER[i - 1] * 10; // exact up to 10^22
        }
        BigInteger five = BigInteger.valueOf(5);
        for (int q = -MOST_POWER; q <= MOST_POWER; q++) {
            BigInteger bits;
            if (q >= 0) {
                BigInteger power = five.pow(q);
                int shift = 128 - power.bitLength();
                bits = shift >= 0 ? power.shiftLeft(shift) : power.shiftRight(-shift);
            } else {
                // 2^(b + 127) / 5^|q|, rounded up as the paper asks, b being the bits of 5^|q|.
                BigInteger power = five.pow(-q);
                bits = BigInteger.ONE
                        .shiftLeft(power.bitLength() + 127)
                        .divide(power)
                        .add(BigInteger.ONE);
            }
            FIVE_HIGH[q + MOST_POWER] = bits.shiftRight(64).longValue();
            FIVE_LOW[q + MOST_POWER] = bits.longValue();
        }
    }

    private Decimals() {}

    /**
     * The number in {@code text[from … to − 1]}; NaN if there is none, or none that is finite.
     *
     * @param mark the decimal mark
     * @param other a second decimal mark, or the same again
     */
    static double parse(char[] text, int from, int to, char mark, char other) {
        int i = from;
        boolean negative = false;
        if (i < to && (text[i] == '-' || text[i] == '+')) {
            negative = text[i] == '-';
            i++;
        }
        long w = 0;
        int digits = 0; // significant ones
        int seen = 0;
        int q = 0;
        boolean fraction = false;
        int markAt = -1;
        for (; i < to; i++) {
            char c = text[i];
            int d = c - '0';
            if (d >= 0 && d <= 9) {
                seen++;
                if (digits < MOST_DIGITS) {
                    w = 10 * w + d;
                    if (w != 0) {
                        digits++;
                    }
                } else {
                    digits++;
                }
                if (fraction) {
                    q--;
                }
            } else if (!fraction && (c == mark || c == other)) {
                fraction = true;
                markAt = i;
            } else {
                break;
            }
        }
        if (seen == 0) {
            return Double.NaN;
        }
        if (i < to) {
            if (text[i] != 'e' && text[i] != 'E') {
                return Double.NaN;
            }
            int e = exponent(text, i + 1, to);
            if (e == Integer.MIN_VALUE) {
                return Double.NaN;
            }
            q += e;
        }
        double x = digits > MOST_DIGITS ? Double.NaN : value(w, q);
        if (Double.isNaN(x)) {
            return slow(text, from, to, markAt);
        }
        return negative ? -x : x;
    }

    /** A signed whole number, cut off where it is far beyond doubles; the least int if there is none. */
    private static int exponent(char[] text, int from, int to) {
        int i = from;
        boolean negative = false;
        if (i < to && (text[i] == '-' || text[i] == '+')) {
            negative = text[i] == '-';
            i++;
        }
        if (i == to) {
            return Integer.MIN_VALUE;
        }
        int e = 0;
        for (; i < to; i++) {
            int d = text[i] - '0';
            if (d < 0 || d > 9) {
                return Integer.MIN_VALUE;
            }
            e = Math.min(10 * e + d, 100_000);
        }
        return negative ? -e : e;
    }

    private static double slow(char[] text, int from, int to, int markAt) {
        String plain = markAt < 0
                ? new String(text, from, to - from)
                : new String(text, from, markAt - from) + "." + new String(text, markAt + 1, to - markAt - 1);
        double x = Double.parseDouble(plain);
        return Double.isInfinite(x) ? Double.NaN : x;
    }

    /** Whether a text that is no finite number says an infinite one: a word for infinity, or a number beyond all doubles. */
    static boolean isInfinite(char[] text, int from, int to) {
        String word = new String(text, from, to - from).toLowerCase(Locale.ROOT);
        return INFINITE.matcher(word).matches()
                || (OVERFLOWING.matcher(word).matches()
                        && Double.isInfinite(Double.parseDouble(word.replace(',', '.'))));
    }

    /** w · 10^q rounded to nearest, ties to even; NaN where these steps cannot tell. */
    private static double value(long w, int q) {
        if (w == 0) {
            return 0;
        }
        if (w > 0 && w <= 1L << 53 && q >= -22 && q <= 22) {
            return q < 0 ? w / POWER[-q] : w * POWER[q];
        }
        if (q < -MOST_POWER || q > MOST_POWER) {
            return Double.NaN;
        }
        int zeros = Long.numberOfLeadingZeros(w);
        long shifted = w << zeros;
        long fiveHigh = FIVE_HIGH[q + MOST_POWER];
        long high = unsignedHigh(shifted, fiveHigh);
        long low = shifted * fiveHigh;
        if ((high & 0x1FF) == 0x1FF) { // too near to a rounding point: more bits
            long more = unsignedHigh(shifted, FIVE_LOW[q + MOST_POWER]);
            low += more;
            if (Long.compareUnsigned(low, more) < 0) {
                high++;
            }
        }
        if (low == -1L && (q < -27 || q > 55)) {
            return Double.NaN;
        }
        int top = (int) (high >>> 63);
        long mantissa = high >>> (top + 9); // 54 bits: the double's 53 and one to round by
        // floor(q · log2 10) + 63, exact for these q
        int power = (int) ((217_706L * q) >> 16) + 63 + top - zeros;
        int biased = power + 1023;
        if (biased <= 0 || biased >= 2046) {
            return Double.NaN;
        }
        if (Long.compareUnsigned(low, 1) <= 0
                && q >= -4
                && q <= 23
                && (mantissa & 3) == 1
                && mantissa << (top + 9) == high) {
            mantissa &= ~1L; // exactly in the middle: to even
        }
        mantissa += mantissa & 1;
        mantissa >>>= 1;
        if (mantissa >= 1L << 53) {
            mantissa = 1L << 52;
            biased++;
        }
        return Double.longBitsToDouble((mantissa & ~(1L << 52)) | (long) biased << 52);
    }

    private static long unsignedHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
    }
}
