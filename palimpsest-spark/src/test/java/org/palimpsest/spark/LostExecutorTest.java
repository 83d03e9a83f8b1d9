package org.palimpsest.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageSubmitted;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A cluster of processes, one of which is killed with -9 in the middle of a round. */
@Timeout(300)
final class LostExecutorTest {
    private static final int PARTITIONS = 3;

    @TempDir
    Path scratch;

    /** Workers start executors by the launcher of a Spark installation, of which they need no more than this directory. */
    @BeforeAll
    static void installation() throws Exception {
        String home = System.getenv("SPARK_HOME");
        assertThat(home).as("SPARK_HOME, which the build sets").isNotNull();
        Files.createDirectories(Path.of(home, "jars"));
    }

    @Test
    void aKilledExecutorDoesNotChangeABit() {
        String undisturbed = version(Frames.local(), "undisturbed");
        SparkSession cluster = cluster().getOrCreate();
        AtomicInteger tasks = new AtomicInteger();
        AtomicInteger killed = new AtomicInteger();
        cluster.sparkContext().addSparkListener(new SparkListener() {
            @Override
            public void onTaskStart(SparkListenerTaskStart start) {
                if (tasks.incrementAndGet() == 4 * PARTITIONS) {
                    Optional<ProcessHandle> executor = executors().findFirst();
                    executor.ifPresent(process -> killed.addAndGet(process.destroyForcibly() ? 1 : 0));
                }
            }
        });
        assertThat(version(cluster, "disturbed")).isEqualTo(undisturbed);
        assertThat(killed.get()).isEqualTo(1);
    }

    /** Executors of an exact model may even compute with other kernels: their sums are integers. */
    @Test
    void aKilledExecutorDoesNotChangeAByteOfExactSums() {
        String undisturbed = exact(Frames.local(), "undisturbed-exact");
        SparkSession cluster = cluster()
                .config("spark.executor.extraJavaOptions", "-Dpalimpsest.kernels=plain")
                .getOrCreate();
        AtomicInteger killed = new AtomicInteger();
        cluster.sparkContext().addSparkListener(new SparkListener() {
            @Override
            public void onStageSubmitted(SparkListenerStageSubmitted stage) {
                if (stage.stageInfo().name().contains("treeAggregate") && killed.get() == 0) {
                    Optional<ProcessHandle> executor = executors().findFirst();
                    executor.ifPresent(process -> killed.addAndGet(process.destroyForcibly() ? 1 : 0));
                }
            }
        });
        assertThat(exact(cluster, "disturbed-exact")).isEqualTo(undisturbed);
        assertThat(killed.get()).isEqualTo(1);
    }

    private String exact(SparkSession spark, String name) {
        try {
            return new ContinualClassifier()
                    .setRowId("id")
                    .setPredictor(ContinualParams.EXACT)
                    .setPartitions(PARTITIONS)
                    .setModelPath(scratch.resolve(name).toString())
                    .fit(Frames.frame(spark, 0, false))
                    .version();
        } finally {
            spark.stop();
        }
    }

    @Test
    void anExecutorOfOtherKernelsIsRefusedInOneSentence() {
        SparkSession cluster = cluster()
                .config("spark.executor.extraJavaOptions", "-Dpalimpsest.kernels=plain")
                .getOrCreate();
        assertThatThrownBy(() -> version(cluster, "refused"))
                .hasMessageStartingWith("an executor computes with the kernels")
                .hasMessageContaining("Nothing was learned")
                .hasMessageNotContaining("\n");
        assertThat(Files.exists(scratch.resolve("refused"))).isFalse();
    }

    private static SparkSession.Builder cluster() {
        return Frames.session("local-cluster[2,1,640]")
                .config("spark.executor.memory", "640m")
                .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .config("spark.executorEnv.SPARK_LOCAL_IP", "127.0.0.1");
    }

    /** The only Java processes that this one starts; their command lines are too long for the system to tell. */
    private static Stream<ProcessHandle> executors() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith("java"));
    }

    private String version(SparkSession spark, String name) {
        try {
            return new ContinualClassifier()
                    .setRowId("id")
                    .setHidden(8)
                    .setPartitions(PARTITIONS)
                    .setRounds(8)
                    .setModelPath(scratch.resolve(name).toString())
                    .fit(Frames.frame(spark, 0, false))
                    .version();
        } finally {
            spark.stop();
        }
    }
}
