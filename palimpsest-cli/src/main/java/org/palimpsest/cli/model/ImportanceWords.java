package org.palimpsest.cli.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.palimpsest.model.ColumnImportance;
import org.palimpsest.model.Diagnostics;
import org.palimpsest.model.ModelVersion;

/** The importance of columns in words. */
final class ImportanceWords {
    private static final int FIRST = 4;

    private ImportanceWords() {}

    /** The columns that matter most: one line. Empty where nothing was measured, or nothing matters. */
    static Optional<String> line(ModelVersion version) {
        List<ColumnImportance> some = version.diagnostics().ranked().stream()
                .filter(one -> one.low() > 0)
                .limit(FIRST)
                .toList();
        return some.isEmpty()
                ? Optional.empty()
                : Optional.of("what matters: "
                        + some.stream()
                                .map(one -> one.column() + " " + value(version, one.mean()))
                                .collect(Collectors.joining(", "))
                        + (version.schema().isRegression()
                                ? " (rise of the mean error if shuffled)"
                                : " (loss of probability of the true class if shuffled)"));
    }

    /** All columns, the most important first, with intervals. */
    static List<String> lines(ModelVersion version) {
        Diagnostics known = version.diagnostics();
        List<String> lines = new ArrayList<>();
        int width = known.importance().stream()
                .mapToInt(one -> one.column().length())
                .max()
                .orElse(0);
        for (ColumnImportance one : known.ranked()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%-" + Math.max(1, width) + "s  %s (95 %%: %s to %s)",
                    one.column(),
                    value(version, one.mean()),
                    value(version, one.low()),
                    value(version, one.high())));
        }
        return lines;
    }

    /** What the numbers mean. */
    static String heading(ModelVersion version) {
        return (version.schema().isRegression()
                        ? "importance of columns: how much the mean error of a prediction rises"
                        : "importance of columns: how much probability the true class loses")
                + " when the column is shuffled, on "
                + Words.count(version.diagnostics().importanceRows(), "held-out row", "held-out rows");
    }

    private static String value(ModelVersion version, double rise) {
        return version.schema().isRegression()
                ? Words.number(rise)
                : String.format(Locale.ROOT, "%.1f points", 100 * rise);
    }

    static List<Map<String, Object>> json(Diagnostics known) {
        return known.ranked().stream()
                .map(one -> {
                    Map<String, Object> map = new LinkedHashMap<>();
                    map.put("column", one.column());
                    map.put("mean", one.mean());
                    map.put("low", one.low());
                    map.put("high", one.high());
                    return map;
                })
                .toList();
    }
}
