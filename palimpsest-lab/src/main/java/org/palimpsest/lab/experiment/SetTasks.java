package org.palimpsest.lab.experiment;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.Targets;
import org.palimpsest.lab.data.Datasets;
import org.palimpsest.task.Lesson;
import org.palimpsest.task.Task;

/**
 * A task of each data set.
 *
 * @param scenario whether each has a head, or they share one
 * @param sets the sets, in the order of the tasks
 */
record SetTasks(Scenario scenario, List<Datasets> sets) {
    List<Task> build() throws InvalidDataException {
        Datasets first = sets.get(0);
        for (Datasets set : sets) {
            if (set.train().features() != first.train().features()) {
                throw unlike(
                        set,
                        set.train().features() + " inputs",
                        first,
                        first.train().features() + " inputs");
            }
            if (scenario == Scenario.DOMAIN && !set.labels().equals(first.labels())) {
                throw unlike(set, "the classes " + set.labels(), first, "the classes " + first.labels());
            }
        }
        List<String> union = List.copyOf(new LinkedHashSet<>(
                sets.stream().flatMap(set -> set.labels().stream()).toList()));
        List<Task> tasks = new ArrayList<>();
        for (Datasets set : sets) {
            int head = scenario == Scenario.TASK ? tasks.size() : 0;
            List<String> labels = scenario == Scenario.CLASS ? union : set.labels();
            Lesson lesson = new Lesson(set.name(), numbered(set.train(), set, labels), head);
            tasks.add(new Task(lesson, numbered(set.test(), set, labels), labels));
        }
        return tasks;
    }

    /** The rows with their classes numbered as in {@code labels}. */
    private static Dataset numbered(Dataset data, Datasets set, List<String> labels) {
        if (labels.equals(set.labels()) || !(data.targets() instanceof Targets.Labels own)) {
            return data;
        }
        Map<String, Integer> place = new HashMap<>();
        labels.forEach(name -> place.putIfAbsent(name, place.size()));
        int[] number = new int[data.size()];
        for (int r = 0; r < number.length; r++) {
            number[r] = place.getOrDefault(set.labels().get(own.at(r)), -1);
        }
        return data.with(new Targets.Labels(number, labels.size()));
    }

    private static InvalidDataException unlike(Datasets set, String has, Datasets first, String had) {
        return new InvalidDataException(
                "tasks must be alike, but it has " + has + ", and " + first.name() + " has " + had,
                "data set " + set.name(),
                "bring the sets to one form, or choose another scenario");
    }
}
