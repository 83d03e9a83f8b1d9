package org.palimpsest.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class LiveReportTest {
    @TempDir
    Path root;

    @Test
    void followsARunFromNothingToItsEnd() throws IOException {
        LiveReport report = new LiveReport(List.of(root), "test", RepeatWords.PLAIN);
        assertThat(report.now().html()).contains("No runs yet", "data-live=");
        String tag = report.now().tag();
        assertThat(report.now().tag()).isEqualTo(tag);
        RunFiles run = RunFiles.finished("bench one", 0, 3);
        run.withLearned(1).write(root);
        assertThat(report.now().tag()).isNotEqualTo(tag);
        assertThat(scores(report.now()).size()).isEqualTo(1);
        run.write(root);
        assertThat(scores(report.now()).size()).isEqualTo(3);
        assertThat(scores(report.now()).get(2).get(0).path("accuracy").asDouble())
                .isEqualTo(run.accuracy(2, 0));
    }

    private static JsonNode scores(LiveReport.Snapshot now) {
        JsonNode data = JsonMapper.shared().readTree(now.update()).path("data");
        return data.path("experiments").get(0).path("runs").get(0).path("scores");
    }

    @Test
    void aRunThatCannotBeReadNowIsReadLater() throws IOException {
        Path directory = RunFiles.finished("bench one", 0, 2).write(root);
        LiveReport report = new LiveReport(List.of(root), "test", RepeatWords.PLAIN);
        byte[] whole = Files.readAllBytes(directory.resolve("run.json"));
        Files.writeString(directory.resolve("run.json"), "{");
        assertThat(report.now().html()).contains("Left out: ").contains("run.json");
        Files.write(directory.resolve("run.json"), whole);
        assertThat(report.now().html()).doesNotContain("Left out: ");
        assertThat(scores(report.now()).size()).isEqualTo(2);
    }
}
