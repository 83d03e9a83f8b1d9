package org.palimpsest.benchmarks.fuzz;

import java.nio.file.Path;
import java.util.List;

/**
 * A reader of files that may come from anywhere.
 *
 * @param name what it reads
 * @param reader reads
 * @param documented what it may throw
 */
record FuzzTarget(String name, Reader reader, List<Class<? extends Exception>> documented) {
    /** Reads bytes; {@code scratch} is a directory of its own for readers that want files. */
    interface Reader {
        void read(byte[] bytes, Path scratch) throws Exception;
    }

    /** Whether it is documented and says why: "(null)" is the reason of an exception that has none. */
    boolean mayThrow(Throwable thrown) {
        return documented.stream().anyMatch(type -> type.isInstance(thrown))
                && thrown.getMessage() != null
                && !thrown.getMessage().contains("(null)");
    }

    @Override
    public String toString() {
        return name;
    }
}
