package org.palimpsest.benchmarks.crash;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.palimpsest.math.Compute;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.table.Table;

/**
 * Kills {@code palimpsest learn} with SIGKILL at random moments, many times, and looks at what is left: the model must be
 * valid, at the old version or the new one, and answer as that version did.
 *
 * <p>Usage: {@code LearnKills JAR [COUNT [SEED]]}. The moments are uniform over the time that a learn takes, which is
 * measured as it goes. Ends with 1 at the first model that is not as it should be, and leaves that model there.
 */
public final class LearnKills {
    private static final int ROWS = 60;
    private static final int VERSIONS_PER_MODEL = 8;

    private final Path jar;
    private final Random random;
    private final Path directory;
    private final Path asked;
    private double duration = 2; // seconds; a moving average
    private int oldVersion;
    private int newVersion;
    private int unfinished;
    private int ended;

    private LearnKills(Path jar, long seed) throws IOException {
        this.jar = jar;
        random = new Random(seed);
        directory = Files.createTempDirectory("palimpsest-kills");
        asked = table("asked", 20);
    }

    /** See above. */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length < 1 || !Files.isRegularFile(Path.of(args[0]))) {
            System.err.println("usage: LearnKills palimpsest.jar [COUNT [SEED]]");
            System.exit(2);
        }
        int count = args.length > 1 ? Integer.parseInt(args[1]) : 200;
        LearnKills kills = new LearnKills(Path.of(args[0]).toAbsolutePath(), args.length > 2 ? Long.parseLong(args[2]) : 1);
        kills.run(count);
        kills.remove(kills.directory);
    }

    private Path table(String name, int rows) throws IOException {
        StringBuilder text = new StringBuilder("id,x,y,side\n");
        for (int r = 0; r < rows; r++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            text.append(String.format(Locale.ROOT, "%s-%d,%.4f,%.4f,%s%n", name, r, x, y, x + y > 0 ? "up" : "down"));
        }
        return Files.writeString(directory.resolve(name + ".csv"), text);
    }

    private void run(int count) throws IOException, InterruptedException {
        int killed = 0;
        for (int m = 1; killed < count; m++) {
            Path model = directory.resolve("model-" + m);
            ModelDirectory reader = ModelDirectory.at(model, Compute.on(1));
            learn(model, table("first-" + m, ROWS), Double.POSITIVE_INFINITY);
            for (int v = 0; v < VERSIONS_PER_MODEL && killed < count; ) {
                String before = reader.head().hash();
                List<List<Object>> answers = answers(reader);
                Path file = directory.resolve("task-" + m + "-" + v + ".csv");
                if (!Files.exists(file)) {
                    table("task-" + m + "-" + v, ROWS);
                }
                boolean dead = learn(model, file, 1.1 * duration * random.nextDouble());
                killed += dead ? 1 : 0;
                ended += dead ? 0 : 1;
                boolean moved = check(model, reader, before, answers, dead);
                v += moved ? 1 : 0;
            }
            remove(model);
        }
        System.out.printf(
                Locale.ROOT,
                "%d kills: %d left the old version, %d the new one, none anything else; %d left unfinished work that the next"
                        + " writer swept; %d learns ended before their kill; a learn took about %.1f s%n",
                killed,
                oldVersion,
                newVersion,
                unfinished,
                ended,
                duration);
    }

    /** Whether the process was killed. */
    private boolean learn(Path model, Path file, double seconds) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dpalimpsest.kernels=plain",
                "-jar",
                jar.toString(),
                "learn",
                model.toString(),
                file.toString(),
                "--target",
                "side",
                "--id",
                "id",
                "--hidden",
                "8",
                "--keep",
                "random:10"));
        Process process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.appendTo(new File(directory.toFile(), "errors.txt")))
                .start();
        long started = System.nanoTime();
        if (process.waitFor((long) Math.min(6e11, 1e9 * seconds), TimeUnit.NANOSECONDS)) {
            if (process.exitValue() != 0) {
                throw new IllegalStateException("learn failed with " + process.exitValue() + ": "
                        + Files.readString(directory.resolve("errors.txt")));
            }
            duration = 0.8 * duration + 0.2 * (System.nanoTime() - started) / 1e9;
            return false;
        }
        process.destroyForcibly();
        process.waitFor();
        return true;
    }

    private boolean check(
            Path model, ModelDirectory reader, String before, List<List<Object>> answers, boolean dead)
            throws IOException {
        var verification = reader.verify();
        if (!verification.isValid()) {
            fail(model, "is damaged: " + verification.faults());
        }
        unfinished += verification.pending().isEmpty() ? 0 : 1;
        ModelVersion head = reader.head();
        boolean same = head.hash().equals(before);
        if (!same && !head.parent().equals(Optional.of(before))) {
            fail(model, "is neither at the old version nor at its child");
        }
        if (same && !answers(reader).equals(answers)) {
            fail(model, "is at the old version but answers differently");
        }
        if (dead) {
            oldVersion += same ? 1 : 0;
            newVersion += same ? 0 : 1;
        } else if (same) {
            fail(model, "is at the old version though learn has ended");
        }
        return !same;
    }

    private List<List<Object>> answers(ModelDirectory model) throws IOException {
        List<List<Object>> all = new ArrayList<>();
        RowPredictions.with(model.answers("HEAD"), Optional.empty(), Optional.empty())
                .predict(Table.of(asked), new RowPredictions.Sink() {
                    @Override
                    public void columns(List<String> names) {
                        // the same for all
                    }

                    @Override
                    public void row(String[] cells, RowAnswer answer) {
                        all.add(answer.values());
                    }
                });
        return all;
    }

    private static void fail(Path model, String what) {
        System.err.println(model + " " + what);
        System.exit(1);
    }

    private void remove(Path path) throws IOException {
        try (var files = Files.walk(path)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
