package org.palimpsest.model.version;

import java.io.IOException;

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

    /** Thrown when a version that was asked for does not exist, or is not the only one so named. */
    public static final class UnknownVersion extends VersionStoreException {
        /** Names what was asked for. */
        public UnknownVersion(String message) {
            super(message);
        }
    }
}
