package org.palimpsest.model.table;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One row of a table: text cells by column, without the white space around them. A reader fills one row again and again,
 * and nothing is allocated for a cell until its text is asked for as a {@link String}.
 *
 * <p>A cell is {@linkplain #isMissing missing} if it is empty or says so: {@code NA}, {@code N/A}, {@code n/a},
 * {@code #N/A}, {@code NaN}, {@code nan}, {@code null}, {@code NULL}, {@code None} or {@code ?}.
 */
public final class Row {
    /** The texts, besides the empty one, that say that a value is missing. */
    public static final List<String> MISSING =
            List.of("NA", "N/A", "n/a", "#N/A", "NaN", "nan", "null", "NULL", "None", "?");

    private char[] text = new char[1024];
    private int used;
    private int[] start = new int[32];
    private int[] end = new int[32];
    private int[] order = new int[0];
    private boolean ordered;
    private int count;
    private long line;
    private String problem = "";
    private char mark = '.';
    private char otherMark = '.';
    private char shownMark = NumberStyle.BY_FILE;

    /** A row without cells. */
    public Row() {}

    /** Begins a new row, for those who read formats: so many cells, all empty. */
    public void begin(long newLine, int columns) {
        if (start.length < columns) {
            start = new int[Math.max(columns, 2 * start.length)];
            end = new int[start.length];
        } else {
            Arrays.fill(start, 0, columns, 0);
            Arrays.fill(end, 0, columns, 0);
        }
        line = newLine;
        count = columns;
        used = 0;
        problem = "";
    }

    /** Fills a cell with text. A cell beyond the last adds one. */
    public void set(int column, char[] from, int offset, int length) {
        grow(column);
        int first = offset;
        int last = offset + length;
        while (first < last && from[first] <= ' ') {
            first++;
        }
        while (last > first && from[last - 1] <= ' ') {
            last--;
        }
        int n = last - first;
        if (used + n > text.length) {
            text = Arrays.copyOf(text, Math.max(used + n, 2 * text.length));
        }
        System.arraycopy(from, first, text, used, n);
        start[column] = used;
        used += n;
        end[column] = used;
    }

    /** Fills a cell with text. */
    public void set(int column, String from) {
        char[] chars = from.toCharArray();
        set(column, chars, 0, chars.length);
    }

    /** Fills a cell with a number: whole ones as integers, NaN as missing. */
    public void set(int column, double number) {
        if (Double.isNaN(number)) {
            set(column, "");
        } else if (number == Math.rint(number) && Math.abs(number) < 1L << 53) {
            set(column, Long.toString((long) number));
        } else {
            set(column, Double.toString(number));
        }
    }

    private void grow(int column) {
        if (column >= count) {
            if (column >= start.length) {
                int size = Math.max(column + 1, 2 * start.length);
                start = Arrays.copyOf(start, size);
                end = Arrays.copyOf(end, size);
            }
            Arrays.fill(start, count, column + 1, 0);
            Arrays.fill(end, count, column + 1, 0);
            count = column + 1;
        }
    }

    /** Says that this row cannot be used, and why. */
    public void fail(String why) {
        problem = why;
    }

    /** Says what stands for the decimal point in this table; two different marks if both are allowed. */
    public void decimalMarks(char first, char second) {
        mark = first;
        otherMark = second;
    }

    /** Says that numbers of this table show which mark is decimal. */
    public void shownMark(char decimal) {
        shownMark = decimal;
    }

    /** The decimal mark that the numbers of this table show; {@link NumberStyle#BY_FILE} if none do. */
    public char shownMark() {
        return shownMark;
    }

    /** From now on, column c of this row is cell {@code newOrder[c]}. */
    void reorder(int[] newOrder) {
        order = newOrder.clone();
        ordered = true;
    }

    private int cell(int column) {
        int cell = !ordered ? column : column < order.length ? order[column] : count;
        return cell < count ? cell : -1;
    }

    /** The line in which this row starts, from 1. */
    public long line() {
        return line;
    }

    /** How many cells there are. */
    public int size() {
        return count;
    }

    /** Why this row cannot be used; "" if it can. */
    public String problem() {
        return problem;
    }

    /** Whether a cell has no characters, or is not there. */
    public boolean isEmpty(int column) {
        int c = cell(column);
        return c < 0 || end[c] == start[c];
    }

    /** Whether a cell is empty or says that its value is missing. */
    public boolean isMissing(int column) {
        int c = cell(column);
        return c < 0 || isMissing(text, start[c], end[c]);
    }

    private static boolean isMissing(char[] text, int from, int to) {
        int n = to - from;
        if (n == 0) {
            return true;
        }
        if (n > 4) {
            return false;
        }
        return switch (text[from]) {
            case '?' -> n == 1;
            case 'N' ->
                is(text, from, n, "NA")
                        || is(text, from, n, "NaN")
                        || is(text, from, n, "N/A")
                        || is(text, from, n, "NULL")
                        || is(text, from, n, "None");
            case 'n' -> is(text, from, n, "nan") || is(text, from, n, "n/a") || is(text, from, n, "null");
            case '#' -> is(text, from, n, "#N/A");
            default -> false;
        };
    }

    private static boolean is(char[] text, int from, int n, String word) {
        if (n != word.length()) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (text[from + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** The number in a cell, exactly as {@link Double#parseDouble} reads it; NaN if there is no finite number. */
    public double number(int column) {
        int c = cell(column);
        return c < 0 ? Double.NaN : Decimals.parse(text, start[c], end[c], mark, otherMark);
    }

    /** Whether a cell without a finite number says an infinite one: {@code Infinity}, {@code -inf}, {@code 1e309}. */
    public boolean isInfinite(int column) {
        int c = cell(column);
        return c >= 0 && Decimals.isInfinite(text, start[c], end[c]);
    }

    /** The text of a cell; "" if it is empty or not there. */
    public String text(int column) {
        int c = cell(column);
        return c < 0 ? "" : new String(text, start[c], end[c] - start[c]);
    }

    /** The characters that hold the texts of all cells. Others must not write them. */
    public char[] characters() {
        return text;
    }

    /** Where a cell's text starts in {@link #characters}. */
    public int start(int column) {
        int c = cell(column);
        return c < 0 ? 0 : start[c];
    }

    /** Where a cell's text ends in {@link #characters}. */
    public int end(int column) {
        int c = cell(column);
        return c < 0 ? 0 : end[c];
    }

    /** A cell's text for a message: in quotes, and not more than 40 characters of it. */
    public String quoted(int column) {
        String whole = text(column);
        return "'" + (whole.length() > 40 ? whole.substring(0, 40) + "…" : whole) + "'";
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "line %d, %d cells", line, count);
    }
}
