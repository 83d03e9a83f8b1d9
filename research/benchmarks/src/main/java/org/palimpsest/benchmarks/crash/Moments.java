package org.palimpsest.benchmarks.crash;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;

/**
 * When to kill. Half of the moments are uniform over the time that the work takes undisturbed, which follows what is measured;
 * the other half come up to {@value #SHORTLY} ms after one of the changes of files that the work makes undisturbed, each as
 * often as any other: commits are short, and moments by the clock would nearly all miss them.
 */
final class Moments {
    private static final int SHORTLY = 8;
    private static final int LOOK_MILLIS = 2;
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
        while (!attempt.endsWithin(LOOK_MILLIS)) {
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
            if (attempt.endsWithin(LOOK_MILLIS)) {
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
        private final File directory;
        private long seen;
        private long changes;

        Watch(Path directory) {
            this.directory = directory.toFile();
            seen = print(this.directory);
        }

        void look() {
            long now = print(directory);
            if (now != seen) {
                seen = now;
                changes++;
            }
        }

        /** A number that differs when a name, a size or a time does. */
        private static long print(File file) {
            long sum = 31L * file.getPath().hashCode() + 17 * file.length() + file.lastModified();
            File[] inside = file.listFiles();
            if (inside != null) {
                for (File each : inside) {
                    sum += print(each);
                }
            }
            return sum;
        }
    }
}
