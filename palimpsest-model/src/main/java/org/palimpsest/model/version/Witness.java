package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a log was at one time, to be kept where writers of the model cannot change it. A log that has lost lines since, or in which
 * one of them was changed, does not continue its witness.
 *
 * @param lines the number of lines
 * @param chain the SHA-256 of the last of them
 * @param head the version that answered, or empty text before the first version
 * @param time when the last line was written
 */
public record Witness(int lines, String chain, String head, Instant time) {
    private static final String KIND = "palimpsest-witness";
    private static final int FORMAT = 1;
    private static final int MAX_BYTES = 4096;

    /** Checks the number and the hashes. */
    public Witness {
        if (lines < 1) {
            throw new IllegalArgumentException("lines must be > 0, was " + lines);
        }
        if (!Layout.HASH.matcher(chain).matches()) {
            throw new IllegalArgumentException("chain must be a SHA-256 in hexadecimal digits, was '" + chain + "'");
        }
        if (!head.isEmpty() && !Layout.HASH.matcher(head).matches()) {
            throw new IllegalArgumentException("head must be a SHA-256 in hexadecimal digits, was '" + head + "'");
        }
    }

    static Witness of(LogFile log) {
        History history = History.of(log.entries());
        return new Witness(
                log.links().size(),
                log.last(),
                history.head().orElse(""),
                history.last().orElseThrow().time());
    }

    /** One line of JSON, without its end. */
    public String text() {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put(KIND, FORMAT);
        object.put("lines", lines);
        object.put("chain", chain);
        object.put("head", head);
        object.put("time", time.toString());
        return Json.line(object);
    }

    /**
     * Reads what {@link #text} wrote.
     *
     * @throws IOException when the file cannot be read or is no witness
     */
    public static Witness read(Path file) throws IOException {
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException(file + " is not a witness: it has more than " + MAX_BYTES + " bytes");
        }
        try {
            Map<String, Object> object = Json.read(Files.readString(file, StandardCharsets.UTF_8));
            if (!Integer.valueOf(FORMAT).equals(object.get(KIND))) {
                throw new IllegalArgumentException("it names no " + KIND + " " + FORMAT);
            }
            if (object.get("lines") instanceof Integer lines
                    && object.get("chain") instanceof String chain
                    && object.get("head") instanceof String head
                    && object.get("time") instanceof String time) {
                return new Witness(lines, chain, head, Instant.parse(time));
            }
            throw new IllegalArgumentException("it has no lines, chain, head or time");
        } catch (IllegalArgumentException | DateTimeException | java.nio.charset.CharacterCodingException e) {
            throw new IOException(file + " is not a witness: " + e.getMessage(), e);
        }
    }
}
