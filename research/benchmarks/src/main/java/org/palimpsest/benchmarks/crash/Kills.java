package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SortedMap;

/**
 * {@code JAR SPARK|- FOUND KILLS SEED [WORK...]}: kills each kind of work so many times with SIGKILL, at random {@link Moments}, looks
 * at what is left, begins it again, and compares its end with that of work that nothing disturbed. After a few kills it is let
 * through, compared, and begun anew. What was done is counted in {@link KillLedger}, and given again, it goes on where it was. Ends
 * with 1 if a byte differs, or what was killed is damaged or cannot go on; that directory is left there.
 */
public final class Kills {
    private static final int MOST_IN_A_ROW = 6;
    private static final long LONGEST_MILLIS = 20 * 60_000;

    private final Victim victim;
    private final Path root;
    private final Random random;
    private final Moments moments;

    private Kills(Victim victim, Path root, long seed) {
        this.victim = victim;
        this.root = root;
        this.random = new Random(seed);
        this.moments = new Moments(random);
    }

    /** Starts it. */
    public static void main(String[] args) throws IOException, InterruptedException {
        Path found = Files.createDirectories(Path.of(args[2]));
        int kills = Integer.parseInt(args[3]);
        long seed = Long.parseLong(args[4]);
        KillLedger ledger = new KillLedger(found, System.getProperty("palimpsest.commit", "unknown"), seed);
        Path root = Files.createTempDirectory(found, "work-").toAbsolutePath();
        // A server would go on when this ends before its time.
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly)));
        List<String> names = args.length == 5
                ? List.of("run", "tune", "learn", "serve")
                : List.of(args).subList(5, args.length);
        boolean good = true;
        for (String name : names) {
            Path place = Files.createDirectory(root.resolve(name));
            Palimpsest palimpsest = new Palimpsest(Path.of(args[0]).toAbsolutePath(), place.resolve("classes.jsa"));
            Victim victim = victim(name, palimpsest, args[1], place.resolve("base"));
            good &= new Kills(
                            victim,
                            place,
                            seed + 1_000_003L * ledger.total(victim).kills())
                    .kill(kills, ledger);
        }
        if (good) {
            LeftFiles.remove(root);
        }
        System.exit(good ? 0 : 1);
    }

    private static Victim victim(String name, Palimpsest palimpsest, String spark, Path base) throws IOException {
        return switch (name) {
            case "run" -> LabVictim.run(palimpsest);
            case "tune" -> LabVictim.tune(palimpsest);
            case "learn" -> new LearnVictim(palimpsest, new ModelLeft(base));
            case "serve" -> new ServeVictim(palimpsest, new ModelLeft(base), HttpClient.newHttpClient());
            case "spark" -> new SparkVictim(Path.of(spark).toAbsolutePath(), new ModelLeft(base));
            default -> throw new IllegalArgumentException("there is no " + name);
        };
    }

    private boolean kill(int kills, KillLedger ledger) throws IOException, InterruptedException {
        undisturbed(new Moments(random)); // writes the archive of classes
        Path whole = undisturbed(moments);
        SortedMap<String, String> expected = victim.left(whole);
        System.out.printf(
                Locale.ROOT,
                "%s undisturbed: %.2f s, %.0f changes of files seen%n",
                victim.name(),
                moments.seconds(),
                moments.changes());
        KillLedger.Total total = ledger.total(victim);
        while (total.kills() < kills) {
            Path directory = fresh();
            List<String> states;
            try {
                states = killed(directory, Math.min(random.nextInt(MOST_IN_A_ROW) + 1, kills - total.kills()));
            } catch (DamageException e) {
                System.out.println(victim.name() + ": " + directory + ": " + e.getMessage());
                return false;
            }
            boolean differs = !victim.left(directory).equals(expected);
            ledger.add(victim, states, differs);
            total = ledger.total(victim);
            if (differs) {
                System.out.println(victim.name() + ": " + directory + " differs from " + whole);
            } else {
                LeftFiles.remove(directory);
            }
            if (differs || total.ends() % 10 == 0) {
                System.out.println(victim.name() + ": " + total);
            }
        }
        System.out.println(victim.name() + ": " + total);
        return total.differ() == 0;
    }

    private Path undisturbed(Moments measured) throws IOException, InterruptedException {
        Path whole = fresh();
        Attempt attempt = victim.begin(whole);
        if (!measured.measure(attempt, whole, LONGEST_MILLIS)) {
            attempt.kill();
            throw new IOException(victim.name() + " does not end undisturbed");
        }
        var failure = attempt.failure();
        if (failure.isPresent()) {
            throw new IOException(victim.name() + " fails undisturbed: " + failure.get());
        }
        victim.state(whole);
        return whole;
    }

    /** Begins work, kills it up to so many times, and lets it go on to its end; what each kill left. */
    private List<String> killed(Path directory, int most) throws IOException, InterruptedException {
        List<String> states = new ArrayList<>();
        while (true) {
            Attempt attempt = victim.begin(directory);
            boolean last = states.size() == most;
            boolean ended =
                    last ? moments.measure(attempt, directory, LONGEST_MILLIS) : moments.await(attempt, directory);
            if (ended) {
                var failure = attempt.failure();
                if (failure.isPresent() && !victim.isDone(directory)) {
                    throw new DamageException("cannot go on: " + failure.get());
                }
                victim.state(directory);
                return states;
            }
            attempt.kill();
            if (last) {
                throw new DamageException("does not end");
            }
            states.add(victim.state(directory));
        }
    }

    private Path fresh() throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory(root, victim.name() + "-");
        victim.prepare(directory);
        return directory;
    }
}
