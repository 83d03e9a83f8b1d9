package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Ed25519 keys from PEM files, as OpenSSL writes them:
 *
 * <pre>
 * openssl genpkey -algorithm ed25519 -out key.pem
 * openssl pkey -in key.pem -pubout -out public.pem
 * </pre>
 */
public final class Ed25519Keys {
    private static final Pattern PEM =
            Pattern.compile("-----BEGIN ([A-Z ]+)-----\\s+([A-Za-z0-9+/=\\s]+)-----END \\1-----");

    private Ed25519Keys() {}

    /** The key that signs: a file with a PRIVATE KEY (PKCS #8). */
    public static PrivateKey readPrivate(Path file) throws IOException {
        try {
            return factory().generatePrivate(new PKCS8EncodedKeySpec(bytes(file, "PRIVATE KEY")));
        } catch (GeneralSecurityException e) {
            throw wrong(file, "is not an Ed25519 private key", e);
        }
    }

    /** The key that checks: a file with a PUBLIC KEY (X.509). */
    public static PublicKey readPublic(Path file) throws IOException {
        try {
            return factory().generatePublic(new X509EncodedKeySpec(bytes(file, "PUBLIC KEY")));
        } catch (GeneralSecurityException e) {
            throw wrong(file, "is not an Ed25519 public key", e);
        }
    }

    private static KeyFactory factory() throws GeneralSecurityException {
        return KeyFactory.getInstance("Ed25519");
    }

    private static byte[] bytes(Path file, String kind) throws IOException {
        String text;
        try {
            text = Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            throw wrong(file, "does not exist", e);
        }
        Matcher pem = PEM.matcher(text);
        if (!pem.find()) {
            throw wrong(file, "is not a PEM file", null);
        }
        if (!pem.group(1).equals(kind)) {
            throw wrong(file, "holds a " + pem.group(1) + ", but a " + kind + " is needed", null);
        }
        return Base64.getMimeDecoder().decode(pem.group(2));
    }

    private static IOException wrong(Path file, String what, @org.jspecify.annotations.Nullable Exception cause) {
        return new IOException(
                "the key " + file + " " + what
                        + "; make a pair with 'openssl genpkey -algorithm ed25519 -out key.pem' and"
                        + " 'openssl pkey -in key.pem -pubout -out public.pem'",
                cause);
    }
}
