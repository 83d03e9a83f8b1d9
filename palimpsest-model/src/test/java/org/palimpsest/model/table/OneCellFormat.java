package org.palimpsest.model.table;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A plug-in for tests: files that start with "ONE!" are one column with one cell, the rest of the file. */
public final class OneCellFormat implements TableFormat {
    @Override
    public String name() {
        return "one cell";
    }

    @Override
    public boolean accepts(String fileName, byte[] start) {
        return new String(start, StandardCharsets.UTF_8).startsWith("ONE!");
    }

    @Override
    public TableReader open(TableInput input) throws IOException {
        String text = new String(input.stream().readAllBytes(), StandardCharsets.UTF_8).substring(4);
        Row row = new Row();
        return new TableReader() {
            private boolean done;

            @Override
            public String file() {
                return input.name();
            }

            @Override
            public List<String> columns() {
                return List.of("cell");
            }

            @Override
            public boolean columnsGrow() {
                return false;
            }

            @Override
            public String detected() {
                return name();
            }

            @Override
            public boolean next() {
                boolean first = !done;
                done = true;
                row.begin(1, 1);
                row.set(0, text);
                return first;
            }

            @Override
            public Row row() {
                return row;
            }

            @Override
            public void close() throws IOException {
                input.close();
            }
        };
    }
}
