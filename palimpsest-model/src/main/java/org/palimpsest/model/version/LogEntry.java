package org.palimpsest.model.version;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A line of the log.
 *
 * @param line its number, from 1
 * @param event its kind
 * @param time when it was written
 * @param fields the other fields that the store wrote: version, parent, points, entry, parts, replaced, from, erasures, signature
 * @param details what the caller of the writer gave: numbers, texts, booleans, lists and objects of JSON
 */
public record LogEntry(int line, Event event, Instant time, Map<String, Object> fields, Map<String, Object> details) {
    static final String VERSION = "version";
    static final String PARENT = "parent";
    static final String POINTS = "points";
    static final String ENTRY = "entry";
    static final String PARTS = "parts";
    static final String FROM = "from";
    static final String REPLACED = "replaced";
    static final String INBOX = "inbox";
    static final String ERASURES = "erasures";
    static final String WHY = "why";
    static final String SIGNED = "signature";
    static final String TO_FORMAT = "to-format";

    /** Copies the maps. */
    public LogEntry {
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        details = Collections.unmodifiableMap(new LinkedHashMap<>(details));
    }

    /** The hash of the version that was created, learned, refused, rolled back to or signed. */
    public Optional<String> version() {
        return text(VERSION);
    }

    /** The parent of a version that was created or learned; none for the first. */
    public Optional<String> parent() {
        return text(PARENT);
    }

    /** The points that a version keeps that was created or learned, without those of the versions before it. */
    public List<String> points() {
        return fields.get(POINTS) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** What later versions ask about a version that was created or learned. */
    public Map<String, String> entry() {
        Map<String, String> entry = new TreeMap<>();
        if (fields.get(ENTRY) instanceof Map<?, ?> map) {
            map.forEach((name, word) -> entry.put(String.valueOf(name), String.valueOf(word)));
        }
        return entry;
    }

    /** The parts of a version that was created or learned, by name. */
    public Map<String, Part> parts() {
        return fields.get(PARTS) instanceof Map<?, ?> map ? Part.of(map) : Map.of();
    }

    /** How many lines were replaced by a line that rewrote history; 0 for other events. */
    public int replacedLines() {
        return fields.get(REPLACED) instanceof Map<?, ?> map && map.get("lines") instanceof Integer lines ? lines : 0;
    }

    /** The files of rows that began to wait with this line, or that this line's version has learned. */
    List<String> inbox() {
        return fields.get(INBOX) instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of();
    }

    /** What was erased; empty for other events. */
    public List<Tombstone> tombstones() {
        if (!(fields.get(ERASURES) instanceof List<?> list)) {
            return List.of();
        }
        String why = text(WHY).orElse("");
        return list.stream()
                .map(erasure -> Tombstone.of((Map<?, ?>) erasure, time, why))
                .toList();
    }

    Optional<String> text(String field) {
        return Optional.ofNullable(fields.get(field)).map(String::valueOf);
    }
}
