package org.palimpsest.serve.http;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Certificate and private key of a server that speaks TLS. Its text form shows neither. */
public final class TlsIdentity {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");
    private static final Map<String, String> SIGNATURES =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");
    private static final char[] IN_MEMORY = "only in memory".toCharArray();

    private final KeyStore store;

    private TlsIdentity(KeyStore store) {
        this.store = store;
    }

    /**
     * Reads both from PEM files.
     *
     * @param certificate the server's own first, then those that vouch for it
     * @param key in PKCS#8, not encrypted; RSA, elliptic curves or Ed25519
     * @throws IOException when a file cannot be read, is of another form, or the two do not belong together
     */
    public static TlsIdentity read(Path certificate, Path key) throws IOException {
        Certificate[] chain = certificates(certificate);
        PublicKey known = chain[0].getPublicKey();
        PrivateKey secret = key(key, known.getAlgorithm());
        try {
            Signature signature = Signature.getInstance(SIGNATURES.getOrDefault(known.getAlgorithm(), "unknown"));
            byte[] probe = "palimpsest".getBytes(StandardCharsets.US_ASCII);
            signature.initSign(secret);
            signature.update(probe);
            byte[] signed = signature.sign();
            signature.initVerify(known);
            signature.update(probe);
            if (!signature.verify(signed)) {
                throw new IOException("the private key " + key + " does not belong to the certificate " + certificate);
            }
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, IN_MEMORY);
            store.setKeyEntry("server", secret, IN_MEMORY, chain);
            return new TlsIdentity(store);
        } catch (GeneralSecurityException e) {
            throw new IOException(
                    "certificate " + certificate + " and key " + key + " cannot be used: " + e.getMessage(), e);
        }
    }

    private static Certificate[] certificates(Path file) throws IOException {
        try {
            Collection<? extends Certificate> all = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(bytes(file, "certificate")));
            if (all.isEmpty()) {
                throw new IOException(file + " holds no certificate; PEM is expected (-----BEGIN CERTIFICATE-----)");
            }
            return all.toArray(Certificate[]::new);
        } catch (GeneralSecurityException e) {
            throw new IOException(
                    file + " is no certificate in PEM (-----BEGIN CERTIFICATE-----): " + e.getMessage(), e);
        }
    }

    private static PrivateKey key(Path file, String algorithm) throws IOException {
        Matcher found = KEY.matcher(new String(bytes(file, "private key"), StandardCharsets.ISO_8859_1));
        if (!found.find()) {
            throw new IOException(file + " holds no private key in PKCS#8 (-----BEGIN PRIVATE KEY-----);"
                    + " 'openssl pkcs8 -topk8 -nodes -in OLD -out NEW' converts other forms");
        }
        try {
            return KeyFactory.getInstance(algorithm)
                    .generatePrivate(
                            new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(found.group(1))));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            // Without the cause: it may quote the key.
            throw new IOException(
                    file + " holds no private key for the certificate's algorithm, which is " + algorithm);
        }
    }

    private static byte[] bytes(Path file, String what) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new IOException(
                    "the " + what + " cannot be read from " + file + ": "
                            + e.getClass().getSimpleName(),
                    e);
        }
    }

    SslContextFactory.Server context() {
        SslContextFactory.Server context = new SslContextFactory.Server();
        context.setKeyStore(store);
        context.setKeyStorePassword(new String(IN_MEMORY));
        context.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        context.setRenegotiationAllowed(false);
        return context;
    }

    @Override
    public String toString() {
        return "TlsIdentity(…)";
    }
}
