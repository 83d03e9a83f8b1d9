package org.palimpsest.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableReader;
import org.palimpsest.model.table.TableSource;

final class SqliteTest {
    private static final int ROWS = 300;

    @TempDir
    private Path directory;

    private Database database;

    @BeforeEach
    void fill() throws IOException, SQLException {
        database = Database.at("jdbc:sqlite:" + directory.resolve("shop.db"));
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
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

    private ModelDirectory learn(Table table) throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"));
        model.learn(LearnRequest.of(table, "first")
                .with(SchemaOptions.target("side").withId("id"))
                .withHidden(List.of(4)));
        return model;
    }

    private List<String> column(String sql) throws IOException {
        List<String> values = new ArrayList<>();
        try (TableReader reader = database.query(sql).table().open()) {
            while (reader.next()) {
                values.add(reader.row().text(0));
            }
        }
        return values;
    }

    private long predictInto(ModelDirectory model, String table) throws IOException {
        RowPredictions predictions = RowPredictions.with(model.answers("HEAD"), Optional.empty(), Optional.empty());
        DatabaseQuery.Copied rows = database.query("select id, x, y from sides").copyTo(directory.resolve("copy.rows"));
        try (PredictionTable into = PredictionTable.open(database, table, rows.columns(), predictions.names())) {
            predictions.predict(rows.table(), into);
            return into.commit();
        }
    }

    @Test
    void aQueryIsTheSameTableAsTheFileOfItsRows() throws IOException {
        StringBuilder csv = new StringBuilder("id,x,y,side\n");
        try (TableReader reader = database.query("select * from sides").table().open()) {
            while (reader.next()) {
                for (int c = 0; c < 4; c++) {
                    csv.append(reader.row().text(c)).append(c < 3 ? ',' : '\n');
                }
            }
        }
        Path file = Files.writeString(directory.resolve("sides.csv"), csv);
        ModelDirectory fromQuery = learn(database.query("select * from sides").table());
        ModelDirectory fromFile = ModelDirectory.at(directory.resolve("file"));
        fromFile.learn(LearnRequest.of(Table.of(file), "first")
                .with(SchemaOptions.target("side").withId("id"))
                .withHidden(List.of(4)));
        assertThat(fromQuery.head().provenance().fingerprint())
                .isEqualTo(fromFile.head().provenance().fingerprint());
    }

    @Test
    void theTableThatIsReadMayBeInTheDatabaseThatIsWritten() throws IOException {
        ModelDirectory model = learn(database.query("select * from sides").table());
        assertThat(predictInto(model, "scores")).isEqualTo(ROWS);
        assertThat(column("select count(*) from scores join sides using (id) where probability between 0.5 and 1"
                        + " and scores.x = sides.x"))
                .containsExactly(String.valueOf(ROWS));
    }

    @Test
    void aTableGetsTheColumnsThatItHas() throws IOException, SQLException {
        ModelDirectory model = learn(database.query("select * from sides").table());
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("create table small (id integer, p_right real)");
            statement.execute("create table other (id integer)");
            connection.commit();
        }
        assertThat(predictInto(model, "small")).isEqualTo(ROWS);
        assertThatThrownBy(() -> predictInto(model, "other"))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("has none of the columns of a prediction");
    }

    @Test
    void nullIsMissingAndTextIsWhatItIs() throws IOException {
        try (TableReader reader = database.query("select null as a, ' 1,5 ' as b, 'ä\"' as c")
                .table()
                .open()) {
            assertThat(reader.detected()).isEqualTo("a query of SQLite, 3 columns");
            assertThat(reader.next()).isTrue();
            assertThat(reader.row().isMissing(0)).isTrue();
            assertThat(reader.row().text(1)).isEqualTo("1,5");
            assertThat(reader.row().text(2)).isEqualTo("ä\"");
            assertThat(reader.next()).isFalse();
        }
    }

    @Test
    void aQueryThatDoesNotRunIsReportedWithItsText() {
        assertThatThrownBy(() -> database.query("select a from nowhere").table().open())
                .isInstanceOf(TableException.class)
                .hasMessageContaining("query \"select a from nowhere\": the query does not run")
                .hasMessageContaining("no such table");
    }

    @Test
    void aCopyThatWasCutOffIsRefused() throws IOException {
        Path copy = directory.resolve("copy.rows");
        DatabaseQuery query = database.query("select * from sides");
        query.copyTo(copy);
        byte[] whole = Files.readAllBytes(copy);
        for (int length : new int[] {whole.length - 1, whole.length - 9, whole.length / 2, 30}) {
            Files.write(copy, java.util.Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> {
                        try (TableReader reader = new Table(List.of(TableSource.of(query.name(), copy))).open()) {
                            while (reader.next()) {
                                assertThat(reader.row().size()).isEqualTo(4);
                            }
                        }
                    })
                    .isInstanceOf(TableException.class)
                    .hasMessageContaining("damaged");
        }
    }

    @Test
    void aPasswordInAUrlIsRefusedAndNotRepeated() {
        for (String url : List.of(
                "jdbc:postgresql://db/shop?user=a&password=hunter2",
                "jdbc:mysql://a:hunter2@db/shop",
                "jdbc:sqlserver://db;Password=hunter2")) {
            assertThatThrownBy(() -> Database.at(url))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining("hunter2");
        }
        assertThat(Database.at("jdbc:postgresql://db/shop?ssl=true").withPassword("hunter2"))
                .hasToString("jdbc:postgresql://db/shop");
    }

    @Test
    void aDriverThatIsMissingIsSaid() {
        assertThatThrownBy(() ->
                        Database.at("jdbc:nothing:x").query("select 1").table().open())
                .isInstanceOf(TableException.class)
                .hasMessageContaining("there is no JDBC driver for it here");
    }
}
