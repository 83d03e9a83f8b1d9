package org.palimpsest.model.schema;

import java.util.List;

/** The order of class labels. */
public final class Labels {
    private Labels() {}

    /** Numbers first and by value, then texts by character. */
    public static List<String> sorted(List<String> labels) {
        return labels.stream().sorted(LabelEncoder.ORDER).toList();
    }
}
