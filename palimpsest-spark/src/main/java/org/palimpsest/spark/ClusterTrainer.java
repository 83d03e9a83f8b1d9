package org.palimpsest.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.Trainer;
import org.palimpsest.model.predictor.RowSums;
import org.palimpsest.random.Rng;

/**
 * Trains a model on the executors of a Spark application, in rounds. Rows are sent to the executors once and stay cached
 * there; every round sends what was merged and collects what was learned, in the order of the partitions.
 *
 * <p>The result is a function of the job and the settings: lost executors and repeated tasks do not change a bit, and one
 * partition gives the bits of one machine where rounds are averaged.
 */
public final class ClusterTrainer implements Trainer {
    private final JavaSparkContext spark;
    private final RoundSettings settings;
    private final Optional<List<Integer>> sites;
    private final Consumer<RoundReport> reports;

    /** Partitions by the seed, or in the order of the rows where sites are merged. */
    public ClusterTrainer(JavaSparkContext spark, RoundSettings settings) {
        this(spark, settings, Optional.empty(), report -> {});
    }

    private ClusterTrainer(
            JavaSparkContext spark,
            RoundSettings settings,
            Optional<List<Integer>> sites,
            Consumer<RoundReport> reports) {
        this.spark = spark;
        this.settings = settings;
        this.sites = sites;
        this.reports = reports;
    }

    /**
     * The same where each row has its site, and each site is a partition.
     *
     * @param ofRows the site of each row of the table, numbered from 0
     */
    public ClusterTrainer withSites(List<Integer> ofRows) {
        return new ClusterTrainer(spark, settings, Optional.of(List.copyOf(ofRows)), reports);
    }

    /** The same with someone who hears what rounds cost. */
    public ClusterTrainer reportingTo(Consumer<RoundReport> listener) {
        return new ClusterTrainer(spark, settings, sites, listener);
    }

    @Override
    public Map<String, String> settings(Job job) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("partitions", String.valueOf(parts(job).size()));
        all.put("rounds", String.valueOf(rounds(job)));
        all.put("epochs", String.valueOf(Math.multiplyExact(rounds(job), settings.epochs())));
        all.put("merging", settings.merging() instanceof Merging.Average ? "average" : "sites");
        return all;
    }

    private int rounds(Job job) {
        int epochs = job.method().trainingSettings().epochs();
        return settings.rounds().orElse((epochs + settings.epochs() - 1) / settings.epochs());
    }

    @Override
    public LearnerState train(Job job, Consumer<EpochReport> listener) throws IOException {
        VclMethod method = RoundJob.variational(job.method());
        int epochs = settings.merging() instanceof Merging.Sites
                ? settings.epochs()
                : Math.multiplyExact(rounds(job), settings.epochs());
        Job sized = job.with(method.with(method.trainingSettings().withEpochs(epochs)));
        Broadcast<byte[]> description = spark.broadcast(RoundJob.bytes(sized));
        try (PartitionedRows rows = new PartitionedRows(spark, job.lesson().data(), parts(job))) {
            return settings.merging() instanceof Merging.Sites merging
                    ? new SiteRounds(rows, description, sized, rounds(job), merging, reports).learn()
                    : new AveragedRounds(rows, description, sized, settings.epochs(), reports).learn();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            // Spark throws what Java's signatures do not tell of.
            throw new ModelException(told(e));
        } finally {
            description.destroy();
        }
    }

    /** Statistics are added up on the executors, in as many partitions as the settings say. */
    @Override
    public RowSums rowSums() {
        ClusterSums sums = new ClusterSums(spark, settings.partitions());
        return (map, rows, names, compute) -> {
            try {
                return sums.of(map, rows, names, compute);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                // Spark throws what Java's signatures do not declare.
                ModelException refused = new ModelException(told(e));
                throw new UncheckedIOException(refused.getMessage(), refused);
            }
        };
    }

    /** What an executor refused, in its own words, which Spark has in a stack trace; else what became of the job. */
    private static String told(Exception e) {
        String text = String.valueOf(e.getMessage());
        String name = RefusedOnExecutor.class.getName() + ": ";
        int at = text.indexOf(name);
        String first = text.substring(at < 0 ? 0 : at + name.length())
                .lines()
                .findFirst()
                .orElse("");
        return at < 0 ? "Spark gave the training up, and nothing was learned: " + first : first;
    }

    private List<int[]> parts(Job job) {
        int rows = job.lesson().data().size();
        if (sites.isPresent()) {
            List<Integer> all = sites.get();
            int[] mine = IntStream.of(job.origins()).map(all::get).toArray();
            return IntStream.of(mine)
                    .distinct()
                    .sorted()
                    .mapToObj(site -> IntStream.range(0, rows)
                            .filter(row -> mine[row] == site)
                            .toArray())
                    .toList();
        }
        int count = Math.min(settings.partitions(), rows);
        return dealt(rows, count, job.seed(), job.before().tasks());
    }

    /** The rows of each partition, dealt out in an order that the seed draws; one partition keeps the order of the table. */
    static List<int[]> dealt(int rows, int count, long seed, int task) {
        if (count == 1) {
            return List.of(IntStream.range(0, rows).toArray());
        }
        int[] order = Rng.of(seed).stream("partitions", task).permutation(rows);
        List<int[]> parts = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            int first = k;
            parts.add(IntStream.range(0, rows)
                    .filter(i -> i % count == first)
                    .map(i -> order[i])
                    .toArray());
        }
        return parts;
    }
}
