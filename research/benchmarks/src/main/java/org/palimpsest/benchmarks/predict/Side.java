package org.palimpsest.benchmarks.predict;

/** Something that predicts classes. */
interface Side extends AutoCloseable {
    String name();

    /** The probabilities of all classes, row after row, then the mutual information of each row. */
    float[] predict(float[] features, int rows) throws Exception;

    @Override
    void close() throws Exception;
}
