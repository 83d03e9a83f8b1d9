package org.palimpsest.store;

import java.util.List;

/**
 * Names records outside this library that model files and specifications may hold, such as an {@code Importance} or a {@code
 * NumberLikelihood}. Found by {@link java.util.ServiceLoader}. Texts can construct the records that some provider lists, and no
 * others; each is public, in an exported package, and its constructor checks its values.
 */
public interface RecordProvider {
    /** The records, which are written by the full names of their classes. */
    List<Class<? extends Record>> records();
}
