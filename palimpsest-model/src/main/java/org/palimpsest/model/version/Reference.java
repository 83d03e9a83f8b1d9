package org.palimpsest.model.version;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.palimpsest.model.version.VersionStoreException.UnknownVersion;

/**
 * The name of a version, as users write it.
 *
 * @param text {@code HEAD}, {@code HEAD~2}, a number as {@code log} prints it, or at least four digits of a hash
 */
record Reference(String text) {
    private static final Pattern HEAD = Pattern.compile("(?:HEAD|@)(?:~([0-9]{1,9})?)?");
    private static final Pattern NUMBER = Pattern.compile("#?([0-9]{1,9})");
    private static final Pattern PREFIX = Pattern.compile("[0-9a-f]{4,64}");

    String resolve(History history, Optional<String> head) throws UnknownVersion {
        Matcher fromHead = HEAD.matcher(text);
        if (fromHead.matches()) {
            String start = head.orElseThrow(() -> new UnknownVersion("the model has no version yet"));
            String steps = fromHead.group(1);
            return back(history, start, steps == null ? (text.endsWith("~") ? 1 : 0) : Integer.parseInt(steps));
        }
        List<String> versions = history.versions();
        Matcher number = NUMBER.matcher(text);
        // A short run of digits is a number; where there is no such number it may still be the start of a hash.
        if (number.matches()) {
            int n = Integer.parseInt(number.group(1));
            if (n >= 1 && n <= versions.size()) {
                return versions.get(n - 1);
            }
        }
        String small = text.toLowerCase(Locale.ROOT);
        List<String> found = PREFIX.matcher(small).matches()
                ? versions.stream().filter(hash -> hash.startsWith(small)).toList()
                : List.of();
        if (found.size() > 1) {
            throw new UnknownVersion(
                    "'" + text + "' begins the hashes of " + found.size() + " versions: give more of it");
        }
        if (found.isEmpty()) {
            throw new UnknownVersion("there is no version '" + text + "'; versions are 1 to " + versions.size()
                    + ", HEAD, HEAD~1, or at least four digits of a hash");
        }
        return found.get(0);
    }

    /** The ancestor of a version, by parents. */
    static String back(History history, String start, int steps) throws UnknownVersion {
        String at = start;
        for (int step = 0; step < steps; step++) {
            LogEntry commit = history.commits().get(at);
            Optional<String> parent = commit == null ? Optional.empty() : commit.parent();
            if (parent.isEmpty()) {
                throw new UnknownVersion("HEAD has " + step + " versions before it, not " + steps);
            }
            at = parent.get();
        }
        return at;
    }
}
