package org.palimpsest.lab.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The known word that a misspelled one most likely meant. */
public final class ClosestName {
    private static final int MOST_TOLD = 20;

    private ClosestName() {}

    /** The nearest of the known words, if any is near enough to be meant; capitals do not count. */
    public static Optional<String> to(String word, Collection<String> known) {
        int least = Math.max(1, word.length() / 3) + 1;
        String small = word.toLowerCase(Locale.ROOT);
        Optional<String> nearest = Optional.empty();
        for (String candidate : known) {
            // A word that differs more in length cannot be near: a long one is not compared letter by letter.
            if (Math.abs(candidate.length() - word.length()) <= least) {
                int distance = distance(small, candidate.toLowerCase(Locale.ROOT));
                boolean before = nearest.isPresent() && candidate.compareTo(nearest.get()) < 0;
                if (distance < least || (distance == least && before)) {
                    least = distance;
                    nearest = Optional.of(candidate);
                }
            }
        }
        return nearest;
    }

    /** Some words for a message: the first of them, and how many there are if that is not all. */
    public static String some(Collection<String> words) {
        String first = words.stream().limit(MOST_TOLD).collect(Collectors.joining(", "));
        return words.size() <= MOST_TOLD ? first : first + ", … (" + words.size() + " in all)";
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
