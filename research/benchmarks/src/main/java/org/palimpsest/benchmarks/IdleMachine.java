package org.palimpsest.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import org.palimpsest.math.internal.Kernels;

/**
 * Where the times were taken.
 *
 * @param cpu the processor's own name
 * @param cores how many this process may use
 * @param java the virtual machine
 * @param kernels the library's kernel provider
 * @param load the load average of the minute before
 */
public record IdleMachine(String cpu, int cores, String java, String kernels, double load) {
    /** Above this the times of two threads on two cores are not to be believed. */
    static final double MOST_LOAD = 0.5;

    /** This one, now. */
    public static IdleMachine here() {
        return new IdleMachine(
                cpuName(),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                Kernels.best().name(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static String cpuName() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(System.getProperty("os.arch", "unknown"));
        } catch (IOException e) {
            return System.getProperty("os.arch", "unknown");
        }
    }

    boolean busy() {
        return load > MOST_LOAD;
    }

    /** The load, with a warning where it is too high. */
    public String loadLine() {
        String line = String.format(Locale.ROOT, "%.2f at the start", load);
        return busy()
                ? line + "  WARNING: above " + MOST_LOAD + ", the times below mean nothing; wait and run again"
                : line;
    }
}
