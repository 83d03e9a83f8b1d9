package org.palimpsest.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest completion}. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = "Print a completion script for a shell.",
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {ExitCode.Help.OK, ExitCode.Help.USAGE},
        footer = {
            "",
            "To install it:",
            "  bash  palimpsest completion bash \\",
            "          > ~/.local/share/bash-completion/completions/palimpsest",
            "  zsh   echo 'source <(palimpsest completion zsh)' >> ~/.zshrc",
            "  fish  palimpsest completion fish \\",
            "          > ~/.config/fish/completions/palimpsest.fish"
        })
final class CompletionCommand implements Callable<Integer> {
    /** The shells. */
    enum Shell {
        /** By picocli. */
        bash,
        /** By picocli, whose script loads what zsh has for scripts of bash. */
        zsh,
        /** By {@link FishCompletion}. */
        fish
    }

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Shell shell;

    @Override
    public Integer call() {
        CommandLine root = spec.root().commandLine();
        PrintWriter out = spec.commandLine().getOut();
        out.print(
                switch (shell) {
                    case bash, zsh -> AutoComplete.bash(root.getCommandName(), root);
                    case fish -> FishCompletion.of(root);
                });
        out.flush();
        return ExitCode.OK;
    }
}
