package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * {@code JAR KILLS SEED [COMMAND...]}: kills each command so many times with SIGKILL, at random moments, gives it again, and
 * compares what it leaves with what it leaves undisturbed. A command that was killed a few times is let through, compared,
 * and begun anew. Ends with 1 if a byte differs, or a command that was given again fails.
 */
public final class Kills {
    private static final int MOST_IN_A_ROW = 6;
    private static final long LONGEST_MINUTES = 20;

    private final Path jar;
    private final Random random;

    private Kills(Path jar, long seed) {
        this.jar = jar;
        this.random = new Random(seed);
    }

    /** Starts it. */
    public static void main(String[] args) throws IOException, InterruptedException {
        int kills = Integer.parseInt(args[1]);
        List<Victim> victims = args.length == 3
                ? Victims.ALL
                : Stream.of(args).skip(3).map(Victims::named).toList();
        boolean good = true;
        for (Victim victim : victims) {
            good &= new Kills(Path.of(args[0]).toAbsolutePath(), Long.parseLong(args[2])).kill(victim, kills);
        }
        System.exit(good ? 0 : 1);
    }

    private boolean kill(Victim victim, int kills) throws IOException, InterruptedException {
        Path root = Files.createTempDirectory("palimpsest-kills-");
        long from = System.nanoTime();
        Path whole = fresh(root, victim);
        int code = start(victim, whole).waitFor();
        double seconds = (System.nanoTime() - from) / 1e9;
        SortedMap<String, String> expected = victim.left(whole);
        if (code != 0) {
            throw new IllegalStateException(
                    victim.name() + " fails undisturbed: " + Files.readString(whole.resolveSibling("output")));
        }
        int killed = 0;
        int differ = 0;
        int compared = 0;
        while (killed < kills) {
            Path directory = fresh(root, victim);
            int here = 0;
            boolean done = false;
            while (!done) {
                Process process = start(victim, directory);
                boolean ended = here == MOST_IN_A_ROW || killed == kills
                        ? process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES)
                        : process.waitFor((long) (random.nextDouble() * 1000 * seconds), TimeUnit.MILLISECONDS);
                if (!ended) {
                    process.destroyForcibly();
                    here++;
                    killed++;
                }
                int end = process.waitFor();
                done = ended && victim.mayEnd(end, directory);
                if (ended && !done) {
                    System.out.println(victim.name() + " ended with " + end + ": "
                            + Files.readString(directory.resolveSibling("output")));
                    return false;
                }
            }
            compared++;
            if (!victim.left(directory).equals(expected)) {
                differ++;
                System.out.println(victim.name() + ": " + directory + " differs from " + whole);
            } else {
                remove(directory);
            }
            System.out.printf(
                    Locale.ROOT,
                    "%s: %d kills, %d ends compared, %d differ%n",
                    victim.name(),
                    killed,
                    compared,
                    differ);
        }
        if (differ == 0) {
            remove(root);
        }
        return differ == 0;
    }

    private static Path fresh(Path root, Victim victim) throws IOException {
        Path directory = Files.createTempDirectory(root, victim.name() + "-");
        victim.prepare(directory);
        return directory;
    }

    private Process start(Victim victim, Path directory) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-jar",
                jar.toString()));
        command.addAll(victim.command(directory));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolveSibling("output").toFile())
                .start();
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
