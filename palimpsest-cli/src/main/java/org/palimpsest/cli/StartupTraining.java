package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import org.palimpsest.serve.ModelServer;
import org.palimpsest.serve.ServeOptions;
import picocli.CommandLine;

/**
 * Runs the short commands once, and serves one request, on a small model of its own, so that the virtual machine can note which classes they load.
 * The launcher makes a class-data archive of them, from which later commands start faster.
 */
final class StartupTraining {
    private static final int ROWS = 40;

    private StartupTraining() {}

    /** Needs no arguments. */
    public static void main(String... args) throws IOException {
        Path directory = Files.createTempDirectory("palimpsest-startup");
        try {
            run(directory);
        } finally {
            try (var files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        System.exit(ExitCode.OK);
    }

    private static void run(Path directory) throws IOException {
        StringBuilder rows = new StringBuilder("id,a,b,kind,c\n");
        for (int i = 0; i < ROWS; i++) {
            rows.append(String.format(
                    Locale.ROOT,
                    "r%d,%.2f,%d,%s,%s%n",
                    i,
                    i * 0.37 % 1,
                    i % 7,
                    "xyz".charAt(i % 3),
                    "nm".charAt(i % 2)));
        }
        String table = Files.writeString(directory.resolve("table.csv"), rows).toString();
        String model = directory.resolve("model").toString();
        execute("--help");
        execute("learn", model, table, "--target", "c", "--id", "id", "--hidden", "4");
        execute("predict", model, table);
        execute("predict", model, table, "--json");
        execute("predict", model, table, "-o", directory.resolve("answers.csv").toString());
        execute("predict", model, directory.resolve("nothing").toString());
        execute("predict", "--help");
        execute("show", model);
        execute("log", model);
        execute("verify", model);
        serve(Path.of(model));
    }

    private static void serve(Path model) throws IOException {
        ServeOptions options = ServeOptions.of(Map.of("model", model));
        try (ModelServer server = ModelServer.start(options);
                Socket client = new Socket(
                        InetAddress.getLoopbackAddress(), server.address().getPort())) {
            String body = "{\"a\":0.5,\"b\":3,\"kind\":\"x\"}";
            client.getOutputStream()
                    .write(("POST /models/model/predict HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                                    + "Authorization: Bearer " + options.token().reveal() + "\r\nContent-Length: "
                                    + body.length() + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.US_ASCII));
            client.getInputStream().readAllBytes();
        }
    }

    private static void execute(String... args) {
        CommandLine line = Main.commandLine(args);
        line.setOut(new PrintWriter(Writer.nullWriter())).setErr(new PrintWriter(Writer.nullWriter()));
        line.execute(args);
    }
}
