package org.palimpsest.lab.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The known word that a misspelled one most likely meant. */
public final class ClosestName {
    private ClosestName() {}

    /** The nearest of the known words, if any is near enough to be meant; capitals do not count. */
    public static Optional<String> to(String word, Collection<String> known) {
        int tolerated = Math.max(1, word.length() / 3);
        String small = word.toLowerCase(Locale.ROOT);
        Comparator<String> byDistance =
                Comparator.comparingInt(candidate -> distance(small, candidate.toLowerCase(Locale.ROOT)));
        return known.stream()
                .filter(candidate -> distance(small, candidate.toLowerCase(Locale.ROOT)) <= tolerated)
                .min(byDistance.thenComparing(Comparator.naturalOrder()));
    }

    /** The question to ask about a misspelled word, or nothing when no known word is near. */
    public static String question(String word, Collection<String> known) {
        return to(word, known).map(near -> "did you mean '" + near + "'?").orElse("");
    }

    /** Damerau and Levenshtein's distance: letters added, left out, replaced, or swapped with their neighbour. */
    static int distance(String a, String b) {
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int replaced = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(replaced, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
