package org.palimpsest.spark;

import java.io.IOException;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.palimpsest.data.Dataset;
import org.palimpsest.learner.DivergenceException;

/** The rows of a task on the executors: sent once, by partitions, and cached there until the task is learned. */
final class PartitionedRows implements AutoCloseable {
    private final JavaSparkContext spark;
    private final List<Broadcast<byte[]>> sent = new ArrayList<>();
    private final JavaRDD<byte[]> cached;
    private final List<int[]> parts;

    /** @param parts which rows each partition has */
    PartitionedRows(JavaSparkContext spark, Dataset all, List<int[]> parts) {
        this.spark = spark;
        this.parts = parts;
        parts.forEach(part -> sent.add(spark.broadcast(PartitionRows.bytes(all.select(part)))));
        List<Broadcast<byte[]>> rows = List.copyOf(sent);
        cached = spark.parallelize(IntStream.range(0, parts.size()).boxed().toList(), parts.size())
                .map(k -> rows.get(k).value())
                .persist(StorageLevel.MEMORY_AND_DISK());
    }

    /** The rows of each partition as {@link PartitionRows}, on the executors. */
    JavaRDD<byte[]> rows() {
        return cached;
    }

    int count() {
        return parts.size();
    }

    /** Which rows each partition has. */
    List<int[]> parts() {
        return parts;
    }

    /** How many. */
    int[] sizes() {
        return parts.stream().mapToInt(part -> part.length).toArray();
    }

    /** What an executor computes of the rows of a partition and of what it was sent for the round. */
    @FunctionalInterface
    interface Work extends Serializable {
        byte[] apply(byte[] rows, byte[] message, int partition) throws IOException;
    }

    /** What a partition answered, and how many seconds of a processor it took. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares answers
    record Answer(byte[] bytes, double seconds) implements Serializable {}

    /**
     * The answers of all partitions, in their order.
     *
     * @param messages what each partition is sent; partitions that are sent the same object share it
     */
    List<Answer> ask(IntFunction<byte[]> messages, Work work) {
        List<Broadcast<byte[]>> handles = new ArrayList<>();
        List<Broadcast<byte[]>> distinct = new ArrayList<>();
        byte[] last = null;
        for (int k = 0; k < count(); k++) {
            byte[] message = messages.apply(k);
            if (message != last) {
                distinct.add(spark.broadcast(message));
                last = message;
            }
            handles.add(distinct.get(distinct.size() - 1));
        }
        try {
            return cached.mapPartitionsWithIndex(
                            (k, rows) -> {
                                List<Answer> answers = new ArrayList<>();
                                while (rows.hasNext()) {
                                    long begun = busy();
                                    answers.add(new Answer(
                                            answered(
                                                    work,
                                                    rows.next(),
                                                    handles.get(k).value(),
                                                    k),
                                            (busy() - begun) / 1e9));
                                }
                                return answers.iterator();
                            },
                            true)
                    .collect();
        } finally {
            distinct.forEach(Broadcast::destroy);
        }
    }

    /** Nanoseconds of a processor that this thread has had: other work on the machine does not count. */
    private static long busy() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** What a method refuses and a training that diverges are told without a stack trace. */
    private static byte[] answered(Work work, byte[] rows, byte[] message, int k) throws IOException {
        try {
            return work.apply(rows, message, k);
        } catch (DivergenceException | IllegalArgumentException e) {
            throw new RefusedOnExecutor(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void close() {
        cached.unpersist();
        sent.forEach(Broadcast::destroy);
    }
}
