package org.palimpsest.model.encoder;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.palimpsest.math.Compute;

/**
 * Words, pairs of words and groups of two and three letters, hashed into a vector (Weinberger et al., 2009). Knows no language and
 * has no weights: two texts are alike if they share words or parts of words.
 *
 * <pre>
 * v = Σ_kind c_kind Σ_t ε(t) f(t) e(h(t)) / ‖f‖,   f(t) = √length (1 + log n(t))     c = 1 for words and letters, 0.3 for pairs
 * </pre>
 *
 * t is what occurs in the text, n(t) how often; h and ε are a fixed hash to a place and a sign, and v is scaled to length 1. Long words
 * count more, since they are rarer in every language. Results are bit-identical on every machine.
 */
public final class HashedWords implements Encoder {
    /** The name of this encoder. */
    public static final String NAME = "hashed-words";

    /** How many numbers a text gives. */
    public static final int WIDTH = 1024;

    private static final double PAIRS = 0.3;
    private static final int PART = 32;
    private static final long WORD = 0x9E3779B97F4A7C15L, PAIR = 0xC2B2AE3D27D4EB4FL, LETTERS = 0x165667B19E3779F9L;

    @Override
    public EncoderId id() {
        return new EncoderId(NAME, Content.TEXT, "1", "", WIDTH);
    }

    @Override
    public void encode(List<String> cells, float[] out, int[] at) {
        int parts = (cells.size() + PART - 1) / PART;
        Compute.shared().team().run(parts, p -> {
            for (int i = p * PART; i < Math.min(cells.size(), (p + 1) * PART); i++) {
                encode(cells.get(i), out, at[i]);
            }
        });
    }

    private static void encode(String text, float[] out, int at) {
        Terms words = new Terms();
        Terms pairs = new Terms();
        Terms letters = new Terms();
        int[] points = text.toLowerCase(Locale.ROOT).codePoints().toArray();
        long last = 0;
        double lastWeight = 0;
        for (int from = 0; from < points.length; ) {
            if (Character.isWhitespace(points[from]) || Character.isISOControl(points[from])) {
                from++;
                continue;
            }
            int to = from + 1;
            if (isPartOfWord(points[from])) {
                while (to < points.length && isPartOfWord(points[to])) {
                    to++;
                }
            }
            double weight = Math.sqrt(to - from);
            long word = hash(points, from, to, false, false);
            words.add(word ^ WORD, weight);
            if (lastWeight > 0) {
                pairs.add(mixed(last + PAIR) ^ word, Math.sqrt(weight * lastWeight));
            }
            groups(points, from, to, weight, letters);
            last = word;
            lastWeight = weight;
            from = to;
        }
        double[] sum = new double[WIDTH];
        words.addTo(sum, 1);
        pairs.addTo(sum, PAIRS);
        letters.addTo(sum, 1);
        double square = 0;
        for (double x : sum) {
            square += x * x;
        }
        double length = square > 0 ? Math.sqrt(square) : 1;
        for (int i = 0; i < WIDTH; i++) {
            out[at + i] = (float) (sum[i] / length);
        }
    }

    private static boolean isPartOfWord(int point) {
        return Character.isLetterOrDigit(point)
                || Character.getType(point) == Character.NON_SPACING_MARK
                || point == '_';
    }

    /** Two and three letters in a row, the ends of the word counting as letters. */
    private static void groups(int[] points, int from, int to, double weight, Terms letters) {
        for (int n = 2; n <= 3; n++) {
            for (int start = from - 1; start + n <= to + 1; start++) {
                boolean first = start < from;
                boolean last = start + n > to;
                long group = hash(points, Math.max(start, from), Math.min(start + n, to), first, last);
                letters.add(group ^ LETTERS, weight);
            }
        }
    }

    private static long hash(int[] points, int from, int to, boolean first, boolean last) {
        long h = (first ? 1L : 0) + (last ? 2 : 0);
        for (int i = from; i < to; i++) {
            h = mixed(h * 31 + points[i]);
        }
        return h;
    }

    /** A bijection that spreads every bit (Stafford's variant 13 of the finalizer of MurmurHash3). */
    private static long mixed(long x) {
        long z = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** What occurs in a text, in the order of first occurrence, with weights and counts. */
    private static final class Terms {
        private int[] slots = new int[64]; // number + 1, or 0
        private long[] hashes = new long[32];
        private double[] weights = new double[32];
        private int[] counts = new int[32];
        private int size;

        void add(long hash, double weight) {
            int s = (int) mixed(hash) & (slots.length - 1);
            while (slots[s] != 0) {
                if (hashes[slots[s] - 1] == hash) {
                    counts[slots[s] - 1]++;
                    return;
                }
                s = (s + 1) & (slots.length - 1);
            }
            if (size == hashes.length) {
                grow();
                add(hash, weight);
                return;
            }
            hashes[size] = hash;
            weights[size] = weight;
            counts[size] = 1;
            slots[s] = ++size;
        }

        private void grow() {
            hashes = Arrays.copyOf(hashes, 2 * size);
            weights = Arrays.copyOf(weights, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
            slots = new int[4 * size];
            for (int i = 0; i < size; i++) {
                int s = (int) mixed(hashes[i]) & (slots.length - 1);
                while (slots[s] != 0) {
                    s = (s + 1) & (slots.length - 1);
                }
                slots[s] = i + 1;
            }
        }

        private double value(int i) {
            return weights[i] * (counts[i] == 1 ? 1 : 1 + StrictMath.log(counts[i]));
        }

        void addTo(double[] sum, double factor) {
            double square = 0;
            for (int i = 0; i < size; i++) {
                square += value(i) * value(i);
            }
            double scale = square > 0 ? factor / Math.sqrt(square) : 0;
            for (int i = 0; i < size; i++) {
                long h = mixed(hashes[i] + 1);
                int place = (int) (h >>> 32) & (WIDTH - 1);
                sum[place] += (h & 1) == 0 ? scale * value(i) : -scale * value(i);
            }
        }
    }
}
