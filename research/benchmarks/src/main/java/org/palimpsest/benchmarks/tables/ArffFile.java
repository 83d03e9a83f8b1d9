package org.palimpsest.benchmarks.tables;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Weka's attribute-relation file format: lines of {@code @attribute name type}, then {@code @data} and rows. */
record ArffFile(Path file) {
    private static final String ATTRIBUTE = "@attribute";

    void read(Rows to) throws IOException {
        List<String> names = new ArrayList<>();
        boolean data = false;
        int number = 0;
        for (String raw : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
            number++;
            String line = raw.strip();
            if (line.isEmpty() || line.startsWith("%")) {
                continue;
            }
            String small = line.toLowerCase(Locale.ROOT);
            if (data) {
                row(line, number, names.size(), to);
            } else if (small.startsWith(ATTRIBUTE)) {
                names.add(fields(line.substring(ATTRIBUTE.length()).strip() + " ", ' ', number)
                        .get(0));
            } else if (small.equals("@data")) {
                data = true;
                to.columns(names);
            } else if (!small.startsWith("@relation")) {
                throw fault(number, "there is neither an attribute nor a row");
            }
        }
        if (!data) {
            throw fault(number, "there is no @data");
        }
    }

    private void row(String line, int number, int columns, Rows to) throws IOException {
        if (line.startsWith("{")) {
            throw fault(number, "sparse rows are not read");
        }
        List<String> cells = fields(line, ',', number);
        if (cells.size() != columns) {
            throw fault(number, "there are " + cells.size() + " cells for " + columns + " attributes");
        }
        cells.replaceAll(cell -> cell.equals("?") ? "" : cell);
        to.row(cells);
    }

    /** Fields between separators, without blanks around them and without quotes. */
    private List<String> fields(String line, char separator, int number) throws IOException {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        char quote = 0;
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quote != 0) {
                if (c == '\\' && i + 1 < line.length()) {
                    i++;
                    field.append(line.charAt(i));
                } else if (c == quote) {
                    quote = 0;
                } else {
                    field.append(c);
                }
            } else if ((c == '\'' || c == '"') && field.toString().isBlank() && !quoted) {
                quote = c;
                quoted = true;
                field.setLength(0);
            } else if (c == separator || (separator == ' ' && c == '\t')) {
                fields.add(quoted ? field.toString() : field.toString().strip());
                field.setLength(0);
                quoted = false;
            } else if (!quoted) {
                field.append(c);
            }
        }
        if (quote != 0) {
            throw fault(number, "a quote is not closed");
        }
        fields.add(quoted ? field.toString() : field.toString().strip());
        return fields;
    }

    private IOException fault(int line, String what) {
        return new IOException(file + ":" + line + ": " + what);
    }
}
