package org.palimpsest.model;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableReader;

/** Small files for tests. */
public final class Written {
    private Written() {}

    public static Path file(Path directory, String name, String text) throws IOException {
        return Files.write(directory.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    }

    public static Path gzip(Path directory, String name, String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return Files.write(directory.resolve(name), bytes.toByteArray());
    }

    /** All rows as "line: cell|cell|…", a problem as "line! problem". */
    public static List<String> rows(Table table) throws IOException {
        List<String> all = new ArrayList<>();
        try (TableReader reader = table.open()) {
            while (reader.next()) {
                if (!reader.row().problem().isEmpty()) {
                    all.add(reader.row().line() + "! " + reader.row().problem());
                    continue;
                }
                List<String> cells = new ArrayList<>();
                for (int c = 0; c < reader.columns().size(); c++) {
                    cells.add(reader.row().text(c));
                }
                all.add(reader.row().line() + ": " + String.join("|", cells));
            }
        }
        return all;
    }
}
