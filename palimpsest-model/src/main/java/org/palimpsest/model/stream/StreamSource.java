package org.palimpsest.model.stream;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A stream of windows. Used by one thread. */
public interface StreamSource extends AutoCloseable {
    /** The name under which a model remembers its position in this stream. */
    String name();

    /**
     * Goes to where the stream was left.
     *
     * @param positions of all windows that were done, the oldest first; empty for a new stream
     */
    void resume(List<String> positions) throws IOException;

    /**
     * Waits for the next window.
     *
     * @param stop asked again and again; when true, the wait ends
     * @return none when the stream has ended, or was stopped
     */
    Optional<Window> next(BooleanSupplier stop) throws IOException;

    /** Told that a window was committed. */
    default void done(Window window) throws IOException {}

    @Override
    void close() throws IOException;
}
