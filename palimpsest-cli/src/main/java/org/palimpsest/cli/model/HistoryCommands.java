package org.palimpsest.cli.model;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.palimpsest.cli.ExitCode;
import org.palimpsest.cli.JsonOption;
import org.palimpsest.lab.io.Json;
import org.palimpsest.model.ModelCard;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.version.LogEntry;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The commands of a model's history. */
public final class HistoryCommands {
    private HistoryCommands() {}

    /** What all of them share. */
    abstract static class History implements Callable<Integer> {
        @Spec
        @SuppressWarnings("NullAway.Init") // set by picocli
        CommandSpec spec;

        @Mixin
        ModelParameter model = new ModelParameter();

        @Mixin
        JsonOption json = new JsonOption();

        ModelDirectory directory() {
            return model.directory();
        }

        PrintWriter out() {
            return spec.commandLine().getOut();
        }
    }

    /** {@code palimpsest log}. */
    @Command(
            name = "log",
            mixinStandardHelpOptions = true,
            description = {
                "List the events of a model: created, learned, refused, rolled back, erased.",
                "",
                "Each line begins with the number of its version, as 'show', 'diff' and 'rollback' take it."
            },
            exitCodeListHeading = ExitCode.Help.HEADING,
            exitCodeList = {ExitCode.Help.OK, ExitCode.Help.USAGE, ExitCode.Help.DATA, ExitCode.Help.MODEL},
            footer = {
                "",
                "Examples:",
                "  palimpsest log churn",
                "  palimpsest log churn --witness > /elsewhere/churn.witness"
            })
    public static final class Log extends History {
        @Option(
                names = "--witness",
                description = "Print one line that says what the log is now, to keep where writers of the model cannot"
                        + " change it; 'verify --witness' compares the log with it.")
        private boolean witness;

        @Override
        public Integer call() throws IOException {
            if (witness) {
                out().println(directory().witness().text());
                out().flush();
                return ExitCode.OK;
            }
            List<LogEntry> log = directory().log();
            // As 'rollback', 'show' and others know the versions.
            Map<String, Integer> numbers = new LinkedHashMap<>();
            log.stream()
                    .filter(entry -> entry.event().commits())
                    .flatMap(entry -> entry.version().stream())
                    .forEach(hash -> numbers.putIfAbsent(hash, numbers.size() + 1));
            long head = log.stream()
                    .filter(entry -> entry.event().movesHead())
                    .mapToLong(LogEntry::line)
                    .max()
                    .orElse(0);
            for (LogEntry entry : log) {
                if (json.wanted()) {
                    Map<String, Object> map = new LinkedHashMap<>();
                    map.put("line", entry.line());
                    map.put("event", entry.event().word());
                    map.put("time", entry.time().toString());
                    map.put("version", entry.version().orElse(""));
                    entry.version().map(numbers::get).ifPresent(number -> map.put("number", number));
                    map.put("head", entry.line() == head);
                    map.putAll(entry.details());
                    out().println(Json.line(map));
                } else {
                    out().printf(
                                    Locale.ROOT,
                                    "%3s  %s  %-11s %-12s %s  %s%n",
                                    entry.version()
                                            .map(numbers::get)
                                            .map(String::valueOf)
                                            .orElse(""),
                                    entry.time(),
                                    entry.event().word(),
                                    Words.hash(entry.version().orElse("")),
                                    entry.line() == head ? "HEAD" : "    ",
                                    details(shown(entry.details())));
                }
            }
            out().flush();
            return ExitCode.OK;
        }

        /** The details without what only programs want: of a stream its name and position, of its scores the first. */
        private static Map<String, Object> shown(Map<String, Object> details) {
            Map<String, Object> shown = new LinkedHashMap<>();
            details.forEach((name, value) -> shown.put(name.equals("after") ? "on held-out rows" : name, value));
            if (details.get("stream") instanceof Map<?, ?> stream) {
                shown.put("stream", stream.get("name") + " up to " + stream.get("position"));
            }
            if (details.get("prequential") instanceof Map<?, ?> scores && !scores.isEmpty()) {
                shown.put("prequential", scores.entrySet().iterator().next());
            }
            return shown;
        }

        private static String details(Map<String, Object> details) {
            List<String> words = new ArrayList<>();
            details.forEach((name, value) -> words.add(
                    value instanceof Double number
                            ? name + " " + Words.number(number)
                            : value instanceof List<?> list
                                    ? String.join(
                                            "; ",
                                            list.stream().map(String::valueOf).toList())
                                    : name + " " + value));
            return String.join(", ", words);
        }
    }

    /** {@code palimpsest rollback}. */
    @Command(
            name = "rollback",
            mixinStandardHelpOptions = true,
            description = {
                "Make an earlier version the current one.",
                "",
                "Later versions are kept: 'log' lists them, and rollback to one of them undoes this."
            },
            exitCodeListHeading = ExitCode.Help.HEADING,
            exitCodeList = {
                ExitCode.Help.OK,
                ExitCode.Help.USAGE,
                ExitCode.Help.DATA,
                ExitCode.Help.MODEL,
                ExitCode.Help.RESOURCE
            },
            footer = {
                "",
                "Examples:",
                "  palimpsest rollback churn           one version back",
                "  palimpsest rollback churn HEAD~2"
            })
    public static final class Rollback extends History {
        @Parameters(
                index = "1",
                arity = "0..1",
                paramLabel = "VERSION",
                description = "The version: HEAD~2, a number or the beginning of a hash (default: HEAD~1).")
        private String version = "HEAD~1";

        @Mixin
        private SignOption sign = new SignOption();

        @Override
        public Integer call() throws IOException {
            ModelVersion now = sign.on(directory()).rollback(version);
            out().println(
                            json.wanted()
                                    ? Json.line(ShowCommand.map(now))
                                    : model.name() + " is at version " + Words.hash(now.hash()) + ", task "
                                            + now.provenance().task());
            out().flush();
            return ExitCode.OK;
        }
    }

    /** {@code palimpsest erase}. */
    @Command(
            name = "erase",
            mixinStandardHelpOptions = true,
            description = {
                "Erase kept points from every version of a model.",
                "",
                "The stored rows are removed, and the log records it. What the posterior and the class"
                        + " statistics (--keep summary) learned from them remains; only learning again without those"
                        + " rows removes it."
            },
            exitCodeListHeading = ExitCode.Help.HEADING,
            exitCodeList = {
                ExitCode.Help.OK,
                ExitCode.Help.USAGE,
                ExitCode.Help.DATA,
                ExitCode.Help.MODEL,
                ExitCode.Help.RESOURCE
            },
            footer = {
                "",
                "Examples:",
                "  palimpsest erase churn --rows 1017,2040",
                "  palimpsest erase churn --task january"
            })
    public static final class Erase extends History {
        @Option(
                names = "--rows",
                paramLabel = "ID",
                split = ",",
                description = "Rows, by their value in the id column.")
        private List<String> rows = List.of();

        @Option(names = "--task", paramLabel = "NAME", description = "All points of a task.")
        private String task = "";

        @Mixin
        private SignOption sign = new SignOption();

        @Override
        public Integer call() throws IOException {
            if (rows.isEmpty() == task.isEmpty()) {
                throw new IllegalArgumentException("give either --rows ID[,ID...] or --task NAME");
            }
            ModelDirectory directory = sign.on(directory());
            int gone = rows.isEmpty() ? directory.erase(task) : directory.erase(rows);
            if (json.wanted()) {
                out().println(Json.line(Map.of("erased", gone)));
            } else {
                out().println((gone == 0
                                ? "no kept point was found; nothing has changed."
                                : Words.count(gone, "point", "points") + " erased from every version.")
                        + " What the posterior and the class statistics learned from such rows remains;"
                        + " only learning again without these rows removes it.");
            }
            out().flush();
            return ExitCode.OK;
        }
    }

    /** {@code palimpsest card}. */
    @Command(
            name = "card",
            mixinStandardHelpOptions = true,
            description = "Print a model card: Markdown with front matter, as model hubs read it.",
            exitCodeListHeading = ExitCode.Help.HEADING,
            exitCodeList = {ExitCode.Help.OK, ExitCode.Help.USAGE, ExitCode.Help.DATA, ExitCode.Help.MODEL},
            footer = {"", "Examples:", "  palimpsest card churn > README.md"})
    public static final class Card extends History {
        @Override
        public Integer call() throws IOException {
            String use = "```sh\npalimpsest predict " + model.name() + " rows.csv     # with the columns above\n"
                    + "palimpsest verify " + model.name() + "\n```";
            String card = ModelCard.of(model.name(), directory(), use);
            out().println(json.wanted() ? Json.line(Map.of("card", card)) : card);
            out().flush();
            return ExitCode.OK;
        }
    }
}
