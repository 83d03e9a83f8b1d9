package org.palimpsest.serve;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.encoder.Encoders;
import org.palimpsest.model.schema.Column;
import org.palimpsest.serve.http.MemoryBudget;
import tools.jackson.databind.json.JsonMapper;

/**
 * A version that is being served. A request keeps the version with which it started, so that a new version disturbs no
 * request. Safe to share between threads.
 */
final class LiveVersion {
    /** Vector kernels are slow until they are compiled, which takes so many calls. */
    private static final int WARM_UP_ROWS = 2000;

    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final ModelVersion.Answers answers;
    private final RowPredictions plain;
    private final DriftWindow seen;
    private final Queue<InputRows> free = new ConcurrentLinkedQueue<>();

    LiveVersion(ModelVersion.Answers answers) throws ModelException {
        for (Column.Embedded column : answers.version().schema().embedded()) {
            try {
                Encoders.of(column.encoder());
            } catch (IOException e) {
                throw new ModelException(String.valueOf(e.getMessage()));
            }
        }
        this.answers = answers;
        this.plain = RowPredictions.with(answers, Optional.empty(), Optional.empty());
        this.seen = new DriftWindow(answers.version());
    }

    /** Answers a row of unknowns again and again, beside the first clients, so that they need not wait for the compiler. */
    void warmUp() {
        Map<String, @Nullable Object> row = new LinkedHashMap<>();
        InputRows.inputs(version().schema()).forEach(column -> row.put(column.name(), null));
        byte[] body = JsonMapper.shared().writeValueAsBytes(List.of(row));
        DriftWindow nobody = new DriftWindow(version());
        MemoryBudget.Share unbounded = new MemoryBudget(Long.MAX_VALUE).open();
        long end = System.nanoTime() + WARM_UP_NANOS;
        for (int i = 0; i < WARM_UP_ROWS && System.nanoTime() < end; i++) {
            withRows(unbounded, plain.names().size(), rows -> {
                PredictBody.read(body, rows, nobody);
                return AnswerJson.plain("", hash(), plain.names(), plain.answer(rows.features(), rows.size()));
            });
        }
    }

    ModelVersion version() {
        return answers.version();
    }

    String hash() {
        return answers.version().hash();
    }

    DriftWindow seen() {
        return seen;
    }

    /** Predictions with sets or refusals, if they are asked for. */
    RowPredictions predictions(Optional<Double> setLevel, Optional<Double> risk) throws ModelException {
        return setLevel.isEmpty() && risk.isEmpty() ? plain : RowPredictions.with(answers, setLevel, risk);
    }

    /**
     * Lends rows to be filled.
     *
     * @param memory of the request
     * @param values in the answer to each row
     */
    <T> T withRows(MemoryBudget.Share memory, int values, Function<InputRows, T> work) {
        InputRows rows = free.poll();
        if (rows == null) {
            rows = new InputRows(version().schema());
        }
        rows.charge(memory, values);
        try {
            return work.apply(rows);
        } finally {
            rows.clear();
            free.add(rows);
        }
    }
}
