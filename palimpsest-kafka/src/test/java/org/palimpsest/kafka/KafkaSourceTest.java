package org.palimpsest.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.version.LogEntry;

/** A model follows a topic of a real broker; however its process ends, no row is lost or learned twice. */
final class KafkaSourceTest {
    private static final int PARTITIONS = 3;

    @TempDir
    Path directory;

    private static List<String> rows(int n, long seed) {
        Random random = new Random(seed);
        List<String> rows = new ArrayList<>();
        for (int r = 0; r < n; r++) {
            double x = random.nextGaussian();
            rows.add(String.format(Locale.ROOT, "{\"x\": %.6f,\n \"side\": \"%s\"}", x, x > 0 ? "right" : "left"));
        }
        return rows;
    }

    private static long learned(ModelDirectory model) throws IOException {
        long rows = 0;
        for (ModelVersion version : model.history("HEAD")) {
            rows += version.provenance().rows();
            assertThat(version.provenance().seenBefore()).isZero();
        }
        return rows;
    }

    private static String lastPosition(ModelDirectory model) throws IOException {
        String last = "";
        for (LogEntry entry : model.log()) {
            if (entry.details().get("stream") instanceof Map<?, ?> state) {
                last = String.valueOf(state.get("position"));
            }
        }
        return last;
    }

    /** Stops when so many windows were done. */
    private void follow(Path model, Broker broker, int windows) throws Exception {
        List<Long> done = new ArrayList<>();
        FollowTopic.follow(
                model, broker.clients(), directory, () -> done.size() >= windows, report -> done.add(report.number()));
    }

    @Test
    void aTopicIsLearnedExactlyOnceWhateverHappens() throws Exception {
        try (Broker broker = new Broker(Files.createDirectory(directory.resolve("broker")))) {
            broker.create("rows", PARTITIONS);
            int all = 9 * FollowTopic.WINDOW;
            broker.send("rows", PARTITIONS, rows(all, 1));
            crashAfterLearning(broker);
            killed(broker, all);
            Path model = directory.resolve("model");
            broker.send("rows", PARTITIONS, rows(FollowTopic.WINDOW, 2));
            follow(model, broker, 1);
            assertThat(learned(ModelDirectory.at(model))).isEqualTo(all + FollowTopic.WINDOW);
            offsetsThatAreGone(broker, model);
        }
    }

    /** Between the commit of the version and whatever would come behind it. */
    private void crashAfterLearning(Broker broker) throws Exception {
        Path model = directory.resolve("model");
        assertThatThrownBy(() -> FollowTopic.follow(model, broker.clients(), directory, () -> false, report -> {
                    throw new IllegalStateException("crash");
                }))
                .hasMessage("crash");
        ModelDirectory then = ModelDirectory.at(model);
        assertThat(learned(then)).isEqualTo(FollowTopic.WINDOW);
        follow(model, broker, 1);
        assertThat(learned(then)).isEqualTo(2 * FollowTopic.WINDOW);
        assertThat(then.head().provenance().settings().get("stream")).contains(lastPosition(then));
    }

    private void killed(Broker broker, int all) throws Exception {
        Path model = directory.resolve("model");
        Random random = new Random(1);
        for (int kill = 0; kill < 6 && learned(ModelDirectory.at(model)) < all; kill++) {
            long before = learned(ModelDirectory.at(model));
            Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            FollowTopic.class.getName(),
                            model.toString(),
                            broker.address(),
                            directory.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            int millis = random.nextInt(2500);
            if (kill % 2 == 0) {
                assertThat(process.waitFor(1500 + millis, TimeUnit.MILLISECONDS))
                        .isFalse();
            } else { // however busy the machine is, some kills come after a window
                for (int i = 0; i < 600 && learned(ModelDirectory.at(model)) == before; i++) {
                    process.waitFor(100, TimeUnit.MILLISECONDS);
                }
                process.waitFor(millis / 5, TimeUnit.MILLISECONDS);
            }
            process.destroyForcibly().waitFor();
        }
        ModelDirectory then = ModelDirectory.at(model);
        int left = (int) (all - learned(then)) / FollowTopic.WINDOW;
        assertThat(left).isLessThan(7);
        if (left > 0) {
            follow(model, broker, left);
        }
        assertThat(learned(then)).isEqualTo(all);
        Offsets offsets = Offsets.parse(lastPosition(then)).orElseThrow();
        assertThat(offsets.next().values()).allMatch(offset -> offset == all / PARTITIONS);
        assertThat(then.verify().isValid()).isTrue();
    }

    private void offsetsThatAreGone(Broker broker, Path model) throws Exception {
        broker.send("rows", PARTITIONS, rows(60, 3));
        try (Admin admin = Admin.create(broker.clients())) {
            admin.deleteRecords(Map.of(new TopicPartition("rows", 0), RecordsToDelete.beforeOffset(-1)))
                    .all()
                    .get();
        }
        assertThatThrownBy(() -> follow(model, broker, 1))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("are lost");
    }

    @Test
    void offsetsAreText() {
        Offsets offsets = new Offsets(Map.of(1, 7L, 0, 12L));
        assertThat(offsets.text()).isEqualTo("0=12 1=7");
        assertThat(Offsets.parse("0=12 1=7")).contains(offsets);
        assertThat(Offsets.parse("12 a.csv")).isEmpty();
    }
}
