package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** A heap that is too small ends a command with 5 and with advice, never with a trace. */
final class OutOfMemoryTest {
    @TempDir
    Path directory;

    private record Said(int code, String text) {}

    /** A command in a process of its own, with a small heap. */
    private Said small(String heap, String... arguments) throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        Process process = CommandProcess.of(directory, out, List.of("-Xmx" + heap, "-XX:+UseSerialGC"), arguments)
                .start();
        return new Said(process.waitFor(), Files.readString(out));
    }

    private static void checkAdvice(Said said) {
        assertThat(said.code()).as(said.text()).isEqualTo(ExitCode.RESOURCE);
        assertThat(said.text())
                .contains("memory", "MiB at most", "-Xmx")
                .doesNotContain("\tat ")
                .doesNotContain("bug");
    }

    @Test
    void aRunThatNeedsTooMuchIsNamedAndTheOtherGoesOn() throws IOException, InterruptedException {
        Said said = small(
                "64m",
                "run",
                "split-digits",
                "--method",
                "vcl+kfac,fine-tuning",
                "--set",
                "network.hidden=[500,500]",
                "--set",
                "training.epochs=1",
                "--jobs",
                "1");
        checkAdvice(said);
        assertThat(said.text())
                .contains("split-digits vcl+kfac, seed 0: it ran out of memory")
                .contains("split-digits fine-tuning: 5 tasks");
    }

    @Test
    void aTableThatNeedsTooMuchIsToldToo() throws IOException, InterruptedException {
        StringBuilder table = new StringBuilder("y");
        for (int c = 0; c < 3000; c++) {
            table.append(",c").append(c);
        }
        String row = ",1.5".repeat(3000);
        for (int r = 0; r < 60; r++) {
            table.append('\n').append(r % 2 == 0 ? "a" : "b").append(row.replace("1.5", (r % 7) + ".5"));
        }
        Files.writeString(directory.resolve("wide.csv"), table, StandardCharsets.UTF_8);
        checkAdvice(small("24m", "learn", "model", "wide.csv", "--target", "y", "--hidden", "2000"));
    }

    /** Needs more than there is. */
    @Command(name = "hungry")
    static final class Hungry implements Callable<Integer> {
        @Override
        public Integer call() {
            throw new OutOfMemoryError("Java heap space");
        }
    }

    /** Wraps the error, as libraries do. */
    @Command(name = "wrapped")
    static final class Wrapped implements Callable<Integer> {
        @Override
        public Integer call() {
            throw new IllegalStateException(new OutOfMemoryError("Java heap space"));
        }
    }

    @Test
    void everyCommandEndsSo() {
        for (String name : List.of("hungry", "wrapped")) {
            StringWriter err = new StringWriter();
            CommandLine line = Main.commandLine()
                    .addSubcommand(new Hungry())
                    .addSubcommand(new Wrapped())
                    .setErr(new PrintWriter(err));
            checkAdvice(new Said(line.execute(name), err.toString()));
        }
    }
}
