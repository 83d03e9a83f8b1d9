package org.palimpsest.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How one class was predicted.
 *
 * @param label its name
 * @param rows how many rows are of the class
 * @param predicted how many rows were predicted to be of the class
 * @param right how many of them are
 */
public record ClassScore(String label, long rows, long predicted, long right) {
    /** Classes with fewer rows say too little to be called the worst. */
    private static final int MIN_ROWS = 5;

    /**
     * Every class that occurs or was predicted.
     *
     * @param confusion how often each true class was predicted as each, true classes down
     */
    public static List<ClassScore> of(List<String> labels, List<List<Long>> confusion) {
        List<ClassScore> all = new ArrayList<>();
        for (int c = 0; c < confusion.size(); c++) {
            int own = c;
            long rows = confusion.get(c).stream().mapToLong(Long::longValue).sum();
            long predicted = confusion.stream().mapToLong(row -> row.get(own)).sum();
            if (rows + predicted > 0) {
                all.add(new ClassScore(
                        labels.get(c), rows, predicted, confusion.get(c).get(c)));
            }
        }
        return all;
    }

    /**
     * The class that an accuracy hides: of two classes the rarer one; of more, among those with at least five rows, the one with
     * the lowest recall. Empty where fewer than two classes occur.
     */
    public static Optional<ClassScore> weakest(List<ClassScore> all) {
        List<ClassScore> occurring = all.stream().filter(one -> one.rows() > 0).toList();
        if (occurring.size() < 2) {
            return Optional.empty();
        }
        Comparator<ClassScore> rarest = Comparator.comparingLong(ClassScore::rows);
        return occurring.size() == 2
                ? occurring.stream().min(rarest)
                : occurring.stream()
                        .filter(one -> one.rows() >= MIN_ROWS)
                        .min(Comparator.comparingDouble(
                                        (ClassScore one) -> one.recall().orElse(1.0))
                                .thenComparing(rarest));
    }

    /** The share of its rows that were found; empty where there are none. */
    public Optional<Double> recall() {
        return rows == 0 ? Optional.empty() : Optional.of((double) right / rows);
    }

    /** The share of its predictions that are right; empty where there are none. */
    public Optional<Double> precision() {
        return predicted == 0 ? Optional.empty() : Optional.of((double) right / predicted);
    }
}
