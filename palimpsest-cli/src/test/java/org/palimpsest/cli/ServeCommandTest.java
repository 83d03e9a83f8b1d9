package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code palimpsest serve} as a process, and what it refuses. */
final class ServeCommandTest {
    private static final String TOKEN = "a-token-that-was-chosen";

    @TempDir
    Path directory;

    private static String complaint(int code, String... args) {
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(err));
        assertThat(line.execute(args)).as(err.toString()).isEqualTo(code);
        return err.toString();
    }

    private Path model() throws IOException {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder("x,y,side\n");
        for (int r = 0; r < 120; r++) {
            double x = random.nextDouble();
            text.append(x)
                    .append(',')
                    .append(random.nextDouble())
                    .append(',')
                    .append(x > 0.5 ? "right" : "left")
                    .append('\n');
        }
        Path table = Files.writeString(directory.resolve("t.csv"), text);
        Path model = directory.resolve("sides");
        assertThat(Main.commandLine()
                        .setOut(new PrintWriter(new StringWriter()))
                        .execute("learn", model.toString(), table.toString(), "--target", "side", "--hidden", "4"))
                .isZero();
        return model;
    }

    private static Process start(Path model, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.palimpsest.cli.Main",
                "serve",
                model.toString(),
                "--port",
                "0"));
        command.addAll(List.of(more));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static URI ready(BufferedReader out) throws IOException {
        StringBuilder all = new StringBuilder();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            all.append(line).append('\n');
            if (line.startsWith("ready at ")) {
                assertThat(all).contains("serving sides, version ");
                return URI.create(line.split(" ")[2]);
            }
        }
        throw new AssertionError("it never got ready: " + all);
    }

    @Test
    void aRequestUnderWayIsAnsweredBeforeItEnds() throws Exception {
        Path token = Files.writeString(directory.resolve("token"), TOKEN + "\n");
        Process process = start(model(), "--token-file", token.toString());
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            URI address = ready(out);
            assertThat(address.getFragment())
                    .as("a token from a file is not printed")
                    .isNull();
            assertThat(process.info().commandLine().orElse("")).doesNotContain(TOKEN);
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
                socket.setSoTimeout(20_000);
                String body = "{\"x\":0.9,\"y\":0.1}";
                OutputStream to = socket.getOutputStream();
                to.write(("POST /models/sides/predict HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + TOKEN
                                + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body.substring(0, 5))
                        .getBytes(StandardCharsets.US_ASCII));
                to.flush();
                Thread.sleep(300); // so that the head has been read
                process.destroy(); // SIGTERM
                Thread.sleep(300);
                to.write(body.substring(5).getBytes(StandardCharsets.US_ASCII));
                to.flush();
                assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        .startsWith("HTTP/1.1 200 OK")
                        .contains("Connection: close", "\"prediction\":\"right\"");
            }
            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(143);
        } finally {
            process.destroyForcibly();
        }
    }

    private static String get(URI address, String path, String header) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), address.getPort())) {
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + header + "\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void theRandomTokenIsPrintedOnceAndOpensTheServer() throws Exception {
        Process process = start(model());
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            URI address = ready(out);
            assertThat(get(address, "/healthz", ""))
                    .as("it listens when it says so")
                    .startsWith("HTTP/1.1 200 OK");
            assertThat(address.getHost()).isEqualTo("127.0.0.1");
            assertThat(address.getFragment()).startsWith("token=").hasSizeGreaterThan(40);
            String token = address.getFragment().substring(6);
            assertThat(get(address, "/models", "Authorization: Bearer " + token + "\r\n"))
                    .startsWith("HTTP/1.1 200 OK");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void whatIsWrongIsSaidWithItsExitCode() throws Exception {
        String nothing = directory.resolve("nothing").toString();
        assertThat(complaint(ExitCode.USAGE, "serve")).contains("MODEL");
        assertThat(complaint(ExitCode.USAGE, "serve", nothing, "--port", "70000"))
                .contains("65535");
        assertThat(complaint(ExitCode.USAGE, "serve", nothing, "--policy", "p.toml"))
                .contains("--allow-learn");
        assertThat(complaint(ExitCode.USAGE, "serve", nothing, "a/nothing")).contains("NAME=DIRECTORY");
        assertThat(complaint(ExitCode.USAGE, "serve", "a b=" + nothing)).contains("NAME=DIRECTORY");
        assertThat(complaint(ExitCode.USAGE, "serve", nothing, "--largest-body", "0"))
                .contains("1 to 512");
        assertThat(complaint(ExitCode.DATA, "serve", nothing)).contains("there is no model", "palimpsest learn");
        assertThat(complaint(ExitCode.DATA, "serve", nothing, "--token-file", nothing))
                .contains("token", nothing);
        assertThat(complaint(ExitCode.USAGE, "serve", nothing, "--tls-cert", "c.pem"))
                .contains("--tls-key");
        assertThat(complaint(ExitCode.DATA, "serve", nothing, "--tls-cert", nothing, "--tls-key", nothing))
                .contains("certificate", nothing);
        Path weak = Files.writeString(directory.resolve("weak"), "1234");
        assertThat(complaint(ExitCode.USAGE, "serve", nothing, "--token-file", weak.toString()))
                .contains("16");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            String port = String.valueOf(taken.getLocalPort());
            assertThat(complaint(ExitCode.RESOURCE, "serve", model().toString(), "--port", port))
                    .contains("port " + port, "--port 0");
        }
    }
}
