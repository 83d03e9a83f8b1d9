package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.palimpsest.lab.data.Cache;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.io.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code palimpsest data verify}. */
@Command(
        name = "verify",
        mixinStandardHelpOptions = true,
        description = {
            "Verify the SHA-256 of the files of data sets.",
            "",
            "Without names: all data sets that are here. 'data get' fetches damaged files again."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            "0:All files are good.",
            ExitCode.Help.USAGE,
            "3:A file is damaged, or a file of a named data set is missing."
        })
final class DataVerifyCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @ParentCommand
    @SuppressWarnings("NullAway.Init") // set by picocli
    private DataCommand data;

    @Parameters(paramLabel = "NAME", arity = "0..*", description = "Names of data sets, as in 'data list'.")
    private List<String> names = List.of();

    @Mixin
    private JsonOption json = new JsonOption();

    /** What is printed as JSON. */
    record Document(String schema, boolean good, List<Checked> sets) {}

    /** A set with the state of each of its files: good, missing or damaged. */
    record Checked(String name, boolean good, SortedMap<String, String> files) {}

    @Override
    public Integer call() throws IOException {
        List<DataStore.Listing> sets = names.isEmpty() ? data.store().list() : SetNames.find(names, data.store());
        List<Checked> checked = new ArrayList<>();
        for (DataStore.Listing set : sets) {
            SortedMap<String, String> files = new TreeMap<>();
            data.store().verify(set.name()).forEach((file, state) -> files.put(file, word(state)));
            boolean absent = files.values().stream().allMatch(word(Cache.State.MISSING)::equals);
            if (!names.isEmpty() || !absent) {
                checked.add(new Checked(
                        set.name(), files.values().stream().allMatch(word(Cache.State.GOOD)::equals), files));
            }
        }
        boolean good = checked.stream().allMatch(Checked::good);
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            out.println(Json.line(new Document("palimpsest-data-verify/1", good, checked)));
        } else {
            checked.forEach(set -> print(out, set));
            if (checked.isEmpty()) {
                out.println("No data set has files here; 'palimpsest data list' shows what can be fetched.");
            }
        }
        out.flush();
        return good ? ExitCode.OK : ExitCode.DATA;
    }

    private static String word(Cache.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    private static void print(PrintWriter out, Checked set) {
        if (set.files().isEmpty()) {
            out.println(set.name() + ": has no files, nothing to check");
            return;
        }
        out.println(set.name() + ": " + (set.good() ? "good" : "NOT GOOD"));
        set.files().forEach((file, state) -> out.printf(Locale.ROOT, "  %-8s %s%n", state, file));
        if (!set.good()) {
            out.println("  fix: 'palimpsest data get " + set.name() + "', or, if it is your own, add it again");
        }
    }
}
