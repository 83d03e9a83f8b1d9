package org.palimpsest.benchmarks.certainty;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.palimpsest.benchmarks.suite.Partition;
import org.palimpsest.benchmarks.suite.SuiteStream;
import org.palimpsest.benchmarks.tables.TableSources;
import org.palimpsest.benchmarks.tables.TableStream;
import org.palimpsest.benchmarks.tables.TableStreams;
import org.palimpsest.benchmarks.tables.TaskFiles;
import org.palimpsest.lab.data.Cache;
import org.palimpsest.lab.data.Programs;
import org.palimpsest.math.Compute;

/** Measures what is missing, small streams first, prints every figure and judges the bars. */
public final class Certainty {
    private final CertaintyOptions options;
    private final MeasuredFile results;
    private final Path work;

    private Certainty(CertaintyOptions options, Path work) throws IOException {
        this.options = options;
        this.results = new MeasuredFile(options.results());
        this.work = work;
    }

    /** Exits with 1 when a bar is missed and that was asked, with 2 when the arguments are wrong. */
    public static void main(String[] args) throws IOException {
        if (List.of(args).contains("--help")) {
            System.out.println(CertaintyOptions.USAGE);
            return;
        }
        CertaintyOptions options;
        try {
            options = CertaintyOptions.parse(List.of(args));
        } catch (IllegalArgumentException e) {
            System.err.println("certainty: " + e.getMessage() + "\n" + CertaintyOptions.USAGE);
            System.exit(2);
            return;
        }
        Path work = Files.createTempDirectory("palimpsest-certainty-");
        boolean held;
        try (Compute compute = Compute.on(1)) {
            held = new Certainty(options, work).run(compute);
        } finally {
            remove(work);
        }
        System.exit(held || !options.check() ? 0 : 1);
    }

    private interface Study {
        Measured in(Path directory) throws IOException;
    }

    private boolean run(Compute compute) throws IOException {
        List<NoveltyStudy> pairs = new ArrayList<>();
        if (options.parts().contains(Measured.Part.NOVELTY)) {
            pairs.addAll(NoveltyStudy.TABLES);
            pairs.addAll(NoveltyStudy.IMAGES);
            pairs.removeIf(pair -> !options.wantsStream(pair.learned()));
        }
        Map<String, SuiteStream> streams = streams(pairs);
        for (int seed = 0; seed < options.seeds(); seed++) {
            long s = seed;
            if (options.parts().contains(Measured.Part.ROWS)) {
                for (RowsStudy table : RowsStudy.values()) {
                    measure(
                            Measured.Part.ROWS,
                            table.name().toLowerCase(Locale.ROOT),
                            s,
                            in -> table.measured(options.predictors(), s, in, compute));
                }
            }
            if (options.parts().contains(Measured.Part.COVERAGE)) {
                for (SuiteStream stream : streams.values()) {
                    if (options.wantsStream(stream.name())) {
                        measure(
                                Measured.Part.COVERAGE,
                                stream.name(),
                                s,
                                in -> CoverageStudy.of(stream, options.predictors(), s, in, compute));
                    }
                }
            }
            for (NoveltyStudy pair : pairs) {
                measure(
                        Measured.Part.NOVELTY,
                        pair.name(),
                        s,
                        in -> pair.measured(streams, options.predictors(), s, in, compute));
            }
        }
        follow(compute);
        return print();
    }

    private void follow(Compute compute) throws IOException {
        if (!options.parts().contains(Measured.Part.FOLLOW) || options.from().isEmpty()) {
            return;
        }
        List<Path> files;
        try (Stream<Path> all = Files.list(options.from().get())) {
            files = all.filter(file -> file.toString().endsWith(".arff"))
                    .sorted()
                    .toList();
        }
        for (Path file : files) {
            for (FollowStudy study : List.of(new FollowStudy(true), new FollowStudy(false))) {
                measure(Measured.Part.FOLLOW, study.name(file), 0, in -> study.measured(file, 0, in, compute));
            }
        }
    }

    private void measure(Measured.Part part, String name, long seed, Study study) throws IOException {
        if (!results.has(part, name, seed)) {
            Path directory = Files.createTempDirectory(work, "model");
            long start = System.nanoTime();
            Measured one = study.in(directory);
            results.add(one);
            System.err.printf(Locale.ROOT, "%s  %.1f s%n", line(one), (System.nanoTime() - start) / 1e9);
            remove(directory);
        }
    }

    /** The streams that are needed, those with the fewest rows first. */
    private Map<String, SuiteStream> streams(List<NoveltyStudy> pairs) throws IOException {
        Set<String> named = new TreeSet<>();
        pairs.forEach(pair -> named.addAll(pair.streams()));
        boolean coverage = options.parts().contains(Measured.Part.COVERAGE);
        List<TableStream> sources = TableStreams.all().stream()
                .filter(one -> named.contains(one.name()) || (coverage && options.wantsStream(one.name())))
                .toList();
        Path cache = Cache.standard().root();
        TableSources packages = new TableSources(cache, Programs.STANDARD);
        packages.fetch(sources);
        List<SuiteStream> streams = new ArrayList<>();
        for (TableStream source : sources) {
            Path at = work.resolve("tasks").resolve(source.name());
            Files.createDirectories(work.resolve("tasks"));
            TaskFiles tasks = TaskFiles.write(source, packages.files(source), at);
            streams.add(new Partition(options.development())
                    .divide(source, tasks.files(), work.resolve("divided").resolve(source.name())));
        }
        streams.sort(Comparator.comparingInt(
                one -> one.trainRows().stream().mapToInt(Integer::intValue).sum()));
        Map<String, SuiteStream> byName = new LinkedHashMap<>();
        streams.forEach(one -> byName.put(one.name(), one));
        return byName;
    }

    private boolean print() {
        for (Measured.Part part : options.parts()) {
            System.out.println(part.name().toLowerCase(Locale.ROOT));
            results.of(part).forEach(one -> System.out.println("  " + line(one)));
        }
        List<CertaintyBars.Judgement> bars = CertaintyBars.judge(
                results,
                options.parts(),
                TableStreams.all().stream()
                        .filter(TableStream::regression)
                        .map(TableStream::name)
                        .collect(Collectors.toSet()));
        System.out.println("bars");
        bars.forEach(one -> System.out.println("  " + (one.held() ? "held    " : "MISSED  ") + one.text()));
        return bars.stream().allMatch(CertaintyBars.Judgement::held);
    }

    private static String line(Measured one) {
        String numbers = one.numbers().entrySet().stream()
                .map(each -> each.getKey() + " " + number(each.getValue()))
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "%-32s seed %d  %s%s",
                one.name(),
                one.seed(),
                numbers,
                one.note().isEmpty() ? "" : "  (" + one.note() + ")");
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e9
                ? String.valueOf((long) value)
                : String.format(Locale.ROOT, Math.abs(value) < 2 ? "%.4f" : "%.2f", value);
    }

    private static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
