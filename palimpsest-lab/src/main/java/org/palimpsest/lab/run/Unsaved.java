package org.palimpsest.lab.run;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** A run directory cannot be written: the disk is full, or it is not ours. What was saved before is whole. */
public final class Unsaved extends IOException {
    Unsaved(Path directory, IOException cause) {
        super(
                "cannot write to " + directory + ": " + reason(cause) + "; what was saved before is whole: make room or"
                        + " name another directory with --out, then give the same command again",
                cause);
    }

    private static String reason(IOException cause) {
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof FileAlreadyExistsException || cause instanceof NotDirectoryException) {
            return "there is a file of that name";
        }
        if (cause instanceof NoSuchFileException) {
            return "it is gone";
        }
        if (cause instanceof FileSystemException e && e.getReason() != null) {
            return e.getReason();
        }
        return String.valueOf(cause.getMessage());
    }
}
