package org.palimpsest.lab.io;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Thrown when a file or directory cannot be written, because the disk is full or access is denied. */
public final class CannotWriteException extends IOException {
    /**
     * Says where, why, and what would help.
     *
     * @param place the file or directory
     * @param cause what the system said
     * @param advice what the user can do, as a clause that follows a semicolon
     */
    public CannotWriteException(Path place, IOException cause, String advice) {
        super("cannot write to " + place + ": " + reason(cause) + "; " + advice, cause);
    }

    /** In words; exceptions of the JDK often have no message but a path. */
    private static String reason(IOException cause) {
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof FileAlreadyExistsException || cause instanceof NotDirectoryException) {
            return "there is a file of that name";
        }
        if (cause instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (cause instanceof FileSystemException e && e.getReason() != null) {
            return e.getReason();
        }
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
}
