package org.palimpsest.benchmarks.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * When to kill. Half of the moments are uniform over the time that the work takes undisturbed, which follows what is measured;
 * the other half come up to {@value #SHORTLY} ms after one of the changes of files that the work makes undisturbed, each as
 * often as any other: commits are short, and moments by the clock would nearly all miss them.
 */
final class Moments {
    private static final int SHORTLY = 8;
    private static final double MEMORY = 0.8;
    private static final double BEYOND = 1.05; // so that the end, too, is met

    private final Random random;
    private double millis;
    private double changes;

    Moments(Random random) {
        this.random = random;
    }

    /** Lets work go on to its end and learns how long that takes and how often its files change. */
    boolean measure(Attempt attempt, Path directory, long mostMillis) throws IOException, InterruptedException {
        long from = System.nanoTime();
        Watch watch = new Watch(directory);
        while (!attempt.endsWithin(1)) {
            watch.look();
            if (System.nanoTime() - from > mostMillis * 1e6) {
                return false;
            }
        }
        watch.look();
        millis = mixed(millis, (System.nanoTime() - from) / 1e6);
        changes = mixed(changes, watch.changes);
        return true;
    }

    private static double mixed(double before, double now) {
        return before == 0 ? now : MEMORY * before + (1 - MEMORY) * now;
    }

    /** Waits for the moment of a kill, or the end of the work; whether the work ended. */
    boolean await(Attempt attempt, Path directory) throws IOException, InterruptedException {
        if (random.nextBoolean()) {
            return attempt.endsWithin((long) (BEYOND * millis * random.nextDouble()));
        }
        Watch watch = new Watch(directory);
        long wanted = 1 + random.nextInt((int) Math.max(1, Math.round(changes)));
        while (watch.changes < wanted) {
            if (attempt.endsWithin(1)) {
                return true;
            }
            watch.look();
        }
        return attempt.endsWithin(random.nextInt(SHORTLY + 1));
    }

    double seconds() {
        return millis / 1000;
    }

    double changes() {
        return changes;
    }

    /** Counts how often the files below a directory are seen to have changed. */
    private static final class Watch {
        private final Path directory;
        private long seen;
        private long changes;

        Watch(Path directory) {
            this.directory = directory;
            seen = print();
        }

        void look() {
            long now = print();
            if (now != seen) {
                seen = now;
                changes++;
            }
        }

        /** A number that differs when a name, a size or a time does. */
        private long print() {
            try (Stream<Path> files = Files.walk(directory)) {
                return files.mapToLong(file -> {
                            try {
                                BasicFileAttributes of = Files.readAttributes(file, BasicFileAttributes.class);
                                return 31L * file.hashCode()
                                        + 17 * of.size()
                                        + of.lastModifiedTime().hashCode();
                            } catch (IOException e) {
                                return 0; // gone between its name and its attributes
                            }
                        })
                        .sum();
            } catch (IOException | UncheckedIOException e) {
                return ThreadLocalRandom.current().nextLong(); // a directory went away meanwhile: a change
            }
        }
    }
}
