package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Libraries speak Java; options, commands and exit codes are words of the command line alone. */
final class LibraryWordsTest {
    private static final Pattern TOKEN = Pattern.compile(
            "//[^\n]*|/\\*.*?\\*/|'(?:\\\\.|[^'\\\\])+'|\"\"\".*?\"\"\"|\"((?:\\\\.|[^\"\\\\\n])*)\"", Pattern.DOTALL);

    /** Options of {@code java} and {@code npm}, which are not ours. */
    private static final Pattern FOREIGN = Pattern.compile("--add-modules|--ignore-scripts");

    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z]|(?<= )-[a-zA-Z](?![\\w-])|exit code");

    private static final Pattern COMMAND = Pattern.compile("\\bpalimpsest ("
            + String.join("|", Main.commandLine().getSubcommands().keySet()) + ")\\b");

    @ParameterizedTest
    @ValueSource(
            strings = {"core", "model", "lab", "spark", "serve", "parquet", "kafka", "jdbc", "spring-boot-starter"})
    void noStringOfALibraryNamesAnOptionACommandOrAnExitCode(String module) throws IOException {
        Path sources = Path.of("..", "palimpsest-" + module, "src", "main", "java");
        List<String> found = new ArrayList<>();
        int files = 0;
        try (var all = Files.walk(sources)) {
            for (Path file :
                    all.filter(each -> each.toString().endsWith(".java")).toList()) {
                files++;
                Matcher token = TOKEN.matcher(Files.readString(file));
                while (token.find()) {
                    if (isWordOfTheCommandLine(token.group().startsWith("\"") ? token.group() : "")) {
                        found.add(sources.relativize(file) + ": " + token.group());
                    }
                }
            }
        }
        assertThat(files).isPositive();
        assertThat(found).isEmpty();
    }

    private static boolean isWordOfTheCommandLine(String literal) {
        String own = FOREIGN.matcher(literal).replaceAll("");
        return OPTION.matcher(own).find() || COMMAND.matcher(own).find();
    }

    @Test
    void wordsOfTheCommandLineAreFound() {
        assertThat(List.of(
                        "\"give --again\"",
                        "\"--set \"",
                        "\"'palimpsest log \"",
                        "\"another file with -o\"",
                        "\"ends with exit code \""))
                .allMatch(LibraryWordsTest::isWordOfTheCommandLine);
        assertThat(List.of(
                        "\"a - b\"",
                        "\"palimpsest query rows\"",
                        "\"java --add-modules x\"",
                        "\"-1\"",
                        "\"left-to-right\""))
                .noneMatch(LibraryWordsTest::isWordOfTheCommandLine);
    }
}
