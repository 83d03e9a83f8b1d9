package org.palimpsest.spark;

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.palimpsest.data.Dataset;
import org.palimpsest.distributed.RoundMerge;
import org.palimpsest.distributed.StateMerge;
import org.palimpsest.learner.Checkpoint;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.Trainer;
import org.palimpsest.random.Rng;
import org.palimpsest.store.StateFile;

/**
 * Trains a model on the executors of a Spark application, in rounds ({@link org.palimpsest.distributed.LocalRound}). Rows are
 * shuffled over partitions by the seed, sent to the executors once, and stay cached there; every round sends the merged
 * training to them and collects theirs, in the order of the partitions.
 *
 * <p>The result is a function of the job, the number of partitions and the epochs per round: lost executors and repeated
 * tasks do not change a bit, and one partition gives the bits of one machine.
 */
public final class ClusterTrainer implements Trainer {
    private final JavaSparkContext spark;
    private final int partitions;
    private final Optional<Integer> rounds;
    private final int epochsPerRound;

    /**
     * @param partitions K
     * @param rounds how many rounds; by default as many as the method has epochs
     * @param epochsPerRound how many epochs a round has
     */
    public ClusterTrainer(JavaSparkContext spark, int partitions, Optional<Integer> rounds, int epochsPerRound) {
        if (partitions < 1 || epochsPerRound < 1 || rounds.orElse(1) < 1) {
            throw new IllegalArgumentException("partitions, rounds and epochs must be >= 1, were " + partitions + ", "
                    + rounds.map(String::valueOf).orElse("by default") + " and " + epochsPerRound);
        }
        this.spark = spark;
        this.partitions = partitions;
        this.rounds = rounds;
        this.epochsPerRound = epochsPerRound;
    }

    @Override
    public LearnerState train(Job job, Consumer<EpochReport> listener) throws IOException {
        VclMethod method = RoundJob.variational(job.method());
        if (rounds.isPresent()) {
            method =
                    method.with(method.trainingSettings().withEpochs(Math.multiplyExact(rounds.get(), epochsPerRound)));
        }
        Dataset all = job.lesson().data();
        int count = Math.min(partitions, all.size());
        List<int[]> rows = dealt(all.size(), count, job.seed(), job.before().tasks());
        byte[] bytes =
                RoundJob.bytes(new Job(method, job.shape(), job.likelihood(), job.before(), job.lesson(), job.seed()));
        List<Broadcast<byte[]>> sent = new ArrayList<>();
        rows.forEach(part -> sent.add(spark.broadcast(PartitionRows.bytes(all.select(part)))));
        Broadcast<byte[]> description = spark.broadcast(bytes);
        JavaRDD<byte[]> cached = spark.parallelize(
                        IntStream.range(0, count).boxed().toList(), count)
                .map(k -> sent.get(k).value())
                .persist(StorageLevel.MEMORY_AND_DISK());
        try {
            return rounds(method, cached, description, rows);
        } finally {
            cached.unpersist();
            sent.forEach(Broadcast::destroy);
            description.destroy();
        }
    }

    private LearnerState rounds(
            VclMethod method, JavaRDD<byte[]> cached, Broadcast<byte[]> description, List<int[]> rows)
            throws IOException {
        int count = rows.size();
        int[] sizes = rows.stream().mapToInt(part -> part.length).toArray();
        Checkpoint merged = round(cached, description, new byte[0], sizes);
        // Phases follow each other: only the last one ends with its last epoch.
        while (merged.epoch() < method.trainingSettings().epochs()) {
            merged = round(cached, description, StateFile.bytes(merged), sizes);
        }
        Broadcast<byte[]> end = spark.broadcast(StateFile.bytes(merged));
        List<LearnerState> states = new ArrayList<>();
        for (byte[] one :
                onEach(cached, (part, k) -> RoundJob.finish(description.value(), part, end.value(), k, count))) {
            states.add(StateFile.read("the state of a partition", one));
        }
        end.destroy();
        return StateMerge.of(states, rows, merged.posterior(), method.retention());
    }

    private Checkpoint round(JavaRDD<byte[]> cached, Broadcast<byte[]> description, byte[] start, int[] sizes)
            throws IOException {
        int count = sizes.length;
        int epochs = epochsPerRound;
        Broadcast<byte[]> from = spark.broadcast(start);
        List<Checkpoint> ends = new ArrayList<>();
        for (byte[] one : onEach(
                cached, (part, k) -> RoundJob.round(description.value(), part, from.value(), k, count, epochs))) {
            ends.add(StateFile.readCheckpoint("the round of a partition", one));
        }
        from.destroy();
        return RoundMerge.of(ends, sizes);
    }

    /** A function of the rows of a partition. */
    @FunctionalInterface
    interface OnRows extends Serializable {
        byte[] apply(byte[] rows, int partition) throws IOException;
    }

    /** The results of all partitions, in their order. */
    private static List<byte[]> onEach(JavaRDD<byte[]> cached, OnRows function) {
        return cached.mapPartitionsWithIndex(
                        (k, rows) -> {
                            List<byte[]> results = new ArrayList<>();
                            while (rows.hasNext()) {
                                results.add(function.apply(rows.next(), k));
                            }
                            return results.iterator();
                        },
                        true)
                .collect();
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
