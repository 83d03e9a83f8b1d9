package org.palimpsest.cli;

import java.util.Objects;
import java.util.concurrent.Callable;
import org.palimpsest.cli.model.CheckCommand;
import org.palimpsest.cli.model.ExportCommand;
import org.palimpsest.cli.model.FollowCommand;
import org.palimpsest.cli.model.HistoryCommands;
import org.palimpsest.cli.model.LearnCommand;
import org.palimpsest.cli.model.PredictCommand;
import org.palimpsest.cli.model.ScoreCommand;
import org.palimpsest.cli.model.ServeCommand;
import org.palimpsest.cli.model.ShowCommand;
import org.palimpsest.math.internal.Kernels;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The root command. */
@Command(
        name = "palimpsest",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        subcommands = {
            DemoCommand.class,
            LearnCommand.class,
            PredictCommand.class,
            ScoreCommand.class,
            CheckCommand.class,
            ShowCommand.class,
            ExportCommand.class,
            FollowCommand.class,
            HistoryCommands.Log.class,
            HistoryCommands.Diff.class,
            HistoryCommands.Rollback.class,
            HistoryCommands.Verify.class,
            HistoryCommands.Card.class,
            HistoryCommands.Erase.class,
            ServeCommand.class,
            RunCommand.class,
            TuneCommand.class,
            CompareCommand.class,
            ReproduceCommand.class,
            ReportCommand.class,
            WatchCommand.class,
            CoresetCommand.class,
            OodCommand.class,
            DataCommand.class,
            DoctorCommand.class,
            CompletionCommand.class,
            ManCommand.class,
            CommandLine.HelpCommand.class
        },
        description = "Bayesian continual learning: learn one task after another without keeping the old data and"
                + " without forgetting, and say with every prediction how sure it is.",
        footer = {
            "",
            "Begin with:",
            "  palimpsest demo     watch a network forget, and one that does not (offline, half a minute)",
            "  palimpsest learn MODEL FILE --target COLUMN   a model of your own table; then predict, score, learn more",
            "  palimpsest doctor   what this machine has, and whether the fast kernels are in use",
        })
public final class Main implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /** Parses, runs, and ends the JVM with the command's exit code. */
    public static void main(String... args) {
        StandardError.reopen();
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpWidth(Columns.ofLines());
        line.setParameterExceptionHandler(Failures::usage);
        line.setExecutionExceptionHandler(Failures::execution);
        return line;
    }

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getOut());
        return ExitCode.OK;
    }

    /** The version that the build wrote into the jar's manifest, and what it runs on. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "palimpsest " + number(),
                "kernels: " + Kernels.best().name(),
                "Java " + Runtime.version() + ", " + System.getProperty("os.name") + " " + System.getProperty("os.arch")
            };
        }

        static String number() {
            return Objects.requireNonNullElse(Main.class.getPackage().getImplementationVersion(), "(unpackaged)");
        }
    }
}
