package org.palimpsest.model.version;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Compares HEAD with the end of the log. A writer that is at work moves HEAD some milliseconds after it wrote the line. */
record HeadCheck(Layout layout, LogReader log) {
    private static final int ATTEMPTS = 5;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    Optional<String> warning() throws IOException {
        Optional<String> head = layout.readHead();
        History history = log.read();
        for (int attempt = 1; attempt < ATTEMPTS && !head.equals(history.head()); attempt++) {
            LockSupport.parkNanos(PAUSE_NANOS);
            head = layout.readHead();
            history = log.read();
        }
        if (head.equals(history.head())) {
            return Optional.empty();
        }
        String where = "HEAD of " + layout.directory() + " is at version " + head.orElse("none")
                + ", but its log ends with version " + history.head().orElse("none");
        if (head.equals(history.headAfter(history.entries().size() - 1)) || history.isRewriting()) {
            return Optional.of(
                    where + ": HEAD was set back manually, or a change was interrupted; the next change of the"
                            + " model moves HEAD to where the log ends");
        }
        throw new VersionStoreException.Damaged(
                where + ": HEAD was changed manually; write the hash of the log's version back into the file HEAD");
    }
}
