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
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsWriter;
import org.apache.spark.ml.util.MLWritable;
import org.apache.spark.ml.util.MLWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.types.StructType;
import org.palimpsest.coreset.Retention;
import org.palimpsest.model.Keep;
import org.palimpsest.model.LearnReport;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.StreamNote;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.model.predictor.NetworkPredictor;
import org.palimpsest.model.predictor.StatisticsPredictor;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.store.MethodText;

/**
 * What {@link ContinualClassifier} and {@link ContinualRegressor} share. {@code fit} learns a DataFrame as the next task of a
 * model directory, trained or added up on the executors, and returns the model; the directory is the one that {@code palimpsest
 * predict} and the other commands use.
 *
 * @param <E> the estimator itself, so that setters can be chained
 */
public abstract class ContinualEstimator<E extends ContinualEstimator<E>> extends ContinualParams<E>
        implements MLWritable {
    private static final long serialVersionUID = 1;

    private final boolean regression;
    private transient Optional<ContinualModel> initialModel = Optional.empty();

    ContinualEstimator(String uid, boolean regression) {
        super(uid);
        this.regression = regression;
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
            try (ModelPlace place = ModelPlace.of(
                    isDefined(modelPath()) ? Optional.of(getOrDefault(modelPath())) : Optional.empty(), initialModel)) {
                JavaSparkContext spark =
                        new JavaSparkContext(frame.sparkSession().sparkContext());
                ModelDirectory model = ModelDirectory.at(place.path()).with(trainer(spark, rows));
                int number = model.exists() ? model.head().state().tasks() + 1 : 1;
                LearnReport report =
                        model.learn(request(rows.table(), number), new StreamNote("", note, () -> {}), epoch -> {});
                if (!report.accepted()) {
                    throw new ModelException("the update was refused by the model's policy: " + report.verdict());
                }
                place.keep();
                return new ContinualModel(
                                uid(),
                                place.path().toString(),
                                report.version().hash(),
                                report.version().bytes())
                        .setFeaturesCol(getOrDefault(featuresCol()));
            }
        } finally {
            Files.deleteIfExists(scratch);
        }
    }

    /** Refuses parameters that are missing or do not go together. */
    private void check() throws ModelException {
        if (!isDefined(rowId())) {
            throw new ModelException(
                    "say which column tells rows apart: setRowId(\"id\"); without an order of rows, a repeated"
                            + " task of Spark would give other bits");
        }
        Optional<Param<?>> ofNetworks = ofNetworks();
        if (isExact() && ofNetworks.isPresent()) {
            throw new ModelException("'" + ofNetworks.get().name() + "' is for networks, and setPredictor(\"" + EXACT
                    + "\") asks for a model without one; leave it out");
        }
        boolean sites = getOrDefault(merging()).equals(SITES);
        if (!sites && (isDefined(siteCol()) || isDefined(damping()))) {
            throw new ModelException("setSiteCol and setDamping are for setMerging(\"" + SITES + "\")");
        }
        if (isDefined(siteCol()) && isSet(partitions())) {
            throw new ModelException("with setSiteCol each site is a partition; leave setPartitions out");
        }
    }

    /** A parameter that was set and that means something for networks only. */
    private Optional<Param<?>> ofNetworks() {
        List<Param<?>> all = List.of(hidden(), rounds(), epochs(), method(), keep(), merging(), siteCol(), damping());
        return all.stream().filter(this::isSet).findFirst();
    }

    private boolean isExact() {
        return isDefined(predictor()) && getOrDefault(predictor()).equals(EXACT);
    }

    private ClusterTrainer trainer(JavaSparkContext spark, FrameTable.Written rows) {
        Merging how = getOrDefault(merging()).equals(SITES)
                ? new Merging.Sites(
                        isDefined(damping()) ? Optional.of((Double) getOrDefault(damping())) : Optional.empty())
                : new Merging.Average();
        ClusterTrainer trainer = new ClusterTrainer(
                spark,
                new RoundSettings(
                        (Integer) getOrDefault(partitions()),
                        isDefined(rounds()) ? Optional.of((Integer) getOrDefault(rounds())) : Optional.empty(),
                        (Integer) getOrDefault(epochs()),
                        how));
        return rows.sites().isEmpty() ? trainer : trainer.withSites(rows.sites());
    }

    /** What is decided with the first task is repeated later only if it was said, so that a contradiction is refused. */
    private LearnRequest request(Table rows, int number) {
        boolean first = number == 1;
        SchemaOptions options = SchemaOptions.target(getOrDefault(labelCol())).withId(getOrDefault(rowId()));
        LearnRequest request = LearnRequest.of(rows, isDefined(task()) ? getOrDefault(task()) : "task " + number)
                .with(regression ? options.withRegression() : options)
                .withDecay((Double) getOrDefault(decay()));
        if (first || isSet(seed())) {
            request = request.withSeed((Long) getOrDefault(seed()));
        }
        if (isDefined(predictor()) || ofNetworks().isPresent()) {
            request = request.withPredictors(
                    isExact()
                            ? List.of(ExactPredictor.NAME)
                            : List.of(NetworkPredictor.NAME, StatisticsPredictor.NAME));
        }
        if (isSet(hidden())) {
            request = request.withHidden(
                    Arrays.stream(getOrDefault(hidden())).boxed().toList());
        }
        if (isDefined(method())) {
            request = request.with(MethodText.read(getOrDefault(method())));
        }
        if (isDefined(keep())) {
            request = request.with(Keep.of(getOrDefault(keep())));
        } else if (first && !isDefined(method()) && getOrDefault(merging()).equals(SITES)) {
            request = request.with(new Retention.Nothing());
        }
        return first || (Boolean) getOrDefault(newClasses()) ? request : request.withFixedClasses();
    }

    /** How a frame becomes a table. */
    FrameTable table() {
        return new FrameTable(
                getOrDefault(featuresCol()),
                getOrDefault(labelCol()),
                getOrDefault(rowId()),
                isDefined(siteCol()) ? Optional.of(getOrDefault(siteCol())) : Optional.empty());
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
        String features = getOrDefault(featuresCol());
        if (!List.of(schema.fieldNames()).contains(features)) {
            throw new IllegalArgumentException(
                    "the DataFrame has no column '" + features + "', but " + String.join(", ", schema.fieldNames()));
        }
        if (!schema.apply(features).dataType().equals(SQLDataTypes.VectorType())) {
            throw new IllegalArgumentException("column '" + features + "' holds no vectors but "
                    + schema.apply(features).dataType().simpleString() + "; VectorAssembler makes them of columns");
        }
        return ContinualModel.outputs(schema, regression, Optional.empty());
    }

    @Override
    public Estimator<ContinualModel> copy(ParamMap extra) {
        ContinualEstimator<E> copy = fresh(uid());
        copyValues(copy, extra);
        copy.initialModel = initialModel;
        return copy;
    }

    abstract ContinualEstimator<E> fresh(String name);

    @Override
    public String toString() {
        return uid();
    }
}
