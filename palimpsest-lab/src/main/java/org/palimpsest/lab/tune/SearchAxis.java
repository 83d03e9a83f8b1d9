package org.palimpsest.lab.tune;

import java.util.ArrayList;
import java.util.List;

/**
 * A setting and the values of it that are tried.
 *
 * @param key the name of the setting, as {@code --set} takes it
 * @param values its values, as {@code --set} takes them
 */
public record SearchAxis(String key, List<String> values) {
    /** Checks that there is something to try. */
    public SearchAxis {
        values = List.copyOf(values);
        if (key.isBlank() || values.isEmpty() || values.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException(
                    "what is searched over must be key=value,value,..., such as lambda=1,10,100, was '" + key + "="
                            + values + "'");
        }
        if (values.stream().distinct().count() < values.size()) {
            throw new IllegalArgumentException(
                    "what is searched over, " + key + ", has a value twice: " + String.join(",", values));
        }
    }

    /** From {@code key=value,value,...}; commas within brackets or quotes part nothing. */
    public static SearchAxis parse(String text) {
        int middle = text.indexOf('=');
        if (middle < 1) {
            throw new IllegalArgumentException(
                    "what is searched over must be key=value,value,..., such as lambda=1,10,100, was '" + text + "'");
        }
        return new SearchAxis(text.substring(0, middle).strip(), parts(text.substring(middle + 1)));
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        boolean quoted = false;
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            quoted ^= c == '"';
            depth += quoted ? 0 : c == '[' ? 1 : c == ']' ? -1 : 0;
            if (c == ',' && !quoted && depth == 0) {
                parts.add(text.substring(from, i).strip());
                from = i + 1;
            }
        }
        parts.add(text.substring(from).strip());
        return parts;
    }
}
