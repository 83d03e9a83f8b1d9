package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A command that ends by itself.
 *
 * @param process the command
 * @param output where it writes
 */
record CommandAttempt(Process process, Path output) implements Attempt {
    static CommandAttempt begin(ProcessBuilder command, Path output) throws IOException {
        return new CommandAttempt(
                command.redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start(),
                output);
    }

    @Override
    public boolean endsWithin(long millis) throws InterruptedException {
        return process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public Optional<String> failure() throws IOException {
        return process.exitValue() == 0
                ? Optional.empty()
                : Optional.of("ended with " + process.exitValue() + ": " + Files.readString(output));
    }
}
