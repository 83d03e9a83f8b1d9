package org.palimpsest.lab.data;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.data.InvalidDataException;

/** Says in words what an exception means; those of the JDK often have no message at all. */
final class Reasons {
    private Reasons() {}

    static String of(Throwable problem) {
        for (Throwable t = problem; t != null; t = t.getCause()) {
            if (t instanceof UnresolvedAddressException || t instanceof UnknownHostException) {
                return "the host is not known here (no network?)";
            }
        }
        if (problem instanceof InvalidDataException bad) {
            return bad.what();
        }
        if (problem instanceof HttpConnectTimeoutException) {
            return "no connection in time";
        }
        if (problem instanceof HttpTimeoutException) {
            return "no answer in time";
        }
        if (problem instanceof ConnectException) {
            return "no connection" + tail(problem.getMessage());
        }
        if (problem instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (problem instanceof NoSuchFileException) {
            return "no such file or directory";
        }
        if (problem instanceof FileSystemException file && file.getReason() != null) {
            return file.getReason();
        }
        if (problem instanceof EOFException) {
            return "the data end too early";
        }
        String message = problem.getMessage();
        return message == null ? problem.getClass().getSimpleName() : message;
    }

    private static String tail(@Nullable String message) {
        return message == null ? "" : " (" + message + ")";
    }
}
