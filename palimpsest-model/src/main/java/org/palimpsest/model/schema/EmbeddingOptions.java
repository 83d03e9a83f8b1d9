package org.palimpsest.model.schema;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.palimpsest.model.encoder.Content;
import org.palimpsest.model.encoder.EncoderException;
import org.palimpsest.model.encoder.EncoderId;
import org.palimpsest.model.encoder.Encoders;

/**
 * What the user specifies about texts and images. Texts are found by their cells as well; images have to be named.
 *
 * @param texts columns that are texts, whatever their cells look like
 * @param images columns of images
 * @param encoders names of encoders; a content that none of them reads has the standard one
 */
public record EmbeddingOptions(List<String> texts, List<String> images, List<String> encoders) {
    /** Texts are found, and have the standard encoder. */
    public static final EmbeddingOptions NONE = new EmbeddingOptions(List.of(), List.of(), List.of());

    /** Copies the lists. */
    public EmbeddingOptions {
        texts = List.copyOf(texts);
        images = List.copyOf(images);
        encoders = List.copyOf(encoders);
    }

    /** What a column was said to be. */
    Optional<Content> content(String column) {
        return texts.contains(column)
                ? Optional.of(Content.TEXT)
                : images.contains(column) ? Optional.of(Content.IMAGE) : Optional.empty();
    }

    /** The encoder of a content. */
    EncoderId encoder(Content content) throws IOException {
        for (String name : encoders) {
            if (Encoders.offers(name, content)) {
                return Encoders.named(name, content).id();
            }
        }
        String standard = Encoders.standard(content)
                .orElseThrow(() -> new EncoderException("no encoder was named for a column of " + content.word()
                        + "s, and there is no standard one: name an ONNX model"));
        return Encoders.named(standard, content).id();
    }

    /** Refuses names that no encoder has. */
    void checkEncoders() throws IOException {
        for (String name : encoders) {
            boolean known = false;
            for (Content content : Content.values()) {
                known |= Encoders.offers(name, content);
            }
            if (!known) {
                Encoders.named(name, images.isEmpty() ? Content.TEXT : Content.IMAGE);
            }
        }
    }
}
