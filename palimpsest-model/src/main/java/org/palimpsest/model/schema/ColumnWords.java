package org.palimpsest.model.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.palimpsest.model.table.NumberStyle;

/** Words and names that columns share. */
final class ColumnWords {
    private ColumnWords() {}

    static String shown(double x) {
        return String.format(Locale.ROOT, "%.4g", x);
    }

    static String numberIn(NumberStyle style) {
        return style.isPlain() ? "a number" : "a number written as " + style.describe();
    }

    static String listed(List<String> values) {
        int most = 5;
        return String.join(", ", values.subList(0, Math.min(most, values.size())))
                + (values.size() > most ? ", …" : "");
    }

    static List<String> flagged(String name, boolean flag, String... features) {
        List<String> all = new ArrayList<>(List.of(features));
        if (flag) {
            all.add(name + "?");
        }
        return all;
    }

    static String[] numbered(String name, int n) {
        String[] all = new String[n];
        Arrays.setAll(all, i -> name + "#" + i);
        return all;
    }

    static List<String> categories(String name, List<String> values) {
        List<String> all = new ArrayList<>();
        values.forEach(value -> all.add(name + "=" + value));
        // A value may itself be called "other"; the slot's name then says more.
        all.add(name + (values.contains("other") ? "=(other)" : "=other"));
        all.add(name + (values.contains("missing") ? "=(missing)" : "=missing"));
        return all;
    }

    static String shortest(double x) {
        return x == Math.rint(x) && Math.abs(x) < 1e15 ? String.valueOf((long) x) : String.valueOf(x);
    }

    static String merged(Map<String, String> labels) {
        return labels.isEmpty()
                ? ""
                : ", reads "
                        + String.join(
                                ", ",
                                labels.entrySet().stream()
                                        .map(one -> one.getKey() + " as " + one.getValue())
                                        .toList());
    }

    /** How numbers are written, where that is not plain; begins with a comma. */
    static String written(NumberStyle style) {
        return style.isPlain() ? "" : ", written as " + style.describe();
    }
}
