package org.palimpsest.model.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class FloatTextTest {
    private static String text(float number) {
        Utf8 out = new Utf8(0);
        FloatText.append(number, out);
        return out.toString();
    }

    private static String text(double number, double unit) {
        Utf8 out = new Utf8(0);
        FloatText.append(number, unit, out);
        return out.toString();
    }

    @Test
    void moreDigitsAreWrittenWhereAFloatIsTooCoarse() {
        assertThat(text(1_699_999_993.5679805, 0.0009)).isEqualTo("1699999993.5680");
        assertThat(text(1_699_999_993.5679805, Double.POSITIVE_INFINITY)).isEqualTo("1.7E9");
        assertThat(text(-20_000_001.5, 2)).isEqualTo("-2.0000002E7"); // a float has steps of 2 there
        assertThat(text(-20_000_001.5, 1)).isEqualTo("-20000002");
        assertThat(text(0.25, 1e-6)).isEqualTo("0.25");
        assertThat(text(1e300, 1e290)).isEqualTo("1.000000000000000E+300");
        assertThat(text(Double.NaN, 1)).isEqualTo("NaN");
    }

    @Test
    void numbersThatPeopleWriteAreWrittenAsTheyDo() {
        String[] numbers = {
            "0.0",
            "-0.0",
            "1.0",
            "-1.0",
            "0.5",
            "0.1",
            "0.3",
            "0.01",
            "0.001",
            "9.9E-4",
            "1.0E-4",
            "123456.0",
            "1234567.0",
            "1.0E7",
            "1.234E8",
            "0.9999999",
            "0.99999994",
            "9.999999",
            "99999.99",
            "100.0",
            "10.25",
            "1000000.0",
            "NaN",
            "Infinity",
            "-Infinity",
            "1.4E-45",
            "3.4028235E38",
            "1.1754944E-38",
            "0.0012",
            "5.05"
        };
        for (String number : numbers) {
            assertThat(text(Float.parseFloat(number))).isEqualTo(number);
        }
    }

    @Test
    void everyFloatIsReadAgainAndIsNoLongerThanJavasOwn() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 300_000; i++) {
            float number = i % 3 == 0 ? (float) random.nextDouble() : Float.intBitsToFloat(random.nextInt());
            if (Float.isFinite(number)) {
                String text = text(number);
                assertThat(Float.parseFloat(text)).as(text).isEqualTo(number);
                assertThat(text.length())
                        .as(text)
                        .isLessThanOrEqualTo(Float.toString(number).length());
            }
        }
    }

    @Test
    void textGrowsAndKeepsEveryLetter() {
        Utf8 out = new Utf8(0);
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            String word = "a" + i + "é✓𝒳";
            out.append(word);
            out.append(word.toCharArray(), 1, word.length());
            out.append((long) i);
            out.append(-1L - i);
            expected.append(word).append(word.substring(1)).append(i).append(-1L - i);
        }
        assertThat(out.toString()).isEqualTo(expected.toString());
    }
}
