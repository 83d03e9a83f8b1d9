package org.palimpsest.benchmarks.streams;

/** A learner of one stream, on one thread. */
public interface RowLearner {
    /** Makes learners. */
    interface Kind {
        /** The name in the tables. */
        String name();

        /** Whether it can learn a stream. */
        boolean fits(LabelledStream stream);

        /** A learner that has learned nothing. */
        RowLearner open(LabelledStream stream);
    }

    /** Predicts a row that was not learned yet: the index of a class, or a number. */
    double predict(double[] x);

    /** Learns the row that was predicted last. */
    void learn(double[] x, double y);
}
