package org.palimpsest.model.encoder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;

/** The encoders of this process. Each is opened once, when it is first needed, and shared from then on. */
public final class Encoders {
    /** The module that adds encoders with learned weights. */
    public static final String MODULE = "palimpsest-encoders";

    private static final Map<String, Encoder> OPEN = new HashMap<>();

    private Encoders() {}

    /** The name of the encoder that is taken where none is named; none for images without a provider. */
    public static Optional<String> standard(Content content) {
        return providers().stream()
                .flatMap(provider -> provider.standard(content).stream())
                .findFirst()
                .or(() -> content == Content.TEXT ? Optional.of(HashedWords.NAME) : Optional.empty());
    }

    /** Whether there is an encoder with a name for a content. */
    public static boolean offers(String name, Content content) {
        return (content == Content.TEXT && name.equals(HashedWords.NAME))
                || providers().stream().anyMatch(provider -> provider.offers(name, content));
    }

    /**
     * The encoder with a name.
     *
     * @throws EncoderException if there is none, or it cannot be used
     */
    public static Encoder named(String name, Content content) throws IOException {
        synchronized (OPEN) {
            String key = content.word() + " " + name;
            Encoder known = OPEN.get(key);
            if (known == null) {
                known = open(name, content);
                OPEN.put(key, known);
            }
            return known;
        }
    }

    /**
     * The encoder that a model was learned with.
     *
     * @throws EncoderException.Mismatch if it is not here, or has other weights
     */
    public static Encoder of(EncoderId id) throws IOException {
        Encoder encoder;
        try {
            encoder = named(id.name(), id.content());
        } catch (EncoderException e) {
            boolean file = id.name().endsWith(".onnx");
            throw new EncoderException.Mismatch(
                    id,
                    Optional.empty(),
                    e instanceof EncoderException.Unknown && !file
                            ? "which is not here; " + MODULE + " has it"
                            : "which cannot be opened: " + e.getMessage());
        }
        if (!encoder.id().equals(id)) {
            throw new EncoderException.Mismatch(id, Optional.of(encoder.id()), "");
        }
        return encoder;
    }

    private static Encoder open(String name, Content content) throws IOException {
        if (content == Content.TEXT && name.equals(HashedWords.NAME)) {
            return new HashedWords();
        }
        List<String> names = new ArrayList<>(content == Content.TEXT ? List.of(HashedWords.NAME) : List.of());
        for (EncoderProvider provider : providers()) {
            if (provider.offers(name, content)) {
                return provider.open(name, content);
            }
            provider.names().stream()
                    .filter(each -> provider.offers(each, content))
                    .forEach(names::add);
        }
        throw new EncoderException.Unknown(name, content, names);
    }

    private static List<EncoderProvider> providers() {
        List<EncoderProvider> all = new ArrayList<>();
        ServiceLoader.load(EncoderProvider.class, Encoders.class.getClassLoader())
                .forEach(all::add);
        return all;
    }
}
