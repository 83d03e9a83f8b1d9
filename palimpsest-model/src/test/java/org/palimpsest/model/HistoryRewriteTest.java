package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.schema.ColumnSummary;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.version.Event;
import org.palimpsest.model.version.LogEntry;

/** Rows that are taken out everywhere are in no version, sum, summary, filter, evidence or line of the log. */
final class HistoryRewriteTest {
    @TempDir
    Path directory;

    private List<String> lines(int rows, long seed) {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (int r = 0; r < rows; r++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            lines.add(String.format(Locale.ROOT, "%d-%d,%.4f,%.4f,%s", seed, r, x, y, x * y > 0 ? "a" : "b"));
        }
        return lines;
    }

    private Table table(String name, List<String> lines) throws IOException {
        List<String> all = new ArrayList<>(List.of("id,x,y,kind"));
        all.addAll(lines);
        return Table.of(Files.write(directory.resolve(name + ".csv"), all));
    }

    private ModelDirectory learned(String name, List<Table> tables, List<String> tasks) throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve(name));
        for (int i = 0; i < tables.size(); i++) {
            LearnRequest request = LearnRequest.of(tables.get(i), tasks.get(i));
            model.learn(
                    i > 0
                            ? request
                            : request.with(SchemaOptions.target("kind").withId("id"))
                                    .withPredictors(List.of("exact")));
        }
        return model;
    }

    @Test
    void theHistoryIsThatOfAModelThatNeverSawTheRows() throws IOException {
        List<String> march = lines(80, 3);
        Table gone = table("gone", march.subList(10, 35));
        List<String> rest = new ArrayList<>(march.subList(0, 10));
        rest.addAll(march.subList(35, 80));
        Table january = table("january", lines(90, 1));
        Table february = table("february", lines(70, 2));
        Table april = table("april", lines(60, 4));
        ModelDirectory model = learned(
                "all",
                List.of(january, february, table("march", march), april),
                List.of("january", "february", "march", "april"));
        ModelDirectory never =
                learned("never", List.of(january, february, table("rest", rest), april), List.of("j", "f", "m", "a"));
        List<String> before = model.store().versions();

        HistoryRewrite.Result result = model.everywhere().rows(gone);

        assertThat(result.removed()).isEqualTo(25);
        assertThat(result.versions()).isEqualTo(2);
        assertThat(result.tasks()).containsExactly("march", "april");
        assertThat(model.store().versions()).hasSize(3).startsWith(before.get(0), before.get(1));
        assertThat(model.head().predictors().chosen())
                .isEqualTo(never.head().predictors().chosen());
        assertThat(model.head().calibration()).isEqualTo(model.version("2").calibration());
        assertThat(model.log())
                .extracting(LogEntry::event)
                .endsWith(Event.REWRITTEN)
                .hasSize(3);
        assertThat(model.verify().isValid()).isTrue();
        for (String column : List.of("x", "y")) {
            ColumnSummary here = model.head().summary().column(column).orElseThrow();
            ColumnSummary there = never.head().summary().column(column).orElseThrow();
            assertThat(here.count()).isEqualTo(there.count());
            assertThat(here.bins()).isEqualTo(there.bins());
            assertThat(here.mean()).isCloseTo(there.mean(), within(1e-12));
            assertThat(here.sd()).isCloseTo(there.sd(), within(1e-12));
        }
        try (EncodedTable rows = EncodedTable.of(model.head().schema(), gone, new ScratchDirectory(directory))) {
            assertThat(SeenRows.unseen(rows.keys(), model.filters(model.head())))
                    .hasSize(25);
        }
        for (String file : List.of("log.jsonl", "HEAD")) {
            assertThat(Files.readString(model.path().resolve(file)))
                    .doesNotContain("april", before.get(2), before.get(3));
        }
        // Other tables are still known, and the model goes on.
        assertThatThrownBy(() -> model.learn(LearnRequest.of(april, "april again")))
                .isInstanceOf(AlreadyLearnedException.class);
        model.learn(LearnRequest.of(table("may", lines(60, 5)), "may"));
        assertThat(model.verify().isValid()).isTrue();
    }

    @Test
    void rowsThatWereTakenOutOfHeadAreTakenOutOfTheRest() throws IOException {
        Table january = table("january", lines(90, 1));
        Table february = table("february", lines(70, 2));
        Table march = table("march", lines(60, 3));
        ModelDirectory model = learned("all", List.of(january, february, march), List.of("j", "f", "m"));
        model.forget(february);
        Object head = model.head().predictors().chosen();
        HistoryRewrite.Result result = model.everywhere().rows(february);
        assertThat(model.head().predictors().chosen()).isEqualTo(head);
        assertThat(result.left()).isEqualTo(150);
        assertThat(model.store().versions()).hasSize(2);
    }

    @Test
    void aTaskIsTakenOutWithoutItsRows() throws IOException {
        Table january = table("january", lines(90, 1));
        Table february = table("february", lines(70, 2));
        Table march = table("march", lines(60, 3));
        ModelDirectory model = learned("all", List.of(january, february, march), List.of("j", "f", "m"));
        ModelDirectory never = learned("never", List.of(january, march), List.of("j", "m"));
        assertThat(model.everywhere().task("f").removed()).isEqualTo(70);
        assertThat(model.head().predictors().chosen())
                .isEqualTo(never.head().predictors().chosen());
        assertThat(model.head().summary().column("x").orElseThrow().bins())
                .isEqualTo(never.head().summary().column("x").orElseThrow().bins());
        // What is gone may be learned as if it were new.
        model.learn(LearnRequest.of(february, "f"));
        assertThatThrownBy(() -> model.learn(LearnRequest.of(march, "m"))).isInstanceOf(AlreadyLearnedException.class);
    }

    @Test
    void rowsOfTheFirstTableLeaveItsColumnsOnly() throws IOException {
        List<String> first = lines(90, 1);
        Table gone = table("gone", first.subList(0, 20));
        ModelDirectory model =
                learned("all", List.of(table("january", first), table("february", lines(70, 2))), List.of("j", "f"));
        HistoryRewrite.Result result = model.everywhere().rows(gone);
        assertThat(result.left()).isEqualTo(140);
        assertThat(model.store().versions()).hasSize(1);
        assertThat(model.head().calibration()).isEqualTo(Calibration.NONE);
        assertThat(model.verify().isValid()).isTrue();
    }

    @Test
    void rowsThatWereNeverLearnedChangeNothing() throws IOException {
        ModelDirectory model = learned("all", List.of(table("january", lines(90, 1))), List.of("j"));
        assertThatThrownBy(() -> model.everywhere().rows(table("other", lines(5, 9))))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("5 of 5 rows");
        assertThat(model.log()).hasSize(1);
    }
}
