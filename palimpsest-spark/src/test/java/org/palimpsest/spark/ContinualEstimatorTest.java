package org.palimpsest.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.Recipe;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Retention;
import org.palimpsest.method.Stopping;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.optimizer.Metric;

/** Estimators on a local master, held against the model directory that they write. */
@Timeout(300)
final class ContinualEstimatorTest {
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

    private ContinualClassifier classifier(Path model) {
        return new ContinualClassifier().setRowId("id").setHidden(8).setModelPath(model.toString());
    }

    @Test
    void onePartitionGivesTheBitsOfOneMachineOverTwoTasks() throws Exception {
        ModelDirectory machine = ModelDirectory.at(scratch.resolve("machine"));
        for (int task = 0; task < 2; task++) {
            classifier(scratch.resolve("spark")).fit(Frames.frame(spark, task, false));
            machine.learn(LearnRequest.of(Table.of(Frames.file(scratch, task)), "task " + (task + 1))
                    .with(SchemaOptions.target("label").withId("id"))
                    .withHidden(List.of(8)));
        }
        ModelDirectory cluster = ModelDirectory.at(scratch.resolve("spark"));
        assertThat(cluster.head().state()).isEqualTo(machine.head().state());
        assertThat(cluster.verify().isValid()).isTrue();
    }

    @Test
    void partitionsLearnAndRepeatToTheByte() throws Exception {
        List<String> hashes = new ArrayList<>();
        for (String name : List.of("a", "b")) {
            ContinualClassifier three = classifier(scratch.resolve(name))
                    .setPartitions(3)
                    .setRounds(20)
                    .setEpochs(2);
            three.fit(Frames.frame(spark, 0, false));
            ContinualModel model = three.fit(Frames.frame(spark, 1, false).repartition(name.equals("a") ? 2 : 5));
            hashes.add(model.version());
            assertThat(accuracy(model.transform(Frames.frame(spark, 2, false)))).isGreaterThan(0.85);
        }
        assertThat(hashes.get(0)).isEqualTo(hashes.get(1));
    }

    private static double accuracy(Dataset<Row> frame) {
        return (double) frame.filter("prediction = label").count() / frame.count();
    }

    @Test
    void transformAnswersAsPredictDoes() throws Exception {
        ContinualModel model = classifier(scratch.resolve("model")).fit(Frames.frame(spark, 0, false));
        List<Row> rows =
                model.transform(Frames.frame(spark, 1, false)).orderBy("id").collectAsList();
        List<List<Object>> answers = new ArrayList<>();
        RowPredictions.with(
                        ModelDirectory.at(scratch.resolve("model")).answers("HEAD"), Optional.empty(), Optional.empty())
                .predict(Table.of(Frames.file(scratch, 1)), new RowPredictions.Sink() {
                    @Override
                    public void columns(List<String> names) {}

                    @Override
                    public void row(String[] cells, RowAnswer answer) {
                        answers.add(answer.values());
                    }
                });
        assertThat(rows).hasSameSizeAs(answers);
        for (int r = 0; r < rows.size(); r++) {
            Row row = rows.get(r);
            assertThat((Object) row.getAs("prediction"))
                    .isEqualTo(answers.get(r).get(0));
            Vector p = row.getAs("probability");
            assertThat(p.apply(0)).isEqualTo((Double) answers.get(r).get(6));
            assertThat((Double) row.getAs("entropy")).isEqualTo(answers.get(r).get(2));
            assertThat((Double) row.getAs("mutual_information"))
                    .isEqualTo(answers.get(r).get(4));
        }
    }

    @Test
    void pipelinesAreSavedAndLoadedAndContinued() throws Exception {
        Dataset<Row> columns = spread(0);
        VectorAssembler assembler = new VectorAssembler()
                .setInputCols(new String[] {"height", "width", "age"})
                .setOutputCol("features");
        Pipeline pipeline =
                new Pipeline().setStages(new PipelineStage[] {assembler, classifier(scratch.resolve("model"))});
        PipelineModel fitted = pipeline.fit(columns);
        fitted.write().save(scratch.resolve("saved").toString());
        PipelineModel loaded = PipelineModel.load(scratch.resolve("saved").toString());
        assertThat(loaded.transform(spread(1)).orderBy("id").collectAsList())
                .isEqualTo(fitted.transform(spread(1)).orderBy("id").collectAsList());
        ContinualModel again = (ContinualModel) loaded.stages()[1];
        assertThat(ModelDirectory.at(Path.of(again.directory())).head().schema().column("width"))
                .isPresent();
        ContinualModel next =
                new ContinualClassifier().setRowId("id").setInitialModel(again).fit(assembler.transform(spread(1)));
        assertThat(ModelDirectory.at(Path.of(next.directory())).head().state().tasks())
                .isEqualTo(2);
        assertThat(ModelDirectory.at(Path.of(again.directory())).head().state().tasks())
                .isEqualTo(1);
    }

    /** The frame with its features as columns. */
    private static Dataset<Row> spread(int task) {
        Dataset<Row> frame = Frames.frame(spark, task, false);
        List<Row> rows = new ArrayList<>();
        for (Row row : frame.collectAsList()) {
            Vector x = row.getAs("features");
            rows.add(RowFactory.create(row.get(0), x.apply(0), x.apply(1), x.apply(2), row.get(2)));
        }
        return spark.createDataFrame(
                rows,
                new StructType()
                        .add("id", "long")
                        .add("height", "double")
                        .add("width", "double")
                        .add("age", "double")
                        .add("label", "string"));
    }

    @Test
    void regressionsGiveIntervals() {
        ContinualModel model = new ContinualRegressor()
                .setRowId("id")
                .setHidden(8)
                .setModelPath(scratch.resolve("line").toString())
                .setPartitions(2)
                .fit(Frames.frame(spark, 0, true));
        List<Row> rows = model.transform(Frames.frame(spark, 1, true)).collectAsList();
        double squares = 0;
        for (Row row : rows) {
            assertThat((Double) row.getAs("low")).isLessThan(row.<Double>getAs("high"));
            double away = row.<Double>getAs("prediction") - row.<Double>getAs("label");
            squares += away * away;
        }
        assertThat(Math.sqrt(squares / rows.size())).isCloseTo(0, within(0.5));
    }

    @Test
    void whatDoesNotFitIsRefusedInOneSentenceAndNothingIsWritten() {
        Path model = scratch.resolve("none");
        Dataset<Row> frame = Frames.frame(spark, 0, false);
        assertThatThrownBy(() ->
                        new ContinualClassifier().setModelPath(model.toString()).fit(frame))
                .hasMessageContaining("setRowId");
        assertThatThrownBy(() -> classifier(model).setRowId("nobody").fit(frame))
                .hasMessageContaining("no column 'nobody'");
        assertThatThrownBy(() -> classifier(model).fit(frame.withColumn("id", functions.lit(1))))
                .hasMessageContaining("two rows have the id 1");
        Dataset<Row> nameless =
                frame.withColumn("id", functions.when(functions.col("id").notEqual(7), functions.col("id")));
        assertThatThrownBy(() -> classifier(model).fit(nameless))
                .hasMessage("a row has no value in 'id'; fill it in, or leave such rows out");
        for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            Dataset<Row> infinite = spark.createDataFrame(
                    List.of(
                            RowFactory.create(1L, Vectors.dense(1, 2, value), "left"),
                            RowFactory.create(2L, Vectors.dense(1, 2, 3), "right")),
                    frame.schema());
            assertThatThrownBy(() -> classifier(model).fit(infinite))
                    .hasMessageContaining("feature f2 of row 1 is " + value);
        }
        assertThat(Files.exists(model)).isFalse();
        assertThatThrownBy(() -> classifier(model).setPartitions(0)).hasMessageContaining("partitions");
    }

    @Test
    void coresetsAreChosenInEveryPartitionAndRehearsed() throws Exception {
        ContinualClassifier three =
                classifier(scratch.resolve("points")).setPartitions(3).setKeep("random:12");
        three.fit(Frames.frame(spark, 0, false));
        ContinualModel model = three.fit(Frames.frame(spark, 1, false));
        ModelVersion head = ModelDirectory.at(scratch.resolve("points")).head();
        assertThat(head.state().coresets()).extracting(Coreset::size).containsExactly(12, 12);
        // Points know the rows that they were, so that they can be erased by their ids.
        assertThat(head.provenance().pointKeys()).hasSize(12);
        assertThat(accuracy(model.transform(Frames.frame(spark, 2, false)))).isGreaterThan(0.85);
        assertThatThrownBy(() ->
                        classifier(scratch.resolve("points")).setKeep("none").fit(Frames.frame(spark, 2, false)))
                .hasMessageContaining("the model keeps random:12");
        assertThatThrownBy(() -> classifier(scratch).setKeep("everything")).hasMessageContaining("cannot be kept");
    }

    @Test
    void sitesAreMergedByPartitionedInference() throws Exception {
        List<String> hashes = new ArrayList<>();
        for (int parts : new int[] {2, 5}) {
            Path path = scratch.resolve("sites" + parts);
            ContinualClassifier sites = classifier(path)
                    .setMerging(ContinualEstimator.SITES)
                    .setSiteCol("hospital")
                    .setRounds(12)
                    .setEpochs(4);
            sites.fit(sited(0).repartition(parts));
            ContinualModel model = sites.fit(sited(1).repartition(parts));
            hashes.add(model.version());
            assertThat(accuracy(model.transform(Frames.frame(spark, 2, false)))).isGreaterThan(0.85);
            assertThat(ModelDirectory.at(path).head().provenance().settings())
                    .containsEntry("merging", "sites")
                    .containsEntry("partitions", "3")
                    .containsEntry("rounds", "12");
        }
        assertThat(hashes.get(0)).isEqualTo(hashes.get(1));
        assertThatThrownBy(() -> classifier(scratch.resolve("no"))
                        .setMerging("sites")
                        .setKeep("summary")
                        .fit(sited(0)))
                .hasMessageContaining("would count once for every site");
        assertThatThrownBy(() ->
                        classifier(scratch.resolve("no")).setSiteCol("hospital").fit(sited(0)))
                .hasMessageContaining("setMerging");
        assertThatThrownBy(() -> classifier(scratch).setMerging("sum")).hasMessageContaining("not by 'sum'");
        assertThat(Files.exists(scratch.resolve("no"))).isFalse();
    }

    /** The frame with a column of three sites, whose rows differ. */
    private static Dataset<Row> sited(int task) {
        return Frames.frame(spark, task, false)
                .withColumn(
                        "hospital",
                        functions.concat(functions.lit("h"), functions.col("id").mod(functions.lit(3))));
    }

    @Test
    void aMethodIsDecidedWithTheFirstTask() throws Exception {
        Path path = scratch.resolve("method");
        VclMethod euclidean =
                Recipe.DEFAULT_METHOD.with(new Retention.Nothing()).with(new Metric.Euclidean());
        ContinualClassifier estimator = classifier(path).setMethod(euclidean).setRounds(3);
        estimator.fit(Frames.frame(spark, 0, false));
        estimator.fit(Frames.frame(spark, 1, false));
        ModelVersion head = ModelDirectory.at(path).head();
        assertThat(((VclMethod) head.method()).metric()).isEqualTo(new Metric.Euclidean());
        assertThat(head.method().retention()).isEqualTo(new Retention.Nothing());
        assertThat(head.provenance().settings()).containsEntry("epochs", "3");
        assertThatThrownBy(
                        () -> classifier(path).setMethod(Recipe.DEFAULT_METHOD).fit(Frames.frame(spark, 2, false)))
                .hasMessageContaining("the method");
        assertThatThrownBy(() -> classifier(path).setHidden(9).fit(Frames.frame(spark, 2, false)))
                .hasMessageContaining("hidden 9: the model has 8");
        VclMethod early = euclidean.with(euclidean.trainingSettings().with(new Stopping.OnValidation(0.1, 3)));
        assertThatThrownBy(() ->
                        classifier(scratch.resolve("early")).setMethod(early).fit(Frames.frame(spark, 0, false)))
                .hasMessageStartingWith("early stopping");
        assertThat(Files.exists(scratch.resolve("early"))).isFalse();
    }

    @Test
    void aSavedModelIsItsOwnVersionAndEstimatorsAreSavedToo() throws Exception {
        ContinualClassifier estimator =
                classifier(scratch.resolve("months")).setRounds(2).setSeed(3);
        ContinualModel january = estimator.fit(Frames.frame(spark, 0, false));
        estimator.fit(Frames.frame(spark, 1, false));
        january.write().save(scratch.resolve("january").toString());
        assertThat(ContinualModel.load(scratch.resolve("january").toString()).version())
                .isEqualTo(january.version());
        ContinualModel other = classifier(scratch.resolve("other"))
                .setSeed(3)
                .setInitialModel(january)
                .fit(Frames.frame(spark, 2, false));
        assertThat(ModelDirectory.at(Path.of(other.directory())).head().parent())
                .contains(january.version());

        estimator.write().save(scratch.resolve("estimator").toString());
        ContinualClassifier read =
                ContinualClassifier.load(scratch.resolve("estimator").toString());
        String arrays = "\\[I@[0-9a-f]+";
        assertThat(read.explainParams().replaceAll(arrays, ""))
                .isEqualTo(estimator.explainParams().replaceAll(arrays, ""));
        assertThat(read.getOrDefault(read.hidden())).containsExactly(8);
    }

    @Test
    void labelsThatCannotBeAreRefused() {
        Path path = scratch.resolve("labels");
        String before =
                classifier(path).setRounds(1).fit(Frames.frame(spark, 0, false)).version();
        Dataset<Row> strange = Frames.frame(spark, 1, false).withColumn("label", functions.lit("above"));
        assertThatThrownBy(() -> classifier(path).setNewClasses(false).fit(strange))
                .hasMessageContaining("the classes are fixed")
                .hasMessageContaining("above");
        Dataset<Row> nothing = Frames.frame(spark, 1, true).withColumn("label", functions.lit(Double.NaN));
        assertThatThrownBy(() -> classifier(path).fit(nothing))
                .hasMessageContaining("the label of row 1000")
                .hasMessageContaining("NaN");
        assertThatThrownBy(() -> new ContinualRegressor().setRowId("id").fit(nothing))
                .hasMessageContaining("NaN");
        assertThat(ContinualModel.of(path.toString()).version()).isEqualTo(before);
        Dataset<Row> flat = Frames.frame(spark, 0, true).withColumn("features", functions.col("label"));
        assertThatThrownBy(() -> classifier(path).transformSchema(flat.schema()))
                .hasMessageContaining("VectorAssembler");
    }
}
