package org.palimpsest.model;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableReader;
import org.palimpsest.model.table.TableSource;
import org.palimpsest.model.version.VersionStore;
import org.palimpsest.model.version.VersionWriter;

/**
 * Rows that wait in a model, in files that only their owner may read, until there are enough for a version. The difference of
 * two versions is the sum of the rows between them: of one row it is the row.
 */
final class Inbox {
    private final VersionWriter writer;
    private final int least;

    /** @param least how many rows a version needs */
    Inbox(VersionWriter writer, int least) {
        this.writer = writer;
        this.least = least;
    }

    /**
     * The table together with the rows that wait.
     *
     * @param table can be read more than once
     * @throws WaitingRowsException when there are too few; the rows of the table wait then, too
     */
    Table joined(Table table, String task, ScratchDirectory scratch) throws IOException {
        List<Path> waiting = writer.waitingFiles();
        if (waiting.isEmpty() && least <= 1) {
            return table;
        }
        long known = 0;
        for (Path file : waiting) {
            known += rows(Table.of(file), least);
        }
        long rows = rows(table, least);
        if (rows + known < least && rows > 0) {
            keep(table, task, rows, known, scratch);
            throw new WaitingRowsException(rows, rows + known, least);
        }
        if (waiting.isEmpty()) {
            return table;
        }
        writer.takeWaiting();
        List<TableSource> sources = new ArrayList<>();
        waiting.forEach(file -> sources.add(TableSource.of("rows that waited (" + file.getFileName() + ")", file)));
        sources.addAll(table.sources());
        return new Table(sources);
    }

    /** How many rows a table has, counted as far as it matters. */
    private static long rows(Table table, long most) throws IOException {
        long rows = 0;
        try (TableReader reader = table.open()) {
            while (rows < most && reader.next()) {
                rows++;
            }
        }
        return rows;
    }

    private void keep(Table table, String task, long rows, long known, ScratchDirectory scratch) throws IOException {
        if (writer.head().isPresent()) {
            // What does not fit is refused now, and not when it is too late to correct it.
            VersionStore store = writer.store();
            Schema schema =
                    VersionCodec.read(store.read(writer.head().get()), store).schema();
            EncodedTable.of(schema, table, scratch).close();
        }
        List<byte[]> contents = new ArrayList<>();
        for (TableSource source : table.sources()) {
            try (InputStream in = source.open()) {
                contents.add(in.readAllBytes());
            }
        }
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("task", task);
        details.put("rows", rows);
        details.put("waiting", rows + known);
        List<String> endings = table.sources().stream().map(Inbox::ending).toList();
        writer.await(contents, endings, details);
    }

    /** The ending of a file's name, by which its format may be known; no more of the name is kept. */
    private static String ending(TableSource source) {
        String name =
                source.path().map(file -> String.valueOf(file.getFileName())).orElse("");
        int dot = name.startsWith("scratch-") ? -1 : name.indexOf('.');
        return dot < 0 ? ".rows" : name.substring(dot).replaceAll("[^A-Za-z0-9.]", "");
    }
}
