package org.palimpsest.store;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/** Thrown when a file could be opened but not written, most often because the disk is full. The JDK does not name the file. */
public final class FileWriteException extends FileSystemException {
    private static final long serialVersionUID = 1;

    private FileWriteException(Path file, IOException cause) {
        super(file.toString(), null, reason(cause));
        initCause(cause);
    }

    /** Names the file and what the system said. That a channel was closed by an interrupt is no fault of the file. */
    static IOException naming(Path file, IOException cause) {
        return cause instanceof ClosedChannelException ? cause : new FileWriteException(file, cause);
    }

    private static String reason(IOException cause) {
        if (cause instanceof FileSystemException known && known.getReason() != null) {
            return known.getReason();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
