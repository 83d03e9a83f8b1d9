package org.palimpsest.benchmarks.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Changes of bytes that readers trip over: bits, lengths, numbers, pieces that are missing, doubled or from elsewhere. */
record Mutator(SplittableRandom random) {
    private static final int LONGEST = 1 << 16;
    private static final List<String> WORDS = List.of(
            "null",
            "true",
            "-1",
            "0",
            "1e999",
            "NaN",
            "Infinity",
            "2147483647",
            "-2147483648",
            "9223372036854775807",
            "1e-999",
            "{",
            "}",
            "[",
            "]",
            "[[[[[[[[",
            "{\"a\":",
            "\"",
            "'",
            "\\u0000",
            ",",
            ";",
            "\t",
            "\n",
            "\r\n",
            "=",
            "#",
            ".",
            "..",
            "[a]",
            "[[a]]",
            "\u00e9",
            "\u0000",
            "\uFEFF",
            "()",
            "(",
            ", ",
            "0x1p9999",
            "2026-13-45");

    /** A changed copy of an input; {@code other} is where pieces may come from. */
    byte[] changed(byte[] input, byte[] other) {
        byte[] bytes = input.clone();
        for (int changes = 1 + random.nextInt(random.nextInt(1, 8)); changes > 0; changes--) {
            bytes = change(bytes, other);
        }
        return bytes.length > LONGEST ? Arrays.copyOf(bytes, LONGEST) : bytes;
    }

    private byte[] change(byte[] bytes, byte[] other) {
        if (bytes.length == 0) {
            return word();
        }
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(11)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[at] = (byte) random.nextInt(256);
            case 2 -> bytes[at] = new byte[] {0, -1, 127, -128, 1, 32, 10}[random.nextInt(7)];
            case 3 -> bytes[at] += (byte) (random.nextInt(33) - 16);
            case 4 -> {
                for (int i = at; i < Math.min(bytes.length, at + random.nextInt(1, 9)); i++) {
                    bytes[i] = (byte) random.nextInt(256);
                }
            }
            case 5 -> {
                return spliced(bytes, at, at, word());
            }
            case 6 -> {
                return spliced(bytes, at, end(bytes, at), new byte[0]);
            }
            case 7 -> {
                return spliced(bytes, at, at, Arrays.copyOfRange(bytes, at, end(bytes, at)));
            }
            case 8 -> {
                return Arrays.copyOf(bytes, at);
            }
            case 9 -> {
                int from = other.length == 0 ? 0 : random.nextInt(other.length);
                return spliced(bytes, at, end(bytes, at), Arrays.copyOfRange(other, from, end(other, from)));
            }
            default -> {
                return number(bytes, at);
            }
        }
        return bytes;
    }

    private byte[] word() {
        return WORDS.get(random.nextInt(WORDS.size())).getBytes(StandardCharsets.UTF_8);
    }

    private int end(byte[] bytes, int from) {
        int most = random.nextBoolean() ? 8 : 256;
        return Math.min(bytes.length, from + random.nextInt(1, most));
    }

    /** Puts another number in place of the digits at or after a place. */
    private byte[] number(byte[] bytes, int at) {
        int from = at;
        while (from < bytes.length && (bytes[from] < '0' || bytes[from] > '9')) {
            from++;
        }
        int to = from;
        while (to < bytes.length && bytes[to] >= '0' && bytes[to] <= '9') {
            to++;
        }
        long[] numbers = {0, 1, -1, 2, 255, 65_536, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, 1 << 28};
        String number = Long.toString(numbers[random.nextInt(numbers.length)]);
        return spliced(bytes, from, to, number.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] spliced(byte[] bytes, int from, int to, byte[] piece) {
        byte[] all = new byte[bytes.length - (to - from) + piece.length];
        System.arraycopy(bytes, 0, all, 0, from);
        System.arraycopy(piece, 0, all, from, piece.length);
        System.arraycopy(bytes, to, all, from + piece.length, bytes.length - to);
        return all;
    }
}
