package org.palimpsest.lab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.palimpsest.disk.SimulatedDisk;

/** What was settled stays, and what came after it is cut off. */
final class MetricsLogTest {
    private static final Event FIRST = new Event.Begin(Event.SCHEMA, 7, 2);
    private static final Event SECOND = new Event.Learned(1, "a", 10, 1.5);
    private static final Event THIRD = new Event.End(3.25);

    private final SimulatedDisk disk = SimulatedDisk.empty();
    private final Path file = disk.getPath("/metrics.jsonl");

    private static String text(SimulatedDisk disk) {
        byte[] bytes = disk.files().get("/metrics.jsonl");
        return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void whatWasSettledSurvivesAPowerCut() throws IOException {
        try (MetricsLog log = MetricsLog.open(file, 0)) {
            log.append(FIRST);
            log.append(SECOND);
            long settled = log.settle();
            String kept = text(disk);
            assertThat(settled).isEqualTo(kept.length()).isPositive();
            log.append(THIRD);
            disk.powerCuts(50, 1).forEach(cut -> assertThat(text(cut)).startsWith(kept));
            log.settle();
            disk.powerCuts(50, 2).forEach(cut -> assertThat(text(cut)).isEqualTo(text(disk)));
        }
    }

    @Test
    void whatCameAfterThePositionIsCutOff() throws IOException {
        long one;
        try (MetricsLog log = MetricsLog.open(file, 0)) {
            log.append(FIRST);
            one = log.settle();
            log.append(SECOND);
            log.append(SECOND);
        }
        try (MetricsLog log = MetricsLog.open(file, one)) {
            assertThat(Files.size(file)).isEqualTo(one);
            log.append(THIRD);
        }
        assertThat(MetricsLog.read(file)).containsExactly(FIRST, THIRD);
    }

    @Test
    void aLogThatIsShorterThanItsPositionIsRefused() throws IOException {
        try (MetricsLog log = MetricsLog.open(file, 0)) {
            log.append(FIRST);
        }
        long size = Files.size(file);
        assertThatThrownBy(() -> MetricsLog.open(file, size + 1))
                .isInstanceOf(InvalidRunException.class)
                .hasMessageContaining("lost its end");
    }

    @Test
    void aLineThatIsCutDoesNotCountAndADamagedOneIsNamed() throws IOException {
        try (MetricsLog log = MetricsLog.open(file, 0)) {
            log.append(FIRST);
            log.append(SECOND);
        }
        String whole = Files.readString(file);
        Files.writeString(file, whole + "{\"event\":\"e");
        assertThat(MetricsLog.read(file)).containsExactly(FIRST, SECOND);
        Files.writeString(file, whole + "{\n");
        assertThatThrownBy(() -> MetricsLog.read(file)).hasMessageContaining("line 3");
    }
}
