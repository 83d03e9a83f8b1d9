package org.palimpsest.benchmarks.accuracy;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.spec.Specs;

/** The same method and recipe in PyTorch; see {@code reference_tasks.py} for the protocol. */
final class TorchTasks implements Candidate {
    /** What the script has no other form of. */
    private static final Map<String, Object> KNOWN = Map.of(
            "method.kind", "vcl",
            "method.start", "fresh",
            "method.means", "he",
            "method.prior", "isotropic",
            "method.estimator", "local-reparameterization",
            "training.optimizer", "adam",
            "training.schedule", "cosine",
            "training.optimizer-memory", "reset",
            "coreset.kind", "none");

    private final String variant;
    private final Process process;
    private final Writer orders;
    private final BufferedReader answers;
    private final String greeting;

    private TorchTasks(String variant, Process process) throws IOException {
        this.variant = variant;
        this.process = process;
        orders = process.outputWriter();
        answers = process.inputReader();
        greeting = answer("ready ");
    }

    /** Starts a variant; {@code directory} has the rows that {@link #write} wrote. */
    static TorchTasks start(Path home, String variant, Experiment experiment, int tasks, Path directory, int threads)
            throws IOException {
        Map<String, Object> settings = settings(experiment);
        List<String> command = new ArrayList<>(List.of(
                "/bin/sh", // MKL must be preloaded into that process and not into this one
                "-c",
                ". \"$0\" && exec /usr/bin/python3 \"$@\"",
                home.resolve("target/mkl/preload.env").toString(),
                home.resolve("src/main/python/reference_tasks.py").toString()));
        Map.of(
                        "--variant", variant,
                        "--train", directory.resolve("train").toString(),
                        "--test", directory.resolve("test").toString(),
                        "--tasks", "" + tasks,
                        "--threads", "" + threads,
                        "--batch", "" + settings.get("training.batch-size"),
                        "--rate", "" + settings.get("training.learning-rate"),
                        "--prior-sigma", "" + settings.get("method.prior-sigma"))
                .forEach((name, value) -> command.addAll(List.of(name, value)));
        command.add("--log-sigma=" + settings.get("method.log-sigma"));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        return new TorchTasks(variant, process);
    }

    /** The settings of a recipe that the script can follow. */
    static Map<String, Object> settings(Experiment experiment) {
        Map<String, Object> settings = Specs.values(experiment);
        KNOWN.forEach((key, value) -> {
            if (!value.equals(settings.get(key))) {
                throw new IllegalStateException("reference_tasks.py knows " + key + " = " + value
                        + " only, and the recipe has " + settings.get(key) + "; extend the script");
            }
        });
        return settings;
    }

    /** Writes images as bytes in the format of {@code reference_step.py}. */
    static void write(Dataset rows, Path file) throws IOException {
        Targets.Labels labels = (Targets.Labels) rows.targets();
        ByteBuffer head = ByteBuffer.allocate(4 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        head.putInt(rows.size()).putInt(rows.features()).putInt(1).putInt(0);
        ByteBuffer targets = ByteBuffer.allocate(rows.size() * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            out.write(head.array());
            for (int r = 0; r < rows.size(); r++) {
                for (float x : rows.row(r)) {
                    out.write(Math.round(255 * x));
                }
                targets.putInt(labels.at(r));
            }
            out.write(targets.array());
        }
    }

    private String answer(String expected) throws IOException {
        String line = answers.readLine();
        if (line == null || !line.startsWith(expected)) {
            throw new IOException("the PyTorch process (" + variant + ") should say " + expected + "and "
                    + (line == null ? "ended; its message is above" : "said " + line));
        }
        return line.substring(expected.length());
    }

    @Override
    public String name() {
        return "PyTorch, " + variant;
    }

    /** Versions and settings. */
    String greeting() {
        return greeting;
    }

    @Override
    public Attempt learn(int epochs) throws IOException {
        orders.write(epochs + "\n");
        orders.flush();
        String[] words = answer(epochs + " ").split(" ");
        return new Attempt(epochs, Double.parseDouble(words[0]), Double.parseDouble(words[1]));
    }

    @Override
    public void close() {
        process.destroy();
    }
}
