package org.palimpsest.benchmarks.streams;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.exact.NamedInput;
import org.palimpsest.exact.stream.DriftSettings;
import org.palimpsest.exact.stream.DriftingPosterior;
import org.palimpsest.exact.stream.Forecast;

/** Ours: weights that drift, with the settings of {@code follow --adapt}. */
final class DriftingLearner implements RowLearner {
    static final Kind KIND = new Kind() {
        @Override
        public String name() {
            return "palimpsest";
        }

        @Override
        public boolean fits(LabelledStream stream) {
            return true;
        }

        @Override
        public RowLearner open(LabelledStream stream) {
            return new DriftingLearner(stream);
        }
    };

    private final List<LabelledStream.Input> columns;
    private final DriftingPosterior posterior;
    private final Forecast forecast;
    private final float[] row;

    private DriftingLearner(LabelledStream stream) {
        columns = stream.inputs();
        List<NamedInput> inputs = new ArrayList<>();
        for (LabelledStream.Input column : columns) {
            if (column.isCategory()) {
                column.values().forEach(value -> inputs.add(NamedInput.indicator(column.name() + "=" + value)));
            } else {
                inputs.add(NamedInput.numeric(column.name()));
            }
        }
        posterior = stream.isRegression()
                ? DriftingPosterior.ofValues(inputs, DriftSettings.STANDARD)
                : DriftingPosterior.ofClasses(inputs, stream.labels().size(), DriftSettings.STANDARD);
        forecast = posterior.forecast();
        row = new float[inputs.size()];
    }

    @Override
    public double predict(double[] x) {
        int at = 0;
        for (int c = 0; c < x.length; c++) {
            if (columns.get(c).isCategory()) {
                for (int v = 0; v < columns.get(c).values().size(); v++) {
                    row[at++] = x[c] == v ? 1 : 0;
                }
            } else {
                row[at++] = (float) x[c];
            }
        }
        posterior.predict(row, forecast);
        return posterior.classes() > 0 ? forecast.index() : forecast.mean();
    }

    @Override
    public void learn(double[] x, double y) {
        if (posterior.classes() > 0) {
            posterior.update(forecast, (int) y);
        } else {
            posterior.update(forecast, y);
        }
    }
}
