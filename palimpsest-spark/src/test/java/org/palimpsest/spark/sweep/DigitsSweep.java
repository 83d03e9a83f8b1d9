package org.palimpsest.spark.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.run.RunListener;
import org.palimpsest.lab.run.RunOptions;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.lab.run.Workload;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.lab.store.RunDirectory;

/** Small runs for a cluster of processes on this machine, and what that cluster needs. */
final class DigitsSweep {
    private static final Map<String, String> PROPERTIES = Map.of(
            "spark.executor.memory", "640m",
            "spark.executor.extraClassPath", System.getProperty("java.class.path"),
            "spark.executorEnv.SPARK_LOCAL_IP", "127.0.0.1",
            "spark.driver.bindAddress", "127.0.0.1",
            "spark.driver.host", "127.0.0.1");

    private DigitsSweep() {}

    /** Workers start executors by the launcher of a Spark installation, of which they need no more than this directory. */
    static void configure() throws IOException {
        Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars"));
        PROPERTIES.forEach(System::setProperty);
    }

    static void clear() {
        PROPERTIES.keySet().forEach(System::clearProperty);
    }

    /** Runs of vcl and of ewc with some seeds. */
    static List<Sweep.Item> items(List<Long> seeds, String... settings) throws IOException {
        List<Experiment> experiments = List.of("vcl", "ewc").stream()
                .map(method -> Specs.resolve("split-digits", Optional.empty(), Optional.of(method), List.of(settings)))
                .toList();
        return new Workload(experiments, seeds, false, "test").items(DataStore.standard(), Progress.NONE);
    }

    static Runner runner(Path root) {
        return new Runner(root, RunOptions.USUAL, RunListener.NONE, () -> false);
    }

    /** The metrics of all runs without their times. */
    static List<String> metrics(List<Sweep.Item> items, Path root) throws IOException {
        List<String> all = new ArrayList<>();
        for (Sweep.Item item : items) {
            Path file = new RunDirectory(item.run().directory(root)).metrics();
            all.add(Files.readString(file).replaceAll("\"seconds\":[0-9.E-]+", ""));
        }
        return all;
    }
}
