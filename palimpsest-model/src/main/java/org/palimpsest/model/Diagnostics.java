package org.palimpsest.model;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the rows of a version's own table said about it, beyond its scores. Kept with the version, since the rows are not.
 *
 * @param importance of columns, in the order of the table; empty where it was not measured
 * @param importanceRows the held-out rows that the importance was measured on
 * @param confusion how often each true class of held-out rows was predicted as each, true classes down
 * @param drift of each column against all rows learned before: the excess of its population stability index
 * @param novelRows the share of held-out rows that are more novel to the version before than 95 % of the held-out rows of its own
 *     tables; empty for a first version, and where the predictor has no novelty
 */
public record Diagnostics(
        List<ColumnImportance> importance,
        int importanceRows,
        List<List<Long>> confusion,
        Map<String, Double> drift,
        Optional<Double> novelRows) {
    /** Nothing known. */
    public static final Diagnostics NONE = new Diagnostics(List.of(), 0, List.of(), Map.of(), Optional.empty());

    /** Copies the collections. */
    public Diagnostics {
        importance = List.copyOf(importance);
        confusion = confusion.stream().map(List::copyOf).toList();
        drift = new LinkedHashMap<>(drift);
    }

    /** Returns a copy with another drift. */
    Diagnostics withDrift(Map<String, Double> other) {
        return new Diagnostics(importance, importanceRows, confusion, other, novelRows);
    }

    /** The importance of columns, the largest first. */
    public List<ColumnImportance> ranked() {
        return importance.stream()
                .sorted((a, b) -> Double.compare(b.mean(), a.mean()))
                .toList();
    }
}
