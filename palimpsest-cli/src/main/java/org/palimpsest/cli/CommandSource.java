package org.palimpsest.cli;

import java.util.List;

/** Commands of a jar beside the program's own, found by {@link java.util.ServiceLoader}. */
public interface CommandSource {
    /** Classes with picocli's {@code @Command}, in the order of the help. */
    List<Class<?>> commands();
}
