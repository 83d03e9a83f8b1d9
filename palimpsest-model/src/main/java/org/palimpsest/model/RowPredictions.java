package org.palimpsest.model;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.model.conformal.RiskControl;
import org.palimpsest.model.schema.RowEncoder;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableReader;
import org.palimpsest.prediction.Prediction;

/**
 * Predicts a table row by row, in its order, whatever its size. A row that cannot be read gets no prediction and says why;
 * the others go on. While one batch is being predicted, the next one is read.
 */
public final class RowPredictions {
    private static final int BATCH = 4096;

    /** Told of every row, in their order. */
    public interface Sink {
        /** The columns of the table, before the first row. */
        void columns(List<String> names) throws IOException;

        /** A row: its cells as text, and its answer. */
        void row(String[] cells, RowAnswer answer) throws IOException;
    }

    /**
     * What came of it.
     *
     * @param rows how many rows there were
     * @param problems how many of them could not be read
     * @param refused how many were not answered because the risk was too high
     * @param detected how the table was read
     */
    public record Result(long rows, long problems, long refused, String detected) {}

    private final ModelVersion.Answers answers;
    private final RowAnswer.Form form;

    private RowPredictions(ModelVersion.Answers answers, RowAnswer.Form form) {
        this.answers = answers;
        this.form = form;
    }

    /**
     * Predictions with a version.
     *
     * @param setLevel how often sets or intervals are to hold the truth
     * @param risk the largest share of wrong answers among those given; rows over it are not answered
     * @throws ModelException when the version has too few held-out rows for what is asked
     */
    public static RowPredictions with(ModelVersion.Answers answers, Optional<Double> setLevel, Optional<Double> risk)
            throws ModelException {
        ModelVersion version = answers.version();
        double quantile = Double.NaN;
        if (setLevel.isPresent()) {
            int missing = version.conformal().missing(setLevel.get());
            if (missing > 0) {
                throw new ModelException("sets that hold the truth " + setLevel.get() + " of the time need " + missing
                        + " more held-out rows than the " + version.conformal().rows()
                        + " that this version has; learn from a larger table, or ask for a lower level");
            }
            quantile = version.conformal().threshold(setLevel.get());
        }
        Optional<RiskControl> control = Optional.empty();
        if (risk.isPresent()) {
            if (version.schema().isRegression()) {
                throw new ModelException(
                        "a risk of wrong answers is for classes; ask a regression for intervals (--set-of)");
            }
            control = version.confidence().atRisk(risk.get());
            if (control.isEmpty()) {
                throw new ModelException("a risk of " + risk.get() + " cannot be promised from the "
                        + version.confidence().rows() + " held-out rows of this version (at least "
                        + RiskControl.leastAnswers(risk.get())
                        + " right answers in a row are needed); ask for a higher risk, or learn from a larger table");
            }
        }
        return new RowPredictions(
                answers, new RowAnswer.Form(version.schema(), setLevel.isPresent(), quantile, control));
    }

    /** The names of what is added to each row. */
    public List<String> names() {
        return form.names();
    }

    /**
     * Predicts rows that are encoded already.
     *
     * @param features of all rows, row by row; must not be written afterwards
     */
    public List<RowAnswer> answer(float[] features, int rows) {
        if (rows == 0) {
            return List.of();
        }
        Prediction prediction = answers.predict(
                Dataset.of(new Inputs.Floats(features.length / rows, features), new Targets.None(rows)));
        List<RowAnswer> all = new ArrayList<>(rows);
        for (int r = 0; r < rows; r++) {
            all.add(form.answer(prediction, r));
        }
        return all;
    }

    private static final class Rows {
        final List<String[]> cells = new ArrayList<>();
        final List<String> problems = new ArrayList<>();
        float[] features = new float[0];
        int good;
    }

    /** Predicts all rows of a table. */
    public Result predict(Table table, Sink sink) throws IOException {
        try (TableReader reader = table.open()) {
            return predict(reader, sink);
        }
    }

    /** Predicts the rows that a reader has left. The caller closes it. */
    public Result predict(TableReader reader, Sink sink) throws IOException {
        ExecutorService worker = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "palimpsest-predict");
            thread.setDaemon(true);
            return thread;
        });
        try {
            RowEncoder encoder = new RowEncoder(answers.version().schema(), reader, RowEncoder.Purpose.PREDICTING);
            encoder.checkHeader();
            sink.columns(reader.columns());
            long[] counts = new long[3];
            Optional<Rows> waiting = Optional.empty();
            Optional<Future<Optional<Prediction>>> predicting = Optional.empty();
            while (true) {
                Rows next = read(reader, encoder);
                if (predicting.isPresent()) {
                    write(waiting.orElseThrow(), result(predicting.get()), sink, counts);
                }
                if (next.cells.isEmpty()) {
                    break;
                }
                waiting = Optional.of(next);
                predicting = Optional.of(worker.submit(() -> predicted(next)));
            }
            encoder.finish();
            return new Result(counts[0], counts[1], counts[2], reader.detected());
        } finally {
            worker.shutdownNow();
        }
    }

    private Rows read(TableReader reader, RowEncoder encoder) throws IOException {
        Rows rows = new Rows();
        int width = encoder.features();
        float[] all = new float[BATCH * width];
        float[] one = new float[width];
        while (rows.cells.size() < BATCH && reader.next()) {
            int columns = reader.row().size();
            String[] cells = new String[columns];
            for (int c = 0; c < columns; c++) {
                cells[c] = reader.row().text(c);
            }
            boolean good = encoder.encode(one);
            rows.cells.add(cells);
            rows.problems.add(good ? "" : encoder.problem());
            if (good) {
                System.arraycopy(one, 0, all, rows.good++ * width, width);
            }
        }
        rows.features = Arrays.copyOf(all, rows.good * width);
        return rows;
    }

    private Optional<Prediction> predicted(Rows rows) {
        if (rows.good == 0) {
            return Optional.empty();
        }
        int width = rows.features.length / rows.good;
        return Optional.of(
                answers.predict(Dataset.of(new Inputs.Floats(width, rows.features), new Targets.None(rows.good))));
    }

    private static Optional<Prediction> result(Future<Optional<Prediction>> future) throws IOException {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while predicting");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private void write(Rows rows, Optional<Prediction> predicted, Sink sink, long[] counts) throws IOException {
        int at = 0;
        for (int r = 0; r < rows.cells.size(); r++) {
            boolean good = rows.problems.get(r).isEmpty();
            RowAnswer answer = good ? form.answer(predicted.orElseThrow(), at++) : form.problem(rows.problems.get(r));
            counts[0]++;
            counts[1] += good ? 0 : 1;
            counts[2] += answer.refused() ? 1 : 0;
            sink.row(rows.cells.get(r), answer);
        }
    }
}
