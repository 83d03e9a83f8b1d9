package org.palimpsest.model.version;

import java.io.IOException;
import java.nio.file.Files;
import java.security.PrivateKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Appends lines to the log and completes them. A change that is reported as failed has not happened: if its line cannot be
 * completed, for example because the disk is full, the line is cut off again.
 */
final class LogWriter {
    private final Layout layout;
    private final FileOperations files;
    private final Optional<PrivateKey> signer;
    private LogFile log;

    /** Continues a log that a {@link Recovery} has returned; with a signer, every line is signed. */
    LogWriter(Layout layout, FileOperations files, Optional<PrivateKey> signer, LogFile log) {
        this.layout = layout;
        this.files = files;
        this.signer = signer;
        this.log = log;
    }

    LogFile log() {
        return log;
    }

    History history() {
        return History.of(log.entries());
    }

    /** Appends a line, signed if there is a signer. */
    void append(Event event, Instant time, Map<String, Object> fields, Map<String, Object> details) throws IOException {
        append(event, time, fields, details, signer);
    }

    void append(
            Event event,
            Instant time,
            Map<String, Object> fields,
            Map<String, Object> details,
            Optional<PrivateKey> key)
            throws IOException {
        byte[] plain = log.next(event, time, fields, details);
        byte[] line = key.map(k -> log.signed(plain, k)).orElse(plain);
        LogFile before = log;
        try {
            files.append(layout.log(), line);
        } catch (IOException e) {
            cutOff(before, e);
            throw e;
        }
        log = before.with(line);
        try {
            complete();
        } catch (IOException e) {
            if (!isCompleteNow(e)) {
                if (!isAsBefore(before)) {
                    throw new UnfinishedChangeException(layout.directory(), e);
                }
                cutOff(before, e);
                throw e;
            }
        }
    }

    /**
     * Puts one line in the place of all from a line on, in one step; what only those lines named is removed.
     *
     * @param first the number of the first line that goes
     */
    void replaceFrom(int first, Event event, Instant time, Map<String, Object> fields, Map<String, Object> details)
            throws IOException {
        byte[] old = Layout.bytes(layout.log()).orElse(new byte[0]);
        int end = 0;
        for (int line = 1; line < first; line++) {
            while (old[end] != '\n') {
                end++;
            }
            end++;
        }
        byte[] kept = Arrays.copyOf(old, end);
        LogFile before = LogFile.parse(layout.name(layout.log()), kept);
        byte[] plain = before.next(event, time, fields, details);
        byte[] line = signer.map(key -> before.signed(plain, key)).orElse(plain);
        byte[] all = Arrays.copyOf(kept, end + line.length);
        System.arraycopy(line, 0, all, end, line.length);
        files.write(layout.log(), all);
        log = before.with(line);
        try {
            complete();
        } catch (IOException e) {
            if (!isCompleteNow(e)) {
                throw new UnfinishedChangeException(layout.directory(), e);
            }
        }
    }

    private void complete() throws IOException {
        new Completion(layout, files).complete(history());
    }

    /** Completes the line a second time: the fault may have passed. */
    private boolean isCompleteNow(IOException first) {
        try {
            complete();
            return true;
        } catch (IOException e) {
            first.addSuppressed(e);
            return false;
        }
    }

    /** Whether no part of the last line's completion has happened. A tombstone is there before the points go. */
    private boolean isAsBefore(LogFile before) throws IOException {
        LogEntry last = log.entries().get(log.entries().size() - 1);
        return last.event() != Event.REFUSED
                && layout.readHead().equals(History.of(before.entries()).head())
                && last.tombstones().stream().noneMatch(t -> Files.exists(layout.tombstone(t.points())));
    }

    /** Removes the last line, whole or not. */
    private void cutOff(LogFile before, IOException cause) throws IOException {
        try {
            if (Layout.bytes(layout.log()).isPresent()) {
                files.truncate(layout.log(), before.length());
            }
            log = before;
        } catch (IOException e) {
            cause.addSuppressed(e);
            if (LogFile.read(layout).links().size() > before.links().size()) {
                throw new UnfinishedChangeException(layout.directory(), cause);
            }
        }
    }
}
