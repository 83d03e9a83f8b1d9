package org.palimpsest.model.table;

/**
 * How the numbers of one column are written.
 *
 * @param decimal the decimal mark, point or comma; {@link #BY_FILE} for plain numbers, whose mark is that of each file
 * @param unit a currency or per cent sign that numbers may have; {@link WrittenNumber#NO_UNIT} for none
 * @param fixed whether the user has named the decimal mark: then it holds in every file, and otherwise the mark of a file that
 *     shows one
 */
public record NumberStyle(char decimal, char unit, boolean fixed) {
    /** What helps where the cells of a column do not tell their decimal mark. */
    public static final String REMEDY = "name the decimal mark or the mark of thousands";

    /** The decimal mark is that of the file. */
    public static final char BY_FILE = 0;

    /** Digits and a decimal mark, nothing else. */
    public static final NumberStyle PLAIN = new NumberStyle(BY_FILE, WrittenNumber.NO_UNIT, false);

    /** Checks the mark. */
    public NumberStyle {
        if (decimal != BY_FILE && decimal != '.' && decimal != ',') {
            throw new IllegalArgumentException("the decimal mark must be a point or a comma, was '" + decimal + "'");
        }
        if (decimal == BY_FILE && (fixed || unit != WrittenNumber.NO_UNIT)) {
            throw new IllegalArgumentException("plain numbers have neither a unit nor a fixed mark");
        }
    }

    /** Whether numbers are digits and a decimal mark alone. */
    public boolean isPlain() {
        return decimal == BY_FILE;
    }

    /**
     * The number in a cell; NaN if there is no finite one.
     *
     * @param reader of the caller, one for each thread
     */
    public double number(Row row, int column, WrittenNumber reader) {
        if (isPlain()) {
            return row.number(column);
        }
        if (!reader.look(row, column) || (reader.unit() != WrittenNumber.NO_UNIT && reader.unit() != unit)) {
            return Double.NaN;
        }
        char shown = fixed ? BY_FILE : row.shownMark();
        double x = shown == BY_FILE ? Double.NaN : reader.value(shown);
        return Double.isNaN(x) ? reader.value(decimal) : x;
    }

    /** How it looks, for messages: "1.234,56 €"; "" if numbers are plain. */
    public String describe() {
        if (isPlain()) {
            return "";
        }
        String number = decimal == '.' ? "1,234.56" : "1.234,56";
        return unit == WrittenNumber.NO_UNIT ? number : unit == '%' ? number + " %" : unit + number;
    }
}
