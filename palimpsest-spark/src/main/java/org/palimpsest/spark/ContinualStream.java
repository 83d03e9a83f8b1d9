package org.palimpsest.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.palimpsest.model.AlreadyLearnedException;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.Scores;

/**
 * Learns a structured stream, one micro-batch after the other: {@code stream.writeStream().foreachBatch(ContinualStream.into(path,
 * new ContinualClassifier().setRowId("id")))}. Each batch is scored by the model as it was before, which shows drift, then
 * learned and written as a version whose task is called {@code batch 17 of 5a2e9c01}, after the number that Spark gave it and
 * the beginning of the query's identity; the log has both. A batch that Spark repeats after a restart is not learned again,
 * and none is left out. A new query, with a checkpoint of its own, is another stream into the same model.
 */
public final class ContinualStream implements VoidFunction2<Dataset<Row>, Long> {
    private static final long serialVersionUID = 1;

    /**
     * What came of a batch.
     *
     * @param batch its number
     * @param repeated whether it was learned before
     * @param before the scores of the model before it was learned, if there was a model that knew its classes
     * @param version the hash of the version after it
     */
    public record Report(long batch, boolean repeated, Optional<Scores> before, String version) {}

    /** Where Spark tells the identity of the running query, which a restart from the same checkpoint keeps. */
    private static final String QUERY = "sql.streaming.queryId";

    private final String path;
    private final transient ContinualEstimator<?> estimator;
    private final transient Consumer<Report> listener;

    private ContinualStream(String path, ContinualEstimator<?> estimator, Consumer<Report> listener) {
        this.path = path;
        this.estimator = estimator;
        this.listener = listener;
    }

    /**
     * A stream into a model directory, which is created by the first batch.
     *
     * @param path the directory, on the driver
     * @param estimator how a batch is learned
     */
    public static ContinualStream into(String path, ContinualEstimator<?> estimator) {
        return new ContinualStream(path, estimator, report -> {});
    }

    /** The same with a listener that is told of every batch. */
    public ContinualStream reportingTo(Consumer<Report> other) {
        return new ContinualStream(path, estimator, other);
    }

    @Override
    public void call(Dataset<Row> batch, Long id) throws IOException {
        Map<String, Object> note = new LinkedHashMap<>();
        note.put("batch", id);
        Optional<String> query =
                Optional.ofNullable(batch.sparkSession().sparkContext().getLocalProperty(QUERY));
        query.ifPresent(name -> note.put("query", name));
        // Another query counts its batches from 0 again.
        String task = "batch " + id
                + query.map(name -> " of " + name.split("-", 2)[0]).orElse("");
        ModelDirectory model = ModelDirectory.at(Path.of(path));
        boolean exists = model.exists();
        if (exists && model.head().provenance().tasks().contains(task)) {
            listener.accept(new Report(id, true, Optional.empty(), model.head().hash()));
            return;
        }
        if (batch.isEmpty()) {
            return;
        }
        batch.persist();
        try {
            Optional<Scores> before = exists ? scored(model, batch) : Optional.empty();
            estimator.setModelPath(path);
            estimator.setTask(task);
            listener.accept(
                    new Report(id, false, before, estimator.learned(batch, note).version()));
        } catch (AlreadyLearnedException again) {
            // A new query that begins where an older one began.
            listener.accept(new Report(id, true, Optional.empty(), model.head().hash()));
        } finally {
            batch.unpersist();
        }
    }

    /** The scores of the model as it is; none where the batch brings classes that it does not know. */
    private Optional<Scores> scored(ModelDirectory model, Dataset<Row> batch) throws IOException {
        Path scratch = Files.createTempFile("palimpsest-", ".csv");
        try {
            return Optional.of(model.score(
                    "HEAD", estimator.table().write(batch, scratch, "the batch").table()));
        } catch (ModelException unknown) {
            return Optional.empty();
        } finally {
            Files.deleteIfExists(scratch);
        }
    }
}
