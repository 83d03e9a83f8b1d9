package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** What tells users, shells and manual readers about commands. */
final class HelpTest {
    @TempDir
    Path directory;

    private static String say(int code, String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        assertThat(line.execute(args)).as(err.toString()).isEqualTo(code);
        return out.toString();
    }

    @Test
    void helpOfACommandIsThatCommandsHelp() {
        assertThat(say(ExitCode.OK, "help", "run")).isEqualTo(say(ExitCode.OK, "run", "--help"));
    }

    @Test
    void whatStartsFastSaysTheSame() {
        CommandLine all = Main.commandLine();
        assertThat(Main.commandLine("--help").getUsageMessage()).isEqualTo(all.getUsageMessage());
        assertThat(all.getSubcommands()).containsKeys("learn", "predict", "help");
        all.getSubcommands().forEach((name, command) -> {
            CommandLine lean = Main.commandLine(name);
            assertThat(lean.getSubcommands().keySet())
                    .isEqualTo(all.getSubcommands().keySet());
            assertThat(lean.getSubcommands().get(name).getUsageMessage()).isEqualTo(command.getUsageMessage());
        });
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertThat(complaint("lern"))
                .startsWith("palimpsest: unknown command 'lern'")
                .contains("palimpsest learn");
        assertThat(complaint("data", "lst"))
                .startsWith("palimpsest: unknown command 'lst'")
                .contains("list");
        assertThat(complaint("doctor", "now")).startsWith("palimpsest: unexpected argument 'now'");
        assertThat(complaint("doctor", "--self-tst")).contains("--self-tst").contains("Did you mean --self-test?");
    }

    private static String complaint(String... args) {
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine(args);
        line.setErr(new PrintWriter(err));
        assertThat(line.execute(args)).isEqualTo(ExitCode.USAGE);
        return err.toString();
    }

    @Test
    void everyCommandListsItsExitCodesAndItsExamplesFitATerminal() {
        commands(Main.commandLine()).forEach(line -> {
            CommandSpec command = line.getCommandSpec();
            if (command.subcommands().isEmpty()) {
                assertThat(command.usageMessage().exitCodeList())
                        .as(command.qualifiedName())
                        .isNotEmpty();
            }
            for (String each : command.usageMessage().footer()) {
                assertThat(each.replace("%%", "%")).hasSizeLessThanOrEqualTo(80);
            }
        });
    }

    /** Examples are parsed, not run: every command, option and number of parameters in them exists. */
    @Test
    void everyExampleIsACommand() {
        commands(Main.commandLine())
                .forEach(line -> examples(line).forEach(example -> {
                    String[] words = example.split(" +");
                    Main.commandLine(words).parseArgs(words);
                }));
    }

    /** What follows the name of the program in the lines of examples, without comments, pipes and redirections. */
    private static Stream<String> examples(CommandLine line) {
        String footer = String.join("\n", line.getCommandSpec().usageMessage().footer())
                .replace("%%", "%")
                .replace(" \\\n", " ");
        return footer.lines()
                .flatMap(each -> Stream.of(each.split("[|&]")))
                .map(String::strip)
                .filter(each -> each.startsWith("palimpsest ") && !each.contains("COMMAND"))
                .map(each -> each.substring("palimpsest ".length())
                        .replaceFirst(" >.*", "")
                        .replaceFirst("(?<! ) {2,}(?!--).*", ""));
    }

    private static Stream<CommandLine> commands(CommandLine line) {
        return Stream.concat(
                Stream.of(line),
                line.getSubcommands().values().stream()
                        .filter(each -> !each.getCommandSpec().helpCommand())
                        .flatMap(HelpTest::commands));
    }

    @Test
    void everyCommandAndOptionIsInTheScriptsOfAllShells() {
        String fish = say(ExitCode.OK, "completion", "fish");
        String bash = say(ExitCode.OK, "completion", "bash");
        assertThat(say(ExitCode.OK, "completion", "zsh")).isEqualTo(bash).contains("bashcompinit");
        CommandLine root = Main.commandLine();
        root.getSubcommands().forEach((name, line) -> {
            assertThat(fish).contains(" -a " + name);
            assertThat(bash).contains(name);
            line.getCommandSpec().options().stream()
                    .filter(option -> !option.hidden())
                    .forEach(option -> {
                        String longest = option.longestName();
                        assertThat(bash).contains(longest);
                        assertThat(fish).contains("from " + name + "' -").contains(" -l " + longest.substring(2));
                    });
        });
        // Every line is one command, its quotes closed: as many quotes that are not escaped as make pairs.
        fish.lines()
                .forEach(line -> assertThat(line.replace("\\'", "")
                                        .chars()
                                        .filter(c -> c == '\'')
                                        .count()
                                % 2)
                        .as(line)
                        .isZero());
        say(ExitCode.USAGE, "completion", "tcsh");
    }

    @Test
    void bashReadsItsScript() throws IOException, InterruptedException {
        ran("bash", "-n", script("bash").toString());
    }

    @Test
    void bashCompletesCommandsAndOptions() throws IOException, InterruptedException {
        String asked = """
                source %s
                COMP_WORDS=(palimpsest rollb); COMP_CWORD=1; _complete_palimpsest; echo "${COMPREPLY[@]}"
                COMP_WORDS=(palimpsest run --see); COMP_CWORD=2; _complete_palimpsest; echo "${COMPREPLY[@]}"
                """.formatted(script("bash"));
        assertThat(ran("bash", "-c", asked)).contains("rollback", "--seed", "--seeds");
    }

    /** Where fish is installed, as {@code .ci/run} sees to. */
    @Test
    void fishCompletesCommandsOptionsAndValues() throws IOException, InterruptedException {
        assumeThat(installed("fish")).isTrue();
        String asked = "source " + script("fish")
                + "; complete -C'palimpsest rollb'; complete -C'palimpsest data remo';"
                + " complete -C'palimpsest run split-mnist --see'; complete -C'palimpsest completion z'";
        assertThat(ran("fish", "--no-config", "-c", asked))
                .containsSubsequence("rollback\t", "remove\t", "--seed\t", "--seeds\t", "zsh");
    }

    /** A terminal of its own in which the tabulator is pressed; zsh completes nowhere else. */
    @Test
    void zshCompletesCommandsAndOptions() throws IOException, InterruptedException {
        assumeThat(installed("zsh")).isTrue();
        String asked = """
                zmodload zsh/zpty
                zpty z zsh -f -i
                zpty -w z 'autoload -U compinit; compinit -u -D; source %s; palimpsest() { print "GOT $*." }; print READY$((1+1))'
                zpty -r -m z all '*READY2*'
                zpty -w -n z $'palimpsest rollb\t\n'
                zpty -r -m z all '*GOT *.*'; print -r -- "$all"
                zpty -w -n z $'palimpsest run split-mnist --fut\t\n'
                zpty -r -m z all '*GOT *.*'; print -r -- "$all"
                zpty -d z
                """.formatted(script("zsh"));
        assertThat(ran("zsh", "-f", "-c", asked)).contains("GOT rollback.", "GOT run split-mnist --future");
    }

    private Path script(String shell) throws IOException {
        return Files.writeString(directory.resolve(shell + "-script"), say(ExitCode.OK, "completion", shell));
    }

    private static boolean installed(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(each -> Files.isExecutable(Path.of(each, program)));
    }

    /** What a command prints, after it ended well. */
    private String ran(String... command) throws IOException, InterruptedException {
        Path out = directory.resolve("out");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        boolean ended = process.waitFor(60, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended).as(Files.readString(out)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(out)).isZero();
        return Files.readString(out);
    }

    @Test
    void everyCommandHasAManualPage() throws IOException {
        Path man = directory.resolve("man").resolve("man1");
        assertThat(say(ExitCode.OK, "man", man.toString())).contains("pages in");
        assertThat(man.resolve("palimpsest.1")).isRegularFile();
        try (Stream<Path> pages = Files.list(man)) {
            for (Path page : pages.toList()) {
                assertThat(Files.readString(page))
                        .startsWith(".TH ")
                        .contains(".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS")
                        .doesNotContain("${");
            }
        }
        assertThat(Files.readString(man.resolve("palimpsest-data-add.1")))
                .contains("\\-\\-label\\-column", "palimpsest data add iris", ".SH EXIT STATUS", ".SH EXAMPLES");
    }

    @Test
    void theTerminalTellsTheWidthAndTheEnvironmentWhereThereIsNone() {
        assertThat(Columns.known("132", Map.of("COLUMNS", "60"))).isEqualTo(132);
        assertThat(Columns.known("", Map.of("COLUMNS", "60"))).isEqualTo(60);
        assertThat(Columns.known("", Map.of("COLUMNS", "wide"))).isZero();
        assertThat(Columns.known("", Map.of())).isZero();
    }

    @Test
    void oneThingIsTold() {
        assertThat(Counted.of(1, "run")).isEqualTo("1 run");
        assertThat(Counted.of(0, "run")).isEqualTo("0 runs");
        assertThat(Counted.part(1, 3, "run")).isEqualTo("1 of 3 runs is");
        assertThat(Counted.part(2, 3, "run")).isEqualTo("2 of 3 runs are");
    }

    @Test
    void theDoctorTellsHowProductsAreComputed() {
        assertThat(say(ExitCode.OK, "doctor")).containsPattern("products +(in full where|zeros are skipped)");
    }

    @Test
    void commandsAreInGroupsAndEachIsListedOnce() {
        String help = Main.commandLine().getUsageMessage();
        assertThat(help).containsSubsequence("\nModels:\n", "  learn ", "\nServing:\n", "  serve ", "\nExperiments:\n");
        assertThat(help).containsSubsequence("  run ", "\nData and system:\n", "  doctor ");
        for (String name : Main.commandLine().getSubcommands().keySet()) {
            assertThat(help.lines().filter(line -> line.startsWith("  " + name + " ")))
                    .as(name)
                    .hasSize(1);
        }
    }

    @Test
    void optionsOfLargeCommandsAreInGroupsAndEachIsListedOnce() {
        for (String name : List.of("learn", "follow", "predict", "export")) {
            CommandLine command = Main.commandLine().getSubcommands().get(name);
            String help = command.getUsageMessage().replaceFirst("(?s)Examples:.*", "");
            assertThat(help).contains("\nOutput:\n", "\nGeneral:\n");
            command.getCommandSpec()
                    .options()
                    .forEach(option -> assertThat(help.lines()
                                    .filter(line -> line.matches("^ {2,6}(--?[\\w-]+, +)*" + option.longestName()
                                                    + "(?=[=, \\[]|$).*")
                                            && line.stripLeading().startsWith("-"))
                                    .count())
                            .as(name + " " + option.longestName())
                            .isEqualTo(option.hidden() ? 0 : 1));
        }
        assertThat(Main.commandLine().getSubcommands().get("learn").getUsageMessage())
                .containsSubsequence(
                        "\nFirst call only:\n", "--target", "\nUpdate:\n", "--cost", "\nOutput:\n", "--json");
    }

    @Test
    void methodsBenchmarksRecipesAndSettingsAreListed() {
        assertThat(say(ExitCode.OK, "list", "methods")).contains("vcl+gng", "natural gradients", "fine-tuning");
        assertThat(say(ExitCode.OK, "list", "benchmarks")).contains("split-mnist", "split-digits");
        assertThat(say(ExitCode.OK, "list", "recipes")).contains("vcl2018");
        assertThat(say(ExitCode.OK, "list", "settings")).contains("training.epochs", "network.hidden");
        assertThat(say(ExitCode.OK, "list", "methods", "--json")).contains("\"name\":\"ewc\"");
        assertThat(say(ExitCode.OK, "run", "--help")).contains("split-mnist", "online-ewc");
    }

    @Test
    void noHelpPointsIntoACheckout() {
        commands(Main.commandLine())
                .forEach(line -> assertThat(line.getUsageMessage())
                        .as(line.getCommandName())
                        .doesNotContain("docs/"));
    }
}
