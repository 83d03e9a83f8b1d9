package org.palimpsest.benchmarks.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.palimpsest.data.internal.Sha256;

/**
 * Gives a reader changed inputs, again and again. An input that is answered in a new way, by another message apart from
 * numbers and quoted words, joins those that are changed further: messages stand in for coverage.
 */
public final class Fuzz {
    /** No input may take longer. */
    static final double MOST_SECONDS = 5;

    private static final int MOST_KEPT = 3000;
    private static final long PART = 100_000;

    /**
     * An input that breaks a promise.
     *
     * @param input the bytes
     * @param why what was thrown, or how long it took
     */
    record Finding(byte[] input, String why) {}

    /**
     * What came of it.
     *
     * @param inputs how many were read
     * @param answers how many kinds of answers there were
     * @param slowest seconds that the slowest took
     * @param findings what was found, one of each kind
     */
    record Result(long inputs, int answers, double slowest, List<Finding> findings) {}

    private final FuzzTarget target;
    private final Path scratch;
    private final List<byte[]> kept = new ArrayList<>();
    private final Set<String> answers = new HashSet<>();
    private final Set<String> broken = new HashSet<>();
    private final List<Finding> findings = new ArrayList<>();
    private long inputs;
    private double slowest;

    Fuzz(FuzzTarget target, List<byte[]> corpus, Path scratch) {
        this.target = target;
        this.scratch = scratch;
        kept.addAll(corpus);
    }

    /** Reads the corpus as it is. */
    Fuzz replay() {
        for (byte[] input : List.copyOf(kept)) {
            read(input);
        }
        return this;
    }

    /** Reads so many changed inputs. */
    Fuzz mutate(long count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Mutator mutator = new Mutator(random);
        for (long i = 0; i < count; i++) {
            byte[] input =
                    mutator.changed(kept.get(random.nextInt(kept.size())), kept.get(random.nextInt(kept.size())));
            if (read(input) && kept.size() < MOST_KEPT) {
                kept.add(input);
            }
        }
        return this;
    }

    Result result() {
        return new Result(inputs, answers.size(), slowest, List.copyOf(findings));
    }

    /** Whether the answer is new. */
    private boolean read(byte[] input) {
        inputs++;
        String answer = "read";
        long from = System.nanoTime();
        try {
            target.reader().read(input.clone(), scratch);
        } catch (Throwable e) { // whatever a reader throws is what is looked for
            answer = form(e);
            if (!target.mayThrow(e)) {
                find(input, answer);
            }
        }
        double seconds = (System.nanoTime() - from) / 1e9;
        slowest = Math.max(slowest, seconds);
        if (seconds > MOST_SECONDS) {
            find(input, "took longer than " + MOST_SECONDS + " s");
        }
        return answers.add(answer);
    }

    private void find(byte[] input, String why) {
        if (broken.add(why)) {
            findings.add(new Finding(input, why));
        }
    }

    private static String form(Throwable e) {
        String at = e instanceof RuntimeException || e instanceof Error
                ? " at " + Stream.of(e.getStackTrace()).limit(3).toList()
                : "";
        String text = String.valueOf(e.getMessage())
                .replaceAll("'[^']*'|\"[^\"]*\"|[-+.]?[0-9][-0-9.eE+]*", "#")
                .replaceAll("[^\\x20-\\x7e]+", "#");
        return e.getClass().getName() + ": " + text.substring(0, Math.min(160, text.length())) + at;
    }

    /** The committed inputs of a reader. */
    static List<byte[]> corpus(Path directory) throws IOException {
        List<byte[]> corpus = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                corpus.add(Files.readAllBytes(file));
            }
        }
        return corpus;
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /**
     * {@code CORPUS FOUND INPUTS SEED [READER...]}: fuzzes each reader with so many inputs, in parts that are counted in
     * {@link FuzzLedger}, and writes what it finds to the directory FOUND. Given again, it goes on where it was. Ends with 1 if
     * there was anything.
     */
    public static void main(String[] args) throws IOException {
        Path corpus = Path.of(args[0]);
        Path found = Files.createDirectories(Path.of(args[1]));
        long count = Long.parseLong(args[2]);
        long seed = Long.parseLong(args[3]);
        List<FuzzTarget> targets = args.length == 4
                ? FuzzTargets.ALL
                : Stream.of(args).skip(4).map(FuzzTargets::named).toList();
        FuzzLedger ledger = new FuzzLedger(found, System.getProperty("palimpsest.commit", "unknown"), seed);
        boolean good = true;
        for (FuzzTarget target : targets) {
            for (int part = 0; part * PART < count; part++) {
                if (!ledger.holds(target, part)) {
                    part(target, corpus, found, ledger, part, Math.min(PART, count - part * PART));
                }
            }
            FuzzLedger.Total total = ledger.total(target);
            System.out.println(total);
            good &= total.findings() == 0;
        }
        System.exit(good ? 0 : 1);
    }

    private static void part(FuzzTarget target, Path corpus, Path found, FuzzLedger ledger, int part, long count)
            throws IOException {
        Path scratch = Files.createTempDirectory("palimpsest-fuzz-");
        long from = System.nanoTime();
        Fuzz fuzz = new Fuzz(target, corpus(corpus.resolve(target.name())), scratch).replay();
        try (Watch watch = new Watch(fuzz, target, found)) {
            watch.start();
            fuzz.mutate(count, ledger.seed(part));
        }
        Result result = fuzz.result();
        remove(scratch);
        for (Finding finding : result.findings()) {
            String name = target.name() + "-" + Sha256.of(finding.input()).substring(0, 12);
            Files.write(found.resolve(name), finding.input());
            System.out.println("  " + name + ": " + finding.why());
        }
        ledger.add(target, part, result, (System.nanoTime() - from) / 1e9);
    }

    /** Ends the program when one input takes minutes: then it may never end. */
    private static final class Watch implements AutoCloseable {
        private static final long LIMIT_MILLIS = 120_000;

        private final Thread thread;

        Watch(Fuzz fuzz, FuzzTarget target, Path found) {
            thread = new Thread(() -> {
                long last = -1;
                while (!Thread.currentThread().isInterrupted()) {
                    try {
                        Thread.sleep(LIMIT_MILLIS);
                    } catch (InterruptedException e) {
                        return;
                    }
                    long now = fuzz.inputs;
                    if (now == last) {
                        System.out.println(target.name() + ": input " + now + " does not end; see " + found);
                        Runtime.getRuntime().halt(1);
                    }
                    last = now;
                }
            });
            thread.setDaemon(true);
        }

        void start() {
            thread.start();
        }

        @Override
        public void close() {
            thread.interrupt();
        }
    }
}
