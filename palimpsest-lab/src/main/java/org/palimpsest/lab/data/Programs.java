package org.palimpsest.lab.data;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Real programs: without input, their output kept for messages, ended when they take too long. */
public record Programs(Duration timeout) implements Commands {
    /** With patience for slow networks. */
    public static final Programs STANDARD = new Programs(Duration.ofMinutes(15));

    private static final int MOST_OUTPUT = 1 << 16;
    private static final boolean WINDOWS =
            System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");

    @Override
    public Outcome run(List<String> command, Path directory) throws IOException {
        Path log = Files.createTempFile("palimpsest-", ".log");
        try {
            Process process = start(command, directory, log);
            try {
                if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new IOException(command.get(0) + " did not end within " + timeout.toSeconds() + " s");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("stopped while " + command.get(0) + " was running");
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
            return new Outcome(process.exitValue(), printed(log));
        } finally {
            Files.deleteIfExists(log);
        }
    }

    private static Process start(List<String> command, Path directory, Path log) throws IOException {
        List<String> words = new ArrayList<>(command);
        if (WINDOWS && words.get(0).equals("npm")) {
            words.set(0, "npm.cmd");
        }
        try {
            Process process = new ProcessBuilder(words)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            process.getOutputStream().close();
            return process;
        } catch (IOException e) {
            throw new IOException(command.get(0) + " is not installed", e);
        }
    }

    private static String printed(Path log) throws IOException {
        try (var in = Files.newInputStream(log)) {
            return new String(in.readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8);
        }
    }
}
