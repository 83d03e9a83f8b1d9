package org.palimpsest.model.version;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;

/**
 * Ed25519 signatures of versions. What is signed is the ASCII text {@code palimpsest version HASH}. A version names its
 * parent and its points by hash, so the signature of a version covers its whole ancestry.
 */
final class Signatures {
    /** The length of a signature. */
    static final int BYTES = 64;

    private static final String ALGORITHM = "Ed25519";

    private Signatures() {}

    static byte[] sign(String hash, PrivateKey key) {
        try {
            Signature signer = Signature.getInstance(ALGORITHM);
            signer.initSign(key);
            signer.update(message(hash));
            return signer.sign();
        } catch (InvalidKeyException e) {
            throw new IllegalArgumentException("the key is not an Ed25519 private key", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform cannot sign with Ed25519", e);
        }
    }

    static boolean verify(String hash, byte[] signature, PublicKey key) {
        try {
            Signature verifier = Signature.getInstance(ALGORITHM);
            verifier.initVerify(key);
            verifier.update(message(hash));
            return verifier.verify(signature);
        } catch (InvalidKeyException e) {
            throw new IllegalArgumentException("the key is not an Ed25519 public key", e);
        } catch (SignatureException e) {
            return false; // not of the length or form of a signature
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform has no Ed25519", e);
        }
    }

    private static byte[] message(String hash) {
        return ("palimpsest version " + hash).getBytes(StandardCharsets.US_ASCII);
    }
}
