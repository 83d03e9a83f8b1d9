package org.palimpsest.evaluation;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.prediction.Classes;

/**
 * How often each class was predicted as each.
 *
 * @param counts rows of a true class (down) by predicted class (across); square
 */
public record ConfusionMatrix(List<List<Integer>> counts) {
    /** Copies the lists. */
    public ConfusionMatrix {
        counts = counts.stream().map(List::copyOf).toList();
    }

    /** Counts predictions against the labels of the data. */
    public static ConfusionMatrix of(Classes prediction, Dataset data) {
        Targets.Labels labels = Correctness.labels(prediction, data);
        int classes = prediction.classes();
        int[][] counts = new int[classes][classes];
        for (int r = 0; r < data.size(); r++) {
            counts[labels.at(r)][prediction.index(r)]++;
        }
        List<List<Integer>> rows = new ArrayList<>();
        for (int[] row : counts) {
            List<Integer> copy = new ArrayList<>();
            for (int count : row) {
                copy.add(count);
            }
            rows.add(copy);
        }
        return new ConfusionMatrix(rows);
    }
}
