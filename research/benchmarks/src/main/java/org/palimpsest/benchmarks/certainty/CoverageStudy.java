package org.palimpsest.benchmarks.certainty;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.benchmarks.suite.SuiteStream;
import org.palimpsest.math.Compute;
import org.palimpsest.model.Calibration;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.table.Table;

/**
 * How often sets and intervals of nominal 90 % hold the truth after the last task, on test rows of every task before it.
 */
final class CoverageStudy {
    static final double LEVEL = 0.9;

    private CoverageStudy() {}

    /** @param predictors by name; none for the default of {@code learn} */
    static Measured of(SuiteStream stream, List<String> predictors, long seed, Path directory, Compute compute)
            throws IOException {
        ModelDirectory model = LearnedModel.of(stream, stream.tasks(), predictors, seed, directory, compute);
        ModelVersion version = model.head();
        Map<String, Double> numbers = new LinkedHashMap<>();
        Calibration calibration = version.calibration();
        numbers.put("held-out rows", (double) calibration.rows());
        numbers.put("missing rows", (double) calibration.missing(LEVEL));
        String note = version.predictors().choice().name();
        if (calibration.missing(LEVEL) > 0) {
            return new Measured(Measured.Part.COVERAGE, stream.name(), seed, numbers, note);
        }
        RowPredictions predictions =
                RowPredictions.with(version.answers(compute), Optional.of(LEVEL), Optional.empty());
        double rows = 0;
        double held = 0;
        double size = 0;
        List<Double> tasks = new ArrayList<>();
        for (int t = 0; t < stream.tasks(); t++) {
            Count count = new Count(predictions, stream.source().target());
            predictions.predict(Table.of(stream.test().get(t)), count);
            if (t + 1 < stream.tasks()) {
                rows += count.rows;
                held += count.held;
                size += count.size;
                tasks.add(count.held / count.rows);
            } else {
                numbers.put("newest", 100 * count.held / count.rows);
            }
        }
        numbers.put("coverage", 100 * held / rows);
        numbers.put(
                "lowest task",
                100 * tasks.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN));
        numbers.put("size", size / rows);
        numbers.put("rows", rows);
        return new Measured(Measured.Part.COVERAGE, stream.name(), seed, numbers, note);
    }

    /** Counts rows whose set or interval holds the truth. */
    private static final class Count implements RowPredictions.Sink {
        private final List<String> names;
        private final String target;
        private int column;
        private double rows;
        private double held;
        private double size;

        Count(RowPredictions predictions, String target) {
            this.names = predictions.names();
            this.target = target;
        }

        @Override
        public void columns(List<String> columns) {
            column = columns.indexOf(target);
        }

        @Override
        public void row(String[] cells, RowAnswer answer) {
            rows++;
            int set = names.indexOf("set");
            if (set >= 0) {
                List<String> labels =
                        List.of(String.valueOf(answer.values().get(set)).split("\\|", -1));
                size += labels.size();
                held += labels.contains(cells[column]) ? 1 : 0;
            } else {
                double low = (Double) answer.values().get(names.indexOf("low"));
                double high = (Double) answer.values().get(names.indexOf("high"));
                double truth = Double.parseDouble(cells[column]);
                size += high - low;
                held += truth >= low && truth <= high ? 1 : 0;
            }
        }
    }
}
