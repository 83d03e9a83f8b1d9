package org.palimpsest.lab.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.palimpsest.lab.text.ClosestName;

/** What the value of a setting must be. Values are strings, longs, doubles, booleans, and lists of these. */
sealed interface Form {
    /** What is allowed, human-readable. */
    String allowed();

    /** The value in the one way that it is kept, unless it is none of these. */
    Optional<Object> accept(Object value);

    /** What was probably meant by a value that is not accepted; may be empty. */
    default String hint(Object value) {
        return "";
    }

    /** Whether text of the command line is the value itself and not TOML. */
    default boolean isText() {
        return false;
    }

    /** One of some words. */
    record Choice(List<String> words) implements Form {
        static Choice of(String... words) {
            return new Choice(List.of(words));
        }

        @Override
        public String allowed() {
            return "one of " + String.join(", ", words);
        }

        @Override
        public Optional<Object> accept(Object value) {
            return words.stream().filter(value::equals).findFirst().map(word -> word);
        }

        @Override
        public String hint(Object value) {
            return value instanceof String word ? ClosestName.question(word, words) : "";
        }

        @Override
        public boolean isText() {
            return true;
        }
    }

    /** Any text but none at all. */
    record Text() implements Form {
        @Override
        public String allowed() {
            return "a text";
        }

        @Override
        public Optional<Object> accept(Object value) {
            return value instanceof String text && !text.isBlank() ? Optional.of(value) : Optional.empty();
        }

        @Override
        public boolean isText() {
            return true;
        }
    }

    /** Yes or no. */
    record Flag() implements Form {
        @Override
        public String allowed() {
            return "true or false";
        }

        @Override
        public Optional<Object> accept(Object value) {
            return value instanceof Boolean ? Optional.of(value) : Optional.empty();
        }
    }

    /** A whole number. */
    record Whole(long least, long most) implements Form {
        static final Whole POSITIVE = new Whole(1, Integer.MAX_VALUE);
        static final Whole ANY = new Whole(Long.MIN_VALUE, Long.MAX_VALUE);

        @Override
        public String allowed() {
            return "a whole number" + (least == Long.MIN_VALUE ? "" : " >= " + least);
        }

        @Override
        public Optional<Object> accept(Object value) {
            return value instanceof Long n && n >= least && n <= most ? Optional.of(n) : Optional.empty();
        }
    }

    /** Rows of a batch, or all of them. */
    record Rows() implements Form {
        static final String ALL = "all";

        @Override
        public String allowed() {
            return "a whole number >= 1, or \"" + ALL + "\"";
        }

        @Override
        public Optional<Object> accept(Object value) {
            return value.equals(ALL) ? Optional.of(ALL) : Whole.POSITIVE.accept(value);
        }
    }

    /** A positive whole number, or one of some words. */
    record CountOr(List<String> words) implements Form {
        static CountOr of(String... words) {
            return new CountOr(List.of(words));
        }

        @Override
        public String allowed() {
            return "a whole number >= 1"
                    + words.stream().map(word -> ", or \"" + word + "\"").collect(Collectors.joining());
        }

        @Override
        public Optional<Object> accept(Object value) {
            return words.contains(value) ? Optional.of(value) : Whole.POSITIVE.accept(value);
        }
    }

    /** A seed of its own, or that of the run. */
    record Seed() implements Form {
        static final String RUN = "run";

        @Override
        public String allowed() {
            return "a whole number, or \"" + RUN + "\"";
        }

        @Override
        public Optional<Object> accept(Object value) {
            return value.equals(RUN) ? Optional.of(RUN) : Whole.ANY.accept(value);
        }
    }

    /**
     * A finite number between two others.
     *
     * @param leastIn whether the least itself is allowed
     * @param mostIn whether the most itself is allowed
     */
    record Real(double least, boolean leastIn, double most, boolean mostIn) implements Form {
        static final Real ANY = new Real(Double.NEGATIVE_INFINITY, false, Double.POSITIVE_INFINITY, false);
        static final Real POSITIVE = new Real(0, false, Double.POSITIVE_INFINITY, false);
        static final Real NOT_NEGATIVE = new Real(0, true, Double.POSITIVE_INFINITY, false);

        @Override
        public String allowed() {
            if (Double.isInfinite(most)) {
                return "a number" + (Double.isInfinite(least) ? "" : (leastIn ? " >= " : " > ") + Toml.text(least));
            }
            return "a number in " + (leastIn ? "[" : "(") + Toml.text(least) + ", " + Toml.text(most)
                    + (mostIn ? "]" : ")");
        }

        @Override
        public Optional<Object> accept(Object value) {
            if (!(value instanceof Double || value instanceof Long)) {
                return Optional.empty();
            }
            double x = ((Number) value).doubleValue();
            boolean in = (leastIn ? x >= least : x > least) && (mostIn ? x <= most : x < most);
            return in ? Optional.of(x) : Optional.empty();
        }
    }

    /** Widths of layers. */
    record Widths() implements Form {
        private static final Whole WIDTH = new Whole(1, 1 << 16);

        @Override
        public String allowed() {
            return "a list of whole numbers from 1 to 65536, such as [100, 100]";
        }

        @Override
        public Optional<Object> accept(Object value) {
            boolean good = value instanceof List<?> list
                    && !list.isEmpty()
                    && list.stream().allMatch(width -> WIDTH.accept(width).isPresent());
            return good ? Optional.of(value) : Optional.empty();
        }
    }

    /** Some names. */
    record Names() implements Form {
        @Override
        public String allowed() {
            return "a list of names, such as [\"monday\", \"tuesday\"]";
        }

        @Override
        public Optional<Object> accept(Object value) {
            boolean good = value instanceof List<?> list
                    && !list.isEmpty()
                    && list.stream().allMatch(name -> name instanceof String text && !text.isBlank());
            return good ? Optional.of(value) : Optional.empty();
        }
    }

    /** Names of classes, task by task. */
    record Groups() implements Form {
        @Override
        public String allowed() {
            return "a list of lists of class names, such as [[\"0\", \"1\"], [\"2\", \"3\"]]";
        }

        @Override
        public Optional<Object> accept(Object value) {
            if (!(value instanceof List<?> groups)) {
                return Optional.empty();
            }
            List<List<String>> named = new ArrayList<>();
            for (Object group : groups) {
                if (!(group instanceof List<?> names)) {
                    return Optional.empty();
                }
                List<String> texts = new ArrayList<>();
                for (Object name : names) {
                    // Digits are names, too, and nobody likes to quote them.
                    if (!(name instanceof String || name instanceof Long)) {
                        return Optional.empty();
                    }
                    texts.add(name.toString());
                }
                named.add(texts);
            }
            return Optional.of(named);
        }
    }
}
