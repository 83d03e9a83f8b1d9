package org.palimpsest.model.table;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Floats as decimal text, the same on every Java: {@link Float#toString} gives other digits before Java 19 than after it.
 *
 * <p>The text has the least digits, six or more (two or more where floats lose digits, below 10⁻³⁸), that are read as the same float again. From 10⁻³ to 10⁷ it is plain
 * ({@code 0.25}), beyond with an exponent ({@code 2.5E-4}), as Java writes floats.
 *
 * <p>Let 10^e ≤ x &lt; 10^(e+1). The n digits are d = ⌊x · 10^(n−1−e)⌉, in doubles, whose error of some 2⁻⁵² is far below the
 * 2⁻²⁴ that a float is precise to; that they are read as x again is checked. Nine digits always are.
 */
public final class FloatText {
    private static final int FEWEST = 6;
    private static final int MOST = 9;
    private static final double LARGE = 1e15; // beyond it doubles are no finer than plain text
    private static final int LARGE_SCALE = 16;
    private static final int EXACT = 22; // 10^22 is the last power of ten that is a double
    private static final double[] POWER = new double[EXACT + 1];

    static {
        POWER[0] = 1;
        for (int i = 1; i <= EXACT; i++) {
            POWER[i] = POWER[i - 1] * 10;
        }
    }

    private FloatText() {}

    /**
     * Appends a number as a float, or with more digits where a float is not fine enough.
     *
     * @param unit what should still be told apart; infinite where a float will do
     */
    public static void append(double number, double unit, Utf8 out) {
        float nearest = (float) number;
        if (!(Math.ulp(nearest) > unit) || !Double.isFinite(number)) {
            append(nearest, out);
            return;
        }
        BigDecimal exact = new BigDecimal(number);
        int behind =
                unit > 0 && Math.abs(number) < LARGE ? Math.max(0, (int) Math.ceil(-Math.log10(unit))) : LARGE_SCALE;
        out.append(
                behind < LARGE_SCALE
                        ? exact.setScale(behind, RoundingMode.HALF_EVEN).toPlainString()
                        : exact.round(MathContext.DECIMAL64).toString());
    }

    /** Appends a float. */
    public static void append(float number, Utf8 out) {
        if (number == 0 || !Float.isFinite(number)) {
            out.append(Float.toString(number));
            return;
        }
        if (number < 0) {
            out.append('-');
        }
        double x = Math.abs((double) number);
        // Exact: no float is nearer to a power of ten, without being it, than some 10⁻¹⁰ of it.
        int e = (int) Math.floor(Math.log10(x));
        for (int n = x < Float.MIN_NORMAL ? 2 : FEWEST; ; n++) {
            long digits = Math.round(scaled(x, n - 1 - e));
            if (n == MOST || (float) scaled((double) digits, e + 1 - n) == Math.abs(number)) {
                if (digits >= POWER[n]) { // 9.9999999 was rounded up
                    digits /= 10;
                    e++;
                }
                write(digits, n, e, out);
                return;
            }
        }
    }

    private static double scaled(double x, int power) {
        double y = x;
        int left = power;
        for (; left > EXACT; left -= EXACT) {
            y *= POWER[EXACT];
        }
        for (; left < -EXACT; left += EXACT) {
            y /= POWER[EXACT];
        }
        return left < 0 ? y / POWER[-left] : y * POWER[left];
    }

    private static void write(long all, int count, int e, Utf8 out) {
        long digits = all;
        int n = count;
        while (digits % 10 == 0) {
            digits /= 10;
            n--;
        }
        if (e < -3 || e >= 7) {
            point(digits, n, 1, out);
            out.append('E');
            out.append(Integer.toString(e));
        } else if (e < 0) {
            out.append('0');
            out.append('.');
            for (int i = -1; i > e; i--) {
                out.append('0');
            }
            out.append(digits);
        } else {
            point(digits, n, e + 1, out);
        }
    }

    /** Digits with a point behind the first so many of them, and at least one digit behind it. */
    private static void point(long digits, int n, int before, Utf8 out) {
        if (n <= before) {
            out.append(digits);
            for (int i = n; i < before; i++) {
                out.append('0');
            }
            out.append('.');
            out.append('0');
            return;
        }
        long unit = (long) POWER[n - before];
        out.append(digits / unit);
        out.append('.');
        long rest = digits % unit;
        for (long u = unit / 10; u > rest && u > 1; u /= 10) {
            out.append('0');
        }
        out.append(rest);
    }
}
