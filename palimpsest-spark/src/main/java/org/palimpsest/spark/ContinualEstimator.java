package org.palimpsest.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntArrayParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import org.palimpsest.coreset.Retention;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.Keep;
import org.palimpsest.model.LearnReport;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.StreamNote;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.store.MethodText;

/**
 * What {@link ContinualClassifier} and {@link ContinualRegressor} share. {@code fit} learns a DataFrame as the next task of a
 * model directory, trained on the executors, and returns the model; the directory is the one that {@code palimpsest
 * predict} and the other commands use.
 *
 * @param <E> the estimator itself, so that setters can be chained
 */
public abstract class ContinualEstimator<E extends ContinualEstimator<E>> extends Estimator<ContinualModel>
        implements MLWritable {
    /** Rounds are averaged. */
    public static final String AVERAGE = "average";

    /** Rounds are merged by partitioned variational inference. */
    public static final String SITES = "sites";

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
    private final Param<String> method;
    private final Param<String> keep;
    private final Param<String> merging;
    private final Param<String> siteCol;
    private final DoubleParam damping;
    private final BooleanParam newClasses;
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
        decay = new DoubleParam(
                this,
                "decay",
                "share of the evidence of earlier tasks that is left",
                ParamValidators.inRange(0, 1, false, true));
        seed = new LongParam(this, "seed", "seed of everything random");
        method = new Param<>(this, "method", "how tasks are learned, as text");
        keep = new Param<>(this, "keep", "what is kept of a task's rows");
        merging = new Param<>(this, "merging", "how rounds are merged: " + AVERAGE + " or " + SITES);
        siteCol = new Param<>(this, "siteCol", "column that tells the site of a row");
        damping = new DoubleParam(
                this, "damping", "share of a step of sites that is taken", ParamValidators.inRange(0, 1, false, true));
        newClasses = new BooleanParam(this, "newClasses", "whether classes may be added after the first task");
        setDefault(featuresCol, "features");
        setDefault(labelCol, "label");
        setDefault(hidden, new int[] {100, 100});
        setDefault(partitions, 1);
        setDefault(epochs, 1);
        setDefault(decay, 1.0);
        setDefault(seed, 0L);
        setDefault(merging, AVERAGE);
        setDefault(newClasses, true);
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

    public Param<String> method() {
        return method;
    }

    public Param<String> keep() {
        return keep;
    }

    public Param<String> merging() {
        return merging;
    }

    public Param<String> siteCol() {
        return siteCol;
    }

    public DoubleParam damping() {
        return damping;
    }

    public BooleanParam newClasses() {
        return newClasses;
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

    /**
     * How tasks are learned, decided with the first; its epochs and batches follow the rows, and {@link #setRounds} and {@link
     * #setEpochs} go before its epochs. {@link org.palimpsest.Defaults#METHOD} by default, keeping statistics of the
     * classes.
     */
    public E setMethod(VclMethod how) {
        set(method, MethodText.of(how));
        return self();
    }

    /**
     * What is kept of a task's rows, decided with the first: {@code summary}, statistics of the classes, by default; {@code
     * none}; or a coreset such as {@code random:200}, {@code kcenter:200} or {@code stein:200}, chosen in every partition,
     * joined on the driver, and rehearsed with later tasks.
     */
    public E setKeep(String words) {
        Keep.of(words); // refuses what is nothing
        set(keep, words);
        return self();
    }

    /** How rounds are merged: {@value #AVERAGE}, the default, or {@value #SITES}; see {@link Merging}. */
    public E setMerging(String how) {
        if (!how.equals(AVERAGE) && !how.equals(SITES)) {
            throw new IllegalArgumentException(
                    "rounds are merged by '" + AVERAGE + "' or '" + SITES + "', not by '" + how + "'");
        }
        set(merging, how);
        return self();
    }

    /** The column that tells the site of a row: each site is one partition, merged as {@value #SITES}. */
    public E setSiteCol(String column) {
        set(siteCol, column);
        return self();
    }

    /** ρ, the share of a step of {@value #SITES} that is taken, in (0, 1]; 1/K by default. */
    public E setDamping(double share) {
        set(damping, share);
        return self();
    }

    /** Whether classes may be added after the first task, as they may by default; otherwise rows of others are refused. */
    public E setNewClasses(boolean allowed) {
        set(newClasses, allowed);
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
            return learned(frame, Map.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /**
     * Learns a frame.
     *
     * @param note what the line of the log is to say of it
     */
    ContinualModel learned(Dataset<?> frame, Map<String, Object> note) throws IOException {
        check();
        Path scratch = Files.createTempFile("palimpsest-", ".csv");
        try {
            FrameTable.Written rows = table().write(frame, scratch, "the DataFrame");
            try (ModelPlace place =
                    ModelPlace.of(isDefined(modelPath) ? Optional.of(getOrDefault(modelPath)) : Optional.empty(), initialModel)) {
                JavaSparkContext spark =
                        new JavaSparkContext(frame.sparkSession().sparkContext());
                ModelDirectory model = ModelDirectory.at(place.path()).with(trainer(spark, rows));
                int number = model.exists() ? model.head().state().tasks() + 1 : 1;
                LearnReport report = model.learn(
                        request(rows.table(), number), new StreamNote("", note, () -> {}), epoch -> {});
                if (!report.accepted()) {
                    throw new ModelException("the update was refused by the model's policy: " + report.verdict());
                }
                place.keep();
                return new ContinualModel(
                                uid,
                                place.path().toString(),
                                report.version().hash(),
                                report.version().bytes())
                        .setFeaturesCol(getOrDefault(featuresCol));
            }
        } finally {
            Files.deleteIfExists(scratch);
        }
    }

    /** Refuses parameters that are missing or do not go together. */
    private void check() throws ModelException {
        if (!isDefined(rowId)) {
            throw new ModelException(
                    "say which column tells rows apart: setRowId(\"id\"); without an order of rows, a repeated"
                            + " task of Spark would give other bits");
        }
        boolean sites = getOrDefault(merging).equals(SITES);
        if (!sites && (isDefined(siteCol) || isDefined(damping))) {
            throw new ModelException("setSiteCol and setDamping are for setMerging(\"" + SITES + "\")");
        }
        if (isDefined(siteCol) && isSet(partitions)) {
            throw new ModelException("with setSiteCol each site is a partition; leave setPartitions out");
        }
    }

    private ClusterTrainer trainer(JavaSparkContext spark, FrameTable.Written rows) {
        Merging how = getOrDefault(merging).equals(SITES)
                ? new Merging.Sites(
                        isDefined(damping) ? Optional.of((Double) getOrDefault(damping)) : Optional.empty())
                : new Merging.Average();
        ClusterTrainer trainer = new ClusterTrainer(
                spark,
                new RoundSettings(
                        (Integer) getOrDefault(partitions),
                        isDefined(rounds) ? Optional.of((Integer) getOrDefault(rounds)) : Optional.empty(),
                        (Integer) getOrDefault(epochs),
                        how));
        return rows.sites().isEmpty() ? trainer : trainer.withSites(rows.sites());
    }

    /** What is decided with the first task is repeated later only if it was said, so that a contradiction is refused. */
    private LearnRequest request(Table rows, int number) {
        boolean first = number == 1;
        SchemaOptions options = SchemaOptions.target(getOrDefault(labelCol)).withId(getOrDefault(rowId));
        LearnRequest request = LearnRequest.of(rows, isDefined(task) ? getOrDefault(task) : "task " + number)
                .with(regression ? options.withRegression() : options)
                .withDecay((Double) getOrDefault(decay));
        if (first || isSet(seed)) {
            request = request.withSeed((Long) getOrDefault(seed));
        }
        if (first || isSet(hidden)) {
            request = request.withHidden(
                    Arrays.stream(getOrDefault(hidden)).boxed().toList());
        }
        if (isDefined(method)) {
            request = request.with(MethodText.read(getOrDefault(method)));
        }
        if (isDefined(keep)) {
            request = request.with(Keep.of(getOrDefault(keep)));
        } else if (first && !isDefined(method) && getOrDefault(merging).equals(SITES)) {
            request = request.with(new Retention.Nothing());
        }
        return first || (Boolean) getOrDefault(newClasses) ? request : request.withFixedClasses();
    }

    /** How a frame becomes a table. */
    FrameTable table() {
        return new FrameTable(
                getOrDefault(featuresCol),
                getOrDefault(labelCol),
                getOrDefault(rowId),
                isDefined(siteCol) ? Optional.of(getOrDefault(siteCol)) : Optional.empty());
    }

    @Override
    public MLWriter write() {
        if (initialModel.isPresent()) {
            throw new UnsupportedOperationException(
                    "an estimator with an initial model is not written; write that model, and set it again");
        }
        return new DefaultParamsWriter(this);
    }

    @Override
    public StructType transformSchema(StructType schema) {
        String features = getOrDefault(featuresCol);
        if (!List.of(schema.fieldNames()).contains(features)) {
            throw new IllegalArgumentException("the DataFrame has no column '" + features + "', but "
                    + String.join(", ", schema.fieldNames()));
        }
        if (!schema.apply(features).dataType().equals(SQLDataTypes.VectorType())) {
            throw new IllegalArgumentException("column '" + features + "' holds no vectors but "
                    + schema.apply(features).dataType().simpleString() + "; VectorAssembler makes them of columns");
        }
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
