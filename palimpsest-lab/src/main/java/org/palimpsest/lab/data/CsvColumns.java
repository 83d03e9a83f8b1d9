package org.palimpsest.lab.data;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.palimpsest.data.InvalidDataException;

/**
 * The columns of a CSV file.
 *
 * @param names their names, or their numbers from 1
 * @param named whether the file names them
 * @param label which of them, from 0, holds the labels
 * @param decimalComma whether numbers may have one
 */
record CsvColumns(List<String> names, boolean named, int label, boolean decimalComma) {
    private static final Set<String> USUAL = Set.of("label", "class", "target", "y");

    static CsvColumns of(Path file, List<String> first, CsvData.Form form, char separator) throws InvalidDataException {
        boolean decimalComma = separator != ',';
        boolean named = switch (form.header()) {
            case PRESENT -> true;
            case ABSENT -> false;
            case GUESS -> first.stream().noneMatch(text -> isNumber(plain(text, decimalComma)));
        };
        if (first.size() < 2) {
            throw new InvalidDataException(
                    "there is only one column",
                    file + ":1",
                    "give a label and at least one number, with commas, semicolons or tabs between");
        }
        List<String> names = named
                ? first.stream().map(String::strip).toList()
                : IntStream.rangeClosed(1, first.size())
                        .mapToObj(Integer::toString)
                        .toList();
        Set<String> seen = new HashSet<>();
        for (int c = 0; c < names.size(); c++) {
            if (!seen.add(names.get(c))) {
                throw new InvalidDataException(
                        "two columns are named '" + names.get(c) + "'", file + ":1:" + (c + 1), "rename one of them");
            }
        }
        return new CsvColumns(names, named, label(file, names, form.label()), decimalComma);
    }

    private static int label(Path file, List<String> names, String wanted) throws InvalidDataException {
        if (wanted.isEmpty()) {
            return IntStream.range(0, names.size())
                    .filter(c -> USUAL.contains(names.get(c).toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElse(names.size() - 1);
        }
        int byName = names.indexOf(wanted);
        if (byName >= 0) {
            return byName;
        }
        if (wanted.matches("[1-9][0-9]{0,8}") && Integer.parseInt(wanted) <= names.size()) {
            return Integer.parseInt(wanted) - 1;
        }
        throw new InvalidDataException(
                "there is no column '" + wanted + "'", file + ":1", "use one of " + String.join(", ", names));
    }

    int count() {
        return names.size();
    }

    List<String> inputs() {
        List<String> inputs = new ArrayList<>(names);
        inputs.remove(label);
        return inputs;
    }

    String text(Path file, long line, int column, String text) throws InvalidDataException {
        if (text.isBlank()) {
            throw new InvalidDataException("the label is empty", where(file, line, column), "give every row a label");
        }
        return text.strip();
    }

    float number(Path file, long line, int column, String text) throws InvalidDataException {
        String plain = plain(text, decimalComma);
        float value = isNumber(plain) ? Float.parseFloat(plain) : Float.NaN;
        if (!Float.isFinite(value)) {
            String what = text.isBlank() ? "there is no value" : "'" + text + "' is not a finite number";
            throw new InvalidDataException(
                    what, where(file, line, column), "mend it, or take the row or the column out");
        }
        return value;
    }

    /** With a point where a comma stands for it. */
    private static String plain(String text, boolean decimalComma) {
        return decimalComma && text.indexOf('.') < 0 ? text.replace(',', '.') : text;
    }

    String where(Path file, long line, int column) {
        String name = named ? " (" + names.get(column) + ")" : "";
        return file + ":" + line + ":" + (column + 1) + name;
    }

    /** Plain decimal numbers; not NaN, Infinity and the letters that Java lets a number end with. */
    static boolean isNumber(String text) {
        String plain = text.strip();
        if (plain.isEmpty()) {
            return false;
        }
        char last = plain.charAt(plain.length() - 1);
        if (last != '.' && (last < '0' || last > '9')) {
            return false;
        }
        try {
            Double.parseDouble(plain);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }
}
