package org.palimpsest.spark;

import org.apache.spark.ml.util.Identifiable;

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

    @Override
    ContinualRegressor self() {
        return this;
    }

    @Override
    ContinualRegressor fresh(String name) {
        return new ContinualRegressor(name);
    }
}
