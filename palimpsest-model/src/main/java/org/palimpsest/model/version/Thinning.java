package org.palimpsest.model.version;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which versions keep all of their parts. Others keep what predicts. Sums of thousands of versions would need gigabytes.
 *
 * <pre>
 * kept: the last 20 or some more, versions 1, 2, 4, 8, …, and HEAD
 * </pre>
 *
 * Versions go in groups of {@value #GROUP}, of which the first is packed as it is and each other one as the difference to the version
 * before it; so no file that is kept needs one that is not.
 */
final class Thinning {
    /** How many of the newest versions are kept at least. */
    static final int MIN_LAST = 20;

    /** Versions of a group. */
    static final int GROUP = 5;

    private final History history;
    private final List<String> versions;
    private final Set<String> kept = new HashSet<>();

    Thinning(History history) {
        this.history = history;
        this.versions = history.versions();
        Map<String, Integer> numbers = new HashMap<>();
        versions.forEach(hash -> numbers.put(hash, numbers.size() + 1));
        Optional<Integer> head = history.head().map(hash -> numbers.getOrDefault(hash, 0));
        for (int n = 1; n <= versions.size(); n++) {
            if (isWhole(n)
                    || group(n) >= group(Math.max(1, versions.size() - MIN_LAST + 1))
                    || (head.isPresent() && group(head.get()) == group(n))) {
                kept.add(versions.get(n - 1));
            }
        }
    }

    private static int group(int number) {
        return (number - 1) / GROUP;
    }

    /** Whether a version, by its number, is a power of two and kept for ever. */
    private static boolean isWhole(int number) {
        return Integer.bitCount(number) == 1;
    }

    /** Whether the parts of a version, by its number, may be packed as differences to those of the version before it. */
    static boolean isDifference(int number) {
        return !isWhole(number) && (number - 1) % GROUP != 0;
    }

    boolean keeps(String hash) {
        return kept.contains(hash);
    }

    /** The numbers of the versions that are kept and have parts to lose. */
    List<Integer> numbers() {
        List<Integer> numbers = new ArrayList<>();
        for (int n = 1; n <= versions.size(); n++) {
            if (kept.contains(versions.get(n - 1))) {
                numbers.add(n);
            }
        }
        return numbers;
    }

    /** The parts that must be there. */
    Set<String> parts() {
        Set<String> parts = new HashSet<>();
        for (LogEntry commit : history.commits().values()) {
            boolean all = keeps(commit.version().orElseThrow());
            commit.parts().values().stream()
                    .filter(part -> all || !part.thinned())
                    .forEach(part -> parts.add(part.hash()));
        }
        return parts;
    }

    /** The parts that are not needed, the newest first, so that a difference goes before what it is a difference to. */
    List<String> dropped() {
        Set<String> needed = parts();
        List<String> dropped = new ArrayList<>();
        for (LogEntry commit : history.commits().values()) {
            commit.parts().values().stream()
                    .map(Part::hash)
                    .filter(hash -> !needed.contains(hash))
                    .forEach(hash -> dropped.add(0, hash));
        }
        return dropped;
    }
}
