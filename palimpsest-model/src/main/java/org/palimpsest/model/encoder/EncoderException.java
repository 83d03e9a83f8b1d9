package org.palimpsest.model.encoder;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Thrown when an encoder is not there, is another one, or cannot read what it is given. */
public class EncoderException extends IOException {
    /** Says what is wrong. */
    public EncoderException(String message) {
        super(message);
    }

    /** Says what is wrong, with the cause. */
    public EncoderException(String message, Throwable cause) {
        super(message, cause);
    }

    /** A model needs an encoder, and another one, or none, is here. */
    public static final class Mismatch extends EncoderException {
        private final EncoderId needed;
        private final Optional<EncoderId> found;

        Mismatch(EncoderId needed, Optional<EncoderId> found, String why) {
            super("the model was learned with the encoder " + needed.describe() + ", "
                    + found.map(other -> "but here is " + other.describe()).orElse(why));
            this.needed = needed;
            this.found = found;
        }

        /** The encoder of the model. */
        public EncoderId needed() {
            return needed;
        }

        /** The encoder of that name that is here. */
        public Optional<EncoderId> found() {
            return found;
        }
    }

    /** No encoder has a name. */
    public static final class Unknown extends EncoderException {
        private final List<String> names;

        Unknown(String name, Content content, List<String> names) {
            super("there is no encoder '" + name + "' for a column of " + content.word() + "; there "
                    + (names.size() == 1 ? "is " : "are ") + (names.isEmpty() ? "none" : String.join(", ", names)));
            this.names = List.copyOf(names);
        }

        /** Those that there are. */
        public List<String> names() {
            return names;
        }
    }
}
