package org.palimpsest.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.palimpsest.lab.report.LiveReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code palimpsest watch}. */
@Command(
        name = "watch",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Show runs in a browser, live.",
            "",
            "Serves the page of 'palimpsest report' on 127.0.0.1 and updates it while runs proceed. Ctrl-C"
                    + " ends it."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {ExitCode.Help.USAGE, "4:The directory does not exist.", "5:The port is taken.", "130:Ctrl-C."},
        footer = {
            "",
            "Examples:",
            "  palimpsest watch runs",
            "  palimpsest watch runs/split-mnist-vcl --port 0",
            "",
            "From another machine: ssh -L 6160:127.0.0.1:6160 HOST, then open",
            "http://127.0.0.1:6160/ there."
        })
final class WatchCommand implements Callable<Integer> {
    private static final int LAST_PORT = 65535;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Mixin
    private RunsParameter runs = new RunsParameter();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "6160",
            description = "The port to listen on; 0 for any free port (default: ${DEFAULT-VALUE}).")
    private int port;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (port < 0 || port > LAST_PORT) {
            throw new ParameterException(spec.commandLine(), "--port must be 0 to " + LAST_PORT + ", was " + port);
        }
        LiveReport report = new LiveReport(runs.roots(), Main.Version.number(), new RunWords());
        try (WatchServer server = WatchServer.start(report, port)) {
            PrintWriter out = spec.commandLine().getOut();
            out.println("watching " + runs + " at " + server.address() + " (Ctrl-C ends it)");
            out.flush();
            new CountDownLatch(1).await();
        }
        return ExitCode.OK;
    }
}
