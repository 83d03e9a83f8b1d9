package org.palimpsest.model;

import java.util.List;
import java.util.Locale;
import org.palimpsest.Recipe;
import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.coreset.Movement;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Selection;
import org.palimpsest.coreset.Stein;
import org.palimpsest.coreset.Use;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.optimizer.Adam;

/** What is kept of a task's rows, in words: {@code summary}, {@code none}, or a kind and a number such as {@code random:200}. */
public final class Keep {
    /** The words that {@link #of} knows. */
    public static final List<String> WORDS =
            List.of("summary", "none", "random:200", "kcenter:200", "stein:200", "giga:200", "sensitivity:200");

    private static final int BATCH = 256;
    private static final int MOVES = 100;
    private static final double STEP = 0.01;
    private static final int SAMPLES = 10;
    private static final int PROJECTIONS = 32;
    private static final int CLUSTERS = 6;
    private static final double RADIUS = 0.1;

    private Keep() {}

    /**
     * What some words mean.
     *
     * @throws IllegalArgumentException when they mean nothing
     */
    public static Retention of(String words) {
        String[] parts = words.toLowerCase(Locale.ROOT).split(":", 2);
        boolean sized = parts.length == 2;
        return switch (parts[0] + (sized ? ":" : "")) {
            case "none" -> new Retention.Nothing();
            case "summary" -> Recipe.DEFAULT_METHOD.retention();
            case "random:" -> points(new Selection.Random(true), new Movement.None(), size(parts[1], words));
            case "kcenter:" -> points(new Selection.KCenter(), new Movement.None(), size(parts[1], words));
            case "stein:" -> points(new Selection.Random(true), stein(), size(parts[1], words));
            case "giga:" -> points(new Selection.Geodesic(PROJECTIONS), new Movement.None(), size(parts[1], words));
            case "sensitivity:" ->
                points(new Selection.Sensitivity(CLUSTERS, RADIUS), new Movement.None(), size(parts[1], words));
            default -> throw wrong(words);
        };
    }

    /** Old points count as much as the task, one head together. */
    private static Retention points(Selection selection, Movement movement, int size) {
        return new Retention.Points(selection, movement, size, false, new Use.Regret(new Use.Weight.PerHead(1), BATCH));
    }

    /** They move when the task was learned, stay in the range of the inputs, and none stays where a row was. */
    private static Stein stein() {
        return new Stein(
                Bandwidth.MEDIAN,
                Adam.DEFAULT.withLearningRate(STEP),
                SAMPLES,
                new Stein.Timing.After(MOVES),
                true,
                0,
                Float.MIN_NORMAL);
    }

    private static int size(String number, String words) {
        try {
            int size = Integer.parseInt(number);
            if (size > 0) {
                return size;
            }
        } catch (NumberFormatException e) {
            throw wrong(words);
        }
        throw wrong(words);
    }

    private static IllegalArgumentException wrong(String words) {
        return new IllegalArgumentException(
                "'" + words + "' cannot be kept; use one of " + String.join(", ", WORDS) + " (points per task)");
    }

    /** The words for what is kept. */
    public static String describe(Retention retention) {
        if (retention instanceof Retention.Points points) {
            return kind(points) + ":" + points.size();
        }
        return retention instanceof Retention.Summary
                ? "summary"
                : retention instanceof Retention.Everything ? "everything" : "none";
    }

    private static String kind(Retention.Points points) {
        if (points.movement() instanceof Stein) {
            return "stein";
        }
        Selection selection = points.selection();
        if (selection instanceof Selection.KCenter) {
            return "kcenter";
        }
        if (selection instanceof Selection.Geodesic) {
            return "giga";
        }
        return selection instanceof Selection.Sensitivity
                ? "sensitivity"
                : selection instanceof Selection.Random
                        ? "random"
                        : selection.getClass().getSimpleName();
    }

    /** The same for what a schema predicts: rows are drawn class by class only where there are classes. */
    static Retention fitting(Retention retention, Schema schema) {
        return schema.isRegression()
                        && retention instanceof Retention.Points points
                        && points.selection() instanceof Selection.Random
                ? new Retention.Points(
                        new Selection.Random(false), points.movement(), points.size(), points.removed(), points.use())
                : retention;
    }

    /** Refuses what a schema has no use for. */
    static void check(Retention retention, Schema schema) throws ModelException {
        if (schema.isRegression()
                && retention instanceof Retention.Points points
                && points.selection() instanceof Selection.Sensitivity) {
            throw new ModelException("what is to be kept, " + describe(retention)
                    + ", is made of classes, and this model predicts a number; keep none, or rows such as random:200");
        }
    }
}
