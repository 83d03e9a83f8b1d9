package org.palimpsest.model;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.model.conformal.RiskControl;
import org.palimpsest.model.schema.RowEncoder;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableReader;
import org.palimpsest.model.table.Utf8;

/**
 * Predicts a table row by row, in its order, whatever its size. A row that cannot be read gets no prediction and says why;
 * the others go on. While some batches are predicted, the next ones are read.
 */
public final class RowPredictions {
    private static final int BYTES_PER_ROW = 256;

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

    private final List<String> sharing;

    private RowPredictions(ModelVersion.Answers answers, RowAnswer.Form form, List<String> sharing) {
        this.answers = answers;
        this.form = form;
        this.sharing = sharing;
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
        List<Double> thresholds = List.of();
        List<String> sharing = List.of();
        if (setLevel.isPresent()) {
            Calibration calibration = version.calibration();
            long missing = calibration.missing(setLevel.get());
            if (missing > 0) {
                throw new ModelException("sets that hold the truth " + setLevel.get() + " of the time need " + missing
                        + " more held-out rows than the " + calibration.rows()
                        + " that this model has; learn from a larger table, or ask for a lower level");
            }
            thresholds =
                    Arrays.stream(answers.thresholds(setLevel.get())).boxed().toList();
            sharing = calibration.sharing(setLevel.get(), version.labels().size()).stream()
                    .map(version.labels()::get)
                    .toList();
        }
        Optional<RiskControl> control = Optional.empty();
        if (risk.isPresent()) {
            if (version.schema().isRegression()) {
                throw new ModelException("a risk of wrong answers is for classes; ask a regression for intervals");
            }
            if (!version.decision().equals(DecisionRule.MOST_PROBABLE)) {
                throw new ModelException("a risk of wrong answers is known for the most probable class only, and this"
                        + " model chooses by " + version.describeDecision());
            }
            if (version.labels().contains(RowAnswer.REFUSED)) {
                throw new ModelException("a class of this model is named '" + RowAnswer.REFUSED
                        + "', which also stands for a refused answer; rename the class to be able to refuse");
            }
            control = version.calibration().atRisk(risk.get());
            if (control.isEmpty()) {
                throw new ModelException("a risk of " + risk.get() + " cannot be promised from the "
                        + version.calibration().rows() + " held-out rows of this model (at least "
                        + RiskControl.leastAnswers(risk.get())
                        + " right answers in a row are needed); ask for a higher risk, or learn from a larger table");
            }
        }
        return new RowPredictions(answers, new RowAnswer.Form(version.schema(), thresholds, control), sharing);
    }

    /** The classes whose sets rest on the held-out rows of all classes, because they have too few of their own. */
    public List<String> sharing() {
        return sharing;
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
        ModelVersion.Answers.Answer answer =
                answers.answer(Dataset.of(new Inputs.Floats(features.length / rows, features), new Targets.None(rows)));
        List<RowAnswer> all = new ArrayList<>(rows);
        for (int r = 0; r < rows; r++) {
            all.add(answer(answer, r));
        }
        return all;
    }

    /** The columns that the version reads. */
    public Schema schema() {
        return answers.version().schema();
    }

    /** What became of a batch. */
    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    private record Done<T>(RowBatch rows, T result, long refused) {}

    /** Turns predictions of a batch into what is handed on. */
    private interface Finish<T> {
        Done<T> of(RowBatch rows, Optional<ModelVersion.Answers.Answer> predicted);
    }

    /** Takes what was made of the batches, in their order. */
    private interface Taker<T> {
        void first(RowBatch rows) throws IOException;

        void take(Done<T> done) throws IOException;
    }

    /** Predicts all rows of a table, with the threads of the version's compute. */
    public Result predict(Table table, Sink sink) throws IOException {
        try (TableReader reader = table.open()) {
            return predict(reader, sink);
        }
    }

    /** Predicts the rows that a reader has left. The caller closes it. */
    public Result predict(TableReader reader, Sink sink) throws IOException {
        return run(reader, 1, this::answered, new Taker<RowAnswer[]>() {
            @Override
            public void first(RowBatch rows) throws IOException {
                sink.columns(rows.columns());
            }

            @Override
            public void take(Done<RowAnswer[]> done) throws IOException {
                RowText text = new RowText(done.rows());
                for (int r = 0; r < done.rows().size(); r++) {
                    String[] cells = new String[text.at(r).size()];
                    Arrays.setAll(cells, text::text);
                    sink.row(cells, done.result()[r]);
                }
            }
        });
    }

    private Done<RowAnswer[]> answered(RowBatch rows, Optional<ModelVersion.Answers.Answer> predicted) {
        RowAnswer[] all = new RowAnswer[rows.size()];
        int at = 0;
        long refused = 0;
        for (int r = 0; r < all.length; r++) {
            boolean good = rows.problem(r).isEmpty();
            all[r] = good ? answer(predicted.orElseThrow(), at++) : form.problem(rows.problem(r));
            refused += all[r].refused() ? 1 : 0;
        }
        return new Done<>(rows, all, refused);
    }

    /**
     * Predicts all rows of a table and writes them. Batches are predicted and formatted by several threads at once, best
     * each with a compute of one thread; the bytes do not depend on how many.
     */
    public Result write(Table table, RowFormat format, OutputStream out, int threads) throws IOException {
        List<String> header = new ArrayList<>();
        Taker<Utf8> taker = new Taker<>() {
            @Override
            public void first(RowBatch rows) throws IOException {
                header.addAll(rows.columns());
                Utf8 text = new Utf8(1 << 10);
                format.header(header, text);
                text.writeTo(out);
            }

            @Override
            public void take(Done<Utf8> done) throws IOException {
                List<String> columns = done.rows().columns();
                if (format.namesColumns() && columns.size() > header.size()) {
                    throw new TableException(new Fault(
                            table.name(),
                            0,
                            columns.get(header.size()),
                            "the column comes first after " + RowBatch.capacity(width())
                                    + " or more rows, when the header" + " was written",
                            "write JSON lines, or give the column to the first row"));
                }
                done.result().writeTo(out);
            }
        };
        try (TableReader reader = table.open()) {
            return run(reader, threads, (rows, predicted) -> formatted(format, rows, predicted), taker);
        }
    }

    private int width() {
        return answers.version().schema().features().size();
    }

    private Done<Utf8> formatted(RowFormat format, RowBatch rows, Optional<ModelVersion.Answers.Answer> predicted) {
        Done<RowAnswer[]> done = answered(rows, predicted);
        Utf8 out = new Utf8(rows.size() * BYTES_PER_ROW);
        RowText text = new RowText(rows);
        for (int r = 0; r < rows.size(); r++) {
            format.row(text.at(r), done.result()[r], out);
        }
        return new Done<>(rows, out, done.refused());
    }

    private <T> Result run(TableReader reader, int threads, Finish<T> finish, Taker<T> taker) throws IOException {
        try (OrderedWork<Done<T>> work = new OrderedWork<>(threads, "palimpsest-predict")) {
            RowEncoder encoder = new RowEncoder(answers.version().schema(), reader, RowEncoder.Purpose.PREDICTING);
            encoder.checkHeader();
            Counts counts = new Counts();
            RowBatch next = RowBatch.read(reader, encoder);
            taker.first(next);
            while (next.size() > 0) {
                RowBatch rows = next;
                work.give(() -> finish.of(rows, predicted(rows)));
                if (work.isFull()) {
                    taker.take(counts.with(work.take()));
                }
                next = RowBatch.read(reader, encoder);
            }
            while (!work.isEmpty()) {
                taker.take(counts.with(work.take()));
            }
            encoder.finish();
            return new Result(counts.rows, counts.problems, counts.refused, reader.detected());
        }
    }

    private static final class Counts {
        long rows;
        long problems;
        long refused;

        <T> Done<T> with(Done<T> done) {
            rows += done.rows().size();
            problems += done.rows().size() - (long) done.rows().usable();
            refused += done.refused();
            return done;
        }
    }

    private RowAnswer answer(ModelVersion.Answers.Answer all, int row) {
        return form.answer(all.prediction(), all.novelty(), row);
    }

    private Optional<ModelVersion.Answers.Answer> predicted(RowBatch rows) {
        return rows.usable() == 0 ? Optional.empty() : Optional.of(answers.answer(rows.data()));
    }
}
