package org.palimpsest.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.palimpsest.SelfTest;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SumChoice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code palimpsest doctor}. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = {
            "Show Java, numeric kernels, processors and memory.",
            "",
            "--self-test also compares this machine's arithmetic with known results, bit by bit, for every"
                    + " available kernel and with one and three threads."
        },
        exitCodeListHeading = ExitCode.Help.HEADING,
        exitCodeList = {
            "0:Done; all results of --self-test agree.",
            "1:A result of --self-test differs.",
            ExitCode.Help.USAGE
        },
        footer = {"", "Examples:", "  palimpsest doctor --self-test"})
final class DoctorCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(names = "--self-test", description = "Compare this machine's arithmetic with known results.")
    private boolean selfTest;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        Runtime machine = Runtime.getRuntime();
        line(out, "palimpsest", Main.Version.number());
        line(
                out,
                "Java",
                Runtime.version() + " (" + System.getProperty("java.vm.name") + "), "
                        + System.getProperty("java.home"));
        line(out, "system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        line(out, "kernels", Kernels.best().name());
        if (!Kernels.simdMissing().isEmpty()) {
            line(out, "", "slower than need be: " + Kernels.simdMissing());
        }
        line(out, "products", SumChoice.describe(Kernels.best()));
        line(out, "processors", String.valueOf(machine.availableProcessors()));
        line(out, "memory", machine.maxMemory() / (1 << 20) + " MiB of heap at most");
        int code = selfTest ? tell(SelfTest.run(), out) : ExitCode.OK;
        out.flush();
        return code;
    }

    /** Prints checks, and returns the exit code. */
    static int tell(List<SelfTest.Check> checks, PrintWriter out) {
        int wrong = 0;
        for (SelfTest.Check check : checks) {
            line(
                    out,
                    check.passed() ? "right" : "WRONG",
                    check.what() + " " + check.found() + (check.passed() ? "" : ", known is " + check.expected()));
            wrong += check.passed() ? 0 : 1;
        }
        if (wrong > 0) {
            line(out, "", "results of this machine are not those of others; please report this with the lines above");
        }
        return wrong == 0 ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }

    private static void line(PrintWriter out, String name, String value) {
        out.printf("%-12s%s%n", name, value);
    }
}
