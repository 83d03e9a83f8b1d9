package org.palimpsest.model.version;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.TreeSet;
import org.palimpsest.data.internal.Sha256;

/**
 * What the signature of a line says about the log up to this line. Signed is the text
 *
 * <pre>
 * palimpsest checkpoint
 * lines NUMBER
 * chain SHA-256 of the line up to its signature
 * head HASH
 * erased NUMBER SHA-256 of the sorted hashes of all erased points
 * </pre>
 *
 * The line names the line before it by its SHA-256, so {@code chain} covers every byte of every line so far: times, rows, scores,
 * erasures and moves of HEAD. Versions and points are named in the log by their hashes, so it covers them as well.
 *
 * @param lines the number of lines
 * @param chain the SHA-256 of the last of them, without its signature and its sum
 * @param head the version that answers after it, or empty text before the first version
 * @param erased the hashes of all points that have been erased
 */
record Checkpoint(int lines, String chain, String head, Collection<String> erased) {
    /** The checkpoint at a line of a log, counted from 1. */
    static Checkpoint at(LogFile log, int line) {
        History history = History.of(log.entries().subList(0, line));
        return new Checkpoint(
                line,
                log.links().get(line - 1).body(),
                history.head().orElse(""),
                history.erased().keySet());
    }

    /** The bytes that are signed. */
    byte[] message() {
        String gone = String.join("\n", new TreeSet<>(erased));
        return ("palimpsest checkpoint\nlines " + lines + "\nchain " + chain + "\nhead " + head + "\nerased "
                        + erased.size() + " " + Sha256.of(gone.getBytes(StandardCharsets.US_ASCII)) + "\n")
                .getBytes(StandardCharsets.US_ASCII);
    }
}
