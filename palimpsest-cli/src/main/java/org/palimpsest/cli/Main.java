package org.palimpsest.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.palimpsest.math.internal.Kernels;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** The root command. */
@Command(
        name = "palimpsest",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Bayesian continual learning. A model learns one task after another without the data of earlier"
                + " tasks, and every prediction comes with its uncertainty.",
        footer = {
            "",
            "Start with:",
            "  palimpsest demo                               fine-tuning and VCL, offline",
            "  palimpsest learn MODEL FILE --target COLUMN   a model of your own table",
            "  palimpsest doctor                             Java, kernels, memory",
            "",
            "'palimpsest COMMAND --help' has the options, examples and exit codes."
        })
public final class Main implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /** Parses, runs, and ends the JVM with the command's exit code. */
    public static void main(String... args) {
        StandardError.reopen();
        System.exit(commandLine(args).setOut(StandardOutput.open()).execute(args));
    }

    /** With every command. */
    public static CommandLine commandLine() {
        return configured(Commands.all());
    }

    /** With what the arguments need, which starts faster. */
    static CommandLine commandLine(String... args) {
        return configured(Commands.forArguments(args));
    }

    private static CommandLine configured(CommandLine line) {
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpWidth(Columns.ofLines());
        line.setParameterExceptionHandler(Failures::usage);
        line.setExecutionExceptionHandler(Failures::execution);
        line.setExecutionStrategy(Main::execute);
        CommandGroups.install(line);
        return line;
    }

    /** Runs the command; hands errors of memory to the handler of exceptions, which picocli does not do. */
    private static int execute(ParseResult parsed) {
        try {
            return new CommandLine.RunLast().execute(parsed);
        } catch (OutOfMemoryError e) {
            CommandLine line = parsed.commandSpec().commandLine();
            throw new CommandLine.ExecutionException(line, "out of memory", e);
        }
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return ExitCode.OK;
    }

    /** The version that the build wrote into the jar's manifest, and what it runs on. */
    public static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "palimpsest " + number(),
                "kernels: " + Kernels.best().name(),
                "Java " + Runtime.version() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
            };
        }

        public static String number() {
            return Objects.requireNonNullElse(Main.class.getPackage().getImplementationVersion(), "(unpackaged)");
        }
    }
}
