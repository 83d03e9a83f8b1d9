package org.palimpsest.model;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.palimpsest.model.table.FloatText;
import org.palimpsest.model.table.Utf8;

/** Rows and their answers as CSV: all columns of the table, then the answer's. */
public final class CsvAnswers implements RowPredictions.Sink {
    private final List<String> names;
    private final Writer out;
    private int width;

    /** Writes to a writer, which is not closed. */
    public CsvAnswers(List<String> names, Writer out) {
        this.names = names;
        this.out = out;
    }

    @Override
    public void columns(List<String> columns) throws IOException {
        width = columns.size();
        for (String column : columns) {
            cell(column);
            out.write(',');
        }
        for (int i = 0; i < names.size(); i++) {
            // A column of the table may have the name of an answer.
            cell(columns.contains(names.get(i)) ? "palimpsest_" + names.get(i) : names.get(i));
            out.write(i + 1 < names.size() ? ',' : '\n');
        }
    }

    @Override
    public void row(String[] cells, RowAnswer answer) throws IOException {
        for (int c = 0; c < width; c++) {
            cell(c < cells.length ? cells[c] : "");
            out.write(',');
        }
        int n = answer.values().size();
        double unit = answer.fineness(names);
        for (int i = 0; i < n; i++) {
            Object value = answer.values().get(i);
            if (value instanceof Double number) {
                out.write(shortest(number, unit));
            } else {
                cell(String.valueOf(value));
            }
            out.write(i + 1 < n ? ',' : '\n');
        }
    }

    /** As a float, and as {@code palimpsest predict} writes it: predictions have no more digits. */
    private static String shortest(double number, double unit) {
        Utf8 text = new Utf8(0);
        FloatText.append(number, unit, text);
        return text.toString();
    }

    private void cell(String text) throws IOException {
        boolean plain = true;
        for (int i = 0; i < text.length() && plain; i++) {
            char c = text.charAt(i);
            plain = c != ',' && c != '"' && c != '\n' && c != '\r';
        }
        out.write(plain ? text : '"' + text.replace("\"", "\"\"") + '"');
    }
}
