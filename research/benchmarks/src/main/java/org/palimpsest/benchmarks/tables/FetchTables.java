package org.palimpsest.benchmarks.tables;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.palimpsest.lab.data.Cache;
import org.palimpsest.lab.data.Programs;

/** Lists the tables, fetches them, cuts them into tasks and prints what came out. */
public final class FetchTables {
    private FetchTables() {}

    /** Fetches all streams, or those that are named. */
    public static void main(String[] names) throws IOException {
        List<String> wanted = List.of(names);
        List<TableStream> streams = TableStreams.all().stream()
                .filter(stream -> wanted.isEmpty() || wanted.contains(stream.name()))
                .toList();
        Path cache = Cache.standard().root();
        TableSources sources = new TableSources(cache, Programs.STANDARD);
        sources.fetch(streams);
        System.out.printf(
                Locale.ROOT, "%-16s %9s %7s %5s  %s%n", "stream", "rows", "columns", "tasks", "rows of each task; cut");
        for (TableStream stream : streams) {
            Path directory = cache.resolve("tables").resolve("streams").resolve(stream.name());
            TaskFiles tasks = TaskFiles.write(stream, sources.files(stream), directory);
            System.out.printf(
                    Locale.ROOT,
                    "%-16s %9d %7d %5d  %s; %s, %s '%s'%s [%s; %s]%n",
                    stream.name(),
                    tasks.total(),
                    tasks.columns().size(),
                    tasks.files().size(),
                    tasks.rows(),
                    stream.cut().describe(),
                    stream.regression() ? "number" : "class",
                    stream.target(),
                    tasks.skipped() == 0 ? "" : ", " + tasks.skipped() + " rows left out",
                    stream.source().name(),
                    stream.licence());
        }
    }
}
