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
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.stream.Window;
import org.palimpsest.model.stream.WindowSize;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableReader;

final class GrowingQueryTest {
    @TempDir
    private Path directory;

    private Database database;

    @BeforeEach
    void create() throws IOException, SQLException {
        database = Database.at("jdbc:sqlite:" + directory.resolve("shop.db"));
        execute("create table \"Events\" (\"No\" integer, x real, label text)");
    }

    private void execute(String sql) throws IOException, SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
            connection.commit();
        }
    }

    private void add(int from, int to) throws IOException, SQLException {
        execute("with recursive n(i) as (select " + from + " union all select i + 1 from n where i < " + to
                + ") insert into \"Events\" select i, i / 10.0, 'a' from n");
    }

    private GrowingQuery source(String column, int rows, boolean once) {
        return new GrowingQuery(
                database.query("select * from \"Events\" order by x desc;"),
                column,
                "events",
                new WindowSize.Rows(rows),
                once,
                directory);
    }

    private static List<String> numbers(Window window) throws IOException {
        List<String> numbers = new ArrayList<>();
        try (TableReader reader = window.table().open()) {
            while (reader.next()) {
                numbers.add(reader.row().text(0));
            }
        }
        return numbers;
    }

    private static List<List<String>> all(GrowingQuery source) throws IOException {
        List<List<String>> windows = new ArrayList<>();
        Optional<Window> window = source.next(() -> false);
        while (window.isPresent()) {
            windows.add(numbers(window.get()));
            source.done(window.get());
            window = source.next(() -> false);
        }
        return windows;
    }

    @Test
    void windowsAreInTheOrderOfTheColumnAndContinueWhereTheyStopped() throws IOException, SQLException {
        add(1, 5);
        try (GrowingQuery source = source("no", 2, true)) {
            source.resume(List.of());
            assertThat(all(source)).containsExactly(List.of("1", "2"), List.of("3", "4"), List.of("5"));
        }
        add(6, 7);
        try (GrowingQuery source = source("no", 2, true)) {
            source.resume(List.of("2", "4", "5"));
            assertThat(all(source)).containsExactly(List.of("6", "7"));
        }
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).containsExactly(directory.resolve("shop.db"));
        }
    }

    @Test
    void rowsOfOneNumberAreInOneWindowAndRowsWithoutANumberInNone() throws IOException, SQLException {
        add(1, 3);
        execute("insert into \"Events\" values (2, 0, 'b'), (2, 1, 'c'), (null, 2, 'd')");
        try (GrowingQuery source = source("No", 2, true)) {
            assertThat(all(source)).containsExactly(List.of("1", "2", "2", "2"), List.of("3"));
        }
    }

    @Test
    void rowsOfAWindowThatIsNotFullStayInTheDatabase() throws IOException, SQLException {
        add(1, 3);
        try (GrowingQuery source = source("No", 2, false)) {
            Window first = source.next(() -> false).orElseThrow();
            assertThat(first.position()).isEqualTo("2");
            source.done(first);
            int[] looks = {0};
            assertThat(source.next(() -> looks[0]++ > 3)).isEmpty();
            add(4, 4);
            assertThat(numbers(source.next(() -> false).orElseThrow())).containsExactly("3", "4");
        }
    }

    @Test
    void aWindowThatWasNotLearnedComesAgain() throws IOException, SQLException {
        add(1, 4);
        try (GrowingQuery source = source("No", 2, true)) {
            assertThat(source.next(() -> false).orElseThrow().position()).isEqualTo("2");
            assertThat(source.next(() -> false).orElseThrow().position()).isEqualTo("2");
        }
    }

    @Test
    void whatCannotGrowIsRefused() throws IOException, SQLException {
        add(1, 2);
        assertThatThrownBy(() -> source("x", 1, true).next(() -> false))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("'x'");
        assertThatThrownBy(() -> source("id\" or 1=1 --", 1, true).next(() -> false))
                .isInstanceOf(TableException.class)
                .hasMessageContaining("no such column");
        assertThatThrownBy(() -> source("No", 1, true).resume(List.of("1; drop table x")))
                .isInstanceOf(ModelException.class);
    }
}
