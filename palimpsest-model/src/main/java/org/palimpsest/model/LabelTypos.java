package org.palimpsest.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.palimpsest.model.schema.ColumnSummary;

/**
 * Labels that look like others with a typing mistake: equal but for case, spaces and punctuation, or, if they are rare, one letter
 * added, left out, changed or exchanged. Labels with digits are names of their own.
 */
final class LabelTypos {
    /** A label is rare against one that is this many times as frequent. */
    private static final long MIN_TIMES = 20;

    private LabelTypos() {}

    /**
     * The labels of a table that look like others.
     *
     * @param column the target
     * @param now labels of the table
     * @param all labels of everything learned, the table included
     */
    static List<TableFinding> of(
            String column, List<ColumnSummary.CategoryCount> now, List<ColumnSummary.CategoryCount> all) {
        Map<String, Long> rows = new HashMap<>();
        now.forEach(one -> rows.put(one.value(), one.count()));
        List<TableFinding> found = new ArrayList<>();
        for (ColumnSummary.CategoryCount one : all) {
            long here = rows.getOrDefault(one.value(), 0L);
            if (here == 0 || one.value().chars().anyMatch(Character::isDigit)) {
                continue;
            }
            all.stream()
                    .filter(other -> precedes(other, one) && isLike(one, other))
                    .findFirst()
                    .ifPresent(
                            other -> found.add(new TableFinding.LabelTypo(column, one.value(), other.value(), here)));
        }
        return found;
    }

    /** Whether a label is the more frequent one of two; among as frequent ones the one that is later by character. */
    private static boolean precedes(ColumnSummary.CategoryCount a, ColumnSummary.CategoryCount b) {
        return a.count() > b.count() || (a.count() == b.count() && a.value().compareTo(b.value()) > 0);
    }

    private static boolean isLike(ColumnSummary.CategoryCount rare, ColumnSummary.CategoryCount other) {
        String a = letters(rare.value());
        String b = letters(other.value());
        boolean isRare = rare.count() * MIN_TIMES <= other.count();
        if (a.isEmpty() || b.isEmpty()) {
            return false;
        }
        if (a.equals(b)) {
            return a.length() > 1 || isRare;
        }
        return isRare && Math.max(a.length(), b.length()) >= 3 && isOneEditApart(a, b);
    }

    private static String letters(String label) {
        StringBuilder letters = new StringBuilder();
        label.toLowerCase(Locale.ROOT)
                .chars()
                .filter(Character::isLetterOrDigit)
                .forEach(c -> letters.append((char) c));
        return letters.toString();
    }

    /** Whether one letter is added, left out or changed, or two neighbours are exchanged. */
    static boolean isOneEditApart(String a, String b) {
        if (a.length() > b.length()) {
            return isOneEditApart(b, a);
        }
        int first = 0;
        while (first < a.length() && a.charAt(first) == b.charAt(first)) {
            first++;
        }
        String restA = a.substring(first);
        String restB = b.substring(first);
        if (b.length() == a.length() + 1) {
            return restA.equals(restB.substring(1));
        }
        if (a.length() != b.length() || restA.isEmpty()) {
            return false;
        }
        boolean exchanged = restA.length() > 1
                && restA.charAt(0) == restB.charAt(1)
                && restA.charAt(1) == restB.charAt(0)
                && restA.substring(2).equals(restB.substring(2));
        return exchanged || restA.substring(1).equals(restB.substring(1));
    }
}
