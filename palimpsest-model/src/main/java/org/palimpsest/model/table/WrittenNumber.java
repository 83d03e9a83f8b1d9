package org.palimpsest.model.table;

/**
 * Reads numbers as people write them: {@code 6,097}, {@code 1.234,56}, {@code -$12}, {@code 45 %}. Thousands may be apart by the
 * mark that is not decimal, a space or an apostrophe, in groups of three digits; one currency sign or per cent sign may stand
 * before or behind. Allocates nothing per cell. Not thread-safe.
 */
public final class WrittenNumber {
    /** No unit. */
    public static final char NO_UNIT = 0;

    private static final int MAX_LENGTH = 40;

    private final char[] digits = new char[MAX_LENGTH + 1];
    private char[] text = new char[0];
    private int from;
    private int to;
    private boolean negative;
    private char unit = NO_UNIT;

    /** A reader without a cell. */
    public WrittenNumber() {}

    /**
     * Looks at a cell.
     *
     * @return whether it is a sign, a unit and characters of a number; whether these are a number, {@link #value} says
     */
    public boolean look(Row row, int column) {
        text = row.characters();
        from = row.start(column);
        to = row.end(column);
        negative = false;
        unit = NO_UNIT;
        if (to - from > MAX_LENGTH) {
            return false;
        }
        boolean signed = false;
        while (from < to && !isDigit(text[from]) && text[from] != '.' && text[from] != ',') {
            char c = text[from++];
            if (c == '-' || c == '+' || c == '\u2212') {
                if (signed) {
                    return false;
                }
                signed = true;
                negative = c != '+';
            } else if (!isSpace(c) && !unit(c)) {
                return false;
            }
        }
        while (to > from && !isDigit(text[to - 1]) && text[to - 1] != '.' && text[to - 1] != ',') {
            char c = text[--to];
            if (!isSpace(c) && !unit(c)) {
                return false;
            }
        }
        return from < to;
    }

    /** Takes a sign of a unit, of which there may be one. */
    private boolean unit(char c) {
        boolean is = c == '%' || Character.getType(c) == Character.CURRENCY_SYMBOL;
        boolean first = unit == NO_UNIT;
        if (is && first) {
            unit = c;
        }
        return is && first;
    }

    /** The currency or per cent sign of the cell; {@link #NO_UNIT} if it has none. */
    public char unit() {
        return unit;
    }

    /** Whether the number has a point or a comma. */
    public boolean hasMark() {
        for (int i = from; i < to; i++) {
            if (text[i] == '.' || text[i] == ',') {
                return true;
            }
        }
        return false;
    }

    /**
     * The number if this is the decimal mark; NaN if it is none then.
     *
     * @param decimal point or comma
     */
    public double value(char decimal) {
        if (text[to - 1] == decimal) {
            return Double.NaN;
        }
        char other = decimal == '.' ? ',' : '.';
        int n = 0;
        if (negative) {
            digits[n++] = '-';
        }
        int i = from;
        int run = 0; // digits since the last group mark
        char group = 0;
        while (i < to && text[i] != decimal && text[i] != 'e' && text[i] != 'E') {
            char c = text[i];
            if (isDigit(c)) {
                digits[n++] = c;
                run++;
            } else {
                boolean isGroup = c == other || c == '\'' || c == '\u2019' || isSpace(c);
                boolean fits = group == 0 ? run >= 1 && run <= 3 && text[from] != '0' : c == group && run == 3;
                if (!isGroup || !fits) {
                    return Double.NaN;
                }
                group = c;
                run = 0;
            }
            i++;
        }
        if (group != 0 && run != 3) {
            return Double.NaN;
        }
        for (; i < to; i++) {
            digits[n++] = text[i] == decimal ? '.' : text[i];
        }
        return Decimals.parse(digits, 0, n, '.', '.');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\u00A0' || c == '\u202F' || c == '\u2009';
    }
}
