package org.palimpsest.model.version;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.util.Arrays;

/** Ed25519 signatures of {@linkplain Checkpoint checkpoints}, and how many lines of a log they cover. */
final class Signatures {
    /** The length of a signature. */
    static final int BYTES = 64;

    private static final String ALGORITHM = "Ed25519";

    /** Whether a signature of a message was made with the private key of a pair. */
    @FunctionalInterface
    interface Owner {
        /** Decides it. */
        boolean signed(byte[] message, byte[] signature);

        /** By the public key. */
        static Owner of(PublicKey key) {
            return (message, signature) -> verify(message, signature, key);
        }

        /** By the private key: Ed25519 gives the same signature of the same message every time (RFC 8032, section 5.1.6). */
        static Owner of(PrivateKey key) {
            return (message, signature) -> Arrays.equals(sign(message, key), signature);
        }
    }

    private Signatures() {}

    /**
     * The number of the last line whose signature is the owner's. It covers all lines up to it; 0 if there is none.
     *
     * @param log a log without faults
     */
    static int covered(LogFile log, Owner owner) {
        for (int line = log.links().size(); line > 0; line--) {
            if (isSigned(log, line, owner)) {
                return line;
            }
        }
        return 0;
    }

    private static boolean isSigned(LogFile log, int line, Owner owner) {
        return log.links()
                .get(line - 1)
                .signature()
                .filter(signature -> owner.signed(Checkpoint.at(log, line).message(), signature))
                .isPresent();
    }

    static byte[] sign(byte[] message, PrivateKey key) {
        try {
            Signature signer = Signature.getInstance(ALGORITHM);
            signer.initSign(key);
            signer.update(message);
            return signer.sign();
        } catch (InvalidKeyException e) {
            throw new IllegalArgumentException("the key is not an Ed25519 private key", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform cannot sign with Ed25519", e);
        }
    }

    static boolean verify(byte[] message, byte[] signature, PublicKey key) {
        try {
            Signature verifier = Signature.getInstance(ALGORITHM);
            verifier.initVerify(key);
            verifier.update(message);
            return verifier.verify(signature);
        } catch (InvalidKeyException e) {
            throw new IllegalArgumentException("the key is not an Ed25519 public key", e);
        } catch (SignatureException e) {
            return false; // not of the length or form of a signature
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform has no Ed25519", e);
        }
    }
}
