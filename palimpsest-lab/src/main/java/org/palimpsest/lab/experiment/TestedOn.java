package org.palimpsest.lab.experiment;

/** The rows that scores are computed on. */
public enum TestedOn {
    /** The test rows of the data set, for results. */
    TEST,
    /**
     * Every fifth training row of each class, which then is not learned from: for choosing settings. The test rows of
     * the data set are out of reach.
     */
    HELD_OUT
}
