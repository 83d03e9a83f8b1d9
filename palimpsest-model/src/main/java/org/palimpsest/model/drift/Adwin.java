package org.palimpsest.model.drift;

import java.util.ArrayList;
import java.util.List;

/**
 * Adaptive windowing (Bifet and Gavaldà, Learning from Time-Changing Data with Adaptive Windowing, 2007): a window over
 * the newest numbers of a stream that shrinks whenever its older and its newer part have different means.
 *
 * <pre>
 * cut W = W₀ W₁ where  |mean(W₀) − mean(W₁)| &gt; ε
 * ε = √(2/m · σ² · ln(2/δ′)) + 2/(3m) · ln(2/δ′)     1/m = 1/|W₀| + 1/|W₁|     δ′ = δ / ln|W|
 * </pre>
 *
 * The window is an exponential histogram: at most 5 buckets of each size 1, 2, 4, …, so memory and the cuts that are
 * tried grow with the logarithm of the window. Cuts are tried after every {@value #EVERY} numbers, as in the authors'
 * program. Not for use by several threads.
 */
public final class Adwin {
    /** The authors' default. */
    public static final double DELTA = 0.002;

    private static final int EVERY = 32;
    private static final int LEAST_PART = 5;
    private static final int BUCKETS = 5;

    /** Buckets of one size, the oldest first: sums, and sums of squared differences from the bucket's mean. */
    private static final class Row {
        final double[] sum = new double[BUCKETS + 1];
        final double[] squares = new double[BUCKETS + 1];
        int count;

        void add(double bucketSum, double bucketSquares) {
            sum[count] = bucketSum;
            squares[count++] = bucketSquares;
        }

        void dropOldest(int n) {
            System.arraycopy(sum, n, sum, 0, count - n);
            System.arraycopy(squares, n, squares, 0, count - n);
            count -= n;
        }
    }

    private final double delta;
    private final List<Row> rows = new ArrayList<>();
    private long size;
    private double sum;
    private double squares;
    private long seen;

    /** A window with the default δ. */
    public Adwin() {
        this(DELTA);
    }

    /** A window that cuts stationary data with a probability of about δ. */
    public Adwin(double delta) {
        if (!(delta > 0 && delta < 1)) {
            throw new IllegalArgumentException("delta must be between 0 and 1, was " + delta);
        }
        this.delta = delta;
    }

    /** Adds a number from 0 to 1 and tells whether the window was cut: whether the mean has changed. */
    public boolean update(double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("a value must be 0 to 1, was " + value);
        }
        insert(value);
        boolean cut = false;
        if (++seen % EVERY == 0) {
            while (size > 2 * LEAST_PART && differs()) {
                dropOldestBucket();
                cut = true;
            }
        }
        return cut;
    }

    /** The whole state, so that {@link #restore} goes on as if nothing had been in between: a few hundred numbers at most. */
    public List<Double> state() {
        List<Double> state = new ArrayList<>(List.of(delta, (double) size, sum, squares, (double) seen));
        for (Row row : rows) {
            state.add((double) row.count);
            for (int b = 0; b < row.count; b++) {
                state.add(row.sum[b]);
                state.add(row.squares[b]);
            }
        }
        return state;
    }

    /**
     * A window as it was when {@link #state} was asked.
     *
     * @throws IllegalArgumentException when the numbers are no state
     */
    public static Adwin restore(List<Double> state) {
        if (state.size() < 5) {
            throw new IllegalArgumentException("a window has at least 5 numbers, not " + state.size());
        }
        Adwin window = new Adwin(state.get(0));
        window.size = state.get(1).longValue();
        window.sum = state.get(2);
        window.squares = state.get(3);
        window.seen = state.get(4).longValue();
        long held = 0;
        for (int at = 5; at < state.size(); ) {
            Row row = window.row(window.rows.size());
            int count = state.get(at++).intValue();
            if (count < 0 || count > BUCKETS || at + 2 * count > state.size()) {
                throw new IllegalArgumentException("the buckets of a window are cut off");
            }
            for (int b = 0; b < count; b++, at += 2) {
                row.add(state.get(at), state.get(at + 1));
                held += 1L << (window.rows.size() - 1);
            }
        }
        if (held != window.size) {
            throw new IllegalArgumentException("the buckets hold " + held + " numbers, not " + window.size);
        }
        return window;
    }

    /** How many numbers the window holds. */
    public long size() {
        return size;
    }

    /** The mean of the window; NaN before the first number. */
    public double mean() {
        return sum / size;
    }

    /** How many buckets the window is stored in. */
    public int buckets() {
        return rows.stream().mapToInt(row -> row.count).sum();
    }

    private void insert(double value) {
        if (size > 0) {
            double difference = value - mean();
            squares += size * difference * difference / (size + 1);
        }
        size++;
        sum += value;
        row(0).add(value, 0);
        for (int i = 0; rows.get(i).count > BUCKETS; i++) {
            Row full = rows.get(i);
            double half = 1L << i;
            double difference = (full.sum[0] - full.sum[1]) / half;
            row(i + 1)
                    .add(
                            full.sum[0] + full.sum[1],
                            full.squares[0] + full.squares[1] + half * difference * difference / 2);
            full.dropOldest(2);
        }
    }

    private Row row(int i) {
        if (i == rows.size()) {
            rows.add(new Row());
        }
        return rows.get(i);
    }

    private void dropOldestBucket() {
        int i = rows.size() - 1;
        Row row = rows.get(i);
        double n = 1L << i;
        double rest = size - n;
        double difference = row.sum[0] / n - (sum - row.sum[0]) / rest;
        squares = Math.max(0, squares - row.squares[0] - n * rest / (n + rest) * difference * difference);
        sum -= row.sum[0];
        size -= 1L << i;
        row.dropOldest(1);
        if (row.count == 0) {
            rows.remove(i);
        }
    }

    private boolean differs() {
        double log = StrictMath.log(2 * StrictMath.log((double) size) / delta);
        double variance = squares / size;
        double oldSize = 0;
        double oldSum = 0;
        for (int i = rows.size() - 1; i >= 0; i--) {
            Row row = rows.get(i);
            for (int b = 0; b < row.count; b++) {
                oldSize += 1L << i;
                oldSum += row.sum[b];
                double newSize = size - oldSize;
                if (newSize < LEAST_PART) {
                    return false;
                }
                if (oldSize >= LEAST_PART) {
                    double inverse = 1 / oldSize + 1 / newSize;
                    double epsilon = Math.sqrt(2 * inverse * variance * log) + 2 * inverse / 3 * log;
                    if (Math.abs(oldSum / oldSize - (sum - oldSum) / newSize) > epsilon) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
