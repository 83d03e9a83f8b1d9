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

    boolean mayThrow(Throwable thrown) {
        return documented.stream().anyMatch(type -> type.isInstance(thrown));
    }

    @Override
    public String toString() {
        return name;
    }
}
