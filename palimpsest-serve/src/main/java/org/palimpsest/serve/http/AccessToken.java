package org.palimpsest.serve.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** The bearer token of clients. Its text form hides it. */
public final class AccessToken {
    private static final int BYTES = 32;
    private static final int LEAST = 16;
    private static final int MOST = 1024;

    private final String text;

    private AccessToken(String text) {
        this.text = text;
    }

    /** A new one of 256 random bits. */
    public static AccessToken random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new AccessToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /**
     * One that somebody chose.
     *
     * @param source where it is from, for messages
     */
    public static AccessToken of(String text, String source) {
        String token = text.strip();
        if (token.length() < LEAST || token.length() > MOST || !token.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
            throw new IllegalArgumentException("the token of " + source + " must have " + LEAST + " to " + MOST
                    + " letters, digits and signs of ASCII without blanks, such as 'openssl rand -hex 32' prints");
        }
        return new AccessToken(token);
    }

    /** One from a file. */
    public static AccessToken read(Path file) throws IOException {
        String text;
        try {
            text = Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IOException(
                    "the token cannot be read from " + file + ": "
                            + e.getClass().getSimpleName(),
                    e);
        }
        return of(text, file.toString());
    }

    /** For the one place that prints it. */
    public String reveal() {
        return text;
    }

    /** Whether a header {@code Authorization} shows it. Takes as long for a nearly right token as for any other. */
    boolean isShownBy(String header) {
        int blank = header.indexOf(' ');
        boolean bearer = blank > 0 && header.substring(0, blank).equalsIgnoreCase("Bearer");
        byte[] shown = bytes(bearer ? header.substring(blank + 1).strip() : "");
        return MessageDigest.isEqual(bytes(text), shown);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "AccessToken(…)";
    }
}
