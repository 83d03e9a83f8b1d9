package org.palimpsest.task;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.random.Rng;

/** Streams of tasks that are made from one data set. */
public final class TaskStream {
    private TaskStream() {}

    /**
     * Permuted tasks: every task has all classes and its own permutation of the inputs. One shared head.
     *
     * @param firstPermuted whether the first task is permuted, too
     */
    public static List<Task> permuted(
            Dataset train, Dataset test, List<String> labels, int tasks, boolean firstPermuted, Rng rng) {
        List<Task> stream = new ArrayList<>();
        for (int t = 0; t < tasks; t++) {
            boolean plain = t == 0 && !firstPermuted;
            Dataset mine = train;
            Dataset exam = test;
            if (!plain) {
                int[] to = rng.at(t).permutation(train.features());
                mine = train.permuted(to);
                exam = test.permuted(to);
            }
            stream.add(new Task(new Lesson(plain ? "as they are" : "order " + (t + 1), mine, 0), exam, labels));
        }
        return stream;
    }

    /**
     * Rotated tasks: every task has all classes and its own angle. One shared head. Each rotated task has a copy of the
     * images; see {@link Rotation} for its precision.
     *
     * @param angles degrees counter-clockwise, one for each task
     */
    public static List<Task> rotated(
            Dataset train, Dataset test, List<String> labels, int width, int height, List<Double> angles) {
        List<Task> stream = new ArrayList<>();
        for (double angle : angles) {
            Rotation rotation = new Rotation(width, height, angle);
            String name = angle == Math.rint(angle) ? Long.toString((long) angle) : Double.toString(angle);
            Lesson lesson = new Lesson(name + "°", rotation.apply(train), 0);
            stream.add(new Task(lesson, rotation.apply(test), labels));
        }
        return stream;
    }

    /**
     * Split tasks with a head per task (task-incremental).
     *
     * @param groups the classes of each task, by number
     */
    public static List<Task> split(Dataset train, Dataset test, List<String> labels, List<List<Integer>> groups) {
        List<Task> stream = new ArrayList<>();
        for (List<Integer> group : groups) {
            stream.add(some(train, test, labels, group, group, stream.size()));
        }
        return stream;
    }

    /**
     * Split tasks with one shared head (domain-incremental): the first class of every group is class 0, the second
     * class 1, and so on.
     *
     * @param groups the classes of each task, by number, as many in each
     * @throws IllegalArgumentException when groups differ in size
     */
    public static List<Task> splitByPlace(
            Dataset train, Dataset test, List<String> labels, List<List<Integer>> groups) {
        List<Task> stream = new ArrayList<>();
        for (List<Integer> group : groups) {
            if (group.size() != groups.get(0).size()) {
                throw new IllegalArgumentException("tasks that share a head must have the same number of classes, but "
                        + group + " and " + groups.get(0) + " differ");
            }
            stream.add(some(train, test, labels, group, group, 0));
        }
        return stream;
    }

    /**
     * Split tasks with one head over all classes (class-incremental), numbered in the order of their tasks. The head
     * has its full width from the start, as in most published comparisons: the number of classes is known in advance.
     * This helps little, because the outputs of future classes are trained to be unlikely.
     *
     * @param groups the classes of each task, by number
     */
    public static List<Task> splitJointly(
            Dataset train, Dataset test, List<String> labels, List<List<Integer>> groups) {
        List<Integer> all = groups.stream().flatMap(List::stream).toList();
        List<Task> stream = new ArrayList<>();
        for (List<Integer> group : groups) {
            stream.add(some(train, test, labels, group, all, 0));
        }
        return stream;
    }

    /** The rows of some classes, each class with the number of its place in {@code order}. */
    private static Task some(
            Dataset train, Dataset test, List<String> labels, List<Integer> group, List<Integer> order, int head) {
        int[] number = new int[labels.size()];
        Arrays.fill(number, -1);
        int[] place = new int[labels.size()];
        for (int i = order.size() - 1; i >= 0; i--) {
            place[order.get(i)] = i;
        }
        group.forEach(c -> number[c] = place[c]);
        String name = String.join("/", group.stream().map(labels::get).toList());
        Lesson lesson = new Lesson(name, only(train, number, order.size()), head);
        return new Task(
                lesson,
                only(test, number, order.size()),
                order.stream().map(labels::get).toList());
    }

    /** The rows whose class has a number, with that as their class. */
    private static Dataset only(Dataset data, int[] number, int classes) {
        if (!(data.targets() instanceof Targets.Labels labels)) {
            throw new IllegalArgumentException("only data with class labels can be split by class");
        }
        int[] rows = new int[data.size()];
        int[] renamed = new int[data.size()];
        int count = 0;
        for (int r = 0; r < data.size(); r++) {
            int mine = number[labels.at(r)];
            if (mine >= 0) {
                rows[count] = r;
                renamed[count++] = mine;
            }
        }
        return data.select(Arrays.copyOf(rows, count)).with(new Targets.Labels(Arrays.copyOf(renamed, count), classes));
    }
}
