package org.palimpsest.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.ModelDirectory;

/** A stream of files, stopped, damaged as a crash would, and started again. */
@Timeout(300)
final class ContinualStreamTest {
    private static SparkSession spark;

    @TempDir
    Path scratch;

    @BeforeAll
    static void start() {
        spark = Frames.local();
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private void run(List<ContinualStream.Report> reports) throws Exception {
        Dataset<Row> stream = spark.readStream()
                .schema(Frames.frame(spark, 0, false).schema())
                .option("maxFilesPerTrigger", 1)
                .parquet(scratch.resolve("in").toString());
        ContinualClassifier classifier =
                new ContinualClassifier().setRowId("id").setHidden(4);
        stream.writeStream()
                .option("checkpointLocation", scratch.resolve("checkpoint").toString())
                .trigger(Trigger.AvailableNow())
                .foreachBatch(ContinualStream.into(scratch.resolve("model").toString(), classifier)
                        .reportingTo(reports::add))
                .start()
                .awaitTermination();
    }

    private void arrive(int task) {
        Frames.frame(spark, task, false)
                .coalesce(1)
                .write()
                .mode("append")
                .parquet(scratch.resolve("in").toString());
    }

    @Test
    void aRestartNeitherLosesNorRepeatsABatch() throws Exception {
        arrive(0);
        arrive(1);
        List<ContinualStream.Report> first = new ArrayList<>();
        run(first);
        assertThat(first).extracting(ContinualStream.Report::repeated).containsExactly(false, false);
        assertThat(first.get(0).before()).isEmpty();
        assertThat(first.get(1).before()).isPresent();

        // Killed after the model was written and before Spark noted that the batch was done.
        Path commits = scratch.resolve("checkpoint").resolve("commits");
        Files.delete(commits.resolve("1"));
        Files.deleteIfExists(commits.resolve(".1.crc"));
        arrive(2);
        List<ContinualStream.Report> second = new ArrayList<>();
        run(second);
        assertThat(second).extracting(ContinualStream.Report::repeated).containsExactly(true, false);
        ModelDirectory model = ModelDirectory.at(scratch.resolve("model"));
        List<String> tasks = model.head().provenance().tasks();
        assertThat(tasks).extracting(name -> name.split(" of ")[0]).containsExactly("batch 0", "batch 1", "batch 2");
        assertThat(model.log())
                .extracting(entry -> entry.details().get("batch"))
                .containsExactly(0, 1, 2);

        // Another query into the same model counts from 0: what is new to the model is learned, what is not is no
        // fault.
        Path other = scratch.resolve("checkpoint");
        try (var files = Files.walk(other)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        arrive(3);
        List<ContinualStream.Report> third = new ArrayList<>();
        run(third);
        assertThat(third)
                .extracting(ContinualStream.Report::repeated)
                .containsExactlyInAnyOrder(true, true, true, false);
        assertThat(model.head().state().tasks()).isEqualTo(4);
        assertThat(model.verify().isValid()).isTrue();
    }
}
