package org.palimpsest.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.palimpsest.lab.io.Json;
import org.palimpsest.lab.spec.Benchmarks;
import org.palimpsest.lab.spec.Methods;
import org.palimpsest.lab.spec.Recipes;
import org.palimpsest.lab.spec.Specs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest list}. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List the methods, benchmarks, recipes or settings that experiments know.",
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {ExitCode.Help.OK, ExitCode.Help.USAGE},
        footer = {"", "Examples:", "  palimpsest list methods", "  palimpsest list settings --json"})
final class ListCommand implements Callable<Integer> {
    /** What can be listed. */
    enum Kind {
        METHODS,
        BENCHMARKS,
        RECIPES,
        SETTINGS
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(paramLabel = "methods|benchmarks|recipes|settings", description = "What to list.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Kind kind;

    @Mixin
    private JsonOption json = new JsonOption();

    @Override
    public Integer call() {
        Map<String, String> all = all(kind);
        PrintWriter out = spec.commandLine().getOut();
        if (json.wanted()) {
            List<Map<String, String>> entries = all.entrySet().stream()
                    .map(one -> Map.of("name", one.getKey(), "about", one.getValue()))
                    .toList();
            out.println(Json.line(Map.of("kind", kind.name().toLowerCase(java.util.Locale.ROOT), "entries", entries)));
        } else {
            int wide = all.keySet().stream().mapToInt(String::length).max().orElse(0) + 1;
            TextTable table = TextTable.forColumns(
                    spec.commandLine().getColorScheme(),
                    new Column(wide, 0, Overflow.SPAN),
                    new Column(Math.max(30, spec.usageMessage().width() - wide), 2, Overflow.WRAP));
            all.forEach((name, about) -> table.addRowValues(name, about));
            out.print(table);
        }
        out.flush();
        return ExitCode.OK;
    }

    private static Map<String, String> all(Kind kind) {
        Map<String, String> all = new LinkedHashMap<>();
        switch (kind) {
            case METHODS -> Methods.names().forEach(name -> all.put(name, Methods.about(name)));
            case BENCHMARKS -> Benchmarks.all().forEach(one -> all.put(one.name(), one.title()));
            case RECIPES -> Recipes.all().forEach(one -> all.put(one.name(), one.title()));
            case SETTINGS -> all.putAll(Specs.settings());
        }
        return all;
    }
}
