package org.palimpsest.lab.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.lab.data.Datasets;
import org.palimpsest.lab.text.ClosestName;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Task;
import org.palimpsest.task.TaskStream;

/** The tasks that a specification asks for, made of data. */
public final class Streams {
    private Streams() {}

    /**
     * Makes the tasks. Permuted and split tasks are views and take no memory of their own; of rotated ones each has a
     * copy of the images, for MNIST some 40 MB.
     *
     * @param all the data sets that it names, in their order
     * @param seed of the run, for tasks that are drawn from it
     * @throws InvalidDataException when the data have no such classes, or are no images where there must be some
     */
    public static List<Task> build(StreamSpec spec, List<Datasets> all, long seed) throws InvalidDataException {
        if (spec instanceof StreamSpec.Sets sets) {
            return new SetTasks(sets.scenario(), all).build();
        }
        Datasets data = all.get(0);
        if (spec instanceof StreamSpec.Permuted permuted) {
            Rng orders = Rng.of(permuted.seed().orElse(seed)).stream("permutations");
            return TaskStream.permuted(
                    data.train(), data.test(), data.labels(), permuted.tasks(), permuted.firstPermuted(), orders);
        }
        if (spec instanceof StreamSpec.Rotated rotated) {
            if (data.height() < 2) {
                throw new InvalidDataException(
                        "these are not images, so they cannot be rotated",
                        "data set " + data.name(),
                        "use permuted or split tasks");
            }
            List<Double> angles = IntStream.range(0, rotated.tasks())
                    .mapToObj(t -> t * rotated.step())
                    .toList();
            return TaskStream.rotated(data.train(), data.test(), data.labels(), data.width(), data.height(), angles);
        }
        return split((StreamSpec.Split) spec, data);
    }

    private static List<Task> split(StreamSpec.Split split, Datasets data) throws InvalidDataException {
        Map<String, Integer> numbers = new HashMap<>();
        data.labels().forEach(name -> numbers.putIfAbsent(name, numbers.size()));
        List<List<Integer>> groups = new ArrayList<>();
        for (List<String> names : split.groups()) {
            List<Integer> group = new ArrayList<>();
            for (String name : names) {
                group.add(number(name, numbers, data));
            }
            groups.add(group);
        }
        return switch (split.scenario()) {
            case TASK -> TaskStream.split(data.train(), data.test(), data.labels(), groups);
            case DOMAIN -> TaskStream.splitByPlace(data.train(), data.test(), data.labels(), groups);
            case CLASS -> TaskStream.splitJointly(data.train(), data.test(), data.labels(), groups);
        };
    }

    private static int number(String name, Map<String, Integer> numbers, Datasets data) throws InvalidDataException {
        Integer number = numbers.get(name);
        if (number == null) {
            String near = ClosestName.question(name, data.labels());
            throw new InvalidDataException(
                    "there is no class '" + name + "'",
                    "data set " + data.name(),
                    (near.isEmpty() ? "" : near + " ") + "the classes are " + ClosestName.some(data.labels()));
        }
        return number;
    }
}
