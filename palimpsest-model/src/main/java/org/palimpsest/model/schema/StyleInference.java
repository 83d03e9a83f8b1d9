package org.palimpsest.model.schema;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.Faults;
import org.palimpsest.model.table.NumberStyle;
import org.palimpsest.model.table.Row;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableReader;
import org.palimpsest.model.table.WrittenNumber;

/**
 * Finds how the numbers of a column are written, by one rule from all its cells. A cell that can be read in one way only decides
 * the decimal mark. Where each cell with a mark could be read in both ways ({@code 6,097}), the mark groups thousands if there are
 * whole numbers below 1,000 without it, since numbers with three decimals would all have it. Otherwise the user must say.
 */
final class StyleInference {
    private final String name;
    private final WrittenNumber number = new WrittenNumber();
    private final Set<Character> units = new TreeSet<>();
    private long withUnit;
    private long withoutUnit;
    private long point;
    private long comma;
    private long open;
    private char openMark;
    private String openText = "";
    private long openLine;
    private String pointText = "";
    private String commaText = "";
    private long whole;
    private double largestWhole;
    private String file = "";

    private StyleInference(String name) {
        this.name = name;
    }

    /**
     * The styles of some columns.
     *
     * @param decimal the decimal mark that the user names, or {@link NumberStyle#BY_FILE}
     * @param faults gets what cannot be decided
     */
    static Map<String, NumberStyle> of(Table table, Set<String> columns, char decimal, Faults faults)
            throws IOException {
        Map<String, StyleInference> each = new HashMap<>();
        columns.forEach(column -> each.put(column, new StyleInference(column)));
        char shown = NumberStyle.BY_FILE;
        try (TableReader reader = table.open()) {
            while (reader.next()) {
                Row row = reader.row();
                shown = row.shownMark();
                List<String> names = reader.columns();
                for (int c = 0; c < names.size() && row.problem().isEmpty(); c++) {
                    StyleInference one = each.get(names.get(c));
                    if (one != null) {
                        one.add(row, c, reader.file());
                    }
                }
            }
        }
        Map<String, NumberStyle> styles = new HashMap<>();
        for (StyleInference one : each.values()) {
            styles.put(one.name, one.style(decimal, shown, faults));
        }
        return styles;
    }

    private void add(Row row, int cell, String from) {
        if (row.isMissing(cell) || !number.look(row, cell)) {
            return;
        }
        double byPoint = number.value('.');
        double byComma = number.value(',');
        if (Double.isNaN(byPoint) && Double.isNaN(byComma)) {
            return;
        }
        if (number.unit() == WrittenNumber.NO_UNIT) {
            withoutUnit++;
        } else {
            withUnit++;
            units.add(number.unit());
        }
        file = from;
        if (Double.isNaN(byComma)) {
            point++;
            pointText = pointText.isEmpty() ? row.quoted(cell) : pointText;
        } else if (Double.isNaN(byPoint)) {
            comma++;
            commaText = commaText.isEmpty() ? row.quoted(cell) : commaText;
        } else if (number.hasMark()) {
            open++;
            String text = row.text(cell);
            openMark = text.indexOf('.') >= 0 ? '.' : ',';
            openText = text;
            openLine = row.line();
        } else {
            whole++;
            largestWhole = Math.max(largestWhole, Math.abs(byPoint));
        }
    }

    private NumberStyle style(char named, char shown, Faults faults) {
        char unit = units.size() == 1 ? units.iterator().next() : WrittenNumber.NO_UNIT;
        if (units.size() > 1) {
            faults.add(new Fault(
                    file,
                    0,
                    name,
                    "numbers have different units: " + units,
                    "convert them to one unit, or drop the column"));
        } else if (unit == '%' && withoutUnit > 0) {
            faults.add(new Fault(
                    file,
                    0,
                    name,
                    String.format(
                            Locale.ROOT, "%,d numbers have a per cent sign and %,d have none", withUnit, withoutUnit),
                    "write all of them in one way"));
        }
        if (named != NumberStyle.BY_FILE) {
            return new NumberStyle(named, unit, true);
        }
        if (point > 0 && comma > 0) {
            faults.add(new Fault(
                    file,
                    0,
                    name,
                    "some numbers have a decimal point (" + pointText + "), others a decimal comma (" + commaText + ")",
                    "write all of them in one way"));
        }
        return new NumberStyle(decimal(shown, faults), unit, false);
    }

    private char decimal(char shown, Faults faults) {
        if (point > 0 || comma > 0) {
            return point > 0 ? '.' : ',';
        }
        if (open == 0) {
            return '.';
        }
        if (shown != NumberStyle.BY_FILE) {
            return shown;
        }
        char other = openMark == '.' ? ',' : '.';
        if (whole > 0 && largestWhole < 1000) {
            return other;
        }
        faults.add(new Fault(
                file,
                openLine,
                name,
                "\"" + openText + "\" may be " + plain(openText, other) + " or " + plain(openText, openMark)
                        + ", and no other cell of the column tells",
                NumberStyle.REMEDY));
        return '.';
    }

    private static String plain(String text, char decimal) {
        Row one = new Row();
        one.begin(1, 1);
        one.set(0, text);
        WrittenNumber number = new WrittenNumber();
        number.look(one, 0);
        return LabelEncoder.canonical(number.value(decimal));
    }
}
