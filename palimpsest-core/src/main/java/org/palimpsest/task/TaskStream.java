package org.palimpsest.task;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.random.Rng;

/** Streams of tasks made from one data set. */
public final class TaskStream {
    private TaskStream() {}

    /**
     * Every task is the whole problem with its inputs in another order, through one shared head.
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
     * Every task is some of the classes, through a head of its own.
     *
     * @param groups the classes of each task, by number
     */
    public static List<Task> split(Dataset train, Dataset test, List<String> labels, List<List<Integer>> groups) {
        List<Task> stream = new ArrayList<>();
        for (List<Integer> group : groups) {
            List<String> names = group.stream().map(labels::get).toList();
            Lesson lesson = new Lesson(String.join("/", names), only(train, group), stream.size());
            stream.add(new Task(lesson, only(test, group), names));
        }
        return stream;
    }

    private static Dataset only(Dataset data, List<Integer> group) {
        if (!(data.targets() instanceof Targets.Labels labels)) {
            throw new IllegalArgumentException("only data with class labels can be split by class");
        }
        int[] rows = new int[data.size()];
        int[] renamed = new int[data.size()];
        int count = 0;
        for (int r = 0; r < data.size(); r++) {
            int place = group.indexOf(labels.at(r));
            if (place >= 0) {
                rows[count] = r;
                renamed[count++] = place;
            }
        }
        return data.select(Arrays.copyOf(rows, count))
                .with(new Targets.Labels(Arrays.copyOf(renamed, count), group.size()));
    }
}
