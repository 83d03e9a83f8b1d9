package org.palimpsest.benchmarks.certainty;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowPredictions;

/** Collects one number of every answer; answers without it are left out. */
final class Column implements RowPredictions.Sink {
    private final int place;
    private final List<Double> values = new ArrayList<>();

    Column(RowPredictions predictions, String name) {
        place = predictions.names().indexOf(name);
    }

    @Override
    public void columns(List<String> names) {}

    @Override
    public void row(String[] cells, RowAnswer answer) {
        if (answer.values().get(place) instanceof Double number) {
            values.add(number);
        }
    }

    DoubleStream values() {
        return values.stream().mapToDouble(Double::doubleValue);
    }
}
