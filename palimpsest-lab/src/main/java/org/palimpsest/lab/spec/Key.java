package org.palimpsest.lab.spec;

import java.util.List;
import java.util.Optional;

/**
 * A setting.
 *
 * @param path its full name, section and name with a dot between, or the name alone
 * @param form what its value must be
 * @param when what must hold for it to mean anything
 * @param fallback its value when it means something but nobody gave it one
 * @param about what it is, human-readable
 */
record Key(String path, Form form, Optional<When> when, Optional<Object> fallback, String about) {
    /**
     * A choice that gives other settings their meaning.
     *
     * @param chooser the setting
     * @param words any of these values of it
     */
    record When(String chooser, List<String> words) {
        @Override
        public String toString() {
            return chooser + " is " + String.join(" or ", words);
        }
    }

    static Key of(String path, Form form, String about) {
        return new Key(path, form, Optional.empty(), Optional.empty(), about);
    }

    /** The same, with a meaning only when another setting has one of these values. */
    Key when(String chooser, String... words) {
        return new Key(path, form, Optional.of(new When(chooser, List.of(words))), fallback, about);
    }

    /** The same, with a value for when there is none. */
    Key orElse(Object value) {
        return new Key(path, form, when, Optional.of(value), about);
    }

    /** The part before the dot, or nothing. */
    String section() {
        return path.substring(0, Math.max(0, path.indexOf('.')));
    }

    /** The part after the dot. */
    String name() {
        return path.substring(path.indexOf('.') + 1);
    }
}
