package org.palimpsest.model.version;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.data.internal.Sha256;

/**
 * What is left of kept points that were erased. The log holds the same fields, so a tombstone can be rebuilt from it and
 * cannot be changed without being found.
 *
 * @param points the hash of the file that was erased
 * @param rows how many points were erased from it
 * @param replacementHash the hash of the file that holds the remaining points, or empty text if none remained
 * @param time when they were erased
 * @param why the reason that was given
 */
public record Tombstone(String points, int rows, String replacementHash, Instant time, String why) {
    private static final String ROWS = "rows";
    private static final String REPLACEMENT = "replacement";

    /** The hash of the file that holds the remaining points; none if none remained. */
    public Optional<String> replacement() {
        return replacementHash.isEmpty() ? Optional.empty() : Optional.of(replacementHash);
    }

    static Tombstone of(Erasure erasure, Instant time, String why) {
        String replacement = erasure.replacement().map(Sha256::of).orElse("");
        return new Tombstone(erasure.points(), erasure.rows(), replacement, time, why);
    }

    static Tombstone of(Map<?, ?> field, Instant time, String why) {
        if (field.get(LogEntry.POINTS) instanceof String points
                && Layout.HASH.matcher(points).matches()
                && field.get(ROWS) instanceof Integer rows
                && field.get(REPLACEMENT) instanceof String replacement) {
            return new Tombstone(points, rows, replacement, time, why);
        }
        throw new IllegalArgumentException("an erasure names no points, rows or replacement");
    }

    /** The field of the log; time and reason are the line's. */
    Map<String, Object> field() {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put(LogEntry.POINTS, points);
        field.put(ROWS, rows);
        field.put(REPLACEMENT, replacementHash);
        return field;
    }

    /** The bytes of the file. */
    byte[] bytes() {
        Map<String, Object> json = field();
        json.put("time", time.toString());
        json.put(LogEntry.WHY, why);
        return (Json.line(json) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    static Tombstone read(byte[] bytes) {
        Map<String, Object> json = Json.read(new String(bytes, StandardCharsets.UTF_8));
        return of(json, Instant.parse(String.valueOf(json.get("time"))), String.valueOf(json.get(LogEntry.WHY)));
    }
}
