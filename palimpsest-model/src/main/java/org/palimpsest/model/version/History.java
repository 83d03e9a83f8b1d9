package org.palimpsest.model.version;

import java.util.ArrayList;
import java.util.Collections;
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
 */
record History(List<LogEntry> entries, Map<String, LogEntry> commits, Map<String, Tombstone> erased) {

    static History of(List<LogEntry> entries) {
        Map<String, LogEntry> commits = new LinkedHashMap<>();
        Map<String, Tombstone> erased = new LinkedHashMap<>();
        for (LogEntry entry : entries) {
            if (entry.event().commits()) {
                commits.putIfAbsent(entry.version().orElseThrow(), entry);
            }
            entry.tombstones().forEach(tombstone -> erased.put(tombstone.points(), tombstone));
        }
        return new History(entries, commits, erased);
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

    /** Whether HEAD may be any version that is gone: the last line has rewritten the history, and HEAD moves after it. */
    boolean isRewriting() {
        return last().filter(entry -> entry.event() == Event.REWRITTEN).isPresent();
    }

    /** The files of rows that wait, in their order. */
    Set<String> waiting() {
        Set<String> waiting = new LinkedHashSet<>();
        for (LogEntry entry : entries) {
            if (entry.event() == Event.WAITING) {
                waiting.addAll(entry.inbox());
            } else {
                entry.inbox().forEach(waiting::remove);
            }
        }
        return waiting;
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

    /** Which versions keep all of their parts. */
    Thinning thinning() {
        return new Thinning(this);
    }

    /** The points that a version names, and their replacements, without those that were erased. */
    Set<String> livingPoints() {
        Set<String> living = new LinkedHashSet<>();
        commits.values().forEach(entry -> living.addAll(entry.points()));
        erased.values().forEach(tombstone -> tombstone.replacement().ifPresent(living::add));
        living.removeAll(new HashSet<>(erased.keySet()));
        return living;
    }

    /**
     * The lines that added a version and those before it, by parents, the oldest first.
     *
     * @throws VersionStoreException when one of them was added by no line, or by no earlier one than the version after it
     */
    List<LogEntry> lineage(String hash) throws VersionStoreException {
        List<LogEntry> line = new ArrayList<>();
        int before = Integer.MAX_VALUE;
        for (Optional<String> at = Optional.of(hash); at.isPresent(); ) {
            LogEntry commit = commits.get(at.get());
            if (commit == null) {
                throw new VersionStoreException.UnknownVersion("there is no version " + at.get());
            }
            if (commit.line() >= before) {
                throw new VersionStoreException.Damaged(
                        "line " + before + " of the log adds a version whose parent is added by line " + commit.line());
            }
            before = commit.line();
            line.add(commit);
            at = commit.parent();
        }
        Collections.reverse(line);
        return line;
    }

    /** The points of a version and of those before it, the oldest first; of erased ones what replaced them, if anything did. */
    List<String> keptPoints(String hash) throws VersionStoreException {
        List<String> kept = new ArrayList<>();
        for (LogEntry commit : lineage(hash)) {
            for (String points : commit.points()) {
                remaining(points).ifPresent(kept::add);
            }
        }
        return kept;
    }

    private Optional<String> remaining(String points) throws VersionStoreException {
        String at = points;
        for (int step = 0; step <= erased.size(); step++) {
            Tombstone tombstone = erased.get(at);
            if (tombstone == null) {
                return Optional.of(at);
            }
            if (tombstone.replacement().isEmpty()) {
                return Optional.empty();
            }
            at = tombstone.replacement().get();
        }
        throw new VersionStoreException.Damaged("the log says that points " + points + " were replaced by themselves");
    }

    /** The version that a text names. */
    String resolve(String text, Optional<String> head) throws VersionStoreException.UnknownVersion {
        return new Reference(text).resolve(this, head);
    }
}
