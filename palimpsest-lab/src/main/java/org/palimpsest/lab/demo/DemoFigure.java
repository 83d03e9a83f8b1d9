package org.palimpsest.lab.demo;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.Drawing;
import org.palimpsest.lab.figure.LineChart;
import org.palimpsest.lab.figure.Scale;
import org.palimpsest.lab.figure.Series;
import org.palimpsest.lab.figure.SmallMultiples;
import org.palimpsest.lab.stats.Decimals;

/** Accuracy on the first task, and on all tasks so far, as more tasks are learned. */
public final class DemoFigure {
    private static final double WIDTH = 772;
    private static final Decimals PERCENT = Decimals.of(1);

    private DemoFigure() {}

    /** Both methods in two plots side by side. */
    public static Drawing of(Demo.Result result) {
        return new SmallMultiples(
                        "Accuracy while five tasks are learned one after another, by fine-tuning and by VCL+GNG",
                        2,
                        List.of(
                                chart("Accuracy on the first task, %", result, (m, after) -> m.accuracy(after, 0)),
                                chart(
                                        "Average accuracy on all tasks so far, %",
                                        result, (m, after) -> m.average(after, ClassificationScore::accuracy))))
                .drawing(WIDTH, "Handwritten digits, with the pixels of each task in another order.");
    }

    private interface Quantity {
        double of(ScoreMatrix m, int after);
    }

    private static LineChart chart(String title, Demo.Result result, Quantity of) {
        return new LineChart(
                title,
                Axis.counts("tasks learned", result.vcl().tasks()),
                Axis.of("", new Scale.Linear(0, 100)),
                List.of(),
                List.of(series(Demo.FINE_TUNING, 1, result.fineTuning(), of), series(Demo.VCL, 0, result.vcl(), of)));
    }

    private static Series series(String name, int index, ScoreMatrix m, Quantity of) {
        List<Series.Spot> spots = new ArrayList<>();
        for (int after = 0; after < m.tasks(); after++) {
            double percent = 100 * of.of(m, after);
            String tip = "after " + (after + 1) + (after == 0 ? " task: " : " tasks: ") + PERCENT.show(percent) + " %";
            spots.add(new Series.Spot(after + 1, percent, Double.NaN, Double.NaN, tip));
        }
        return new Series(name, index, Series.Look.LINE, spots);
    }
}
