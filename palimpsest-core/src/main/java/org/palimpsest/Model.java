package org.palimpsest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.learner.Predictor;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Method;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;
import org.palimpsest.store.ModelFile;
import org.palimpsest.store.StateFileException;
import org.palimpsest.task.Lesson;

/**
 * A trained model, with everything that is needed to predict and to learn the next task. An immutable value:
 * learning returns another model. Safe to share between threads, and needs no closing.
 *
 * <p><b>Scenarios.</b> {@link #learn} uses one head that all tasks share and extends it for new classes (domain- and
 * class-incremental). {@link #learnTask} opens a head for each task, and predictions name the task (task-incremental). A model
 * uses one or the other.
 */
public final class Model {
    private final Learned learned;
    private final Settings settings;
    private final LearnerState state;
    private final Compute compute;
    private final Consumer<EpochReport> listener;
    private final Map<Integer, Predictor> predictors = new ConcurrentHashMap<>();

    private Model(Learned learned, Compute compute, Consumer<EpochReport> listener) {
        this.learned = learned;
        this.compute = compute;
        this.listener = listener;
        settings = learned.settings();
        state = learned.state();
    }

    static Model untrained(Settings settings, Compute compute, Consumer<EpochReport> listener) {
        LearnerState initial = settings.recipe()
                .learner(0, settings.shape(), settings.likelihood(), compute)
                .initial();
        Learned nothing = new Learned(
                settings, initial, List.of(), List.of(), Learned.Heads.NONE_YET, Scaling.NONE, Scaling.NONE);
        return new Model(nothing, compute, listener);
    }

    /**
     * Learns one more task through the shared head, which grows by the classes that are new.
     *
     * @param task its name
     * @param inputs row by row
     * @param labels the class of each row, by name
     */
    public Model learn(String task, float[][] inputs, String[] labels) {
        return learn(task, rows(inputs), labels, Learned.Heads.SHARED);
    }

    /** The same with classes that are numbered; number 7 is named "7". */
    public Model learn(String task, float[][] inputs, int[] labels) {
        return learn(task, inputs, named(labels));
    }

    /** Learns one more task with its own head, for the classes of this task only. */
    public Model learnTask(String task, float[][] inputs, String[] labels) {
        if (learned.tasks().contains(task)) {
            throw new IllegalArgumentException("there is a head for task " + task + " already; predictions name a task,"
                    + " so each needs a name of its own");
        }
        return learn(task, rows(inputs), labels, Learned.Heads.PER_TASK);
    }

    /** The same with classes that are numbered. */
    public Model learnTask(String task, float[][] inputs, int[] labels) {
        return learnTask(task, inputs, named(labels));
    }

    private static String[] named(int[] labels) {
        String[] names = new String[labels.length];
        for (int r = 0; r < names.length; r++) {
            names[r] = String.valueOf(labels[r]);
        }
        return names;
    }

    private Model learn(String task, float[] rows, String[] names, Learned.Heads way) {
        require(true);
        int count = rows.length / settings.shape().inputs();
        if (names.length != count) {
            throw new IllegalArgumentException(
                    "task " + task + " has " + count + " rows but " + names.length + " labels");
        }
        int head = head(way);
        List<String> known = head < learned.labels().size() ? learned.labels().get(head) : List.of();
        ClassIndex classes = ClassIndex.of(known, names);
        if (classes.labels().size() < 2) {
            throw new IllegalArgumentException("task " + task + " has one class, '"
                    + classes.labels().get(0) + "'; a classifier needs at least two to tell apart");
        }
        Scaling scaling = inputScaling(rows);
        scaling.apply(rows);
        Dataset data = Dataset.of(
                new Inputs.Floats(settings.shape().inputs(), rows),
                new Targets.Labels(classes.index(), classes.labels().size()));
        return learned(task, data, head, classes.labels(), way, scaling, learned.targetScaling());
    }

    /** Learns one more task of a regression with one output. */
    public Model learn(String task, float[][] inputs, float[] targets) {
        float[][] rows = new float[targets.length][];
        for (int r = 0; r < rows.length; r++) {
            rows[r] = new float[] {targets[r]};
        }
        return learn(task, inputs, rows);
    }

    /** Learns one more task of a regression. */
    public Model learn(String task, float[][] inputs, float[][] targets) {
        require(false);
        if (inputs.length != targets.length) {
            throw new IllegalArgumentException(
                    "task " + task + " has " + inputs.length + " rows but " + targets.length + " targets");
        }
        float[] rows = rows(inputs);
        float[] values = flat(targets, settings.outputs(), "targets");
        Scaling in = inputScaling(rows);
        in.apply(rows);
        boolean first = learned.tasks().isEmpty() && settings.likelihood().learnsNoise();
        Scaling out = first ? Scaling.of(settings.outputs(), values) : learned.targetScaling();
        out.apply(values);
        Dataset data = Dataset.of(
                new Inputs.Floats(settings.shape().inputs(), rows), new Targets.Values(settings.outputs(), values));
        return learned(task, data, head(Learned.Heads.SHARED), List.of(), Learned.Heads.SHARED, in, out);
    }

    /**
     * Learns one more task through the shared head from data that may be larger, weighted or sparse. Inputs and targets are
     * taken as they are, and the inputs may have columns that are new, behind those that are known.
     *
     * @param labels the names of the classes that the targets number; must begin with those that are known. None for a
     *     regression
     */
    public Model learn(String task, Dataset data, List<String> labels) {
        if (settings.standardize() || !learned.targetScaling().isNone()) {
            throw new IllegalStateException("this model scales what it learns from; give it arrays, not a data set");
        }
        List<String> known =
                learned.labels().isEmpty() ? List.of() : learned.labels().get(0);
        if (labels.size() < known.size() || !labels.subList(0, known.size()).equals(known)) {
            throw new IllegalArgumentException(
                    "the labels must begin with those that are known, " + known + ", but are " + labels);
        }
        return learned(
                task,
                data,
                head(Learned.Heads.SHARED),
                labels,
                Learned.Heads.SHARED,
                learned.inputScaling(),
                learned.targetScaling());
    }

    private Model learned(
            String task, Dataset data, int head, List<String> names, Learned.Heads way, Scaling in, Scaling out) {
        if (learned.tasks().contains(task)) {
            throw new IllegalArgumentException(
                    "the model has learned a task " + task + " already; give this one another name");
        }
        Learner learner = settings.recipe().learner(data.size(), settings.shape(), settings.likelihood(), compute);
        Lesson lesson = new Lesson(task, data, head).withGrowth();
        LearnerState after = learner.learn(state, lesson, Rng.of(settings.seed()), listener);
        List<String> all = new ArrayList<>(learned.tasks());
        all.add(task);
        List<List<String>> classes = new ArrayList<>(learned.labels());
        if (head == classes.size()) {
            classes.add(names);
        } else {
            classes.set(head, names);
        }
        return new Model(new Learned(settings, after, all, classes, way, in, out), compute, listener);
    }

    /** The head of the next task; refuses to mix the two ways. */
    private int head(Learned.Heads way) {
        if (learned.heads() != Learned.Heads.NONE_YET && learned.heads() != way) {
            throw new IllegalStateException(
                    learned.heads() == Learned.Heads.SHARED
                            ? "this model has one head that all tasks share; go on with learn, or begin another model for"
                                    + " learnTask"
                            : "this model has a head for each task; go on with learnTask, or begin another model for learn");
        }
        return way == Learned.Heads.SHARED ? 0 : learned.labels().size();
    }

    /** Predicts the classes of rows, through the shared head. */
    public Classes classify(float[][] inputs) {
        return classify(sharedHead(), rows(inputs));
    }

    /** Predicts the class of one row, through the shared head. */
    public Classes classify(float[] input) {
        return classify(new float[][] {Objects.requireNonNull(input, "input")});
    }

    /** Predicts the classes of rows of a task that has its own head. */
    public Classes classify(String task, float[][] inputs) {
        return classify(headOf(task), rows(inputs));
    }

    private Classes classify(int head, float[] rows) {
        require(true);
        learned.inputScaling().apply(rows);
        return classify(head, Dataset.of(new Inputs.Floats(state.network().inputs(), rows), none(rows)));
    }

    private Classes classify(int head, Dataset data) {
        return predictor(head).classes(data).named(learned.labels().get(head));
    }

    /** Predicts the classes of rows that may be larger or sparse, taken as they are. Targets are not looked at. */
    public Classes classify(Dataset data) {
        Objects.requireNonNull(data, "data");
        require(true);
        return classify(sharedHead(), data);
    }

    /** Predicts the numbers of rows. */
    public Values predict(float[][] inputs) {
        require(false);
        float[] rows = rows(inputs);
        learned.inputScaling().apply(rows);
        return predict(Dataset.of(new Inputs.Floats(state.network().inputs(), rows), none(rows)));
    }

    /** Predicts the number of one row. */
    public Values predict(float[] input) {
        return predict(new float[][] {Objects.requireNonNull(input, "input")});
    }

    /** Predicts the numbers of rows that may be larger or sparse, taken as they are. */
    public Values predict(Dataset data) {
        require(false);
        Values values = predictor(sharedHead()).values(data);
        return learned.targetScaling().isNone()
                ? values
                : values.unscaled(
                        learned.targetScaling().offset(),
                        learned.targetScaling().scale());
    }

    private Targets none(float[] rows) {
        return new Targets.None(rows.length / state.network().inputs());
    }

    private int sharedHead() {
        if (learned.tasks().isEmpty()) {
            throw new IllegalStateException("this model has learned nothing yet");
        }
        if (learned.heads() == Learned.Heads.PER_TASK) {
            throw new IllegalStateException("this model has a head for each task; name one of " + learned.tasks());
        }
        return 0;
    }

    private int headOf(String task) {
        int head = learned.tasks().indexOf(task);
        if (head < 0) {
            throw new IllegalArgumentException("there is no task " + task + " among " + learned.tasks());
        }
        return learned.heads() == Learned.Heads.SHARED ? 0 : head;
    }

    /** Made once for each head, so that its weight samples are drawn once. */
    private Predictor predictor(int head) {
        return predictors.computeIfAbsent(
                head,
                h -> settings.recipe()
                        .learner(0, settings.shape(), settings.likelihood(), compute)
                        .predictor(state, h, Rng.of(settings.seed())));
    }

    private void require(boolean classes) {
        if (classes != settings.classifies()) {
            throw new IllegalStateException(
                    classes
                            ? "this model predicts numbers, not classes; use predict"
                            : "this model predicts classes, not numbers; use classify");
        }
    }

    private float[] rows(float[][] inputs) {
        return flat(inputs, state.network().inputs(), "inputs");
    }

    private static float[] flat(float[][] rows, int width, String what) {
        Objects.requireNonNull(rows, what);
        float[] all = new float[Math.multiplyExact(rows.length, width)];
        for (int r = 0; r < rows.length; r++) {
            if (rows[r] == null) {
                throw new NullPointerException(what + "[" + r + "]");
            }
            if (rows[r].length != width) {
                throw new IllegalArgumentException(
                        "row " + (r + 1) + " has " + rows[r].length + " " + what + ", the model has " + width);
            }
            System.arraycopy(rows[r], 0, all, r * width, width);
        }
        return all;
    }

    private Scaling inputScaling(float[] rows) {
        boolean first = learned.tasks().isEmpty() && settings.standardize();
        return first ? Scaling.of(settings.shape().inputs(), rows) : learned.inputScaling();
    }

    /** The names of the tasks learned, in their order. */
    public List<String> tasks() {
        return learned.tasks();
    }

    /** The names of the classes of the shared head, or of all heads one after the other; none for a regression. */
    public List<String> labels() {
        return learned.labels().stream().flatMap(List::stream).distinct().toList();
    }

    /** The state of the learner: network, posterior, coresets. */
    public LearnerState state() {
        return state;
    }

    /** How it learns. */
    public Recipe recipe() {
        return settings.recipe();
    }

    /** The method of its recipe. */
    public Method method() {
        return settings.recipe().method();
    }

    /** Writes the model to a file, atomically and durably. */
    public void save(Path file) throws IOException {
        ModelFile.write(file, learned.contents());
    }

    /** The bytes of its file. */
    public byte[] bytes() {
        return ModelFile.bytes(learned.contents());
    }

    /**
     * Reads a model that {@link #save} wrote. It needs nothing else to predict or to learn.
     *
     * @throws StateFileException when the file is damaged, or is not a model
     */
    public static Model load(Path file) throws IOException {
        return new Model(Learned.of(file.toString(), ModelFile.read(file)), Compute.shared(), report -> {});
    }

    /** Reads a model from the bytes of its file. */
    public static Model load(byte[] bytes) throws IOException {
        return new Model(Learned.of("the bytes", ModelFile.read("the bytes", bytes)), Compute.shared(), report -> {});
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Model that && learned.equals(that.learned);
    }

    @Override
    public int hashCode() {
        return learned.hashCode();
    }

    @Override
    public String toString() {
        return "Model(" + settings + ", tasks " + learned.tasks()
                + (settings.classifies() ? ", classes " + labels() : "") + ")";
    }
}
