package org.palimpsest.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A completion script for fish: a line for every command and every option, with its description. */
final class FishCompletion {
    private final String program;
    private final StringBuilder out = new StringBuilder();

    private FishCompletion(String program) {
        this.program = program;
    }

    static String of(CommandLine root) {
        FishCompletion script = new FishCompletion(root.getCommandName());
        script.out.append("# Completions of ").append(script.program).append(" for fish.\n");
        script.command(root, List.of());
        return script.out.toString();
    }

    private void command(CommandLine line, List<String> path) {
        for (OptionSpec option : line.getCommandSpec().options()) {
            if (!option.hidden()) {
                option(option, condition(path, List.of()));
            }
        }
        for (PositionalParamSpec parameter : line.getCommandSpec().positionalParameters()) {
            if (parameter.completionCandidates() != null) {
                List<String> values = new ArrayList<>();
                parameter.completionCandidates().forEach(values::add);
                add(condition(path, values), " -f -a '" + String.join(" ", values) + "'", "");
            }
        }
        List<String> names = List.copyOf(line.getSubcommands().keySet());
        for (Map.Entry<String, CommandLine> each : line.getSubcommands().entrySet()) {
            add(condition(path, names), " -f -a " + each.getKey(), summary(each.getValue()));
            List<String> deeper = new ArrayList<>(path);
            deeper.add(each.getKey());
            command(each.getValue(), deeper);
        }
    }

    private void option(OptionSpec option, String condition) {
        StringBuilder words = new StringBuilder();
        for (String name : option.names()) {
            words.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        if (option.arity().max() > 0) {
            words.append(" -r");
            if (option.completionCandidates() != null) {
                List<String> values = new ArrayList<>();
                option.completionCandidates().forEach(values::add);
                words.append(" -f -a '").append(String.join(" ", values)).append("'");
            }
        }
        String[] description = option.description();
        add(condition, words.toString(), description.length == 0 ? "" : first(description[0]));
    }

    /** All words of the path were given, and none of those that lead deeper. */
    private static String condition(List<String> path, List<String> deeper) {
        List<String> parts = new ArrayList<>();
        path.forEach(word -> parts.add("__fish_seen_subcommand_from " + word));
        if (!deeper.isEmpty()) {
            parts.add("not __fish_seen_subcommand_from " + String.join(" ", deeper));
        }
        return String.join("; and ", parts);
    }

    private void add(String condition, String words, String description) {
        out.append("complete -c ").append(program);
        if (!condition.isEmpty()) {
            out.append(" -n '").append(condition).append("'");
        }
        out.append(words);
        if (!description.isEmpty()) {
            out.append(" -d '")
                    .append(description.replace("\\", "\\\\").replace("'", "\\'"))
                    .append("'");
        }
        out.append('\n');
    }

    private static String summary(CommandLine line) {
        String[] description = line.getCommandSpec().usageMessage().description();
        return description.length == 0 ? "" : first(description[0]);
    }

    /** The first sentence, without variables of picocli. */
    private static String first(String text) {
        String plain = text.replaceAll(" ?\\([^()]*\\$\\{[^()]*\\)", "")
                .replaceAll("\\$\\{[^}]*}", "")
                .replace("%%", "%");
        int end = plain.indexOf(". ");
        return end < 0 ? plain : plain.substring(0, end + 1);
    }
}
