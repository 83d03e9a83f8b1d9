package org.palimpsest.store;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.coreset.ClassStatistics;
import org.palimpsest.coreset.ClassSummary;

/** Summaries among the parts of a state. Of a state without any nothing is written, as before there were summaries. */
final class SummaryRecord {
    private static final String COUNT = "summaries";

    private SummaryRecord() {}

    static void put(List<ClassSummary> summaries, StateRecord out) {
        if (!summaries.isEmpty()) {
            out.put(COUNT, summaries.size());
        }
        for (int i = 0; i < summaries.size(); i++) {
            ClassSummary one = summaries.get(i);
            String name = "summary." + i + ".";
            out.put(name + "head", one.head());
            out.put(name + "features", one.features());
            out.put(name + "classes", one.classes().size());
            for (int c = 0; c < one.classes().size(); c++) {
                put(one.classes().get(c), name + c + ".", out);
            }
        }
    }

    private static void put(ClassStatistics one, String name, StateRecord out) {
        out.put(name + "count", one.count());
        if (one.weight() != one.count()) {
            out.put(name + "weight", String.valueOf(one.weight()));
        }
        if (one.count() > 0) {
            out.put(name + "mean", one.mean());
            out.put(name + "directions", one.directions());
            out.put(name + "variances", one.variances());
            out.put(name + "rest", one.rest());
        }
    }

    /**
     * Reads them.
     *
     * @param weights how many the network has, which are more than its inputs
     */
    static List<ClassSummary> get(StateRecord in, int weights) {
        List<ClassSummary> summaries = new ArrayList<>();
        int count = in.hasWord(COUNT) ? in.integer(COUNT) : 0;
        for (int i = 0; i < count; i++) {
            String name = "summary." + i + ".";
            int features = in.integer(name + "features");
            if (features < 0 || features > weights) {
                throw new IllegalArgumentException(
                        "its summary is of " + features + " inputs, but there are only " + weights + " weights");
            }
            List<ClassStatistics> classes = new ArrayList<>();
            for (int c = 0; c < in.integer(name + "classes"); c++) {
                classes.add(get(name + c + ".", features, in));
            }
            summaries.add(new ClassSummary(in.integer(name + "head"), classes));
        }
        return summaries;
    }

    private static ClassStatistics get(String name, int features, StateRecord in) {
        long count = Long.parseLong(in.word(name + "count"));
        return count == 0
                ? ClassStatistics.none(features)
                : new ClassStatistics(
                        count,
                        in.hasWord(name + "weight") ? Double.parseDouble(in.word(name + "weight")) : count,
                        in.tensor(name + "mean"),
                        in.tensor(name + "directions"),
                        in.tensor(name + "variances"),
                        in.tensor(name + "rest"));
    }
}
