package org.palimpsest.evaluation;

import java.util.BitSet;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.prediction.Classes;

/** Correct and wrong rows of a test: one bit per row. An immutable value. */
public final class Correctness {
    private final int size;
    private final BitSet right;

    private Correctness(int size, BitSet right) {
        this.size = size;
        this.right = right;
    }

    /** Compares predictions with the labels of the data. */
    public static Correctness of(Classes prediction, Dataset data) {
        Targets.Labels labels = labels(prediction, data);
        BitSet right = new BitSet(data.size());
        for (int r = 0; r < data.size(); r++) {
            right.set(r, prediction.index(r) == labels.at(r));
        }
        return new Correctness(data.size(), right);
    }

    /**
     * Reads the format of {@link #bytes}.
     *
     * @throws IllegalArgumentException when there are bits beyond the rows
     */
    public static Correctness of(int size, byte[] bytes) {
        BitSet right = BitSet.valueOf(bytes);
        if (size < 0 || right.length() > size) {
            throw new IllegalArgumentException("row " + right.length() + " is marked, but there are " + size);
        }
        return new Correctness(size, right);
    }

    /** The true labels, after a check that they fit the predictions. */
    static Targets.Labels labels(Classes prediction, Dataset data) {
        if (!(data.targets() instanceof Targets.Labels labels)) {
            throw new IllegalArgumentException("predicted classes are scored against class labels");
        }
        if (data.size() == 0 || prediction.size() != data.size()) {
            throw new IllegalArgumentException(prediction.size() + " predictions for " + data.size() + " rows");
        }
        return labels;
    }

    /** The number of rows. */
    public int size() {
        return size;
    }

    /** Whether a row is correct. */
    public boolean right(int row) {
        return right.get(row);
    }

    /** The number of correct rows. */
    public int count() {
        return right.cardinality();
    }

    /** The number of rows that are correct here and wrong in another test. */
    int lostIn(Correctness later) {
        if (later.size != size) {
            throw new IllegalArgumentException("marks of " + size + " rows cannot be held against " + later.size);
        }
        BitSet lost = (BitSet) right.clone();
        lost.andNot(later.right);
        return lost.cardinality();
    }

    /** An eighth of a byte per row, for a checkpoint; read with {@link #of(int, byte[])}. */
    public byte[] bytes() {
        return right.toByteArray();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Correctness that && size == that.size && right.equals(that.right);
    }

    @Override
    public int hashCode() {
        return 31 * right.hashCode() + size;
    }

    @Override
    public String toString() {
        return count() + " of " + size + " right";
    }
}
