package org.palimpsest.lab.store;

import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the records of a run directory demand of themselves. The files may come from anywhere. */
final class Checks {
    private static final Pattern FILE = Pattern.compile("[a-z]+-[0-9]{1,10}(-[0-9]{1,19})?\\.(safetensors|json)");

    private Checks() {}

    /** Refuses a value that is missing, and a list with a hole. */
    static void present(String name, @Nullable Object value) {
        if (value == null) {
            throw new IllegalArgumentException(name + " is missing");
        }
        if (value instanceof Collection<?> all && all.stream().anyMatch(each -> each == null)) {
            throw new IllegalArgumentException(name + " has an empty place");
        }
    }

    static void atLeast(String name, long least, long value) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be >= " + least + ", was " + value);
        }
    }

    static void seconds(double value) {
        if (!(value >= 0) || !Double.isFinite(value)) {
            throw new IllegalArgumentException("seconds must be >= 0, were " + value);
        }
    }

    /** A file of the run's own directory: no path leads out of it. */
    @SuppressWarnings("NullableOptional") // what a reader of JSON gives where the field is missing
    static void file(String name, @Nullable Optional<String> value) {
        present(name, value);
        if (value != null && value.isPresent() && !FILE.matcher(value.get()).matches()) {
            throw new IllegalArgumentException(name + " is no file of a run: '" + value.get() + "'");
        }
    }
}
