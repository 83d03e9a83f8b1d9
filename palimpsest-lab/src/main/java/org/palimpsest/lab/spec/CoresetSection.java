package org.palimpsest.lab.spec;

import java.util.List;
import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.coreset.Movement;
import org.palimpsest.coreset.PointLabels;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Sharing;
import org.palimpsest.coreset.Stein;
import org.palimpsest.coreset.Use;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.GradientOptimizer;
import org.palimpsest.optimizer.Rms;

/** The settings of what is kept of a task's data. */
final class CoresetSection {
    static final String KIND = "coreset.kind";
    static final String SIZE = "coreset.size";
    static final String USE = "coreset.use";
    static final String REMOVED = "coreset.removed";
    static final String BALANCED = "coreset.balanced";
    static final String START = "coreset.chosen-by";
    static final String BANDWIDTH = "coreset.bandwidth";
    static final String STEPS = "coreset.steps";
    static final String STEP_SIZE = "coreset.step-size";
    static final String SAMPLES = "coreset.score-samples";
    static final String TIMING = "coreset.timing";
    static final String EVERY = "coreset.every";
    static final String MOVES = "coreset.moves";
    static final String CLIPPED = "coreset.clipped";
    static final String PULL = "coreset.pull";
    static final String APART = "coreset.apart";
    static final String PROJECTIONS = "coreset.projections";
    static final String CLUSTERS = "coreset.clusters";
    static final String RADIUS = "coreset.radius";
    static final String WEIGHT = "coreset.weight";
    static final String MULTIPLE = "coreset.multiple";
    static final String BATCH_SIZE = "coreset.points-per-step";
    static final String RATE = "coreset.refinement-rate";
    static final String EPOCHS = "coreset.refinement-epochs";
    static final String RANK = "coreset.rank";
    static final String LEAST_ROWS = "coreset.least-rows";
    static final String DRAWS = "coreset.draws";
    static final String SHARING = "coreset.sharing";
    static final String TEMPERATURE = "coreset.temperature";

    static final String LABELS = "coreset.labels";
    static final String LABEL_SAMPLES = "coreset.label-samples";

    static final String HARD = "hard";
    static final String SOFT = "soft";

    static final String NONE = "none";

    /** Settings that names of experiments tell. */
    static final List<String> NAMED = List.of(KIND, SIZE, USE);

    static final String RANDOM = "random";
    static final String KCENTER = "kcenter";
    static final String STEIN = "stein";
    static final String GIGA = "giga";
    static final String SENSITIVITY = "sensitivity";
    static final String SUMMARY = "summary";
    /** Kinds whose points have weights that add up to the rows of their task. */
    static final List<String> WEIGHTED = List.of(GIGA, SENSITIVITY);

    static final List<String> KINDS = List.of(NONE, RANDOM, KCENTER, STEIN, GIGA, SENSITIVITY, SUMMARY);

    static final String PREDICTIVE = "predictive";
    static final String REGRET = "regret";
    static final List<String> USES = List.of(PREDICTIVE, REGRET);

    static final String PER_POINT = "per-point";
    static final String PER_HEAD = "per-head";
    static final String ADAM = "adam";
    static final String RMS = "rms";
    static final String DURING = "during";
    static final String AFTER = "after";
    static final String ONCE = "once";
    static final String TWICE = "twice";
    static final String COUNTED = "counted";

    private static final String[] ANY = {RANDOM, KCENTER, STEIN, GIGA, SENSITIVITY};

    private static final String[] ANY_OR_SUMMARY = {RANDOM, KCENTER, STEIN, GIGA, SENSITIVITY, SUMMARY};

    /** All methods but joint training, which keeps everything, and exact learning, whose sums say what the rows say. */
    private static final String[] KEEPERS = Methods.names().stream()
            .filter(name -> !List.of(PointSection.JOINT, MethodSection.BAYESIAN_JOINT, ExactSection.EXACT)
                    .contains(name))
            .toArray(String[]::new);

    static final List<Key> KEYS = List.of(
            Key.of(
                            KIND,
                            new Form.Choice(KINDS),
                            "what is kept of each task's data: nothing, rows at random, rows far from each other,"
                                    + " points that Stein's gradients move, weighted rows by greedy geodesic ascent"
                                    + " or by their sensitivities, or no row but statistics of every class")
                    .when(MethodSection.KIND, KEEPERS)
                    .orElse(NONE),
            Key.of(SIZE, Form.Whole.POSITIVE, "how many points of each task").when(KIND, ANY),
            Key.of(
                            USE,
                            new Form.Choice(USES),
                            "whether a copy of the posterior is refined on the points before predicting, or old points"
                                    + " are part of the objective of every new task")
                    .when(KIND, ANY),
            Key.of(
                            REMOVED,
                            new Form.Flag(),
                            "whether the points leave the data that their task is learned from; for predictive use they"
                                    + " always do, but those of giga never")
                    .when(USE, REGRET),
            Key.of(BALANCED, new Form.Flag(), "whether every class gives the same number of points")
                    .when(KIND, RANDOM, STEIN),
            Key.of(START, Form.Choice.of(RANDOM, KCENTER), "how the points that will move are chosen")
                    .when(KIND, STEIN),
            Key.of(
                            BANDWIDTH,
                            Values.words(Bandwidth.class),
                            "how wide Stein's kernel is: by the median of the distances, or as in the released code of"
                                    + " Chen et al., whose width is not squared")
                    .when(KIND, STEIN),
            Key.of(STEPS, Form.Choice.of(ADAM, RMS), "the rule of the moves").when(KIND, STEIN),
            Key.of(STEP_SIZE, Form.Real.POSITIVE, "the learning rate of the moves")
                    .when(KIND, STEIN),
            Key.of(SAMPLES, Form.Whole.POSITIVE, "weight samples per score").when(KIND, STEIN),
            Key.of(
                            TIMING,
                            Form.Choice.of(DURING, AFTER),
                            "whether points move while their task is learned, or after it")
                    .when(KIND, STEIN),
            Key.of(EVERY, Form.Whole.POSITIVE, "training steps from one move to the next")
                    .when(TIMING, DURING),
            Key.of(MOVES, Form.Whole.POSITIVE, "how many moves").when(TIMING, AFTER),
            Key.of(CLIPPED, new Form.Flag(), "whether points stay within the range of the inputs")
                    .when(KIND, STEIN),
            Key.of(PULL, Form.Real.NOT_NEGATIVE, "how strongly points are pulled to where they started")
                    .when(KIND, STEIN),
            Key.of(
                            APART,
                            Form.Real.NOT_NEGATIVE,
                            "points that end nearer than this to a real row are not kept; more than 0 keeps no raw row")
                    .when(KIND, STEIN),
            Key.of(
                            PROJECTIONS,
                            new Form.Whole(2, Integer.MAX_VALUE),
                            "posterior samples that log-likelihoods are projected on")
                    .when(KIND, GIGA),
            Key.of(CLUSTERS, Form.Whole.POSITIVE, "clusters per class").when(KIND, SENSITIVITY),
            Key.of(RADIUS, Form.Real.NOT_NEGATIVE, "the radius of the ball of weights that the bound is for")
                    .when(KIND, SENSITIVITY),
            Key.of(
                            WEIGHT,
                            Form.Choice.of(PER_POINT, PER_HEAD),
                            "whether each old point counts as `multiple` examples (with 1, the paper's sum), or the"
                                    + " points of each head together as `multiple` times the task")
                    .when(USE, REGRET),
            Key.of(
                            MULTIPLE,
                            Form.Real.POSITIVE,
                            "see weight; 1 for giga and sensitivity unless it is given, whose weights make a coreset stand"
                                    + " for its task")
                    .when(USE, REGRET),
            Key.of(BATCH_SIZE, new Form.Rows(), "points per step, and for regret per head")
                    .when(KIND, ANY_OR_SUMMARY),
            Key.of(RATE, Form.Real.POSITIVE, "the learning rate of the refinement")
                    .when(USE, PREDICTIVE),
            Key.of(EPOCHS, Form.Whole.POSITIVE, "passes of the refinement over the points")
                    .when(USE, PREDICTIVE),
            Key.of(
                            LABELS,
                            Form.Choice.of(HARD, SOFT),
                            "whether points keep the labels of the data, or the probabilities that the posterior gave them"
                                    + " when it had just learned the task")
                    .when(KIND, ANY)
                    .orElse(HARD),
            Key.of(LABEL_SAMPLES, Form.Whole.POSITIVE, "weight samples of those probabilities")
                    .when(LABELS, SOFT)
                    .orElse(50L),
            Key.of(RANK, new Form.Whole(0, Integer.MAX_VALUE), "the most principal directions of a class")
                    .when(KIND, SUMMARY),
            Key.of(
                            LEAST_ROWS,
                            new Form.Whole(2, Integer.MAX_VALUE),
                            "of a class with fewer rows in a task, a mean is kept but no covariance of its own")
                    .when(KIND, SUMMARY),
            Key.of(DRAWS, Form.Whole.POSITIVE, "pseudo-rows of each class, drawn anew for each task")
                    .when(KIND, SUMMARY),
            Key.of(
                            SHARING,
                            Form.Choice.of(ONCE, TWICE, COUNTED),
                            "whether the evidence of old rows is counted once, by the statistics, classes alike (once) or as"
                                    + " often as they occurred (counted), or a second time by the posterior as prior (twice)")
                    .when(KIND, SUMMARY),
            Key.of(
                            TEMPERATURE,
                            Form.Real.POSITIVE,
                            "what the divergence is multiplied with where beta is 1, otherwise the colder of both; 1 is Bayes' rule")
                    .when(KIND, SUMMARY));

    private CoresetSection() {}

    static void write(Retention keep, Values out) {
        out.put(KIND, NONE);
        if (keep instanceof Retention.Summary summary) {
            write(summary, out);
        }
        if (!(keep instanceof Retention.Points points)) {
            return;
        }
        out.put(KIND, kind(points));
        out.put(SIZE, points.size());
        Selection chosen = points.selection();
        if (points.movement() instanceof Stein stein) {
            out.put(START, chosen instanceof Selection.KCenter ? KCENTER : RANDOM);
            out.put(BALANCED, chosen instanceof Selection.Random random && random.balanced());
            write(stein, out);
        } else if (chosen instanceof Selection.Random random) {
            out.put(BALANCED, random.balanced());
        } else if (chosen instanceof Selection.Geodesic geodesic) {
            out.put(PROJECTIONS, geodesic.samples());
        } else if (chosen instanceof Selection.Sensitivity sensitivity) {
            out.put(CLUSTERS, sensitivity.clusters());
            out.put(RADIUS, sensitivity.radius());
        }
        out.put(LABELS, HARD);
        if (points.labels() instanceof PointLabels.Soft soft) {
            out.put(LABELS, SOFT);
            out.put(LABEL_SAMPLES, soft.samples());
        }
        if (points.use() instanceof Use.Predictive use) {
            out.put(USE, PREDICTIVE);
            out.put(RATE, use.learningRate());
            out.put(EPOCHS, use.epochs());
            out.put(BATCH_SIZE, rows(use.batchSize()));
        } else if (points.use() instanceof Use.Regret use) {
            out.put(USE, REGRET);
            out.put(REMOVED, points.removed());
            out.put(WEIGHT, use.weight() instanceof Use.Weight.PerHead ? PER_HEAD : PER_POINT);
            out.put(MULTIPLE, use.weight().multiple());
            out.put(BATCH_SIZE, rows(use.batchSize()));
        }
    }

    private static void write(Retention.Summary summary, Values out) {
        out.put(KIND, SUMMARY);
        out.put(RANK, summary.rank());
        out.put(LEAST_ROWS, summary.leastRows());
        out.put(DRAWS, summary.draws());
        out.put(BATCH_SIZE, rows(summary.batchSize()));
        out.put(SHARING, sharing(summary.sharing()));
        out.put(TEMPERATURE, summary.sharing().temperature());
    }

    private static String sharing(Sharing sharing) {
        return sharing instanceof Sharing.Twice ? TWICE : sharing instanceof Sharing.Counted ? COUNTED : ONCE;
    }

    private static void write(Stein stein, Values out) {
        out.put(BANDWIDTH, stein.bandwidth());
        out.put(STEPS, stein.steps() instanceof Rms ? RMS : ADAM);
        out.put(STEP_SIZE, stein.steps().learningRate());
        out.put(SAMPLES, stein.samples());
        if (stein.timing() instanceof Stein.Timing.During during) {
            out.put(TIMING, DURING);
            out.put(EVERY, during.every());
        } else if (stein.timing() instanceof Stein.Timing.After after) {
            out.put(TIMING, AFTER);
            out.put(MOVES, after.moves());
        }
        out.put(CLIPPED, stein.clipped());
        out.put(PULL, stein.pull());
        out.put(APART, stein.apart());
    }

    private static String kind(Retention.Points points) {
        if (points.movement() instanceof Stein) {
            return STEIN;
        }
        Selection chosen = points.selection();
        if (chosen instanceof Selection.Random) {
            return RANDOM;
        }
        if (chosen instanceof Selection.KCenter) {
            return KCENTER;
        }
        return chosen instanceof Selection.Geodesic ? GIGA : SENSITIVITY;
    }

    private static Object rows(int batchSize) {
        return batchSize == TrainingSettings.ALL_ROWS ? Form.Rows.ALL : (Object) batchSize;
    }

    static Retention read(Values in) {
        if (in.is(KIND, NONE)) {
            return new Retention.Nothing();
        }
        int batchSize = in.is(BATCH_SIZE, Form.Rows.ALL) ? TrainingSettings.ALL_ROWS : in.whole(BATCH_SIZE);
        if (in.is(KIND, SUMMARY)) {
            double temperature = in.real(TEMPERATURE);
            Sharing sharing = in.is(SHARING, TWICE)
                    ? new Sharing.Twice(temperature)
                    : in.is(SHARING, COUNTED) ? new Sharing.Counted(temperature) : new Sharing.Once(temperature);
            return new Retention.Summary(in.whole(RANK), in.whole(LEAST_ROWS), in.whole(DRAWS), batchSize, sharing);
        }
        boolean predictive = in.is(USE, PREDICTIVE);
        Use use = predictive
                ? new Use.Predictive(in.real(RATE), in.whole(EPOCHS), batchSize)
                : new Use.Regret(weight(in), batchSize);
        Selection selection = selection(in);
        boolean late = selection instanceof Selection.FromPosterior;
        return new Retention.Points(
                selection,
                in.is(KIND, STEIN) ? stein(in) : new Movement.None(),
                in.whole(SIZE),
                !late && (predictive || in.flag(REMOVED)),
                use,
                in.is(LABELS, SOFT) ? new PointLabels.Soft(in.whole(LABEL_SAMPLES)) : new PointLabels.Hard());
    }

    private static Use.Weight weight(Values in) {
        return in.is(WEIGHT, PER_HEAD)
                ? new Use.Weight.PerHead(in.real(MULTIPLE))
                : new Use.Weight.PerPoint(in.real(MULTIPLE));
    }

    private static Selection selection(Values in) {
        return switch (in.text(KIND)) {
            case RANDOM -> new Selection.Random(in.flag(BALANCED));
            case KCENTER -> new Selection.KCenter();
            case STEIN -> in.is(START, KCENTER) ? new Selection.KCenter() : new Selection.Random(in.flag(BALANCED));
            case GIGA -> new Selection.Geodesic(in.whole(PROJECTIONS));
            default -> new Selection.Sensitivity(in.whole(CLUSTERS), in.real(RADIUS));
        };
    }

    private static Stein stein(Values in) {
        GradientOptimizer steps = in.is(STEPS, RMS) ? Rms.DEFAULT : Adam.DEFAULT;
        return new Stein(
                in.constant(BANDWIDTH, Bandwidth.class),
                steps.withLearningRate(in.real(STEP_SIZE)),
                in.whole(SAMPLES),
                in.is(TIMING, DURING)
                        ? new Stein.Timing.During(in.whole(EVERY))
                        : new Stein.Timing.After(in.whole(MOVES)),
                in.flag(CLIPPED),
                in.real(PULL),
                in.real(APART));
    }
}
