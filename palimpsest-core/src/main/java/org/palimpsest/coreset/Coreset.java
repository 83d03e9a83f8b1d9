package org.palimpsest.coreset;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;

/**
 * A small set of points that represents the data of one task, with the provenance of each point. Immutable, and equal
 * by value.
 *
 * <p>A raw point is a row of the task's training data. A synthetic one has left the row that it started from, and knows
 * how far it is from the nearest row of those data.
 */
public final class Coreset {
    private final String task;
    private final int head;
    private final int features;
    private final float[] inputs;
    private final Targets targets;
    private final float[] weights;
    private final int[] origin;
    private final float[] distance;

    /**
     * Copies the arrays.
     *
     * @param task what people call the task
     * @param head which head its outputs come from
     * @param inputs the points one after the other
     * @param weights how often each point counts
     * @param origin the row of the task's training data that each point is, or started from, from 0
     * @param distance of each synthetic point to the nearest row of those data; empty for raw points
     */
    public Coreset(
            String task,
            int head,
            int features,
            float[] inputs,
            Targets targets,
            float[] weights,
            int[] origin,
            float[] distance) {
        int size = targets.size();
        if (inputs.length != (long) size * features
                || weights.length != size
                || origin.length != size
                || (distance.length != size && distance.length != 0)) {
            throw new IllegalArgumentException("the coreset of task " + task + " has " + size + " targets, but "
                    + inputs.length + " numbers for " + features + " inputs, " + weights.length + " weights, "
                    + origin.length + " origins, " + distance.length + " distances");
        }
        this.task = task;
        this.head = head;
        this.features = features;
        this.inputs = inputs.clone();
        this.targets = targets;
        this.weights = weights.clone();
        this.origin = origin.clone();
        this.distance = distance.clone();
    }

    /** Rows of a task's data as they are; one that counts as several rows there does so here. */
    public static Coreset raw(String task, int head, Dataset data, WeightedSubset chosen) {
        return new Coreset(
                task,
                head,
                data.features(),
                chosen.inputs(data),
                data.targets().select(chosen.rows()),
                chosen.weights(data),
                chosen.rows(),
                new float[0]);
    }

    /** What people call the task. */
    public String task() {
        return task;
    }

    /** Which head the outputs come from. */
    public int head() {
        return head;
    }

    /** How many inputs a point has. */
    public int features() {
        return features;
    }

    /** How many points there are. */
    public int size() {
        return origin.length;
    }

    /** The points one after the other; a copy. */
    public float[] inputs() {
        return inputs.clone();
    }

    /** What is known of each point. */
    public Targets targets() {
        return targets;
    }

    /** How often a point counts. */
    public float weight(int point) {
        return weights[point];
    }

    /** The row of the task's training data that a point is, or started from; from 0. */
    public int origin(int point) {
        return origin[point];
    }

    /** Whether the points have left the rows that they started from. */
    public boolean isSynthetic() {
        return distance.length > 0;
    }

    /** The distance of a point to the nearest row of the task's training data; zero for a raw one. */
    public float distance(int point) {
        return isSynthetic() ? distance[point] : 0f;
    }

    /** The same points with other targets. */
    public Coreset with(Targets others) {
        return new Coreset(task, head, features, inputs, others, weights, origin, distance);
    }

    /** The points as data to learn from, weights included. */
    public Dataset data() {
        return Dataset.of(new Inputs.Floats(features, inputs), targets).weighted(weights);
    }

    /** This coreset without the points that are, or came from, some rows of the task's data. */
    public Coreset withoutRows(int... rows) {
        return select(IntStream.range(0, size())
                .filter(p -> Arrays.stream(rows).noneMatch(row -> row == origin[p]))
                .toArray());
    }

    /** This coreset without the points that are nearer than this to a row of the task's data. */
    public Coreset apart(double least) {
        return select(
                IntStream.range(0, size()).filter(p -> distance(p) >= least).toArray());
    }

    private Coreset select(int[] points) {
        float[] x = new float[points.length * features];
        float[] w = new float[points.length];
        int[] from = new int[points.length];
        float[] d = new float[isSynthetic() ? points.length : 0];
        for (int i = 0; i < points.length; i++) {
            System.arraycopy(inputs, points[i] * features, x, i * features, features);
            w[i] = weights[points[i]];
            from[i] = origin[points[i]];
            if (isSynthetic()) {
                d[i] = distance[points[i]];
            }
        }
        return new Coreset(task, head, features, x, targets.select(points), w, from, d);
    }

    /**
     * The coresets of the partitions of one task as one.
     *
     * @param rows which rows of the task each partition has, in its order; origins are told by them
     */
    public static Coreset joined(List<Coreset> parts, List<int[]> rows) {
        Coreset first = parts.get(0);
        Dataset all = merge(parts);
        int[] origin = new int[all.size()];
        float[] weights = new float[all.size()];
        float[] distance = new float[first.isSynthetic() ? all.size() : 0];
        float[] inputs = new float[all.size() * first.features];
        int at = 0;
        for (int k = 0; k < parts.size(); k++) {
            Coreset part = parts.get(k);
            if (!part.task.equals(first.task) || part.head != first.head || part.isSynthetic() != first.isSynthetic()) {
                throw new IllegalArgumentException("coresets of different tasks or kinds: " + first + ", " + part);
            }
            System.arraycopy(part.inputs, 0, inputs, at * first.features, part.inputs.length);
            for (int p = 0; p < part.size(); p++) {
                origin[at] = rows.get(k)[part.origin[p]];
                weights[at] = part.weights[p];
                if (first.isSynthetic()) {
                    distance[at] = part.distance[p];
                }
                at++;
            }
        }
        return new Coreset(first.task, first.head, first.features, inputs, all.targets(), weights, origin, distance);
    }

    /** The points of several coresets of one head as data to learn from. */
    public static Dataset merge(List<Coreset> coresets) {
        int size = coresets.stream().mapToInt(Coreset::size).sum();
        int features = coresets.get(0).features;
        float[] x = new float[size * features];
        float[] w = new float[size];
        int at = 0;
        for (Coreset one : coresets) {
            System.arraycopy(one.inputs, 0, x, at * features, one.inputs.length);
            System.arraycopy(one.weights, 0, w, at, one.size());
            at += one.size();
        }
        Targets all =
                Targets.concatenated(coresets.stream().map(one -> one.targets).toList());
        return Dataset.of(new Inputs.Floats(features, x), all).weighted(w);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Coreset that
                && task.equals(that.task)
                && head == that.head
                && Arrays.equals(inputs, that.inputs)
                && targets.equals(that.targets)
                && Arrays.equals(weights, that.weights)
                && Arrays.equals(origin, that.origin)
                && Arrays.equals(distance, that.distance);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * task.hashCode() + Arrays.hashCode(inputs)) + Arrays.hashCode(origin);
    }

    @Override
    public String toString() {
        return "Coreset(" + size() + (isSynthetic() ? " synthetic" : "") + " points of task " + task + ")";
    }

    /** The coresets by the head that their points go through. */
    public static List<List<Coreset>> byHead(List<Coreset> coresets) {
        List<List<Coreset>> groups = new ArrayList<>();
        for (int head : coresets.stream().mapToInt(Coreset::head).distinct().toArray()) {
            groups.add(coresets.stream()
                    .filter(one -> one.head() == head && one.size() > 0)
                    .toList());
        }
        groups.removeIf(List::isEmpty);
        return groups;
    }

    /** The same points for a network with more inputs, zero in theirs, and for a head with more classes. */
    public Coreset grown(int inputs, int outputs) {
        if (inputs == features && outputs == targets.width()) {
            return this;
        }
        float[] wider = new float[size() * inputs];
        for (int i = 0; i < size(); i++) {
            System.arraycopy(this.inputs, i * features, wider, i * inputs, features);
        }
        Targets more = targets instanceof Targets.Labels labels ? labels.outOf(outputs) : targets;
        return new Coreset(task, head, inputs, wider, more, weights, origin, distance);
    }
}
