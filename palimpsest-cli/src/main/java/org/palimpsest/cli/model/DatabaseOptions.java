package org.palimpsest.cli.model;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.palimpsest.jdbc.Database;
import org.palimpsest.jdbc.DatabaseQuery;
import picocli.CommandLine.Option;

/** Rows from a database instead of files. */
final class DatabaseOptions {
    /** The environment variable with the password. */
    static final String PASSWORD = "PALIMPSEST_DB_PASSWORD";

    @Option(
            names = "--from",
            paramLabel = "URL",
            description =
                    "A database to read instead of files, such as jdbc:postgresql://host/name. The password is read"
                            + " from --password-file or the environment variable PALIMPSEST_DB_PASSWORD.")
    private @Nullable String url;

    @Option(names = "--query", paramLabel = "SQL", description = "The query whose rows are the table.")
    private @Nullable String query;

    @Option(names = "--user", paramLabel = "NAME", description = "The user of the database.")
    private @Nullable String user;

    @Option(names = "--password-file", paramLabel = "FILE", description = "A file that holds the user's password.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--driver-path",
            paramLabel = "JAR",
            description = "The database's JDBC driver: a jar, or a directory of jars; several are separated as in a"
                    + " class path.")
    private @Nullable String driverPath;

    @Option(
            names = "--fetch-size",
            paramLabel = "N",
            description = "Rows that the driver fetches at once (default: " + Database.FETCH_SIZE + ").")
    private @Nullable Integer fetchSize;

    /** Whether the rows come from a database; refuses half of what that needs. */
    boolean given(List<String> files) {
        if (url == null) {
            requireNone();
            if (files.isEmpty()) {
                throw new IllegalArgumentException("name a file with rows, or a database with --from and --query");
            }
            return false;
        }
        if (query == null) {
            throw new IllegalArgumentException("--from needs --query, whose rows are the table");
        }
        if (!files.isEmpty()) {
            throw new IllegalArgumentException("rows come from --from or from files, not from both");
        }
        return true;
    }

    /** Whether a database is named. */
    boolean named() {
        return url != null;
    }

    boolean hasQuery() {
        return query != null;
    }

    /** Refuses options of a database where none is named. */
    void requireNone() {
        if (query != null || user != null || passwordFile != null || driverPath != null || fetchSize != null) {
            throw new IllegalArgumentException(
                    "--query, --user, --password-file, --driver-path and --fetch-size are for --from");
        }
    }

    Database database() throws IOException {
        return database(System.getenv());
    }

    Database database(Map<String, String> environment) throws IOException {
        Database database;
        try {
            database = Database.at(Optional.ofNullable(url).orElseThrow());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "--from: " + e.getMessage() + " (a password: in " + PASSWORD + " or --password-file)", e);
        }
        if (user != null) {
            database = database.withUser(user);
        }
        String secret = passwordFile == null
                ? environment.get(PASSWORD)
                : Files.readString(passwordFile).strip();
        if (secret != null && !secret.isEmpty()) {
            database = database.withPassword(secret);
        }
        if (fetchSize != null) {
            database = database.withFetchSize(fetchSize);
        }
        return driverPath == null ? database : database.withDrivers(paths(driverPath));
    }

    private static List<Path> paths(String text) {
        List<Path> paths = new ArrayList<>();
        for (String each : text.split(Pattern.quote(File.pathSeparator), -1)) {
            paths.add(Path.of(each));
        }
        return paths;
    }

    DatabaseQuery query() throws IOException {
        return database().query(Optional.ofNullable(query).orElseThrow());
    }
}
