package org.palimpsest.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntArrayParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import org.palimpsest.model.LearnReport;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.schema.SchemaOptions;

/**
 * What {@link ContinualClassifier} and {@link ContinualRegressor} share. {@code fit} learns a DataFrame as the next task of a
 * model directory, trained on the executors, and returns the model; the directory is the one that {@code palimpsest
 * predict} and the other commands use.
 *
 * @param <E> the estimator itself, so that setters can be chained
 */
public abstract class ContinualEstimator<E extends ContinualEstimator<E>> extends Estimator<ContinualModel> {
    private static final long serialVersionUID = 1;

    private final String uid;
    private final boolean regression;
    private final Param<String> featuresCol;
    private final Param<String> labelCol;
    private final Param<String> rowId;
    private final Param<String> task;
    private final Param<String> modelPath;
    private final IntArrayParam hidden;
    private final IntParam partitions;
    private final IntParam rounds;
    private final IntParam epochs;
    private final DoubleParam decay;
    private final LongParam seed;
    private transient Optional<ContinualModel> initialModel = Optional.empty();

    ContinualEstimator(String uid, boolean regression) {
        this.uid = uid;
        this.regression = regression;
        featuresCol = new Param<>(this, "featuresCol", "column of feature vectors");
        labelCol = new Param<>(this, "labelCol", "column to be predicted");
        rowId = new Param<>(this, "rowId", "column that tells rows apart");
        task = new Param<>(this, "task", "name of the task");
        modelPath = new Param<>(this, "modelPath", "model directory, on the driver");
        hidden = new IntArrayParam(this, "hidden", "widths of the hidden layers");
        partitions =
                new IntParam(this, "partitions", "partitions that are trained in parallel", ParamValidators.gtEq(1));
        rounds = new IntParam(this, "rounds", "rounds of local training", ParamValidators.gtEq(1));
        epochs = new IntParam(this, "epochs", "epochs per round", ParamValidators.gtEq(1));
        decay = new DoubleParam(this, "decay", "share of the evidence of earlier tasks that is left");
        seed = new LongParam(this, "seed", "seed of everything random");
        setDefault(featuresCol, "features");
        setDefault(labelCol, "label");
        setDefault(hidden, new int[] {100, 100});
        setDefault(partitions, 1);
        setDefault(epochs, 1);
        setDefault(decay, 1.0);
        setDefault(seed, 0L);
    }

    abstract E self();

    @Override
    public String uid() {
        return uid;
    }

    public Param<String> featuresCol() {
        return featuresCol;
    }

    public Param<String> labelCol() {
        return labelCol;
    }

    public Param<String> rowId() {
        return rowId;
    }

    public Param<String> task() {
        return task;
    }

    public Param<String> modelPath() {
        return modelPath;
    }

    public IntArrayParam hidden() {
        return hidden;
    }

    public IntParam partitions() {
        return partitions;
    }

    public IntParam rounds() {
        return rounds;
    }

    public IntParam epochs() {
        return epochs;
    }

    public DoubleParam decay() {
        return decay;
    }

    public LongParam seed() {
        return seed;
    }

    /** The column of feature vectors; {@code features} by default. */
    public E setFeaturesCol(String column) {
        set(featuresCol, column);
        return self();
    }

    /** The column to be predicted; {@code label} by default. */
    public E setLabelCol(String column) {
        set(labelCol, column);
        return self();
    }

    /** The column that tells rows apart. It has no default: without an order of rows, attempts could not be repeated. */
    public E setRowId(String column) {
        set(rowId, column);
        return self();
    }

    /** The name of the task; by default its number. */
    public E setTask(String name) {
        set(task, name);
        return self();
    }

    /** The model directory, on the driver: created, or continued if it is there. By default a temporary one. */
    public E setModelPath(String path) {
        set(modelPath, path);
        return self();
    }

    /** The widths of the hidden layers; decided with the first task. */
    public E setHidden(int... widths) {
        set(hidden, widths);
        return self();
    }

    /** How many partitions are trained in parallel, K; 1 by default, which gives the bits of one machine. */
    public E setPartitions(int count) {
        set(partitions, count);
        return self();
    }

    /** How many rounds of local training; by default as many as the default method has epochs. */
    public E setRounds(int count) {
        set(rounds, count);
        return self();
    }

    /** How many epochs a round has; 1 by default. */
    public E setEpochs(int count) {
        set(epochs, count);
        return self();
    }

    /** The share of the evidence of earlier tasks that is left, in (0, 1]; 1 by default. */
    public E setDecay(double share) {
        set(decay, share);
        return self();
    }

    /** The seed of everything random; decided with the first task. */
    public E setSeed(long value) {
        set(seed, value);
        return self();
    }

    /** The model to continue. It does not change: the next task is learned by a copy. */
    public E setInitialModel(ContinualModel model) {
        initialModel = Optional.of(model);
        return self();
    }

    @Override
    public ContinualModel fit(Dataset<?> frame) {
        try {
            return learned(frame);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private ContinualModel learned(Dataset<?> frame) throws IOException {
        if (!isDefined(rowId)) {
            throw new ModelException(
                    "say which column tells rows apart: setRowId(\"id\"); without an order of rows, a repeated"
                            + " task of Spark would give other bits");
        }
        Path directory = directory();
        JavaSparkContext spark = new JavaSparkContext(frame.sparkSession().sparkContext());
        Optional<Integer> count = isDefined(rounds) ? Optional.of((Integer) getOrDefault(rounds)) : Optional.empty();
        ClusterTrainer trainer =
                new ClusterTrainer(spark, (Integer) getOrDefault(partitions), count, (Integer) getOrDefault(epochs));
        ModelDirectory model = ModelDirectory.at(directory).with(trainer);
        int number = model.exists() ? model.head().state().tasks() + 1 : 1;
        String name = isDefined(task) ? getOrDefault(task) : "task " + number;
        Path scratch = Files.createTempFile("palimpsest-", ".csv");
        try {
            SchemaOptions options = SchemaOptions.target(getOrDefault(labelCol)).withId(getOrDefault(rowId));
            LearnRequest request = LearnRequest.of(
                            table().write(frame, scratch, name).table(), name)
                    .with(regression ? options.withRegression() : options)
                    .withDecay((Double) getOrDefault(decay));
            if (number == 1) {
                request = request.withSeed((Long) getOrDefault(seed))
                        .withHidden(Arrays.stream(getOrDefault(hidden)).boxed().toList());
            }
            LearnReport report = model.learn(request);
            if (!report.accepted()) {
                throw new ModelException("the update was refused by the model's policy: " + report.verdict());
            }
            return new ContinualModel(
                            uid,
                            directory.toString(),
                            report.version().hash(),
                            report.version().bytes())
                    .setFeaturesCol(getOrDefault(featuresCol));
        } finally {
            Files.deleteIfExists(scratch);
        }
    }

    /** How a frame becomes a table. */
    FrameTable table() {
        return new FrameTable(getOrDefault(featuresCol), getOrDefault(labelCol), getOrDefault(rowId));
    }

    /** Where the next task is learned: the given directory, or a new one; a copy of the initial model, if there is one. */
    private Path directory() throws IOException {
        Path path = isDefined(modelPath) ? Path.of(getOrDefault(modelPath)) : Files.createTempDirectory("palimpsest-");
        if (initialModel.isPresent()) {
            initialModel.get().copyTo(path);
        }
        return path;
    }

    @Override
    public StructType transformSchema(StructType schema) {
        return ContinualModel.outputs(schema, regression, Optional.empty());
    }

    @Override
    public Estimator<ContinualModel> copy(ParamMap extra) {
        ContinualEstimator<E> copy = fresh(uid);
        copyValues(copy, extra);
        copy.initialModel = initialModel;
        return copy;
    }

    abstract ContinualEstimator<E> fresh(String name);

    @Override
    public String toString() {
        return uid;
    }
}
