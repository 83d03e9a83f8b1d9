package org.palimpsest.data.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 sums in lower-case hexadecimal. */
public final class Sha256 {
    private static final int BUFFER = 1 << 16;

    private Sha256() {}

    /** The sum of the uncompressed bytes of a file, independent of its compression. */
    public static String ofPlain(Path file) throws IOException {
        try (InputStream in = Gzip.open(file)) {
            return of(in);
        }
    }

    /** The sum of a file as it is. */
    public static String of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return of(in);
        }
    }

    /** The sum of all that a stream still gives. */
    public static String of(InputStream in) throws IOException {
        MessageDigest digest = digest();
        byte[] buffer = new byte[BUFFER];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            digest.update(buffer, 0, n);
        }
        return hex(digest);
    }

    /** The sum of some bytes. */
    public static String of(byte[] bytes) {
        MessageDigest digest = digest();
        digest.update(bytes);
        return hex(digest);
    }

    /** A digest for incremental updates. */
    public static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Ends a sum. */
    public static String hex(MessageDigest digest) {
        return HexFormat.of().formatHex(digest.digest());
    }
}
