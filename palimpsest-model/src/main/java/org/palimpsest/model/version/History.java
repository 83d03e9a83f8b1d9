package org.palimpsest.model.version;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the lines of a log amount to.
 *
 * @param entries the lines
 * @param commits the line that first added each version, by hash, in order
 * @param erased the tombstones, by the hash of the points
 * @param signatures the last signature of each version, in hexadecimal
 */
record History(
        List<LogEntry> entries,
        Map<String, LogEntry> commits,
        Map<String, Tombstone> erased,
        Map<String, String> signatures) {

    static History of(List<LogEntry> entries) {
        Map<String, LogEntry> commits = new LinkedHashMap<>();
        Map<String, Tombstone> erased = new LinkedHashMap<>();
        Map<String, String> signatures = new LinkedHashMap<>();
        for (LogEntry entry : entries) {
            if (entry.event().commits()) {
                commits.putIfAbsent(entry.version().orElseThrow(), entry);
            }
            entry.tombstones().forEach(tombstone -> erased.put(tombstone.points(), tombstone));
            if (entry.event() == Event.SIGNED) {
                signatures.put(
                        entry.version().orElse(""), entry.text(LogEntry.SIGNED).orElse(""));
            }
        }
        return new History(entries, commits, erased, signatures);
    }

    /** The version that answers after the last line; none before the first version. */
    Optional<String> head() {
        return headAfter(entries.size());
    }

    /** The version that answers after the first {@code lines} lines. */
    Optional<String> headAfter(int lines) {
        for (int i = lines - 1; i >= 0; i--) {
            if (entries.get(i).event().movesHead()) {
                return entries.get(i).version();
            }
        }
        return Optional.empty();
    }

    /** The last line; none in an empty log. */
    Optional<LogEntry> last() {
        return entries.isEmpty() ? Optional.empty() : Optional.of(entries.get(entries.size() - 1));
    }

    /** The versions by number, which starts at 1. */
    List<String> versions() {
        return new ArrayList<>(commits.keySet());
    }

    /** The candidate that was refused last. */
    Optional<String> lastRefused() {
        for (int i = entries.size() - 1; i >= 0; i--) {
            if (entries.get(i).event() == Event.REFUSED) {
                return entries.get(i).version();
            }
        }
        return Optional.empty();
    }

    /** The points that a version names, and their replacements, without those that were erased. */
    Set<String> livingPoints() {
        Set<String> living = new LinkedHashSet<>();
        commits.values().forEach(entry -> living.addAll(entry.points()));
        erased.values().forEach(tombstone -> tombstone.replacement().ifPresent(living::add));
        living.removeAll(new HashSet<>(erased.keySet()));
        return living;
    }

    /** The version that a text names. */
    String resolve(String text, Optional<String> head) throws VersionStoreException.UnknownVersion {
        return new Reference(text).resolve(this, head);
    }
}
