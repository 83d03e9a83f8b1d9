package org.palimpsest.lab.text;

/**
 * Texts in CSV files that people open in a spreadsheet. A spreadsheet takes a cell that begins with =, +, -, @ or a tab for
 * a formula, which may read other files or start programs. Names of tasks, classes and experiments come from other people's
 * files; an apostrophe before such a one makes it text. Numbers stay numbers.
 */
public final class SpreadsheetCell {
    private SpreadsheetCell() {}

    /** A text that no spreadsheet takes for a formula. */
    public static String of(String text) {
        boolean formula = !text.isEmpty() && "=+-@\t\r\n".indexOf(text.charAt(0)) >= 0 && !isNumber(text);
        return formula ? "'" + text : text;
    }

    private static boolean isNumber(String text) {
        return text.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?|-Infinity");
    }
}
