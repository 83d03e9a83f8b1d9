package org.palimpsest.model.version;

import java.io.IOException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a writer does before its first change: it migrates an older format, cuts an unfinished line off the log, completes
 * the last line, and removes what nothing names. A model that is damaged in any other way is left as it is.
 */
record Recovery(Layout layout, FileOperations files, ModelFormat format, InstantSource clock) {
    /** Names that a process may have left that was killed before the model had a format. */
    private static final String LOCK = "lock";

    /** Brings the model to a valid state and returns its log. The caller holds the lock. */
    LogFile recover(boolean mayCreate) throws IOException {
        Completion completion = new Completion(layout, files);
        Optional<Integer> found = format.read(layout);
        if (found.isEmpty()) {
            if (!mayCreate) {
                format.require(layout); // throws
            }
            requireEmpty();
            completion.sweepTemporary();
            files.write(layout.format(), format.bytes());
        }
        int version = found.orElse(format.current());
        for (int from = version; from < format.current(); from++) {
            format.migration(from).apply(layout.directory(), files);
        }
        LogFile log = completeLog(completion);
        if (version < format.current()) {
            log = noteMigration(log, version);
            files.write(layout.format(), format.bytes());
        }
        files.createDirectory(layout.versions());
        files.createDirectory(layout.points());
        files.createDirectory(layout.parts());
        files.createDirectory(layout.candidates());
        return log;
    }

    private void requireEmpty() throws IOException {
        List<String> foreign = Layout.names(layout.directory()).stream()
                .filter(name -> !name.equals(LOCK) && !Layout.isTemporary(name))
                .toList();
        if (!foreign.isEmpty()) {
            throw new VersionStoreException.UnknownFormat(layout.directory()
                    + " is not a model and is not empty: it has " + foreign.get(0) + "; name another directory");
        }
    }

    private LogFile completeLog(Completion completion) throws IOException {
        LogFile log = LogFile.read(layout);
        if (!log.faults().isEmpty()) {
            throw damaged(log.faults().get(0).toString());
        }
        History history = History.of(log.entries());
        Optional<String> head = layout.readHead();
        boolean behind = head.equals(history.headAfter(Math.max(0, log.entries().size() - 1)));
        if (!head.equals(history.head()) && !behind && !history.isRewriting()) {
            throw damaged("HEAD is not the version that the log ends with");
        }
        Optional<String> next = history.head();
        if (!head.equals(next)
                && layout.checked(layout.version(next.orElseThrow()), next.get())
                        .isEmpty()) {
            throw damaged("version " + next.get() + " is missing");
        }
        if (log.torn()) {
            files.truncate(layout.log(), log.length());
        }
        completion.complete(history);
        completion.sweep(history);
        return log.whole();
    }

    private VersionStoreException damaged(String what) {
        return new VersionStoreException.Damaged(layout.directory() + " is damaged and was left as it is: " + what);
    }

    private LogFile noteMigration(LogFile log, int from) throws IOException {
        History history = History.of(log.entries());
        boolean noted = history.last()
                .filter(entry -> entry.event() == Event.MIGRATED)
                .flatMap(entry -> entry.text(LogEntry.TO_FORMAT))
                .filter(String.valueOf(format.current())::equals)
                .isPresent();
        if (noted) {
            return log;
        }
        Map<String, Object> fields = Map.of(LogEntry.TO_FORMAT, format.current());
        byte[] line = log.next(
                Event.MIGRATED, clock.instant().truncatedTo(ChronoUnit.MILLIS), fields, Map.of("from-format", from));
        files.append(layout.log(), line);
        return log.with(line);
    }
}
