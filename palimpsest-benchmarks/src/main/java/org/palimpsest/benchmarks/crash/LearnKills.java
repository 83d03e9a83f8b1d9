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
import org.palimpsest.model.Keep;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/**
 * Kills {@code palimpsest learn} with SIGKILL at random moments, many times, and looks at what is left: the model must be
 * valid, at the old version or the new one, and answer as that version did.
 *
 * <p>Usage: {@code LearnKills JAR|- [COUNT [SEED]]}. With the jar of the command line, each learn is a command of its own, and
 * the moments are uniform up to a latest one, which follows what comes out, so that about half of the kills come before a commit.
 * With {@code -} a process
 * learns one table after the other, and the moments are uniform over some learns after it has begun: none falls into the start
 * of Java. Ends with 1 at the first model that is not as it should be, and leaves that model there.
 */
public final class LearnKills {
    private static final int ROWS = 60;
    private static final int VERSIONS_PER_MODEL = 8;
    private static final int TABLES_PER_PROCESS = 5;

    private final Optional<Path> jar;
    private final Random random;
    private final Path directory;
    private final Path asked;
    private double duration = 2; // seconds; the latest moment of a kill
    private int oldVersion;
    private int newVersion;
    private int unfinished;
    private int ended;

    private LearnKills(Optional<Path> jar, long seed) throws IOException {
        this.jar = jar;
        random = new Random(seed);
        directory = Files.createTempDirectory("palimpsest-kills");
        asked = table("asked", 20);
    }

    /** See above. */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length > 2 && args[0].equals("loop")) {
            loop(Path.of(args[1]), List.of(args).subList(2, args.length));
            return;
        }
        if (args.length < 1 || !args[0].equals("-") && !Files.isRegularFile(Path.of(args[0]))) {
            System.err.println("usage: LearnKills palimpsest.jar|- [COUNT [SEED]]");
            System.exit(2);
        }
        int count = args.length > 1 ? Integer.parseInt(args[1]) : 200;
        LearnKills kills = new LearnKills(
                args[0].equals("-")
                        ? Optional.empty()
                        : Optional.of(Path.of(args[0]).toAbsolutePath()),
                args.length > 2 ? Long.parseLong(args[2]) : 1);
        kills.run(count);
        kills.remove(kills.directory);
    }

    /** Learns tables one after the other, after a line that says so. */
    private static void loop(Path model, List<String> files) throws IOException {
        ModelDirectory directory = ModelDirectory.at(model, Compute.on(1));
        directory.answers("HEAD");
        System.out.println("learning");
        System.out.flush();
        for (String file : files) {
            directory.learn(LearnRequest.of(Table.of(Path.of(file)), file));
        }
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
            first(model, table("first-" + m, ROWS));
            for (int v = 0; v < VERSIONS_PER_MODEL && killed < count; ) {
                String before = reader.head().hash();
                List<List<Object>> answers = answers(reader);
                boolean dead;
                if (jar.isPresent()) {
                    dead = learn(
                            model, table("task-" + m + "-" + v + "-" + killed, ROWS), duration * random.nextDouble());
                } else {
                    dead = learnMany(model, "task-" + m + "-" + v + "-" + killed);
                }
                killed += dead ? 1 : 0;
                ended += dead ? 0 : 1;
                int added = check(model, reader, before, answers, dead);
                v += added;
                duration *= added == 0 ? 1.1 : 0.9; // so that about as many kills come before a commit as after it
            }
            remove(model);
        }
        System.out.printf(
                Locale.ROOT,
                "%d kills: %d left the old version, %d the new one, none anything else; %d left unfinished work that the next"
                        + " writer swept; %d learns ended before their kill; the latest moment was at the end %.1f s%n",
                killed,
                oldVersion,
                newVersion,
                unfinished,
                ended,
                duration);
    }

    private static void first(Path model, Path file) throws IOException {
        ModelDirectory.at(model, Compute.on(1))
                .learn(LearnRequest.of(Table.of(file), "first")
                        .with(SchemaOptions.target("side").withId("id"))
                        .withHidden(List.of(8))
                        .with(Keep.of("random:10")));
    }

    /** Whether the process was killed. */
    private boolean learn(Path model, Path file, double seconds) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dpalimpsest.kernels=plain",
                "-cp",
                jar.map(Path::toString).orElse(System.getProperty("java.class.path")),
                "org.palimpsest.cli.Main",
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
        if (process.waitFor((long) Math.min(6e11, 1e9 * seconds), TimeUnit.NANOSECONDS)) {
            if (process.exitValue() != 0) {
                throw new IllegalStateException("learn failed with " + process.exitValue() + ": "
                        + Files.readString(directory.resolve("errors.txt")));
            }
            return false;
        }
        process.destroyForcibly();
        process.waitFor();
        return true;
    }

    /** Lets a process learn some tables and kills it. */
    private boolean learnMany(Path model, String name) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dpalimpsest.kernels=plain",
                "-cp",
                System.getProperty("java.class.path"),
                LearnKills.class.getName(),
                "loop",
                model.toString()));
        for (int t = 0; t < TABLES_PER_PROCESS; t++) {
            command.add(table(name + "-" + t, ROWS).toString());
        }
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(new File(directory.toFile(), "errors.txt")))
                .start();
        if (process.getInputStream().read() < 0) {
            throw new IllegalStateException(Files.readString(directory.resolve("errors.txt")));
        }
        boolean done = process.waitFor((long) (1e9 * duration * random.nextDouble()), TimeUnit.NANOSECONDS);
        process.destroyForcibly();
        process.waitFor();
        return !done;
    }

    /** How many versions were added. */
    private int check(Path model, ModelDirectory reader, String before, List<List<Object>> answers, boolean dead)
            throws IOException {
        var verification = reader.verify();
        if (!verification.isValid()) {
            fail(model, "is damaged: " + verification.faults());
        }
        unfinished += verification.pending().isEmpty() ? 0 : 1;
        List<String> history =
                reader.history("HEAD").stream().map(ModelVersion::hash).toList();
        int added = history.indexOf(before);
        if (added < 0 || jar.isPresent() && added > 1) {
            fail(model, "is neither at the old version nor at a new one");
        }
        if (added == 0 && !answers(reader).equals(answers)) {
            fail(model, "is at the old version but answers differently");
        }
        if (dead) {
            oldVersion += added == 0 ? 1 : 0;
            newVersion += added == 0 ? 0 : 1;
        } else if (added == 0) {
            fail(model, "is at the old version though learn has ended");
        }
        return added;
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
