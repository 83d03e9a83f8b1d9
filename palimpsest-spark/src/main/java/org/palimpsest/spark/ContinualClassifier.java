package org.palimpsest.spark;

import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;

/**
 * Learns to tell classes apart, one DataFrame after another. Its model adds {@code prediction}, {@code probability}, {@code
 * entropy}, {@code aleatoric} and {@code mutual_information} to each row.
 */
public final class ContinualClassifier extends ContinualEstimator<ContinualClassifier> {
    private static final long serialVersionUID = 1;

    /** With a random name. */
    public ContinualClassifier() {
        this(Identifiable.randomUID("continualClassifier"));
    }

    /** With a name. */
    public ContinualClassifier(String uid) {
        super(uid, false);
    }

    /** Reads what {@link #write} wrote. */
    public static MLReader<ContinualClassifier> read() {
        return new DefaultParamsReader<>();
    }

    /** Reads what {@link #write} wrote; this is how pipelines find it. */
    public static ContinualClassifier load(String path) {
        return read().load(path);
    }

    @Override
    ContinualClassifier self() {
        return this;
    }

    @Override
    ContinualClassifier fresh(String name) {
        return new ContinualClassifier(name);
    }
}
