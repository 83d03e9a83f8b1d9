package org.palimpsest.kafka;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.stream.StreamSource;
import org.palimpsest.model.stream.Window;
import org.palimpsest.model.stream.WindowSize;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableSource;

/**
 * Windows of a topic whose values are JSON objects. All partitions are read by one consumer, which belongs to no group: the
 * offsets are those that the model's version holds, so a crash between learning and any commit neither loses nor repeats a
 * row. If the settings have a {@code group.id}, offsets are also told to the broker, for tools that show how far behind a
 * consumer is; they are never read from there.
 */
public final class KafkaSource implements StreamSource {
    private static final Duration POLL = Duration.ofMillis(200);

    private final KafkaConsumer<byte[], byte[]> consumer;
    private final boolean tellsBroker;
    private final String topic;
    private final String name;
    private final WindowSize size;
    private final Path scratch;
    private final Queue<ConsumerRecord<byte[], byte[]>> ahead = new ArrayDeque<>();
    private final Map<Integer, Long> next = new HashMap<>();
    private @Nullable Path file;

    /**
     * @param settings of the consumer, at least {@code bootstrap.servers}
     * @param scratch a directory for the rows of one window
     */
    public KafkaSource(Map<String, Object> settings, String topic, WindowSize size, Path scratch) {
        this(settings, topic, "kafka " + topic, size, scratch);
    }

    /** With a name of its own, under which the model stores the position. */
    KafkaSource(Map<String, Object> settings, String topic, String name, WindowSize size, Path scratch) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        // Never a guess: an offset that is gone is told.
        all.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        all.putIfAbsent(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        all.putIfAbsent(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        tellsBroker = all.containsKey(ConsumerConfig.GROUP_ID_CONFIG);
        try {
            consumer = new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        } catch (KafkaException e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw new IllegalArgumentException("topic " + topic + " cannot be read: " + cause.getMessage(), e);
        }
        this.topic = topic;
        this.name = name;
        this.size = size;
        this.scratch = scratch;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void resume(List<String> positions) throws IOException {
        if (!positions.isEmpty()) {
            String last = positions.get(positions.size() - 1);
            next.putAll(Offsets.parse(last)
                    .orElseThrow(() -> new ModelException("'" + last + "' holds no offsets of topic " + topic))
                    .next());
        }
        assign();
    }

    /** Takes every partition, those that were added since included. */
    private void assign() throws IOException {
        List<PartitionInfo> partitions;
        try {
            partitions = consumer.partitionsFor(topic);
        } catch (KafkaException e) {
            throw new IOException("topic " + topic + " cannot be read: " + e.getMessage(), e);
        }
        if (partitions == null || partitions.isEmpty()) {
            throw new ModelException("there is no topic " + topic);
        }
        Set<TopicPartition> all = new HashSet<>();
        partitions.forEach(one -> all.add(new TopicPartition(topic, one.partition())));
        Set<TopicPartition> known = consumer.assignment();
        if (all.equals(known)) {
            return;
        }
        Set<TopicPartition> fresh = new HashSet<>(all);
        fresh.removeAll(known);
        consumer.assign(all);
        Map<TopicPartition, Long> first = consumer.beginningOffsets(fresh);
        for (TopicPartition one : fresh) {
            long begin = first.getOrDefault(one, 0L);
            long at = next.getOrDefault(one.partition(), begin);
            if (at < begin) {
                throw gone(one, at, begin);
            }
            next.put(one.partition(), at);
            consumer.seek(one, at);
        }
    }

    private static ModelException gone(TopicPartition partition, long at, long begin) {
        return new ModelException("the model has learned " + partition + " up to offset " + at
                + ", but the topic begins at "
                + begin + " now: rows between them are lost. Keep rows longer than the model is behind, or learn in a"
                + " new directory");
    }

    @Override
    public Optional<Window> next(BooleanSupplier stop) throws IOException {
        assign();
        Map<Integer, Long> behind = new HashMap<>(next);
        int n = 0;
        long deadline = Long.MAX_VALUE;
        Path spool = file == null ? Files.createTempFile(scratch, "window-", ".jsonl") : file;
        file = spool;
        // On the disk from the first row on: a window of an hour may be larger than the heap.
        try (OutputStream rows = new BufferedOutputStream(Files.newOutputStream(spool), 1 << 16)) {
            while (!stop.getAsBoolean() && !full(n, deadline)) {
                if (ahead.isEmpty()) {
                    poll();
                }
                for (ConsumerRecord<byte[], byte[]> record = ahead.peek();
                        record != null && !full(n, deadline);
                        record = ahead.peek()) {
                    ahead.remove();
                    behind.put(record.partition(), record.offset() + 1);
                    if (record.value() != null) { // not a tombstone
                        if (n++ == 0 && size instanceof WindowSize.Time time) {
                            deadline = System.nanoTime() + time.duration().toNanos();
                        }
                        write(record.value(), rows);
                    }
                }
            }
        }
        // A stop in the middle of a window loses nothing: its rows stay in the topic.
        return full(n, deadline) ? Optional.of(window(spool, behind)) : Optional.empty();
    }

    private boolean full(int rows, long deadline) {
        return size instanceof WindowSize.Rows most
                ? rows >= most.rows()
                : rows > 0 && deadline != Long.MAX_VALUE && System.nanoTime() - deadline >= 0;
    }

    private void poll() throws IOException {
        try {
            consumer.poll(POLL).forEach(ahead::add);
        } catch (OffsetOutOfRangeException e) {
            Map.Entry<TopicPartition, Long> first =
                    e.offsetOutOfRangePartitions().entrySet().iterator().next();
            TopicPartition one = first.getKey();
            throw gone(
                    one,
                    first.getValue(),
                    consumer.beginningOffsets(Set.of(one)).getOrDefault(one, 0L));
        } catch (KafkaException e) {
            throw new IOException("topic " + topic + " cannot be read: " + e.getMessage(), e);
        }
    }

    /** One line a row: a line end in JSON is white space between values. */
    private static void write(byte[] value, OutputStream rows) throws IOException {
        for (byte b : value) {
            rows.write(b == '\n' || b == '\r' ? ' ' : b);
        }
        rows.write('\n');
    }

    private Window window(Path spool, Map<Integer, Long> behind) {
        String position = new Offsets(behind).text();
        return Window.of(
                topic + " up to " + position, new Table(List.of(TableSource.of(topic + ".jsonl", spool))), position);
    }

    @Override
    public void done(Window window) {
        Offsets behind = Offsets.parse(window.position()).orElseThrow();
        next.putAll(behind.next());
        if (tellsBroker) {
            Map<TopicPartition, OffsetAndMetadata> commit = new HashMap<>();
            behind.next()
                    .forEach((partition, offset) ->
                            commit.put(new TopicPartition(topic, partition), new OffsetAndMetadata(offset)));
            consumer.commitAsync(commit, null);
        }
    }

    @Override
    public void close() throws IOException {
        consumer.close();
        Path spool = file;
        if (spool != null) {
            Files.deleteIfExists(spool);
        }
    }
}
