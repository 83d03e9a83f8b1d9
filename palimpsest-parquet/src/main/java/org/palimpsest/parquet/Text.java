package org.palimpsest.parquet;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Characters of one cell, written again and again. Not thread-safe. */
final class Text {
    private static final double MOST_WHOLE = 1L << 53;
    /** Every decimal of so many digits survives a float. */
    private static final int FEWEST_DIGITS = 6;
    /** Every float survives a decimal of so many digits. */
    private static final int MOST_DIGITS = 9;

    /** Powers of ten that are exact doubles. */
    private static final double[] POWER = new double[23];

    static {
        POWER[0] = 1;
        for (int i = 1; i < POWER.length; i++) {
            POWER[i] = 10 * POWER[i - 1];
        }
    }

    private final CharsetDecoder utf8 = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    private char[] characters = new char[64];
    private int length;

    /** The characters, of which the first {@link #length} count. Others must not write them. */
    char[] characters() {
        return characters;
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    private void room(int more) {
        if (length + more > characters.length) {
            characters = Arrays.copyOf(characters, Math.max(length + more, 2 * characters.length));
        }
    }

    void append(char c) {
        room(1);
        characters[length++] = c;
    }

    void append(String text) {
        room(text.length());
        text.getChars(0, text.length(), characters, length);
        length += text.length();
    }

    void append(long value) {
        if (value == Long.MIN_VALUE) {
            append(Long.toString(value));
            return;
        }
        long rest = Math.abs(value);
        int digits = 1;
        for (long bound = 10; digits < 19 && rest >= bound; bound *= 10) {
            digits++;
        }
        if (value < 0) {
            append('-');
        }
        padded(rest, digits);
    }

    /** A number that is not negative, with zeros before it. */
    void padded(long value, int digits) {
        room(digits);
        long rest = value;
        for (int i = length + digits - 1; i >= length; i--) {
            characters[i] = (char) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
    }

    /** Whole numbers as such, NaN as nothing, others as Java writes them. */
    void append(double value) {
        if (Double.isNaN(value)) {
            return;
        }
        if (value == Math.rint(value) && Math.abs(value) < MOST_WHOLE) {
            append((long) value);
        } else {
            append(Double.toString(value));
        }
    }

    /**
     * A float by the fewest digits, 6 to 9, that give it back: 0.1f is 0.1, as in a CSV file, not 0.10000000149011612. Not
     * {@link Float#toString}, whose digits depend on the JDK.
     */
    void append(float value) {
        append(shortest(value));
    }

    /** The double nearest to the shortest decimal that is this float. */
    static double shortest(float value) {
        double exact = value;
        double size = Math.abs(exact);
        if (exact == Math.rint(exact) || !(size >= 1e-9 && size < 1e9)) {
            return exact; // whole, not finite, or far from what CSV files spell out
        }
        int magnitude = 0; // 10^magnitude <= size < 10^(magnitude + 1)
        while (magnitude < 8 && size >= POWER[magnitude + 1]) {
            magnitude++;
        }
        while (magnitude > -9 && size * POWER[-Math.min(magnitude, 0)] < 1) {
            magnitude--;
        }
        for (int digits = FEWEST_DIGITS; digits <= MOST_DIGITS; digits++) {
            int places = digits - 1 - magnitude;
            // A whole number below 2^53 by an exact power of ten: one rounding, as when the decimal is read.
            double decimal = places >= 0
                    ? Math.rint(exact * POWER[places]) / POWER[places]
                    : Math.rint(exact / POWER[-places]) * POWER[-places];
            if ((float) decimal == value) {
                return decimal;
            }
        }
        return exact;
    }

    /** Bytes as UTF-8; false if they are none. */
    boolean appendUtf8(ByteBuffer bytes) {
        room(bytes.remaining());
        CharBuffer out = CharBuffer.wrap(characters, length, characters.length - length);
        utf8.reset();
        CoderResult result = utf8.decode(bytes, out, true);
        if (result.isUnderflow()) {
            result = utf8.flush(out);
        }
        length = out.position();
        return result.isUnderflow();
    }
}
