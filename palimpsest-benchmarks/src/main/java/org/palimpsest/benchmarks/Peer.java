package org.palimpsest.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** A PyTorch process that waits for orders; see {@code reference_step.py} for the protocol. */
final class Peer implements Candidate, AutoCloseable {
    private final String variant;
    private final Process process;
    private final Writer orders;
    private final BufferedReader answers;
    private final String greeting;

    private Peer(String variant, Process process) throws IOException {
        this.variant = variant;
        this.process = process;
        orders = process.outputWriter();
        answers = process.inputReader();
        greeting = answer("ready ");
    }

    /**
     * Starts a variant and waits until it has read the data and warmed up.
     *
     * @param home the directory of this module
     */
    static Peer start(Path home, String variant, Workload workload, Path data, int threads) throws IOException {
        // The shell, because MKL must be preloaded into that process and not into this one.
        List<String> command = List.of(
                "/bin/sh",
                "-c",
                ". \"$0\" && exec /usr/bin/python3 \"$@\"",
                home.resolve("target/mkl/preload.env").toString(),
                home.resolve("src/main/python/reference_step.py").toString(),
                "--variant",
                variant,
                "--shape",
                workload.shape(),
                "--batch",
                Integer.toString(workload.batch()),
                "--activation",
                workload.activation().name().toLowerCase(Locale.ROOT),
                "--data",
                data.toString(),
                "--threads",
                Integer.toString(threads));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        // Left alone in the middle of an order, it would go on to its end.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        try {
            return new Peer(variant, process);
        } catch (IOException e) {
            process.destroy();
            throw e;
        }
    }

    private String answer(String expected) throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the PyTorch process (" + variant + ") ended; its message is above");
        }
        if (!line.startsWith(expected)) {
            throw new IOException("the PyTorch process (" + variant + ") should say " + expected + "but said " + line);
        }
        return line.substring(expected.length());
    }

    @Override
    public String name() {
        return variant;
    }

    /** Versions and settings. */
    String greeting() {
        return greeting;
    }

    @Override
    public int warmUpSteps(Mode mode) {
        return 0; // it took some before its greeting
    }

    @Override
    public double run(Mode mode, int steps) throws IOException {
        String order = mode + " " + steps;
        orders.write(order + "\n");
        orders.flush();
        return Double.parseDouble(answer(order + " ").split(" ")[0]);
    }

    @Override
    public void close() {
        try {
            orders.close(); // the end of its input ends it
            process.waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroy();
        }
    }
}
