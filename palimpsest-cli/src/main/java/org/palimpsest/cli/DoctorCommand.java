package org.palimpsest.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.palimpsest.math.internal.Kernels;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code palimpsest doctor}. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Show what Palimpsest runs on: Java, kernels, processors, memory.")
final class DoctorCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

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
        line(out, "processors", String.valueOf(machine.availableProcessors()));
        line(out, "memory", machine.maxMemory() / (1 << 20) + " MiB of heap at most");
        out.flush();
        return ExitCode.OK;
    }

    private static void line(PrintWriter out, String name, String value) {
        out.printf("%-12s%s%n", name, value);
    }
}
