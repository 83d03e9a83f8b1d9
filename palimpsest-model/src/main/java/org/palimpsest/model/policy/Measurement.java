package org.palimpsest.model.policy;

/** What a version scores on some rows: a test file, or kept points. */
public sealed interface Measurement {
    /** The name of the rows, for messages. */
    String on();

    /** How many rows there are. */
    int rows();

    /** The calibration error, from 0 to 1. */
    double calibrationError();

    /**
     * Of a classifier.
     *
     * @param on the name of the rows
     * @param rows how many rows there are
     * @param accuracy the part that is right
     * @param calibrationError the expected calibration error
     */
    record Classes(String on, int rows, double accuracy, double calibrationError) implements Measurement {}

    /**
     * Of a regression.
     *
     * @param on the name of the rows
     * @param rows how many rows there are
     * @param rmse the root mean squared error
     * @param calibrationError the difference between the coverage of intervals and their level
     */
    record Numbers(String on, int rows, double rmse, double calibrationError) implements Measurement {}
}
