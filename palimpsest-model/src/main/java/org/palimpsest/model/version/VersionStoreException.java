package org.palimpsest.model.version;

import java.io.IOException;
import java.util.List;

/** Thrown when a model directory cannot be used as asked. Nothing has been changed. */
public class VersionStoreException extends IOException {
    /** The sentence for the user. */
    public VersionStoreException(String message) {
        super(message);
    }

    /** Thrown when another process or thread is writing to the model. */
    public static final class Locked extends VersionStoreException {
        /** Names the model and who holds it. */
        public Locked(String message) {
            super(message);
        }
    }

    /** Thrown when files of the model do not match their hashes or each other. */
    public static final class Damaged extends VersionStoreException {
        /** Names the file and the fault. */
        public Damaged(String message) {
            super(message);
        }
    }

    /** Thrown when a model has lines in its log that are not signed by the key that is to sign the next one. */
    public static final class Unsigned extends VersionStoreException {
        /** Names the lines. */
        public Unsigned(String message) {
            super(message);
        }
    }

    /** Thrown when a model does not show what is required of it before it is used. */
    public static final class Untrusted extends VersionStoreException {
        /** Names what is missing or does not match. */
        public Untrusted(String message) {
            super(message);
        }
    }

    /** Thrown when a directory is no model, or of a format that this program does not use. */
    public static final class UnknownFormat extends VersionStoreException {
        /** Names the directory and the format. */
        public UnknownFormat(String message) {
            super(message);
        }
    }

    /** Thrown when a version keeps what predicts, but no longer the sums that a later version could be made from. */
    public static final class Thinned extends VersionStoreException {
        private final int number;
        private final List<Integer> whole;

        /** Names the version and those that keep their sums, by number. */
        public Thinned(int number, List<Integer> whole) {
            super("version " + number
                    + " keeps its weights but not its sums: it predicts, but nothing can be learned after"
                    + " it or taken out by it; versions with sums are " + ranges(whole));
            this.number = number;
            this.whole = List.copyOf(whole);
        }

        /** The number of the version. */
        public int number() {
            return number;
        }

        /** The numbers of the versions that keep their sums. */
        public List<Integer> whole() {
            return whole;
        }

        /** Numbers in order as text: 1, 2, 4, 81 to 100. */
        private static String ranges(List<Integer> numbers) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < numbers.size(); ) {
                int end = i;
                while (end + 1 < numbers.size() && numbers.get(end + 1) == numbers.get(end) + 1) {
                    end++;
                }
                text.append(text.isEmpty() ? "" : ", ").append(numbers.get(i));
                if (end > i) {
                    text.append(end == i + 1 ? ", " : " to ").append(numbers.get(end));
                }
                i = end + 1;
            }
            return text.toString();
        }
    }

    /** Thrown when a version that was asked for does not exist, or is not the only one so named. */
    public static final class UnknownVersion extends VersionStoreException {
        /** Names what was asked for. */
        public UnknownVersion(String message) {
            super(message);
        }
    }
}
