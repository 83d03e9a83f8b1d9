package org.palimpsest.benchmarks.serve;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** A {@code palimpsest serve} of its own, started as a user would. */
final class ServerProcess implements AutoCloseable {
    private final Process process;
    private final URI address;
    private final String token;

    private ServerProcess(Process process, URI address, String token) {
        this.process = process;
        this.address = address;
        this.token = token;
    }

    /** Starts one for a model, with the command that is given, and waits until it is ready. */
    static ServerProcess start(List<String> palimpsest, Path model) throws IOException {
        String token = "benchmark-token-" + Long.toHexString(System.nanoTime());
        List<String> command = new ArrayList<>(palimpsest);
        command.addAll(List.of("serve", "model=" + model, "--port", "0", "--allow-learn"));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("PALIMPSEST_TOKEN", token);
        Process process = builder.start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith("ready at ")) {
                return new ServerProcess(process, URI.create(line.split(" ")[2]), token);
            }
        }
        throw new IOException("the server did not start");
    }

    URI address() {
        return address;
    }

    String token() {
        return token;
    }

    /** Threads and resident memory as the kernel has them, and live bytes of the heap after a collection. */
    String state() throws IOException {
        StringBuilder text = new StringBuilder();
        for (String line : Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status"))) {
            if (line.startsWith("Threads:") || line.startsWith("VmRSS:")) {
                text.append(line.replaceAll("\\s+", " ").toLowerCase(Locale.ROOT))
                        .append(", ");
            }
        }
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        String.valueOf(process.pid()),
                        "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        String histogram = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String total = histogram
                .lines()
                .filter(line -> line.startsWith("Total"))
                .findFirst()
                .orElse("Total ? ?");
        return text + "live heap " + total.split("\\s+")[2] + " bytes";
    }

    /** Ends it as a supervisor would; its exit code. */
    int stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
