package org.palimpsest.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A command as a manual page in roff, from the same descriptions as its help. */
final class ManPage {
    private static final String EXAMPLES = "Examples:";

    private final CommandSpec command;
    private final StringBuilder out = new StringBuilder();

    private ManPage(CommandSpec command) {
        this.command = command;
    }

    /** The pages of a command and of all below it, by file name, such as palimpsest-data-add.1. */
    static SortedMap<String, String> all(CommandLine root) {
        SortedMap<String, String> pages = new TreeMap<>();
        add(root, pages);
        return pages;
    }

    private static void add(CommandLine line, SortedMap<String, String> pages) {
        CommandSpec command = line.getCommandSpec();
        if (command.helpCommand()) {
            return;
        }
        pages.put(command.qualifiedName("-") + ".1", new ManPage(command).text());
        line.getSubcommands().values().forEach(each -> add(each, pages));
    }

    private String text() {
        Help help = new Help(command, Help.defaultColorScheme(Ansi.OFF));
        List<String> description = lines(command.usageMessage().description());
        String name = command.qualifiedName("-");
        out.append(".TH \"").append(name.toUpperCase(Locale.ROOT)).append("\" 1 \"\" \"Palimpsest\"\n");
        section("NAME");
        // By convention without a full stop.
        text(name + " \\- "
                + escape(description.isEmpty() ? "" : description.get(0).replaceFirst("\\.$", "")));
        section("SYNOPSIS");
        text(escape(help.synopsis(0).strip().replaceAll("\\s+", " ")));
        section("DESCRIPTION");
        description.forEach(each -> text(each.isEmpty() ? ".PP" : escape(each)));
        List<ArgSpec> arguments = new ArrayList<>();
        for (PositionalParamSpec each : command.positionalParameters()) {
            arguments.add(each);
        }
        for (OptionSpec each : command.options()) {
            if (!each.hidden()) {
                arguments.add(each);
            }
        }
        if (!arguments.isEmpty()) {
            section("OPTIONS");
            arguments.forEach(this::argument);
        }
        Map<String, CommandLine> below = command.subcommands();
        if (!below.isEmpty()) {
            section("COMMANDS");
            below.forEach((word, line) -> {
                String[] about = line.getCommandSpec().usageMessage().description();
                item(word, about.length == 0 ? "" : lines(about).get(0));
            });
        }
        Map<String, String> codes = command.usageMessage().exitCodeList();
        if (!codes.isEmpty()) {
            section("EXIT STATUS");
            codes.forEach(this::item);
        }
        List<String> footer = lines(command.usageMessage().footer());
        if (!footer.isEmpty()) {
            section(footer.contains(EXAMPLES) ? "EXAMPLES" : "NOTES");
            text(".nf");
            footer.stream()
                    .dropWhile(each -> each.isEmpty() || each.equals(EXAMPLES))
                    .forEach(each -> text(escape(each)));
            text(".fi");
        }
        return out.toString();
    }

    @SuppressWarnings("deprecation") // what replaces it wants a help renderer, and this is text
    private void argument(ArgSpec each) {
        String names = each instanceof OptionSpec option ? String.join(", ", option.names()) : "";
        boolean value = each.isPositional() || each.arity().max() > 0;
        String several = each.splitRegex().isEmpty() ? "" : "[,...]";
        String label = (names + (value ? " " + each.paramLabel() + several : "")).strip();
        // Rendered: with defaults and candidates in the place of their variables.
        item(label, String.join(" ", lines(each.renderedDescription())));
    }

    private void section(String title) {
        text(".SH " + title);
    }

    private void item(String label, String about) {
        text(".TP");
        text("\\fB" + escape(label) + "\\fR");
        text(escape(about));
    }

    private void text(String line) {
        out.append(line).append('\n');
    }

    private List<String> lines(String... texts) {
        List<String> lines = new ArrayList<>();
        for (String text : texts) {
            lines.add(text.replace("%n", "\n").replace("%%", "%"));
        }
        return lines;
    }

    /** Hyphens that can be copied; no line that begins with a request. */
    private static String escape(String text) {
        String plain = text.replace("\\", "\\e").replace("-", "\\-");
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}
