package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.io.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code palimpsest data list}. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = {
            "List all data sets, where they are, and how to get the others.",
            "",
            "Looks at file names only; 'data verify' reads the files."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {ExitCode.Help.OK, ExitCode.Help.USAGE})
final class DataListCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli
    private DataCommand data;

    @Mixin
    private JsonOption json = new JsonOption();

    /** What is printed as JSON. */
    record Document(String schema, String directory, List<DataStore.Listing> sets) {}

    @Override
    public Integer call() throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        List<DataStore.Listing> sets = data.store().list();
        String directory = data.store().cache().root().toString();
        if (json.wanted()) {
            out.println(Json.line(new Document("palimpsest-data-list/1", directory, sets)));
        } else {
            print(out, directory, sets);
        }
        out.flush();
        return ExitCode.OK;
    }

    private static void print(PrintWriter out, String directory, List<DataStore.Listing> sets) {
        int width = sets.stream().mapToInt(set -> set.name().length()).max().orElse(0);
        String format = "%-" + (width + 2) + "s%-10s%10s  %s%n";
        for (DataStore.Listing set : sets) {
            String size = set.size() == 0 ? "" : Bytes.of(set.size());
            out.printf(Locale.ROOT, format, set.name(), set.ready() ? "ready" : "not here", size, set.title());
            out.printf(
                    Locale.ROOT,
                    format,
                    "",
                    "",
                    "",
                    set.from() + (set.licence().isEmpty() ? "" : "; ") + set.licence());
        }
        out.println();
        out.println("Kept in " + directory);
        List<String> missing = sets.stream()
                .filter(set -> !set.ready() && set.size() > 0)
                .map(DataStore.Listing::name)
                .toList();
        if (!missing.isEmpty()) {
            out.println("Get what is not here: palimpsest data get " + String.join(" ", missing));
        }
    }
}
