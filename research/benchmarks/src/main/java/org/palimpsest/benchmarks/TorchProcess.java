package org.palimpsest.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A PyTorch process that waits for orders, a line each, and answers each with a line that begins with it. */
public final class TorchProcess implements AutoCloseable {
    private final String name;
    private final Process process;
    private final Writer orders;
    private final BufferedReader answers;
    private final String greeting;

    private TorchProcess(String name, Process process) throws IOException {
        this.name = name;
        this.process = process;
        orders = process.outputWriter();
        answers = process.inputReader();
        greeting = answer("ready ");
    }

    /**
     * Starts a script and waits for its greeting, which begins with {@code ready}.
     *
     * @param home the directory of this module
     * @param name what it is called in messages
     * @param script one of {@code src/main/python}
     */
    public static TorchProcess start(Path home, String name, String script, List<String> arguments) throws IOException {
        // The shell, because MKL must be preloaded into that process and not into this one.
        List<String> command = new ArrayList<>(List.of(
                "/bin/sh",
                "-c",
                ". \"$0\" && exec /usr/bin/python3 \"$@\"",
                home.resolve("target/mkl/preload.env").toString(),
                home.resolve("src/main/python").resolve(script).toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        // Left alone in the middle of an order, it would go on to its end.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        try {
            return new TorchProcess(name, process);
        } catch (IOException e) {
            process.destroy();
            throw e;
        }
    }

    /**
     * The first bytes of a file of rows in the format of {@code reference_step.py}.
     *
     * @param width bytes of an input
     * @param numbers whether targets are numbers, not classes
     */
    public static byte[] header(int rows, int columns, int width, boolean numbers) {
        return ByteBuffer.allocate(4 * Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(rows)
                .putInt(columns)
                .putInt(width)
                .putInt(numbers ? 1 : 0)
                .array();
    }

    /** Versions and settings. */
    public String greeting() {
        return greeting;
    }

    /** Gives an order and returns the words of the answer after it. */
    public String[] ask(String order) throws IOException {
        orders.write(order + "\n");
        orders.flush();
        return answer(order + " ").split(" ");
    }

    private String answer(String expected) throws IOException {
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("the PyTorch process (" + name + ") ended; its message is above");
        }
        if (!line.startsWith(expected)) {
            throw new IOException("the PyTorch process (" + name + ") should say " + expected + "but said " + line);
        }
        return line.substring(expected.length());
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
