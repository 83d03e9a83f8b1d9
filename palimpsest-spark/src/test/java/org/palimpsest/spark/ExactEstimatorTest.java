package org.palimpsest.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableSource;

/** Exact models of Spark are those of one machine, to the byte. */
@Timeout(300)
final class ExactEstimatorTest {
    private static final int TASKS = 2;
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

    private ContinualEstimator<?> estimator(String name, int partitions, boolean regression) {
        String path = scratch.resolve(name).toString();
        return regression
                ? new ContinualRegressor()
                        .setRowId("id")
                        .setPredictor(ContinualParams.EXACT)
                        .setPartitions(partitions)
                        .setModelPath(path)
                : new ContinualClassifier()
                        .setRowId("id")
                        .setPredictor(ContinualParams.EXACT)
                        .setPartitions(partitions)
                        .setModelPath(path);
    }

    /** What {@code learn} writes, of a file that is called as Spark calls its rows: versions hold the name. */
    private String learned(boolean regression) throws Exception {
        ModelDirectory machine = ModelDirectory.at(scratch.resolve("machine" + regression));
        SchemaOptions options = SchemaOptions.target("label").withId("id");
        for (int task = 0; task < TASKS; task++) {
            Table file = new Table(List.of(TableSource.of("the DataFrame", Frames.file(scratch, task, regression))));
            machine.learn(LearnRequest.of(file, "task " + (task + 1))
                    .with(regression ? options.withRegression() : options)
                    .withPredictors(List.of(ExactPredictor.NAME)));
        }
        return machine.head().hash();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anyNumberOfPartitionsWritesTheVersionThatLearnWrites(boolean regression) throws Exception {
        String expected = learned(regression);
        for (int partitions : List.of(1, 2, 4, 8)) {
            ContinualEstimator<?> estimator = estimator("spark" + partitions + regression, partitions, regression);
            estimator.fit(Frames.frame(spark, 0, regression));
            ContinualModel model =
                    estimator.fit(Frames.frame(spark, 1, regression).repartition(9 - partitions));
            assertThat(model.version()).as("%d partitions", partitions).isEqualTo(expected);
            assertThat(ModelDirectory.at(Path.of(model.directory())).verify().isValid())
                    .isTrue();
        }
    }

    @Test
    void statisticsAreAddedUpOnExecutors() throws Exception {
        List<Integer> tasks = new ArrayList<>();
        SparkListener listener = new SparkListener() {
            @Override
            public void onStageCompleted(SparkListenerStageCompleted stage) {
                if (stage.stageInfo().name().contains("treeAggregate")) {
                    tasks.add(stage.stageInfo().numTasks());
                }
            }
        };
        spark.sparkContext().addSparkListener(listener);
        try {
            estimator("counted", 4, false).fit(Frames.frame(spark, 0, false));
            spark.sparkContext().listenerBus().waitUntilEmpty();
        } finally {
            spark.sparkContext().removeSparkListener(listener);
        }
        assertThat(tasks).contains(4);
    }

    @Test
    void whatIsForNetworksIsRefused() {
        ContinualClassifier asked = new ContinualClassifier()
                .setRowId("id")
                .setPredictor(ContinualParams.EXACT)
                .setRounds(3);
        assertThatThrownBy(() -> asked.fit(Frames.frame(spark, 0, false)))
                .hasMessageContaining("'rounds' is for networks");
        assertThatThrownBy(() -> new ContinualClassifier().setPredictor("forest"))
                .hasMessageContaining("'exact' or 'network'");
    }

    @Test
    void aNetworkIsNotLearnedIntoAnExactModel() {
        estimator("kept", 1, false).fit(Frames.frame(spark, 0, false));
        ContinualClassifier network = new ContinualClassifier()
                .setRowId("id")
                .setHidden(4)
                .setModelPath(scratch.resolve("kept").toString());
        assertThatThrownBy(() -> network.fit(Frames.frame(spark, 1, false)))
                .hasMessageContaining("the model has exact");
    }

    /** Two streams of the same files, learned in other partitions: the versions hold the query's name, the rest is equal. */
    @Test
    void aStreamGivesTheSumsOfLearn() throws Exception {
        for (int task = 0; task < TASKS; task++) {
            Frames.frame(spark, task, false)
                    .coalesce(1)
                    .write()
                    .mode("append")
                    .parquet(scratch.resolve("in").toString());
        }
        learned(false);
        ExactPredictor expected = predictor("machinefalse");
        for (int partitions : List.of(1, 4)) {
            String name = "stream" + partitions;
            Dataset<Row> stream = spark.readStream()
                    .schema(Frames.frame(spark, 0, false).schema())
                    .option("maxFilesPerTrigger", 1)
                    .parquet(scratch.resolve("in").toString());
            stream.writeStream()
                    .option("checkpointLocation", scratch.resolve("at-" + name).toString())
                    .trigger(Trigger.AvailableNow())
                    .foreachBatch(
                            ContinualStream.into(scratch.resolve(name).toString(), estimator(name, partitions, false)))
                    .start()
                    .awaitTermination();
            assertThat(predictor(name)).isEqualTo(expected);
        }
    }

    private ExactPredictor predictor(String name) throws Exception {
        return (ExactPredictor)
                ModelDirectory.at(scratch.resolve(name)).head().predictors().chosen();
    }
}
