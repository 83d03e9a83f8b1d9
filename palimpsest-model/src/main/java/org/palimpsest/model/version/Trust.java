package org.palimpsest.model.version;

import java.security.PublicKey;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a model must show besides hashes that match. Hashes alone find damage: whoever may write to the directory can compute them
 * again. A key finds whatever its owner did not sign, but not a directory that was set back whole to an earlier state, which was
 * signed as well: the other requirements find that.
 *
 * @param key the Ed25519 key with which the last line of the log must be signed
 * @param atLeast a version that the signed log must have: its number or at least four digits of its hash
 * @param notBefore the earliest time that the last signature may have
 * @param witness what the log was at an earlier time; it must continue that
 */
public record Trust(
        Optional<PublicKey> key, Optional<String> atLeast, Optional<Instant> notBefore, Optional<Witness> witness) {
    /** Nothing but hashes that match. */
    public static final Trust NONE = new Trust(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    private static final Pattern FIXED_NAME = Pattern.compile("#?[0-9]{1,9}|[0-9a-fA-F]{4,64}");

    /** Refuses requirements that a log without a signature could claim to meet. */
    public Trust {
        if (key.isEmpty() && (atLeast.isPresent() || notBefore.isPresent())) {
            throw new IllegalArgumentException(
                    "a least version or time needs a key: a log that is not signed can claim any");
        }
        if (atLeast.filter(name -> !FIXED_NAME.matcher(name).matches()).isPresent()) {
            throw new IllegalArgumentException(
                    "a least version must be a number or at least four digits of a hash, was '" + atLeast.get() + "'");
        }
    }

    /** Signed by the owner of an Ed25519 key. */
    public static Trust in(PublicKey key) {
        return NONE.with(key);
    }

    /** Returns a copy with a key. */
    public Trust with(PublicKey other) {
        return new Trust(Optional.of(other), atLeast, notBefore, witness);
    }

    /** Returns a copy that requires a version. */
    public Trust withAtLeast(String version) {
        return new Trust(key, Optional.of(version), notBefore, witness);
    }

    /** Returns a copy that requires a signature of this time or later. */
    public Trust withNotBefore(Instant time) {
        return new Trust(key, atLeast, Optional.of(time), witness);
    }

    /** Returns a copy that requires the continuation of a witness. */
    public Trust with(Witness other) {
        return new Trust(key, atLeast, notBefore, Optional.of(other));
    }
}
