package org.palimpsest.benchmarks.accuracy;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.palimpsest.benchmarks.TorchProcess;
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
    private final TorchProcess torch;

    private TorchTasks(String variant, TorchProcess torch) {
        this.variant = variant;
        this.torch = torch;
    }

    /** Starts a variant; {@code directory} has the rows that {@link #write} wrote. */
    static TorchTasks start(Path home, String variant, Experiment experiment, int tasks, Path directory, int threads)
            throws IOException {
        Map<String, Object> settings = settings(experiment);
        List<String> arguments = List.of(
                "--variant=" + variant,
                "--train=" + directory.resolve("train"),
                "--test=" + directory.resolve("test"),
                "--tasks=" + tasks,
                "--threads=" + threads,
                "--batch=" + settings.get("training.batch-size"),
                "--rate=" + settings.get("training.learning-rate"),
                "--prior-sigma=" + settings.get("method.prior-sigma"),
                "--log-sigma=" + settings.get("method.log-sigma"));
        return new TorchTasks(variant, TorchProcess.start(home, variant, "reference_tasks.py", arguments));
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
        ByteBuffer targets = ByteBuffer.allocate(rows.size() * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            out.write(TorchProcess.header(rows.size(), rows.features(), 1, false));
            for (int r = 0; r < rows.size(); r++) {
                for (float x : rows.row(r)) {
                    out.write(Math.round(255 * x));
                }
                targets.putInt(labels.at(r));
            }
            out.write(targets.array());
        }
    }

    @Override
    public String name() {
        return "PyTorch, " + variant;
    }

    /** Versions and settings. */
    String greeting() {
        return torch.greeting();
    }

    @Override
    public Attempt learn(int epochs) throws IOException {
        String[] words = torch.ask(String.valueOf(epochs));
        return new Attempt(epochs, Double.parseDouble(words[0]), Double.parseDouble(words[1]));
    }

    @Override
    public void close() {
        torch.close();
    }
}
