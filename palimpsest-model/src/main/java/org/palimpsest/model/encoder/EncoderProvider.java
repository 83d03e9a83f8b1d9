package org.palimpsest.model.encoder;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Opens encoders. Found by {@link java.util.ServiceLoader}. */
public interface EncoderProvider {
    /** The names of the encoders that need no file of the user. */
    List<String> names();

    /** The name of the encoder for a content where the user names none. */
    Optional<String> standard(Content content);

    /** Whether {@link #open} knows a name, or a file of this name. */
    boolean offers(String name, Content content);

    /**
     * Opens an encoder.
     *
     * @throws EncoderException if there is none, or it cannot be used
     */
    Encoder open(String name, Content content) throws IOException;
}
