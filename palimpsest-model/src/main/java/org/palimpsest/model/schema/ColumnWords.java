package org.palimpsest.model.schema;

import java.util.ArrayList;
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
}
