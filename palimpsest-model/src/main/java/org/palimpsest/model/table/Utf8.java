package org.palimpsest.model.table;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Text that grows, as bytes of UTF-8. Cheaper than a writer where most of it is ASCII. Not thread-safe. */
public final class Utf8 {
    private static final int LONGEST = 20; // digits and sign of a long

    private byte[] bytes;
    private int size;

    /** No text, with room for some. */
    public Utf8(int room) {
        bytes = new byte[Math.max(LONGEST, room)];
    }

    private void reserve(int more) {
        if (more > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, 2 * bytes.length));
        }
    }

    /** Appends a character of ASCII. */
    public void append(char ascii) {
        reserve(1);
        bytes[size++] = (byte) ascii;
    }

    /** Appends a number. */
    public void append(long number) {
        if (number < 0) {
            append(Long.toString(number));
            return;
        }
        reserve(LONGEST);
        int digits = 1;
        for (long n = number; n >= 10; n /= 10) {
            digits++;
        }
        long left = number;
        for (int at = size + digits - 1; at >= size; at--) {
            bytes[at] = (byte) ('0' + left % 10);
            left /= 10;
        }
        size += digits;
    }

    /** Appends text. */
    public void append(String text) {
        int n = text.length();
        reserve(n);
        for (int i = 0; i < n; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                rest(text.substring(i));
                return;
            }
            bytes[size++] = (byte) c;
        }
    }

    /** Appends characters {@code from … to − 1}. */
    public void append(char[] text, int from, int to) {
        reserve(to - from);
        for (int i = from; i < to; i++) {
            char c = text[i];
            if (c >= 0x80) {
                rest(new String(text, i, to - i));
                return;
            }
            bytes[size++] = (byte) c;
        }
    }

    private void rest(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        reserve(encoded.length);
        System.arraycopy(encoded, 0, bytes, size, encoded.length);
        size += encoded.length;
    }

    /** How many bytes there are. */
    public int size() {
        return size;
    }

    /** Writes all of it. */
    public void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, size);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, size, StandardCharsets.UTF_8);
    }
}
