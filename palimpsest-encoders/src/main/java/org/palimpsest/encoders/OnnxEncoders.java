package org.palimpsest.encoders;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.palimpsest.model.encoder.Content;
import org.palimpsest.model.encoder.Encoder;
import org.palimpsest.model.encoder.EncoderException;
import org.palimpsest.model.encoder.EncoderProvider;

/**
 * Encoders whose weights are on the class path, by name, and ONNX models in files: one with a {@code tokenizer.json} beside it for texts, any
 * other for images.
 */
public final class OnnxEncoders implements EncoderProvider {
    /** A text encoder as langchain4j packs it: {@code NAME.onnx} and {@code NAME-tokenizer.json} in the root of a jar. */
    private record Packed(String name, SentenceEncoder.Pooling pooling) {
        private boolean isHere() {
            return OnnxEncoders.class.getResource("/" + name + ".onnx") != null;
        }
    }

    private static final List<Packed> PACKED = List.of(
            new Packed("all-minilm-l6-v2-q", SentenceEncoder.Pooling.MEAN),
            new Packed("bge-small-en-v1.5-q", SentenceEncoder.Pooling.FIRST),
            new Packed("e5-small-v2-q", SentenceEncoder.Pooling.MEAN));

    @Override
    public List<String> names() {
        return PACKED.stream().filter(Packed::isHere).map(Packed::name).toList();
    }

    @Override
    public Optional<String> standard(Content content) {
        return content == Content.TEXT ? names().stream().findFirst() : Optional.empty();
    }

    @Override
    public boolean offers(String name, Content content) {
        return (content == Content.TEXT && names().contains(name))
                || (name.endsWith(".onnx") && Files.exists(tokenizer(name)) == (content == Content.TEXT));
    }

    private static Path tokenizer(String model) {
        return Path.of(model).toAbsolutePath().resolveSibling("tokenizer.json");
    }

    @Override
    public Encoder open(String name, Content content) throws IOException {
        if (content == Content.IMAGE) {
            return ImageEncoder.open(name);
        }
        for (Packed packed : PACKED) {
            if (packed.name().equals(name)) {
                return SentenceEncoder.open(
                        name, resource(name + ".onnx"), resource(name + "-tokenizer.json"), packed.pooling());
            }
        }
        return SentenceEncoder.open(
                name,
                Files.readAllBytes(Path.of(name)),
                Files.readAllBytes(tokenizer(name)),
                SentenceEncoder.Pooling.MEAN);
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = OnnxEncoders.class.getResourceAsStream("/" + name)) {
            if (in == null) {
                throw new EncoderException(name + " is not on the class path");
            }
            return in.readAllBytes();
        }
    }
}
