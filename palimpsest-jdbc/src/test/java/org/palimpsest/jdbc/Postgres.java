package org.palimpsest.jdbc;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A PostgreSQL server of the tests' own: a new cluster in a directory, on a free port of the loopback address. */
final class Postgres implements AutoCloseable {
    static final String USER = "analyst";
    static final String PASSWORD = "not-on-the-command-line";

    private final Path bin;
    private final Path data;
    private final int port;

    private Postgres(Path bin, Path data, int port) {
        this.bin = bin;
        this.data = data;
        this.port = port;
    }

    /** The programs of the newest server on this machine. */
    static Optional<Path> programs() throws IOException {
        List<Path> candidates = new ArrayList<>();
        Path debian = Path.of("/usr/lib/postgresql");
        if (Files.isDirectory(debian)) {
            try (Stream<Path> versions = Files.list(debian)) {
                versions.sorted().forEach(version -> candidates.add(0, version.resolve("bin")));
            }
        }
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .map(Path::of)
                .forEach(candidates::add);
        return candidates.stream()
                .filter(each ->
                        Files.isExecutable(each.resolve("initdb")) && Files.isExecutable(each.resolve("pg_ctl")))
                .findFirst();
    }

    /** @param directory empty, with only short names above it: the path of a socket has at most 107 bytes */
    static Postgres start(Path bin, Path directory) throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Path secret = Files.writeString(directory.resolve("secret"), PASSWORD);
        Path data = directory.resolve("data");
        // The server refuses to run as root.
        if (System.getProperty("user.name").equals("root")) {
            run(List.of("chown", "-R", "postgres", directory.toString()));
        }
        Postgres server = new Postgres(bin, data, port);
        server.program(
                "initdb",
                "-D",
                data.toString(),
                "-U",
                USER,
                "--pwfile",
                secret.toString(),
                "-A",
                "scram-sha-256",
                "-E",
                "UTF8",
                "--no-sync");
        server.program(
                "pg_ctl",
                "-D",
                data.toString(),
                "-w",
                "-l",
                directory.resolve("log").toString(),
                "-o",
                "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off",
                "start");
        return server;
    }

    private void program(String name, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.add(bin.resolve(name).toString());
        command.addAll(List.of(arguments));
        run(command);
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("palimpsest-postgres", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        String said = Files.readString(output, StandardCharsets.UTF_8);
        Files.delete(output);
        if (!ended || process.exitValue() != 0) {
            throw new IOException(command + ": " + said);
        }
    }

    String url() {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    }

    Database database() {
        return Database.at(url()).withUser(USER).withPassword(PASSWORD);
    }

    void execute(String... statements) throws IOException, SQLException {
        try (Connection connection = database().connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
            connection.commit();
        }
    }

    /** Ends all connections, as a machine that fails would. */
    void kill() throws IOException, InterruptedException {
        program("pg_ctl", "-D", data.toString(), "-m", "immediate", "stop");
    }

    @Override
    public void close() throws IOException, InterruptedException {
        if (Files.exists(data.resolve("postmaster.pid"))) {
            kill();
        }
    }
}
