package org.palimpsest.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.Layout;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Help in groups: commands by what they are about, and the options of commands with many of them by what they do. */
final class CommandGroups {
    private static final String EXPERIMENTS = "Experiments";

    private static final Map<String, List<String>> COMMANDS = ordered(List.of(
            Map.entry(
                    "Models",
                    List.of(
                            "learn",
                            "predict",
                            "score",
                            "check",
                            "show",
                            "report",
                            "log",
                            "diff",
                            "rollback",
                            "card",
                            "verify",
                            "sign",
                            "erase",
                            "forget",
                            "merge")),
            Map.entry("Serving", List.of("serve", "follow", "export")),
            Map.entry(
                    EXPERIMENTS,
                    List.of("demo", "list", "run", "tune", "compare", "watch", "coreset", "ood", "reproduce")),
            Map.entry("Data and system", List.of("data", "doctor", "completion", "man", "help"))));

    private static final String INPUT = "Input";
    private static final String FIRST = "First call only";
    private static final String UPDATE = "Update";
    private static final String OUTPUT = "Output";
    private static final String GENERAL = "General";

    private static final List<String> DATABASE =
            List.of("--from", "--query", "--user", "--password-file", "--driver-path", "--fetch-size");

    private static final List<String> NEW_MODEL = List.of(
            "--target",
            "--id",
            "--weight",
            "--regression",
            "--predictor",
            "--features",
            "--like",
            "--keep",
            "--hidden",
            "--seed");

    private static final Map<String, Map<String, List<String>>> OPTIONS = Map.of(
            "learn",
            ordered(List.of(
                    Map.entry(INPUT, DATABASE),
                    Map.entry(FIRST, NEW_MODEL),
                    Map.entry(
                            UPDATE,
                            List.of(
                                    "--task",
                                    "--drop",
                                    "--new-columns",
                                    "--classes",
                                    "--merge",
                                    "--decimal",
                                    "--thousands",
                                    "--again",
                                    "--decay",
                                    "--cost",
                                    "--recall",
                                    "--test",
                                    "--policy")),
                    Map.entry(OUTPUT, List.of("--dry-run", "--sign", "--json")))),
            "follow",
            ordered(List.of(
                    Map.entry(INPUT, List.of("--window", "--settle", "--once", "--stream", "--replayed", "--skip-bad")),
                    Map.entry(FIRST, NEW_MODEL),
                    Map.entry(
                            UPDATE,
                            List.of(
                                    "--drop",
                                    "--classes",
                                    "--merge",
                                    "--decimal",
                                    "--thousands",
                                    "--adapt",
                                    "--when-calm",
                                    "--when-drift",
                                    "--decay",
                                    "--delta",
                                    "--policy",
                                    "--after-rollback")),
                    Map.entry(OUTPUT, List.of("--sign", "--json")))),
            "predict",
            ordered(List.of(
                    Map.entry(INPUT, DATABASE),
                    Map.entry("Uncertainty", List.of("--coverage", "--set-of", "--max-risk", "--refuse-over")),
                    Map.entry(OUTPUT, List.of("--out", "--into", "--json")),
                    Map.entry(
                            "Version and trust",
                            List.of("--at", "--version-of", "--key", "--at-least", "--not-before", "--witness")))),
            "export",
            ordered(List.of(
                    Map.entry(OUTPUT, List.of("--out", "--onnx", "--safetensors", "--npz")),
                    Map.entry(
                            "Contents",
                            List.of("--at", "--version-of", "--features", "--network", "--samples", "--mean")))));

    private CommandGroups() {}

    private static Map<String, List<String>> ordered(List<Map.Entry<String, List<String>>> groups) {
        Map<String, List<String>> map = new LinkedHashMap<>();
        groups.forEach(group -> map.put(group.getKey(), group.getValue()));
        return map;
    }

    /** Gives a command line, and those commands that have groups, their help. */
    static void install(CommandLine root) {
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
        root.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, CommandGroups::commands);
        OPTIONS.forEach((name, groups) -> {
            CommandLine command = root.getSubcommands().get(name);
            if (command != null && !command.getCommandSpec().options().isEmpty()) {
                command.getHelpSectionMap()
                        .put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> options(help, groups));
            }
        });
    }

    private static String commands(Help help) {
        Map<String, Help> all = new LinkedHashMap<>(help.subcommands());
        int wide = all.keySet().stream().mapToInt(String::length).max().orElse(0) + 3;
        StringBuilder text = new StringBuilder();
        COMMANDS.forEach((heading, names) -> {
            List<String> listed = new ArrayList<>(names);
            if (heading.equals(EXPERIMENTS)) { // with those of other jars
                all.keySet().stream()
                        .filter(name -> COMMANDS.values().stream().noneMatch(group -> group.contains(name)))
                        .forEach(listed::add);
            }
            TextTable table = TextTable.forColumns(
                    help.colorScheme(),
                    new Column(wide, 2, Overflow.SPAN),
                    new Column(help.commandSpec().usageMessage().width() - wide, 2, Overflow.WRAP));
            boolean any = false;
            for (String name : listed) {
                Help one = all.get(name);
                if (one != null) {
                    any = true;
                    String[] header = one.commandSpec().usageMessage().header();
                    String[] about = header.length > 0
                            ? header
                            : one.commandSpec().usageMessage().description();
                    table.addRowValues(
                            help.colorScheme().commandText(name),
                            help.colorScheme().text(about.length > 0 ? String.format(about[0]) : ""));
                }
            }
            if (any) {
                text.append(String.format("%n%s:%n", heading)).append(table);
            }
        });
        return text.toString();
    }

    private static String options(Help help, Map<String, List<String>> groups) {
        List<OptionSpec> rest = new ArrayList<>(help.commandSpec().options().stream()
                .filter(option -> !option.hidden())
                .toList());
        StringBuilder text = new StringBuilder();
        groups.forEach((heading, names) -> {
            List<OptionSpec> some = new ArrayList<>();
            for (String name : names) {
                rest.stream()
                        .filter(option -> List.of(option.names()).contains(name))
                        .findFirst()
                        .ifPresent(option -> {
                            rest.remove(option);
                            some.add(option);
                        });
            }
            append(help, heading, some, text);
        });
        append(help, GENERAL, rest, text);
        return text.toString();
    }

    private static void append(Help help, String heading, List<OptionSpec> options, StringBuilder text) {
        if (!options.isEmpty()) {
            Layout layout = help.createDefaultLayout(options, List.of(), help.colorScheme());
            layout.addAllOptions(options, help.parameterLabelRenderer());
            text.append(String.format("%n%s:%n", heading)).append(layout);
        }
    }
}
