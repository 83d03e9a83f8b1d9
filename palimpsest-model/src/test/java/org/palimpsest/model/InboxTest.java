package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.version.Event;
import org.palimpsest.model.version.LogEntry;

/** Few rows wait in the model, where only their owner may read them, and are learned with the next table. */
final class InboxTest {
    @TempDir
    Path directory;

    private Table table(String name, int rows, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>(List.of("x,y,kind"));
        for (int r = 0; r < rows; r++) {
            double x = random.nextGaussian();
            lines.add(String.format(Locale.ROOT, "%.4f,%.4f,%s", x, random.nextGaussian(), x > 0 ? "a" : "b"));
        }
        return Table.of(Files.write(directory.resolve(name + ".csv"), lines));
    }

    private static LearnRequest first(Table table) {
        return LearnRequest.of(table, "first")
                .with(SchemaOptions.target("kind"))
                .withPredictors(List.of("exact"));
    }

    @Test
    void rowsWaitUntilThereAreEnough() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m")).waitingBelow(20);
        model.learn(first(table("first", 60, 1)));
        assertThatThrownBy(() -> model.learn(LearnRequest.of(table("a", 5, 2), "a")))
                .isInstanceOfSatisfying(WaitingRowsException.class, e -> {
                    assertThat(e.rows()).isEqualTo(5);
                    assertThat(e.waiting()).isEqualTo(5);
                    assertThat(e.least()).isEqualTo(20);
                });
        assertThatThrownBy(() -> model.learn(LearnRequest.of(table("b", 14, 3), "b")))
                .hasMessageContaining("14 rows wait")
                .hasMessageContaining("19 so far");
        assertThat(model.log())
                .extracting(LogEntry::event)
                .containsExactly(Event.CREATED, Event.WAITING, Event.WAITING);
        assertThat(model.store().versions()).hasSize(1);
        assertThat(model.store().waiting()).containsExactly("2-1.csv", "3-1.csv");
        assertThat(model.verify().isValid()).isTrue();
        assertThat(Files.getPosixFilePermissions(model.path().resolve("inbox/2-1.csv")))
                .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

        model.learn(LearnRequest.of(table("c", 3, 4), "c"));
        assertThat(((org.palimpsest.model.predictor.ExactPredictor)
                                model.head().predictors().chosen())
                        .rows())
                .isEqualTo(82);
        assertThat(model.store().waiting()).isEmpty();
        assertThat(Files.list(model.path().resolve("inbox"))).isEmpty();
        assertThat(model.verify().isValid()).isTrue();

        // In any order and division: equal to the model that learned them at once.
        ModelDirectory once = ModelDirectory.at(directory.resolve("once"));
        once.learn(first(Table.of(directory.resolve("first.csv"))));
        once.learn(LearnRequest.of(
                Table.of(directory.resolve("c.csv"), directory.resolve("b.csv"), directory.resolve("a.csv")), "abc"));
        assertThat(model.head().predictors().chosen())
                .isEqualTo(once.head().predictors().chosen());
    }

    @Test
    void aFirstTableMayWaitAsWell() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m")).waitingBelow(20);
        assertThatThrownBy(() -> model.learn(first(table("a", 12, 1)))).isInstanceOf(WaitingRowsException.class);
        assertThat(model.exists()).isFalse();
        assertThat(model.isBegun()).isTrue();
        model.learn(first(table("b", 12, 2)));
        assertThat(model.head().provenance().rows()).isEqualTo(24);
    }

    @Test
    void whatDoesNotFitDoesNotWait() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m")).waitingBelow(20);
        model.learn(first(table("first", 60, 1)));
        Path odd = Files.writeString(directory.resolve("odd.csv"), "x,y,kind\n1,oops,a\n");
        assertThatThrownBy(() -> model.learn(LearnRequest.of(Table.of(odd), "odd")))
                .isInstanceOf(TableException.class);
        assertThat(model.store().waiting()).isEmpty();
        assertThat(model.log()).hasSize(1);
    }

    @Test
    void whatAKilledProcessLeftInTheInboxIsRemoved() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("m")).waitingBelow(20);
        model.learn(first(table("first", 60, 1)));
        assertThatThrownBy(() -> model.learn(LearnRequest.of(table("a", 5, 2), "a")))
                .isInstanceOf(WaitingRowsException.class);
        Path left = Files.writeString(model.path().resolve("inbox/9-1.csv"), "x,y,kind\n1,1,a\n");
        assertThat(model.verify().isValid()).isTrue();
        assertThat(model.verify().pending()).hasSize(1);
        model.learn(LearnRequest.of(table("b", 30, 3), "b"));
        assertThat(left).doesNotExist();
        assertThat(model.verify().pending()).isEmpty();
    }
}
