package org.palimpsest.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowPredictions;

/** The rows of a partition with their predictions, some thousand at a time. */
final class PredictedRows implements Iterator<Row> {
    private static final int CHUNK = 4096;

    private final Iterator<Row> rows;
    private final ModelVersion.Answers answers;
    private final int features;
    private final boolean numeric;
    private final Deque<Row> ready = new ArrayDeque<>();

    /**
     * @param features the index of the vector column
     * @param numeric whether classes are called by numbers
     */
    PredictedRows(Iterator<Row> rows, ModelVersion.Answers answers, int features, boolean numeric) {
        this.rows = rows;
        this.answers = answers;
        this.features = features;
        this.numeric = numeric;
    }

    @Override
    public boolean hasNext() {
        return !ready.isEmpty() || rows.hasNext();
    }

    @Override
    public Row next() {
        if (ready.isEmpty()) {
            if (!rows.hasNext()) {
                throw new NoSuchElementException();
            }
            predict();
        }
        return ready.remove();
    }

    private void predict() {
        List<Row> chunk = new ArrayList<>();
        List<Vector> vectors = new ArrayList<>();
        while (rows.hasNext() && chunk.size() < CHUNK) {
            Row row = rows.next();
            chunk.add(row);
            vectors.add((Vector) row.get(features));
        }
        try (VectorTable table = new VectorTable(answers.version().schema(), vectors)) {
            RowPredictions predictions = RowPredictions.with(answers, Optional.empty(), Optional.empty());
            List<String> names = predictions.names();
            predictions.predict(table, new RowPredictions.Sink() {
                private int at;

                @Override
                public void columns(List<String> columns) {}

                @Override
                public void row(String[] cells, RowAnswer answer) throws IOException {
                    ready.add(joined(chunk.get(at++), names, answer.values()));
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private Row joined(Row row, List<String> names, List<Object> values) throws ModelException {
        String problem = String.valueOf(values.get(names.indexOf("problem")));
        if (!problem.isEmpty()) {
            throw new ModelException("row " + row + " cannot be predicted: " + problem);
        }
        List<Object> all = new ArrayList<>();
        for (int c = 0; c < row.size(); c++) {
            all.add(row.get(c));
        }
        if (answers.version().schema().isRegression()) {
            for (String name : List.of("mean", "sd", "low", "high")) {
                all.add(values.get(names.indexOf(name)));
            }
        } else {
            Object label = values.get(names.indexOf("prediction"));
            all.add(numeric ? (Object) Double.valueOf(String.valueOf(label)) : label);
            List<String> labels = answers.version().labels();
            double[] probability = new double[labels.size()];
            for (int c = 0; c < probability.length; c++) {
                probability[c] = (Double) values.get(names.indexOf("p_" + labels.get(c)));
            }
            all.add(Vectors.dense(probability));
            for (String name : List.of("entropy", "aleatoric", "mutual_information")) {
                all.add(values.get(names.indexOf(name)));
            }
        }
        return RowFactory.create(all.toArray());
    }
}
