package org.palimpsest.model.policy;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The known key that a misspelled one most likely meant. */
final class NearestKey {
    private NearestKey() {}

    /** The nearest known key, if a third of the letters or fewer differ. */
    static Optional<String> to(String key, List<String> known) {
        return known.stream()
                .min(Comparator.comparingInt((String candidate) -> distance(key, candidate)))
                .filter(candidate -> 3 * distance(key, candidate) <= candidate.length());
    }

    /** Levenshtein's distance: letters added, left out or replaced. */
    static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
