package org.palimpsest.cli.model;

import java.util.List;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowFormat;
import org.palimpsest.model.RowText;
import org.palimpsest.model.table.FloatText;
import org.palimpsest.model.table.Utf8;

/** Rows and their answers as CSV. */
final class CsvRows implements RowFormat {
    private static final String SPECIAL = ",\"\n\r";

    private final List<String> names;
    private volatile int width;

    CsvRows(List<String> names) {
        this.names = names;
    }

    @Override
    public boolean namesColumns() {
        return true;
    }

    @Override
    public void header(List<String> columns, Utf8 out) {
        width = columns.size();
        for (String column : columns) {
            cell(column, out);
            out.append(',');
        }
        for (int i = 0; i < names.size(); i++) {
            // A column of the table may have the name of an answer.
            cell(columns.contains(names.get(i)) ? "palimpsest_" + names.get(i) : names.get(i), out);
            out.append(i + 1 < names.size() ? ',' : '\n');
        }
    }

    @Override
    public void row(RowText cells, RowAnswer answer, Utf8 out) {
        int columns = width;
        for (int c = 0; c < columns; c++) {
            if (cells.hasAny(c, SPECIAL)) {
                cell(cells.text(c), out);
            } else {
                cells.append(c, out);
            }
            out.append(',');
        }
        int n = answer.values().size();
        double unit = answer.fineness(names);
        for (int i = 0; i < n; i++) {
            Object value = answer.values().get(i);
            if (value instanceof Double number) {
                FloatText.append(number, unit, out); // predictions have no more digits
            } else {
                cell(String.valueOf(value), out);
            }
            out.append(i + 1 < n ? ',' : '\n');
        }
    }

    private static void cell(String text, Utf8 out) {
        boolean plain = true;
        for (int i = 0; i < text.length() && plain; i++) {
            plain = SPECIAL.indexOf(text.charAt(i)) < 0;
        }
        out.append(plain ? text : '"' + text.replace("\"", "\"\"") + '"');
    }
}
