package org.palimpsest.lab.spec;

import java.util.List;
import org.palimpsest.Recipe;
import org.palimpsest.Sizing;
import org.palimpsest.method.OptimizerCarryOver;
import org.palimpsest.method.Stopping;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Optimizer;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.optimizer.Sgd;

/** The settings of the steps of a task. */
final class TrainingSection {
    static final String OPTIMIZER = "training.optimizer";
    static final String RATE = "training.learning-rate";
    static final String BETA1 = "training.beta1";
    static final String BETA2 = "training.beta2";
    static final String EPSILON = "training.epsilon";
    static final String EPSILON_FORM = "training.epsilon-form";
    static final String MEMORY = "training.optimizer-memory";
    static final String SCHEDULE = "training.schedule";
    static final String LAST_FACTOR = "training.last-factor";
    static final String EPOCHS = "training.epochs";
    static final String BATCH_SIZE = "training.batch-size";
    static final String STOPPING = "training.stopping";
    static final String FRACTION = "training.validation-fraction";
    static final String PATIENCE = "training.patience";

    /** As many epochs and as large batches as the rows of a task ask for. */
    static final String BY_ROWS = "by-rows";

    private static final String ADAM = "adam";
    private static final String SGD = "sgd";
    static final String CONSTANT = "constant";
    private static final String EXPONENTIAL = "exponential";
    private static final String COSINE = "cosine";
    private static final String NEVER = "never";
    private static final String VALIDATION = "validation";

    static final List<Key> KEYS = List.of(
            Key.of(OPTIMIZER, Form.Choice.of(ADAM, SGD), "the rule of the steps")
                    .when(MethodSection.KIND, RuleSection.others()),
            Key.of(RATE, Form.Real.POSITIVE, "the learning rate at the start of a task")
                    .when(MethodSection.KIND, ExactSection.networks()),
            Key.of(BETA1, new Form.Real(0, true, 1, false), "how much of the mean gradient Adam keeps per step")
                    .when(OPTIMIZER, ADAM)
                    .orElse(Adam.DEFAULT.beta1()),
            Key.of(BETA2, new Form.Real(0, true, 1, false), "how much of the mean squared gradient Adam keeps per step")
                    .when(OPTIMIZER, ADAM)
                    .orElse(Adam.DEFAULT.beta2()),
            Key.of(
                            EPSILON,
                            Form.Real.NOT_NEGATIVE,
                            "Adam's epsilon; with natural gradients it decides how far weights with a small sigma are"
                                    + " held")
                    .when(OPTIMIZER, ADAM)
                    .orElse(Adam.DEFAULT.epsilon()),
            Key.of(
                            EPSILON_FORM,
                            Values.words(Adam.Epsilon.class),
                            "whether epsilon is added after the correction of the first steps (PyTorch) or before"
                                    + " (TensorFlow)")
                    .when(OPTIMIZER, ADAM)
                    .orElse(Values.word(Adam.DEFAULT.form())),
            Key.of(
                            MEMORY,
                            Values.words(OptimizerCarryOver.class),
                            "what becomes of the optimizer's memory between tasks")
                    .when(MethodSection.KIND, ExactSection.networks()),
            Key.of(
                            SCHEDULE,
                            Form.Choice.of(CONSTANT, EXPONENTIAL, COSINE),
                            "how the learning rate changes within a task")
                    .when(MethodSection.KIND, ExactSection.networks()),
            Key.of(LAST_FACTOR, new Form.Real(0, true, 1, true), "what the rate is multiplied with at the end")
                    .when(SCHEDULE, EXPONENTIAL, COSINE)
                    .orElse(0.01),
            Key.of(
                            EPOCHS,
                            Form.CountOr.of(BY_ROWS),
                            "passes over the data of each task; by-rows, for both this and batch-size: at least 1,500 steps a"
                                    + " task, as far as 200 epochs make them")
                    .when(MethodSection.KIND, ExactSection.networks()),
            Key.of(
                            BATCH_SIZE,
                            Form.CountOr.of(Form.Rows.ALL, BY_ROWS),
                            "rows per step; by-rows: 16 to 256, for some thirty steps of an epoch where there are few rows")
                    .when(MethodSection.KIND, ExactSection.networks()),
            Key.of(STOPPING, Form.Choice.of(NEVER, VALIDATION), "whether a task may end early")
                    .when(MethodSection.KIND, ExactSection.networks()),
            Key.of(
                            FRACTION,
                            new Form.Real(0, false, 1, false),
                            "the part of a task's training rows that is held out to tell when to stop")
                    .when(STOPPING, VALIDATION)
                    .orElse(0.1),
            Key.of(PATIENCE, Form.Whole.POSITIVE, "how many epochs without improvement are waited for")
                    .when(STOPPING, VALIDATION)
                    .orElse(5L));

    private TrainingSection() {}

    static void write(Recipe recipe, Values out) {
        TrainingSettings trainingSettings = recipe.method().trainingSettings();
        out.put(RATE, trainingSettings.optimizer().learningRate());
        if (trainingSettings.optimizer() instanceof Sgd) {
            out.put(OPTIMIZER, SGD);
        }
        if (trainingSettings.optimizer() instanceof Adam adam) {
            out.put(OPTIMIZER, ADAM);
            out.put(BETA1, adam.beta1());
            out.put(BETA2, adam.beta2());
            out.put(EPSILON, adam.epsilon());
            out.put(EPSILON_FORM, adam.form());
        }
        out.put(MEMORY, trainingSettings.memory());
        out.put(SCHEDULE, CONSTANT);
        if (trainingSettings.schedule() instanceof Schedule.Exponential exponential) {
            out.put(SCHEDULE, EXPONENTIAL);
            out.put(LAST_FACTOR, exponential.last());
        } else if (trainingSettings.schedule() instanceof Schedule.Cosine cosine) {
            out.put(SCHEDULE, COSINE);
            out.put(LAST_FACTOR, cosine.last());
        }
        boolean byRows = recipe.sizing() == Sizing.BY_ROWS;
        boolean all = trainingSettings.batchSize() == TrainingSettings.ALL_ROWS;
        out.put(EPOCHS, byRows ? BY_ROWS : (Object) trainingSettings.epochs());
        out.put(BATCH_SIZE, byRows ? BY_ROWS : all ? Form.Rows.ALL : (Object) trainingSettings.batchSize());
        out.put(STOPPING, NEVER);
        if (trainingSettings.stopping() instanceof Stopping.OnValidation validation) {
            out.put(STOPPING, VALIDATION);
            out.put(FRACTION, validation.fraction());
            out.put(PATIENCE, validation.patience());
        }
    }

    /** Whether epochs and batches follow the rows of each task; both do, or neither. */
    static Sizing sizing(Values in) {
        if (ExactSection.isExact(in)) {
            return Sizing.FIXED;
        }
        if (in.is(EPOCHS, BY_ROWS) != in.is(BATCH_SIZE, BY_ROWS)) {
            throw new IllegalArgumentException("epochs and batches follow the rows together: " + EPOCHS + " is "
                    + in.get(EPOCHS) + " and " + BATCH_SIZE + " is " + in.get(BATCH_SIZE));
        }
        return in.is(EPOCHS, BY_ROWS) ? Sizing.BY_ROWS : Sizing.FIXED;
    }

    /** The settings of a task; where epochs and batches follow its rows, those of a recipe replace the ones here. */
    static TrainingSettings read(Values in) {
        if (ExactSection.isExact(in)) {
            return ExactSection.steps();
        }
        boolean byRows = sizing(in) == Sizing.BY_ROWS;
        return new TrainingSettings(
                optimizer(in),
                schedule(in),
                in.constant(MEMORY, OptimizerCarryOver.class),
                byRows ? 1 : in.whole(EPOCHS),
                byRows ? 1 : in.is(BATCH_SIZE, Form.Rows.ALL) ? TrainingSettings.ALL_ROWS : in.whole(BATCH_SIZE),
                in.is(STOPPING, NEVER)
                        ? new Stopping.Never()
                        : new Stopping.OnValidation(in.real(FRACTION), in.whole(PATIENCE)));
    }

    private static Optimizer optimizer(Values in) {
        if (RuleSection.NAMES.contains(in.text(MethodSection.KIND))) {
            return RuleSection.read(in, in.real(RATE));
        }
        if (in.is(OPTIMIZER, SGD)) {
            return new Sgd(in.real(RATE));
        }
        return new Adam(
                in.real(RATE),
                in.real(BETA1),
                in.real(BETA2),
                in.real(EPSILON),
                in.constant(EPSILON_FORM, Adam.Epsilon.class));
    }

    private static Schedule schedule(Values in) {
        return switch (in.text(SCHEDULE)) {
            case EXPONENTIAL -> new Schedule.Exponential(in.real(LAST_FACTOR));
            case COSINE -> new Schedule.Cosine(in.real(LAST_FACTOR));
            default -> new Schedule.Constant();
        };
    }
}
