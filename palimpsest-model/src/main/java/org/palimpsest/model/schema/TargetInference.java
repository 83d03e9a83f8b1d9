package org.palimpsest.model.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.Faults;

/** Decides what a target column is; faults go to a collector. */
record TargetInference(String name, ColumnStatistics found, Map<String, String> merged, String file, Faults faults) {
    private static final int MOST_WHOLE = 50;
    private static final int MOST_OTHER = 10;
    private static final int MOST_LABELS = 1000;

    /** A number to predict, standardised unless it has a distribution of its own. */
    Column value(TargetKind kind) {
        if (!merged.isEmpty()) {
            fault("labels are to be merged, but the target is a number", "leave the merging out");
        }
        if (found.others > 0) {
            found.tellOdd(name, "a number", faults);
            return new Column.ValueTarget(name, 0, 1, List.of());
        }
        double sd = found.moments.sd();
        if (!(sd > 0) || !Double.isFinite(sd)) {
            fault("all rows have the same target", "check the column");
            return new Column.ValueTarget(name, 0, 1, List.of());
        }
        boolean own = kind instanceof TargetKind.Distributed;
        return new Column.ValueTarget(
                name,
                own ? 0 : found.moments.mean(),
                own ? 1 : sd,
                ColumnStatistics.edges(found.sketch.points()),
                found.style(),
                kind);
    }

    /** A class to predict. */
    Column classes() {
        long rows = found.rows - found.empty;
        boolean numbers = found.allNumbers() && found.missing == found.empty && found.infinite == 0;
        Set<Double> values = numbers ? found.differentNumbers() : Set.of();
        int different = found.different() > MOST_LABELS ? found.different() : numbers ? values.size() : labels().size();
        if (rows == 0) {
            fault("no row has a target", "check the column");
        } else if (numbers && !fewEnough(different, rows)) {
            fault(
                    "the target has " + kinds(different) + " different numbers in " + counted(rows) + " rows",
                    Schema.PREDICT_NUMBER);
        } else if (!numbers && (found.different() > MOST_LABELS || (different > MOST_WHOLE && 2L * different > rows))) {
            fault(
                    "the target has " + kinds(different) + " different texts in " + counted(rows)
                            + " rows, which are hardly classes",
                    "name another target");
        }
        boolean texts = !numbers || found.different() > MOST_LABELS;
        List<String> read = texts
                ? labels()
                : values.stream().map(LabelEncoder::canonical).distinct().toList();
        for (Map.Entry<String, String> one : merged.entrySet()) {
            if (!read.contains(one.getValue())) {
                fault(
                        "'" + one.getKey() + "' is to be read as '" + one.getValue() + "', which no row has",
                        "name one of the labels: " + String.join(", ", read.subList(0, Math.min(10, read.size()))));
            }
        }
        List<String> kept = read.stream()
                .map(label -> merged.getOrDefault(label, label))
                .distinct()
                .toList();
        return new Column.ClassTarget(name, Labels.sorted(kept), !texts, merged);
    }

    private boolean fewEnough(int different, long rows) {
        if (found.different() > MOST_LABELS) {
            return false;
        }
        return (found.whole && different <= MOST_WHOLE && 2L * different <= rows)
                || (different <= MOST_OTHER && 10L * different <= rows);
    }

    /** Texts, and what stands for missing values elsewhere: "NA" may be a class. */
    private List<String> labels() {
        List<String> all = new ArrayList<>(found.texts());
        all.addAll(found.missingWords());
        return all;
    }

    private static String kinds(int different) {
        return different > MOST_LABELS ? "more than 1,000" : Integer.toString(different);
    }

    private static String counted(long n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    private void fault(String what, String mend) {
        faults.add(new Fault(file, 0, name, what, mend));
    }
}
