package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code learn} and {@code predict} with a database instead of files. */
final class DatabaseCommandsTest {
    private static final int ROWS = 200;

    @TempDir
    private Path directory;

    private String url;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void fill() throws SQLException {
        url = "jdbc:sqlite:" + directory.resolve("shop.db");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("create table sides (id integer, x real, y real, side text)");
            for (int i = 0; i < ROWS; i++) {
                double x = i * 7919 % 1000 / 1000.0;
                double y = i * 104729 % 997 / 997.0;
                statement.execute("insert into sides values (" + i + ", " + x + ", " + y + ", '"
                        + (x + y > 1 ? "right" : "left") + "')");
            }
            connection.commit();
        }
    }

    private int palimpsest(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine line = Main.commandLine(args);
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(args);
    }

    private int learn(String... more) {
        List<String> args =
                new ArrayList<>(List.of("learn", model(), "--target", "side", "--id", "id", "--hidden", "8"));
        args.addAll(List.of(more));
        return palimpsest(args.toArray(String[]::new));
    }

    private String model() {
        return directory.resolve("m").toString();
    }

    @Test
    void aModelIsLearnedFromAQueryAndPredictsIntoATable() throws SQLException {
        String sql = "select * from sides";
        assertThat(learn("--from", url, "--query", sql)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("a query of SQLite, 4 columns", "task query: learned from");
        assertThat(palimpsest("show", model(), "--json")).isZero();
        assertThat(out.toString()).contains(sql);

        assertThat(palimpsest("predict", model(), "--from", url, "--query", "select id, x, y from sides"))
                .isZero();
        assertThat(out.toString().lines()).hasSize(ROWS + 1);

        assertThat(palimpsest(
                        "predict", model(), "--from", url, "--query", "select id, x, y from sides", "--into", "scores"))
                .as(err.toString())
                .isZero();
        assertThat(err.toString()).contains(ROWS + " rows into scores");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("select count(*), min(probability) from scores")) {
            assertThat(count.getInt(1)).isEqualTo(ROWS);
            assertThat(count.getDouble(2)).isGreaterThanOrEqualTo(0.5);
        }
    }

    @Test
    void aDriverMayBeInAJar() throws URISyntaxException {
        Path jar = Path.of(org.sqlite
                .JDBC
                .class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        assertThat(learn("--from", url, "--query", "select * from sides", "--driver-path", jar.toString()))
                .as(err.toString())
                .isZero();
        assertThat(learn("--from", url, "--query", "select * from sides", "--driver-path", model() + "/none.jar"))
                .isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("there is no driver at");
    }

    @Test
    void halfOfADatabaseIsAUsageError() throws IOException {
        assertThat(learn("--from", url)).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--from needs --query");
        assertThat(learn("--query", "select 1", model())).isEqualTo(ExitCode.USAGE);
        assertThat(learn()).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("name a file with rows");
        assertThat(learn("--from", "jdbc:postgresql://a:secret@db/x", "--query", "select 1"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("PALIMPSEST_DB_PASSWORD").doesNotContain("secret@");
        assertThat(Files.exists(Path.of(model()))).isFalse();
    }

    @Test
    void aQueryThatFailsIsADataError() {
        assertThat(learn("--from", url, "--query", "select x from nowhere")).isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("no such table: nowhere");
    }

    @Test
    void aQueryThatGrowsIsFollowed() throws SQLException {
        String[] follow = {
            "follow",
            model(),
            "--from",
            url,
            "--query",
            "select * from sides",
            "--growing",
            "id",
            "--target",
            "side",
            "--id",
            "id",
            "--hidden",
            "8",
            "--window",
            "100",
            "--once"
        };
        assertThat(palimpsest(follow)).as(err.toString()).isZero();
        assertThat(out.toString().lines().filter(line -> line.startsWith("window ")))
                .hasSize(2);
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("insert into sides select id + 1000, y, x, side from sides where id < 30");
        }
        String[] again = {
            "follow", model(), "--from", url, "--query", "select * from sides", "--growing", "id", "--once"
        };
        assertThat(palimpsest(again)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("continuing after window 2", "up to 1029: 30 rows");
        assertThat(palimpsest(again)).isZero();
        assertThat(out.toString()).doesNotContain("rows,");
    }

    @Test
    void halfOfAStreamIsAUsageError() {
        assertThat(palimpsest("follow", model(), "--from", url, "--query", "select 1"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--growing");
        assertThat(palimpsest("follow", model(), "inbox", "--growing", "id")).isEqualTo(ExitCode.USAGE);
        assertThat(palimpsest("follow", model())).isEqualTo(ExitCode.USAGE);
        assertThat(palimpsest("follow", model(), "nowhere://host/x")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("no plug-in for nowhere:// is here");
    }
}
