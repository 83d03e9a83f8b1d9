package org.palimpsest.cli.model;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.version.Ed25519Keys;
import picocli.CommandLine.Option;

/** The key that signs what a command writes. */
final class SignOption {
    @Option(
            names = "--sign",
            paramLabel = "KEY",
            description = "Sign the change, and with it the whole history, with an Ed25519 private key (PEM file).")
    private @Nullable Path sign;

    boolean isGiven() {
        return sign != null;
    }

    /** The key, read from its file. */
    Optional<PrivateKey> key() throws IOException {
        return sign == null ? Optional.empty() : Optional.of(Ed25519Keys.readPrivate(sign));
    }

    /** The model with every change signed, if a key is given. */
    ModelDirectory on(ModelDirectory directory) throws IOException {
        Optional<PrivateKey> key = key();
        return key.isPresent() ? directory.signing(key.get()) : directory;
    }
}
