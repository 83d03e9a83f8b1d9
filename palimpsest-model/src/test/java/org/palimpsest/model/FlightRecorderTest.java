package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Epochs and versions are events of a recording. */
final class FlightRecorderTest {
    @TempDir
    Path directory;

    @Test
    void aRecordingHasTheEpochsAndTheVersionOfALesson() throws IOException {
        StringBuilder csv = new StringBuilder("x,side\n");
        Random random = new Random(1);
        for (int r = 0; r < 120; r++) {
            double x = random.nextGaussian();
            csv.append(x).append(x > 0 ? ",right\n" : ",left\n");
        }
        Path table = Files.writeString(directory.resolve("rows.csv"), csv);
        Path model = directory.resolve("model");
        Path file = directory.resolve("lesson.jfr");
        LearnReport report;
        try (Recording recording = new Recording()) {
            recording.enable("palimpsest.Epoch").withoutThreshold();
            recording.enable("palimpsest.Version").withoutThreshold();
            recording.start();
            report = ModelDirectory.at(model)
                    .learn(LearnRequest.of(Table.of(table), "january")
                            .with(SchemaOptions.target("side"))
                            .withHidden(List.of(4)));
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        List<RecordedEvent> epochs = of(events, "palimpsest.Epoch").stream()
                .filter(event -> event.getString("task").equals("january"))
                .toList();
        assertThat(epochs).isNotEmpty();
        for (RecordedEvent epoch : epochs) {
            assertThat(epoch.getDouble("nll")).isFinite();
            assertThat(epoch.getInt("number")).isPositive();
            assertThat(epoch.getDuration()).isPositive();
        }
        List<RecordedEvent> versions = of(events, "palimpsest.Version").stream()
                .filter(event -> event.getString("model").equals(model.toString()))
                .toList();
        assertThat(versions).hasSize(1);
        assertThat(versions.get(0).getString("version"))
                .isEqualTo(report.version().hash());
        assertThat(versions.get(0).getLong("rows")).isEqualTo(report.rows());
        assertThat(versions.get(0).getBoolean("accepted")).isTrue();
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String name) {
        return events.stream()
                .filter(event -> event.getEventType().getName().equals(name))
                .toList();
    }
}
