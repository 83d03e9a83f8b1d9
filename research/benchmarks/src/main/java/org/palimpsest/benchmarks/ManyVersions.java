package org.palimpsest.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.palimpsest.learner.Learner;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Method;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.random.Rng;

/**
 * {@code DIRECTORY VERSIONS [ROWS [PREDICTOR]]}: learns tables of 20 or so many rows into one exact model until it has so many
 * versions, going on where it was, and says now and then how long {@code learn}, {@code predict}, {@code log} and {@code verify}
 * take and how large it is. The first table decides how many features there are: 1,024 for 900 rows.
 */
public final class ManyVersions {
    private final int every;
    private final int rows;
    private final String predictor;
    private final Path root;
    private final ModelDirectory model;

    private ManyVersions(Path root, int every, int rows, String predictor) {
        this.root = root;
        this.every = every;
        this.rows = rows;
        this.predictor = predictor;
        Compute compute = Compute.on(1);
        model = ModelDirectory.at(root.resolve("model"), compute)
                // One epoch: it is the directory that is asked, not the network.
                .with((job, listener) -> Learner.of(brief(job.method()), job.shape(), job.likelihood(), compute)
                        .learn(job.before(), job.lesson(), Rng.of(job.seed()), listener));
    }

    private static Method brief(Method method) {
        return method.with(method.trainingSettings().withEpochs(1));
    }

    /** See above. */
    public static void main(String[] args) throws IOException {
        Path root = Files.createDirectories(Path.of(args[0]));
        int versions = Integer.parseInt(args[1]);
        int rows = args.length > 2 ? Integer.parseInt(args[2]) : 20;
        new ManyVersions(root, Math.min(500, versions), rows, args.length > 3 ? args[3] : "exact").grow(versions);
    }

    private Path table(int task) throws IOException {
        Random random = new Random(task);
        StringBuilder text = new StringBuilder("id,x,y,side\n");
        for (int r = 0; r < rows; r++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            text.append(String.format(Locale.ROOT, "%d-%d,%.4f,%.4f,%s%n", task, r, x, y, x > y ? "low" : "high"));
        }
        return Files.writeString(root.resolve("rows.csv"), text);
    }

    private void grow(int wanted) throws IOException {
        int versions = model.exists() ? model.head().provenance().tasks().size() : 0;
        double[] times = new double[every];
        System.out.println(
                "versions, median ms of learn; ms of predict, log, verify of all; kB of log, of the newest version, of all");
        for (int version = versions; version < wanted; version++) {
            int v = version;
            Table learned = Table.of(table(v));
            LearnRequest request = LearnRequest.of(learned, "task " + (v + 1))
                    .with(SchemaOptions.target("side").withId("id"));
            LearnRequest asked = predictor.equals("exact")
                    ? request.withPredictors(List.of(predictor))
                    : request.withPredictors(List.of(predictor)).withHidden(List.of(2));
            times[v % every] = millis(() -> model.learn(asked));
            if ((v + 1) % every == 0) {
                report(v + 1, times);
            }
        }
    }

    private void report(int versions, double[] times) throws IOException {
        double[] sorted = times.clone();
        Arrays.sort(sorted);
        Path directory = root.resolve("model");
        double predict = millis(() -> RowPredictions.with(
                        ModelDirectory.at(directory, Compute.on(1)).answers("HEAD"), Optional.empty(), Optional.empty())
                .predict(Table.of(table(versions)), new RowPredictions.Sink() {
                    @Override
                    public void columns(List<String> names) {
                        // not asked for
                    }

                    @Override
                    public void row(String[] cells, RowAnswer answer) {
                        // not asked for
                    }
                }));
        double log = millis(() -> {
            if (model.log().size() != versions) {
                throw new IOException("the log has " + model.log().size() + " lines");
            }
        });
        double verify = millis(() -> {
            if (!model.verify().isValid()) {
                throw new IOException("the model is not valid");
            }
        });
        long all;
        try (Stream<Path> files = Files.walk(directory)) {
            all = files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
        String newest = model.head().hash() + ".safetensors";
        System.out.printf(
                Locale.ROOT,
                "%d, %.1f; %.1f, %.1f, %.0f; %d, %.1f, %d%n",
                versions,
                sorted[every / 2],
                predict,
                log,
                verify,
                Files.size(directory.resolve("log.jsonl")) / 1000,
                Files.size(directory.resolve("versions").resolve(newest)) / 1000.0,
                all / 1000);
    }

    private interface Work {
        void run() throws IOException;
    }

    private static double millis(Work work) throws IOException {
        long from = System.nanoTime();
        work.run();
        return (System.nanoTime() - from) / 1e6;
    }
}
