package org.palimpsest.examples;

import java.util.List;
import java.util.stream.IntStream;
import org.palimpsest.ContinualLearner;
import org.palimpsest.Model;
import org.palimpsest.data.Digits;
import org.palimpsest.prediction.Classes;

/** Five tasks, each with its own two classes and its own head. Predictions name the task. */
public final class HeadPerTask {
    private HeadPerTask() {}

    /** Learns five pairs of digits one after the other, then prints the accuracy on each. */
    public static void main(String[] args) {
        float[][] inputs = Digits.images(Digits.train());
        String[] labels = Digits.labels(Digits.train());
        float[][] newInputs = Digits.images(Digits.test());
        String[] truth = Digits.labels(Digits.test());
        List<String> tasks = List.of("01", "23", "45", "67", "89");

        Model model =
                ContinualLearner.classifier(64).hidden(50).seed(42).build().untrained();
        for (String task : tasks) {
            int[] rows = rows(task, labels);
            model = model.learnTask(task, select(rows, inputs), select(rows, labels));
        }
        for (String task : tasks) {
            int[] rows = rows(task, truth);
            Classes answer = model.classify(task, select(rows, newInputs));
            String[] expected = select(rows, truth);
            long correct = IntStream.range(0, rows.length)
                    .filter(row -> answer.label(row).equals(expected[row]))
                    .count();
            System.out.printf("task %s: %d of %d%n", task, correct, rows.length);
        }
    }

    /** The rows whose label is one of the two digits of a task. */
    private static int[] rows(String task, String[] labels) {
        return IntStream.range(0, labels.length)
                .filter(row -> task.contains(labels[row]))
                .toArray();
    }

    private static float[][] select(int[] rows, float[][] from) {
        return IntStream.of(rows).mapToObj(row -> from[row]).toArray(float[][]::new);
    }

    private static String[] select(int[] rows, String[] from) {
        return IntStream.of(rows).mapToObj(row -> from[row]).toArray(String[]::new);
    }
}
