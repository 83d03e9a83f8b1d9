package org.palimpsest.spark;

import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable;
import org.apache.spark.ml.util.MLReader;

/**
 * Learns to predict a number, one DataFrame after another. Its model adds {@code prediction}, {@code sd}, {@code low} and
 * {@code high} to each row: the mean, the standard deviation and an interval of 90 %.
 */
public final class ContinualRegressor extends ContinualEstimator<ContinualRegressor> {
    private static final long serialVersionUID = 1;

    /** With a random name. */
    public ContinualRegressor() {
        this(Identifiable.randomUID("continualRegressor"));
    }

    /** With a name. */
    public ContinualRegressor(String uid) {
        super(uid, true);
    }

    /** Reads what {@link #write} wrote. */
    public static MLReader<ContinualRegressor> read() {
        return new DefaultParamsReader<>();
    }

    /** Reads what {@link #write} wrote; this is how pipelines find it. */
    public static ContinualRegressor load(String path) {
        return read().load(path);
    }

    @Override
    ContinualRegressor self() {
        return this;
    }

    @Override
    ContinualRegressor fresh(String name) {
        return new ContinualRegressor(name);
    }
}
