package org.palimpsest.spark;

import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntArrayParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.Keep;
import org.palimpsest.store.MethodText;

/**
 * The parameters that {@link ContinualClassifier} and {@link ContinualRegressor} share.
 *
 * @param <E> the estimator itself, so that setters can be chained
 */
public abstract class ContinualParams<E extends ContinualParams<E>> extends Estimator<ContinualModel> {
    /** Rounds are averaged. */
    public static final String AVERAGE = "average";

    /** Rounds are merged by partitioned variational inference. */
    public static final String SITES = "sites";

    /** A model of exact sums: {@link org.palimpsest.model.predictor.ExactPredictor}. */
    public static final String EXACT = "exact";

    /** A model with a network. */
    public static final String NETWORK = "network";

    private static final long serialVersionUID = 1;

    private final String uid;
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
    private final Param<String> predictor;

    ContinualParams(String uid) {
        this.uid = uid;
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
        predictor = new Param<>(this, "predictor", "what a new model predicts with: " + EXACT + " or " + NETWORK);
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

    public Param<String> predictor() {
        return predictor;
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
     * #setEpochs} go before its epochs. {@link org.palimpsest.Recipe#DEFAULT_METHOD} by default, which keeps statistics of the
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

    /**
     * What a model predicts with, decided with the first task: {@value #EXACT}, sums that are the same to the byte for any number
     * of partitions, or {@value #NETWORK}. By default that of {@code palimpsest learn}, and a network where a parameter that
     * only networks have is set.
     */
    public E setPredictor(String name) {
        if (!name.equals(EXACT) && !name.equals(NETWORK)) {
            throw new IllegalArgumentException(
                    "a model predicts with '" + EXACT + "' or '" + NETWORK + "', not with '" + name + "'");
        }
        set(predictor, name);
        return self();
    }
}
