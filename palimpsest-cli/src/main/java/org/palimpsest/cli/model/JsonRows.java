package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.lab.io.Json;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowPredictions;

/** Rows and their answers as JSON lines: the row as it was, and the answer under its own names. */
final class JsonRows implements RowPredictions.Sink {
    private final List<String> names;
    private final Writer out;
    private List<String> columns = List.of();

    JsonRows(List<String> names, Writer out) {
        this.names = names;
        this.out = out;
    }

    @Override
    public void columns(List<String> all) {
        columns = all;
    }

    @Override
    public void row(String[] cells, RowAnswer answer) throws IOException {
        Map<String, Object> row = new LinkedHashMap<>();
        for (int c = 0; c < cells.length && c < columns.size(); c++) {
            row.put(columns.get(c), cells[c]);
        }
        for (int i = 0; i < names.size(); i++) {
            String name = row.containsKey(names.get(i)) ? "palimpsest_" + names.get(i) : names.get(i);
            row.put(name, answer.values().get(i));
        }
        out.write(Json.line(row));
        out.write('\n');
    }
}
