package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.palimpsest.store.DurableFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest man}. */
@Command(
        name = "man",
        mixinStandardHelpOptions = true,
        description = "Write the manual pages of all commands.",
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {ExitCode.Help.OK, ExitCode.Help.USAGE, ExitCode.Help.RESOURCE},
        footer = {"", "Examples:", "  palimpsest man ~/.local/share/man/man1 && man palimpsest-run"})
final class ManCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Parameters(
            paramLabel = "DIR",
            description = "The directory to write to, such as man1 in a MANPATH directory; created if missing.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private Path directory;

    @Override
    public Integer call() throws IOException {
        Map<String, String> pages = ManPage.all(spec.root().commandLine());
        Files.createDirectories(directory);
        for (Map.Entry<String, String> page : pages.entrySet()) {
            DurableFile.write(directory.resolve(page.getKey()), page.getValue());
        }
        PrintWriter out = spec.commandLine().getOut();
        out.println("written  " + Counted.of(pages.size(), "page") + " in " + directory + "/");
        out.flush();
        return ExitCode.OK;
    }
}
