package org.palimpsest.lab.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a run began on.
 *
 * @param java the virtual machine
 * @param system the operating system
 * @param processor its model, as far as the system tells
 * @param processors how many there are
 */
public record Machine(String java, String system, String processor, int processors) {
    /** Checks what was read. */
    public Machine {
        Checks.present("machine.java", java);
        Checks.present("machine.system", system);
        Checks.present("machine.processor", processor);
        Checks.atLeast("machine.processors", 1, processors);
    }

    /** This machine. */
    public static Machine here() {
        return new Machine(
                Runtime.version() + " (" + System.getProperty("java.vm.name") + ")",
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                processorModel(),
                Runtime.getRuntime().availableProcessors());
    }

    private static String processorModel() {
        String kind = System.getProperty("os.arch", "unknown");
        try {
            return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                    .filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst()
                    .orElse(kind);
        } catch (IOException e) {
            return kind;
        }
    }
}
