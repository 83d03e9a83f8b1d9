package org.palimpsest.spring;

import java.io.IOException;

/**
 * Surrounds the work of a model: each call that predicts, each table that is learned. Implementations run the work exactly
 * once and pass on what it returns or throws. Called concurrently.
 */
public interface Observer {
    /** Adds nothing. */
    Observer NONE = new Observer() {
        @Override
        public <T> T observe(String name, String model, Work<T> work) throws IOException {
            return work.run();
        }
    };

    /**
     * Runs some work.
     *
     * @param name of the kind of work, such as {@code palimpsest.prediction}
     * @param model the name of the model's directory
     */
    <T> T observe(String name, String model, Work<T> work) throws IOException;

    /** What is observed. */
    @FunctionalInterface
    interface Work<T> {
        T run() throws IOException;
    }
}
