package org.palimpsest.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableReader;

/**
 * Against a PostgreSQL that the test starts. Skipped where there is none (Debian: postgresql-15), unless {@code
 * PALIMPSEST_REQUIRE_POSTGRES} is set.
 */
final class PostgresTest {
    private static Path directory;
    private static Postgres server;

    @BeforeAll
    static void start() throws Exception {
        Optional<Path> programs = Postgres.programs();
        if (System.getenv("PALIMPSEST_REQUIRE_POSTGRES") == null) {
            assumeTrue(programs.isPresent(), "no PostgreSQL here; install Debian's postgresql-15 to run this");
        }
        directory = Files.createTempDirectory("ppg");
        server = Postgres.start(programs.orElseThrow(), directory);
        server.execute(
                "create table things (id serial, n numeric(12,4), x double precision, ok boolean, day date,"
                        + " at timestamp, seen timestamptz, note text, u uuid)",
                "insert into things values (1, 12345678.0625, 0.1, true, '2026-01-31', '2026-01-31 12:00:00.5',"
                        + " '2026-01-31 12:00:00+02', 'a \"b\", c', '00000000-0000-0000-0000-00000000002a')",
                "insert into things values (2, null, null, false, null, null, null, '', null)",
                "create table sides as select i as id, (i * 7919 % 1000) / 1000.0 as x, (i * 104729 % 997) / 997.0 as y,"
                        + " now() as at from generate_series(1, 400) i",
                "alter table sides add side text",
                "update sides set side = case when x + y > 1 then 'right' else 'left' end");
    }

    @AfterAll
    static void stop() throws Exception {
        if (server != null) {
            server.close();
        }
        if (directory != null) {
            delete(directory);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static List<List<String>> rows(Database database, String sql) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        try (TableReader reader = database.query(sql).table().open()) {
            while (reader.next()) {
                List<String> cells = new ArrayList<>();
                for (int c = 0; c < reader.columns().size(); c++) {
                    cells.add(reader.row().text(c));
                }
                rows.add(cells);
            }
        }
        return rows;
    }

    @Test
    void valuesAndNullsAreThoseOfTheDatabase() throws IOException {
        assertThat(rows(server.database(), "select * from things order by id"))
                .containsExactly(
                        List.of(
                                "1",
                                "12345678.0625",
                                "0.1",
                                "true",
                                "2026-01-31",
                                "2026-01-31T12:00:00.500",
                                "2026-01-31T10:00:00Z",
                                "a \"b\", c",
                                "00000000-0000-0000-0000-00000000002a"),
                        List.of("2", "", "", "false", "", "", "", "", ""));
    }

    @Test
    void columnsThatAreNoSingleValueAreRefusedByName() {
        assertThatThrownBy(
                        () -> rows(server.database(), "select 1 as one, array[1, 2] as two, '\\x00'::bytea as three"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("column 'two': the type (_int4) is not read here")
                .hasMessageContaining("column 'three': the type (bytea) is not read here");
    }

    @Test
    void aQueryCannotWrite() {
        assertThatThrownBy(() -> rows(server.database(), "insert into things (n) values (1) returning n"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("read-only transaction");
    }

    @Test
    void aWrongPasswordIsReportedWithoutIt() {
        Database wrong = Database.at(server.url()).withUser(Postgres.USER).withPassword("guess-5");
        assertThatThrownBy(() -> rows(wrong, "select 1"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("there is no connection")
                .hasMessageNotContaining("guess-5");
    }

    @Test
    void aModelOfAQueryHasItsTextAsProvenanceAndNoPassword() throws IOException {
        Path model = directory.resolve("model");
        String sql = "select id, x, y, side from sides";
        learn(model, server.database(), sql);
        assertThat(ModelDirectory.at(model).head().provenance().files())
                .containsExactly(server.url() + ", query \"" + sql + "\"");
        try (Stream<Path> files = Files.walk(model)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .doesNotContain(Postgres.PASSWORD);
            }
        }
    }

    private static void learn(Path model, Database database, String sql) throws IOException {
        ModelDirectory.at(model)
                .learn(LearnRequest.of(database.query(sql).table(), "first")
                        .with(SchemaOptions.target("side").withId("id"))
                        .withHidden(List.of(4)));
    }

    private static long predict(Path model, String sql, String table) throws IOException {
        RowPredictions predictions =
                RowPredictions.with(ModelDirectory.at(model).answers("HEAD"), Optional.empty(), Optional.empty());
        Path copy = Files.createTempFile(directory, "copy", ".rows");
        DatabaseQuery.Copied rows = server.database().query(sql).copyTo(copy);
        try (PredictionTable into =
                PredictionTable.open(server.database(), table, rows.columns(), predictions.names())) {
            predictions.predict(rows.table(), into);
            return into.commit();
        }
    }

    @Test
    void predictionsGoIntoANewTableWithTheTypesOfTheQuery() throws IOException {
        Path model = directory.resolve("predicted");
        learn(model, server.database(), "select id, x, y, side from sides");
        assertThat(predict(model, "select id, x, y, at from sides", "scores")).isEqualTo(400);
        assertThat(rows(
                        server.database(),
                        "select count(*) a, count(distinct s.id) b, bool_and(s.at = sides.at) c, bool_and(s.x = sides.x) d,"
                                + " min(probability) >= 0.5 e, count(problem) f from scores s join sides using (id)"))
                .containsExactly(List.of("400", "400", "true", "true", "true", "0"));
        assertThat(rows(
                        server.database(),
                        "select string_agg(column_name || ' ' || data_type, ', ' order by ordinal_position)"
                                + " from information_schema.columns where table_name = 'scores'"))
                .containsExactly(List.of("id integer, x numeric, y numeric, at timestamp with time zone, prediction"
                        + " text, probability double precision, entropy double precision, aleatoric double"
                        + " precision, mutual_information double precision, novelty double precision, p_left double precision, p_right"
                        + " double precision, problem text"));
    }

    @Test
    void aNameOfATableIsNeverReadAsSql() throws IOException {
        Path model = directory.resolve("named");
        learn(model, server.database(), "select id, x, y, side from sides");
        String name = "s\"; drop table things; --";
        assertThat(predict(model, "select id, x, y from sides", name)).isEqualTo(400);
        assertThat(rows(server.database(), "select count(*) from things")).containsExactly(List.of("2"));
        assertThat(rows(
                        server.database(),
                        "select table_name from information_schema.tables where table_name like 's\"%'"))
                .containsExactly(List.of(name));
    }

    @Test
    void aTableThatRefusesARowGetsNone() throws IOException, SQLException {
        Path model = directory.resolve("refused");
        learn(model, server.database(), "select id, x, y, side from sides");
        server.execute("create table few (id int check (id < 390), prediction text)");
        assertThatThrownBy(() -> predict(model, "select id, x, y from sides", "few"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("few_id_check")
                .hasMessageContaining("no row was written");
        assertThat(rows(server.database(), "select count(*) from few")).containsExactly(List.of("0"));
    }

    @Test
    void aConnectionThatIsLostEndsTheReadAndLeavesTheModel() throws IOException {
        Path model = directory.resolve("lost");
        learn(model, server.database(), "select id, x, y, side from sides");
        String head = ModelDirectory.at(model).head().hash();
        // The server ends its own connection in the middle of the rows.
        String sql = "select i as id, i / 1e6 as x, i / 1e6 as y, case when i = 50000 then"
                + " pg_terminate_backend(pg_backend_pid())::text else 'left' end as side from generate_series(1, 100000) i";
        assertThatThrownBy(() -> learn(model, server.database(), sql))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("the rows cannot be read any further")
                .hasMessageMatching("(?s).*after row \\d+.*");
        assertThat(ModelDirectory.at(model).head().hash()).isEqualTo(head);
    }

    /** Reads a query of the database at a URL in a Java of its own; prints its bytes. */
    public static void main(String[] arguments) throws IOException {
        Database database = Database.at(arguments[0]).withUser(Postgres.USER).withPassword(Postgres.PASSWORD);
        try (InputStream in = database.query(arguments[1]).open()) {
            System.out.println(in.transferTo(java.io.OutputStream.nullOutputStream()));
        }
    }

    @Test
    void aMillionRowsAreReadInASmallHeap() throws IOException, InterruptedException {
        // 64 MB of text, read with 24 MB of memory.
        String sql = "select i, repeat('x', 60) from generate_series(1, 1000000) i";
        Process java = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx24m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PostgresTest.class.getName(),
                        server.url(),
                        sql))
                .redirectErrorStream(true)
                .start();
        String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(java.waitFor(120, TimeUnit.SECONDS)).isTrue();
        assertThat(said).matches("\\d+");
        assertThat(Long.parseLong(said)).isGreaterThan(64_000_000);
    }
}
