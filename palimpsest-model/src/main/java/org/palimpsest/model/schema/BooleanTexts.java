package org.palimpsest.model.schema;

import java.util.ArrayList;
import java.util.List;

/** The texts that {@link Column.Flag} reads: words in any mixture of capital and small letters. */
public final class BooleanTexts {
    private BooleanTexts() {}

    /** All texts that are read as true, or all that are read as false. */
    public static List<String> of(boolean truth) {
        List<String> all = new ArrayList<>(List.of(truth ? "1" : "0"));
        for (String word : truth ? List.of("t", "y", "true", "yes") : List.of("f", "n", "false", "no")) {
            for (int capitals = 0; capitals < 1 << word.length(); capitals++) {
                char[] text = word.toCharArray();
                for (int i = 0; i < text.length; i++) {
                    text[i] = (capitals >> i & 1) == 1 ? Character.toUpperCase(text[i]) : text[i];
                }
                all.add(new String(text));
            }
        }
        return all;
    }
}
