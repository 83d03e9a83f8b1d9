package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each line of the log names the line before it, also in a model that nobody signs. */
final class LogChainTest {
    @TempDir
    Path temporary;

    private Path model;
    private Forger forger;

    @BeforeEach
    void aModel() throws IOException {
        model = temporary.resolve("m");
        forger = new Forger(model);
        Sample.build(
                model,
                List.of(Sample.learn(1), Sample.learn(2), writer -> writer.rollback(1, Map.of()), Sample.learn(3)));
        assertThat(verified()).isEmpty();
    }

    private List<Discrepancy> verified() throws IOException {
        return VersionStore.verify(model).faults();
    }

    @Test
    void aChangedLineIsFoundByItsSum() throws IOException {
        for (int i = 0; i < 4; i++) {
            List<String> lines = forger.lines();
            List<String> original = new ArrayList<>(lines);
            lines.set(i, lines.get(i).replace("2026-11-15T10", "2026-11-15T11"));
            Files.write(model.resolve("log.jsonl"), lines);
            assertThat(verified().get(0).file()).isEqualTo("log.jsonl:" + (i + 1));
            assertThat(verified().get(0).what()).isEqualTo("the line does not match its sum");
            Files.write(model.resolve("log.jsonl"), original);
        }
    }

    /** The sum of a line is made to fit, but not that the next line names. */
    @Test
    void aLineThatIsReplacedByAnotherWithAFittingSumIsFoundByItsSuccessor() throws IOException {
        List<String> original = forger.lines();
        for (int i = 0; i < original.size() - 1; i++) {
            int line = i + 1;
            forger.change(line, text -> text.replace("2026-11-15T10", "2026-11-15T11"));
            List<String> lines = forger.lines().subList(0, line);
            lines.addAll(original.subList(line, original.size()));
            Files.write(model.resolve("log.jsonl"), lines);
            Discrepancy first = verified().get(0);
            assertThat(first.file()).isEqualTo("log.jsonl:" + (line + 1));
            assertThat(first.what()).isEqualTo("the line does not follow the line before it");
            Files.write(model.resolve("log.jsonl"), original);
        }
    }

    @Test
    void aRemovedLineIsFoundByItsSuccessor() throws IOException {
        List<String> original = forger.lines();
        for (int i = 0; i < original.size() - 1; i++) {
            List<String> lines = new ArrayList<>(original);
            lines.remove(i);
            notFollowing(lines, i + 1);
        }
    }

    @Test
    void linesInAnotherOrderAreFound() throws IOException {
        List<String> original = forger.lines();
        for (int i = 0; i < original.size() - 1; i++) {
            List<String> lines = new ArrayList<>(original);
            Collections.swap(lines, i, i + 1);
            notFollowing(lines, i + 1);
        }
        List<String> twice = new ArrayList<>(original);
        twice.add(2, original.get(1));
        notFollowing(twice, 3);
    }

    private void notFollowing(List<String> lines, int line) throws IOException {
        Files.write(model.resolve("log.jsonl"), lines);
        Discrepancy first = verified().get(0);
        assertThat(first.file()).isEqualTo("log.jsonl:" + line);
        assertThat(first.what()).isEqualTo("the line does not follow the line before it");
        assertThatThrownBy(() -> VersionStore.open(model).log()).isInstanceOf(VersionStoreException.Damaged.class);
        assertThatThrownBy(() -> Sample.writer(model)).isInstanceOf(VersionStoreException.Damaged.class);
    }
}
