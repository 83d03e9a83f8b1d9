package org.palimpsest.serve;

import java.net.InetAddress;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.version.Trust;
import org.palimpsest.serve.http.AccessToken;
import org.palimpsest.serve.http.Limits;
import org.palimpsest.serve.http.TlsIdentity;

/**
 * The options of a server.
 *
 * @param models directories by the name that addresses use
 * @param address to listen on; the loopback unless others are to reach it
 * @param port 0 for any that is free
 * @param token that clients must show
 * @param names of this machine that clients use, besides those of the loopback
 * @param learns the gate for tables that clients send; empty where they may not
 * @param limits on what one client may take
 * @param program the version of Palimpsest, for metadata
 * @param trust what every model must show before one of its versions is served
 * @param signer the Ed25519 key that signs what is learned or rolled back here
 * @param tls certificate and key; plain HTTP where empty
 */
public record ServeOptions(
        Map<String, Path> models,
        InetAddress address,
        int port,
        AccessToken token,
        List<String> names,
        Optional<Policy> learns,
        Limits limits,
        String program,
        Trust trust,
        Optional<PrivateKey> signer,
        Optional<TlsIdentity> tls) {
    public ServeOptions {
        models = new LinkedHashMap<>(models);
        names = List.copyOf(names);
        if (models.isEmpty()) {
            throw new IllegalArgumentException("a server needs at least one model");
        }
        for (String name : models.keySet()) {
            if (!name.matches("[A-Za-z0-9._-]{1,100}") || name.matches("[.]+")) {
                throw new IllegalArgumentException(
                        "'" + name + "' cannot be part of an address: give the model a name of"
                                + " letters, digits, points, hyphens and underscores, as NAME=DIRECTORY");
            }
        }
    }

    /** Models on any free port of the loopback, with a random token. */
    public static ServeOptions of(Map<String, Path> models) {
        return new ServeOptions(
                models,
                InetAddress.getLoopbackAddress(),
                0,
                AccessToken.random(),
                List.of(),
                Optional.empty(),
                Limits.STANDARD,
                "(unpackaged)",
                Trust.NONE,
                Optional.empty(),
                Optional.empty());
    }

    /** Returns a copy that also learns, through a gate. */
    public ServeOptions withLearning(Policy policy) {
        return new ServeOptions(
                models, address, port, token, names, Optional.of(policy), limits, program, trust, signer, tls);
    }

    /** Returns a copy with other limits. */
    public ServeOptions with(Limits other) {
        return new ServeOptions(models, address, port, token, names, learns, other, program, trust, signer, tls);
    }

    /** Returns a copy for models that show what is required of them. */
    public ServeOptions with(Trust required) {
        return new ServeOptions(models, address, port, token, names, learns, limits, program, required, signer, tls);
    }

    /** Returns a copy with a key that signs every change. */
    public ServeOptions with(PrivateKey key) {
        return new ServeOptions(
                models, address, port, token, names, learns, limits, program, trust, Optional.of(key), tls);
    }

    /** Returns a copy that speaks TLS. */
    public ServeOptions with(TlsIdentity identity) {
        return new ServeOptions(
                models, address, port, token, names, learns, limits, program, trust, signer, Optional.of(identity));
    }
}
