package org.palimpsest.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.palimpsest.cli.model.CheckCommand;
import org.palimpsest.cli.model.DiffCommand;
import org.palimpsest.cli.model.ExportCommand;
import org.palimpsest.cli.model.FollowCommand;
import org.palimpsest.cli.model.ForgetCommand;
import org.palimpsest.cli.model.HistoryCommands;
import org.palimpsest.cli.model.LearnCommand;
import org.palimpsest.cli.model.MergeCommand;
import org.palimpsest.cli.model.PredictCommand;
import org.palimpsest.cli.model.ScoreCommand;
import org.palimpsest.cli.model.ServeCommand;
import org.palimpsest.cli.model.ShowCommand;
import org.palimpsest.cli.model.SignCommand;
import org.palimpsest.cli.model.VerifyCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands, in the order of the help.
 *
 * <p>Making a command is reflection over all its options, and loads the classes of their types. For the twenty commands
 * that are not asked for that was half of the time that a short command takes, so of those only name and description are
 * read ({@link #forArguments}). Completions, manual pages and help by name need all of them ({@link #all}).
 */
final class Commands {
    private static final List<Class<?>> OWN = List.of(
            DemoCommand.class,
            ListCommand.class,
            LearnCommand.class,
            PredictCommand.class,
            ScoreCommand.class,
            CheckCommand.class,
            ShowCommand.class,
            ExportCommand.class,
            FollowCommand.class,
            HistoryCommands.Log.class,
            DiffCommand.class,
            HistoryCommands.Rollback.class,
            VerifyCommand.class,
            SignCommand.class,
            HistoryCommands.Card.class,
            HistoryCommands.Erase.class,
            ForgetCommand.class,
            MergeCommand.class,
            ServeCommand.class,
            RunCommand.class,
            TuneCommand.class,
            CompareCommand.class,
            ReportCommand.class,
            WatchCommand.class,
            CoresetCommand.class,
            OodCommand.class,
            DataCommand.class,
            DoctorCommand.class);

    /** Commands that are about all commands. */
    private static final List<Class<?>> ABOUT_ALL =
            List.of(CompletionCommand.class, ManCommand.class, CommandLine.HelpCommand.class);

    private Commands() {}

    /** Our own commands, and before those about all commands the ones of other jars. */
    private static List<Class<?>> classes() {
        List<Class<?>> all = new ArrayList<>(OWN);
        ServiceLoader.load(CommandSource.class).forEach(source -> all.addAll(source.commands()));
        all.addAll(ABOUT_ALL);
        return all;
    }

    /** Every command with its options. */
    static CommandLine all() {
        CommandLine root = new CommandLine(new Main());
        classes().forEach(root::addSubcommand);
        return root;
    }

    /** What the arguments need: the command that they name with its options, of the others name and description. */
    static CommandLine forArguments(String... args) {
        String word = args.length == 0 ? "" : args[0];
        CommandLine root = new CommandLine(new Main());
        for (Class<?> type : classes()) {
            Command about = type.getAnnotation(Command.class);
            if (!about.name().equals(word)) {
                root.addSubcommand(about.name(), new CommandLine(described(about)));
            } else if (ABOUT_ALL.contains(type)) {
                return all();
            } else {
                root.addSubcommand(type);
            }
        }
        return root;
    }

    private static CommandSpec described(Command about) {
        CommandSpec spec = CommandSpec.create().name(about.name());
        spec.usageMessage().header(about.header()).description(about.description());
        return spec;
    }
}
