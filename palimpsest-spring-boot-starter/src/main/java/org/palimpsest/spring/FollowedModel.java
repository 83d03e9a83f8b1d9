package org.palimpsest.spring;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.palimpsest.model.LearnReport;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.version.VersionStore;

/**
 * The current version of a model directory. A version that {@code palimpsest learn} or {@code rollback} makes current, in any
 * process, is used soon after. If the new version cannot be read, the one before it stays, and {@link #fault} says why. Safe to
 * share between threads.
 */
public final class FollowedModel implements AutoCloseable {
    private final ModelDirectory directory;
    private final Observer observer;
    private final String name;
    private final ScheduledExecutorService watcher;
    private final AtomicLong rows = new AtomicLong();
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicLong swaps = new AtomicLong();
    private volatile Live live;
    private volatile Optional<String> fault = Optional.empty();

    /** A version and what predicts with it. */
    private record Live(String version, Schema schema, RowPredictions predictions) {}

    private FollowedModel(ModelDirectory directory, Live live, Observer observer) {
        this.directory = directory;
        this.observer = observer;
        this.name = String.valueOf(directory.path().toAbsolutePath().normalize().getFileName());
        this.live = live;
        this.watcher = Executors.newSingleThreadScheduledExecutor(work -> {
            Thread thread = new Thread(work, "palimpsest-versions");
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Reads the current version and begins to follow.
     *
     * @throws IOException if there is no model, or it cannot be read
     */
    public static FollowedModel open(Path directory, Duration poll) throws IOException {
        return open(directory, poll, Observer.NONE);
    }

    /**
     * With an observer of calls and lessons.
     *
     * @throws IOException if there is no model, or it cannot be read
     */
    public static FollowedModel open(Path directory, Duration poll, Observer observer) throws IOException {
        ModelDirectory model = ModelDirectory.at(directory);
        FollowedModel followed = new FollowedModel(model, read(model, "HEAD"), observer);
        ScheduledFuture<?> unused = followed.watcher.scheduleWithFixedDelay(
                followed::refresh, poll.toNanos(), poll.toNanos(), TimeUnit.NANOSECONDS);
        return followed;
    }

    private static Live read(ModelDirectory directory, String reference) throws IOException {
        RowPredictions predictions =
                RowPredictions.with(directory.answers(reference), Optional.empty(), Optional.empty());
        return new Live(directory.version(reference).hash(), predictions.schema(), predictions);
    }

    private synchronized void refresh() {
        try {
            Optional<String> head = VersionStore.open(directory.path()).head();
            if (head.isEmpty()) {
                fault = Optional.of("there is no model in " + directory.path() + " any more");
                return;
            }
            if (!head.get().equals(live.version())) {
                live = read(directory, head.get());
                swaps.incrementAndGet();
            }
            fault = Optional.empty();
        } catch (IOException | RuntimeException e) {
            fault = Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Predicts rows, all with the same version.
     *
     * @param inputs rows by the names of the model's columns; what is absent or null is missing
     * @return for each row the names and values that {@code palimpsest predict} adds to it; a row that does not fit has the
     *     reason under {@code problem}
     */
    public List<Map<String, Object>> predict(List<? extends Map<String, ?>> inputs) throws IOException {
        return observer.observe("palimpsest.prediction", name, () -> predicted(inputs));
    }

    /**
     * Learns the next table. If it is accepted, the new version predicts when this returns.
     *
     * @throws IOException if the table cannot be read, does not fit, or the model cannot be written
     */
    public LearnReport learn(LearnRequest request) throws IOException {
        LearnReport report = observer.observe("palimpsest.learning", name, () -> directory.learn(request));
        refresh();
        return report;
    }

    private List<Map<String, Object>> predicted(List<? extends Map<String, ?>> inputs) throws IOException {
        long start = System.nanoTime();
        Live now = live;
        List<String> names = now.predictions().names();
        List<Map<String, Object>> answers = new ArrayList<>(inputs.size());
        try (MapRows reader = new MapRows(now.schema(), inputs)) {
            now.predictions().predict(reader, new RowPredictions.Sink() {
                @Override
                public void columns(List<String> columns) {
                    // those of the model
                }

                @Override
                public void row(String[] cells, RowAnswer answer) {
                    answers.add(named(names, answer));
                }
            });
        }
        rows.addAndGet(inputs.size());
        calls.incrementAndGet();
        nanos.addAndGet(System.nanoTime() - start);
        return answers;
    }

    /** Predicts one row. */
    public Map<String, Object> predict(Map<String, ?> input) throws IOException {
        return predict(List.of(input)).get(0);
    }

    private static Map<String, Object> named(List<String> names, RowAnswer answer) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            if (!answer.values().get(i).equals("")) {
                map.put(names.get(i), answer.values().get(i));
            }
        }
        return map;
    }

    /** The directory, to learn into or to look at. */
    public ModelDirectory directory() {
        return directory;
    }

    /** The hash of the version that predicts. */
    public String version() {
        return live.version();
    }

    /** The columns of the version that predicts. */
    public Schema schema() {
        return live.schema();
    }

    /** Why the newest version is not used, if it is not. */
    public Optional<String> fault() {
        return fault;
    }

    /** How many rows were predicted. */
    public long rows() {
        return rows.get();
    }

    /** How often {@link #predict} returned. */
    public long calls() {
        return calls.get();
    }

    /** How many nanoseconds these calls took. */
    public long nanos() {
        return nanos.get();
    }

    /** How many new versions were taken up. */
    public long swaps() {
        return swaps.get();
    }

    /** Follows no longer. */
    @Override
    public void close() {
        watcher.shutdownNow();
    }
}
