package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * Brings the files of a model to what its log says. Every change of a model is
 *
 * <pre>
 * 1. new files that nothing names yet    2. one line of the log    3. the completion of that line
 * </pre>
 *
 * A crash before the line is whole leaves the old model and files that nothing names; a crash after it leaves a line
 * whose completion the next writer repeats. Completing twice equals completing once.
 */
record Completion(Layout layout, FileOperations files) {
    /** Completes the last line. */
    void complete(History history) throws IOException {
        Optional<LogEntry> last = history.last();
        if (last.isEmpty()) {
            return;
        }
        LogEntry entry = last.get();
        if (entry.event().movesHead()) {
            moveHead(entry.version().orElseThrow());
        }
        for (Tombstone tombstone : entry.tombstones()) {
            erase(tombstone);
        }
        if (entry.event().commits()) {
            for (String name : entry.inbox()) {
                files.delete(layout.inbox().resolve(name));
            }
        }
        if (entry.event() == Event.REWRITTEN) {
            sweep(history);
        }
        if (entry.event() == Event.REFUSED) {
            dropCandidatesBut(entry.version().orElseThrow());
        }
    }

    private void moveHead(String hash) throws IOException {
        writeUnlessEqual(layout.head(), Layout.headBytes(hash));
    }

    /** The tombstone comes first, so that a reader who finds no points finds it. */
    private void erase(Tombstone tombstone) throws IOException {
        writeUnlessEqual(layout.tombstone(tombstone.points()), tombstone.bytes());
        files.delete(layout.points(tombstone.points()));
    }

    private void dropCandidatesBut(String hash) throws IOException {
        for (String name : Layout.names(layout.candidates())) {
            if (!name.equals(hash + Layout.TENSORS)) {
                files.delete(layout.candidates().resolve(name));
            }
        }
    }

    private void writeUnlessEqual(Path file, byte[] bytes) throws IOException {
        Optional<byte[]> there = Layout.bytes(file);
        if (there.isEmpty() || !Arrays.equals(there.get(), bytes)) {
            files.write(file, bytes);
        }
    }

    /**
     * Removes what killed writers left: temporary files, and versions, parts, points and candidates that no line names; and
     * what {@link Thinning} does not keep.
     */
    void sweep(History history) throws IOException {
        sweepTemporary();
        sweep(layout.versions(), Layout.TENSORS, history.commits().keySet());
        sweep(layout.points(), Layout.TENSORS, history.livingPoints());
        Thinning thinning = history.thinning();
        for (String hash : thinning.dropped()) {
            files.delete(layout.part(hash));
        }
        sweep(layout.parts(), Layout.PACKED, thinning.parts());
        Set<String> waiting = history.waiting();
        for (String name : Layout.names(layout.inbox())) {
            if (!waiting.contains(name)) {
                files.delete(layout.inbox().resolve(name));
            }
        }
        Optional<String> candidate = history.lastRefused();
        sweep(layout.candidates(), Layout.TENSORS, candidate.isPresent() ? Set.of(candidate.get()) : Set.of());
    }

    /** Removes temporary files. */
    void sweepTemporary() throws IOException {
        for (Path directory :
                new Path[] {layout.directory(), layout.versions(), layout.parts(), layout.points(), layout.candidates()
                }) {
            for (String name : Layout.names(directory)) {
                if (Layout.isTemporary(name) && Files.isRegularFile(directory.resolve(name))) {
                    files.delete(directory.resolve(name));
                }
            }
        }
    }

    private void sweep(Path directory, String ending, Set<String> named) throws IOException {
        for (String name : Layout.names(directory)) {
            Optional<String> hash = Layout.hash(name, ending);
            if (hash.isPresent() && !named.contains(hash.get())) {
                files.delete(directory.resolve(name));
            }
        }
    }
}
