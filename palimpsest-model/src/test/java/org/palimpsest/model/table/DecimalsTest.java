package org.palimpsest.model.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.random.Rng;

final class DecimalsTest {
    private static double parsed(String text) {
        char[] chars = ("x" + text + "x").toCharArray();
        return Decimals.parse(chars, 1, chars.length - 1, '.', '.');
    }

    private static void assertSame(String text) {
        double expected = Double.parseDouble(text);
        double got = parsed(text);
        if (Double.isInfinite(expected)) {
            assertThat(got).as(text).isNaN();
        } else if (Double.doubleToRawLongBits(got) != Double.doubleToRawLongBits(expected)) {
            assertThat(got).as(text).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "0.0",
                "1",
                "-1.5",
                "+7",
                ".5",
                "5.",
                "00012.50",
                "1e5",
                "1E-5",
                "1e+22",
                "1e23",
                "123e-30",
                "9007199254740993",
                "9007199254740992.5",
                "18446744073709551615",
                "18446744073709551616",
                "1e308",
                "1.7976931348623157e308",
                "1.8e308",
                "4.9e-324",
                "2.2250738585072014e-308",
                "2.2250738585072011e-308",
                "0.1",
                "0.30000000000000004",
                "123456789012345678901234567890",
                "0.000000000000000000000000000001",
                "1e99999999999",
                "1e-99999999999",
                "9999999999999999999",
                "8.5e22",
                "6.02214076e23",
                "1e-60",
                "1e60"
            })
    void knownNumbersAreThoseOfJava(String text) {
        assertSame(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-",
                "+",
                ".",
                "e5",
                "1e",
                "1e+",
                "1 2",
                "1.2.3",
                "0x10",
                "1d",
                "1f",
                "NaN",
                "Infinity",
                "--1",
                "1,5",
                "abc",
                "١"
            })
    void otherTextIsNoNumber(String text) {
        assertThat(parsed(text)).isNaN();
    }

    @Test
    void randomNumbersAreThoseOfJava() {
        Rng rng = Rng.of(11);
        for (int i = 0; i < 200_000; i++) {
            double x = Double.longBitsToDouble(
                    (long) rng.below(1 << 30, 2 * i) << 34 | (long) rng.below(1 << 30, 2 * i + 1) << 4 | (i & 15));
            if (Double.isFinite(x)) {
                assertSame(Double.toString(x));
                assertSame(Float.toString((float) (x % 1e6)));
            }
            int digits = 1 + rng.below(22, i);
            StringBuilder text = new StringBuilder();
            for (int d = 0; d < digits; d++) {
                text.append((char) ('0' + rng.below(10, 31 * i + d)));
            }
            text.insert(rng.below(digits + 1, i + 1), '.');
            assertSame(text.toString());
            assertSame(text + "e" + (rng.below(140, i) - 70));
        }
    }

    /** Numbers exactly between two doubles, and a little off, decide about the last bit. */
    @Test
    void numbersBetweenTwoDoublesRoundToEven() {
        Rng rng = Rng.of(12);
        for (int i = 0; i < 20_000; i++) {
            long mantissa = 1L << 53 | (long) rng.below(1 << 30, i) << 23 | 1;
            int power = rng.below(70, i) - 60;
            BigDecimal middle = power >= 0
                    ? new BigDecimal(BigInteger.valueOf(mantissa).shiftLeft(power))
                    : new BigDecimal(mantissa).divide(new BigDecimal(BigInteger.ONE.shiftLeft(-power)));
            assertSame(middle.toString());
            assertSame(middle.round(new java.math.MathContext(19)).toString());
            assertSame(middle.round(new java.math.MathContext(17)).toString());
        }
    }

    @Test
    void theDecimalMarkMayBeAComma() {
        char[] text = "-1234,5e1".toCharArray();
        assertThat(Decimals.parse(text, 0, text.length, ',', ',')).isEqualTo(-12345.0);
        assertThat(Decimals.parse(text, 0, text.length, '.', ',')).isEqualTo(-12345.0);
        char[] long19 = "0,12345678901234567890123".toCharArray();
        assertThat(Decimals.parse(long19, 0, long19.length, ',', ',')).isEqualTo(0.12345678901234567890123);
    }
}
