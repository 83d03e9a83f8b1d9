package org.palimpsest.cli.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.palimpsest.lab.figure.Axis;
import org.palimpsest.lab.figure.LineChart;
import org.palimpsest.lab.figure.Scale;
import org.palimpsest.lab.figure.Series;
import org.palimpsest.lab.page.Section;
import org.palimpsest.lab.page.Table;
import org.palimpsest.model.Calibration;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.conformal.ScoreHistogram;

/**
 * How often predictions are right beside how often they say so, over the held-out rows of all versions.
 *
 * @param head the version whose calibration evidence is shown
 */
record ReliabilityChart(ModelVersion head) {
    private static final int BINS = 10;
    private static final int FEW = 10;
    private static final double Z95 = 1.96;

    /** Levels of central intervals of a normal distribution, and their ends in standard deviations. */
    private static final double[][] LEVELS = {
        {0.1, 0.12566}, {0.2, 0.25335}, {0.3, 0.38532}, {0.4, 0.5244}, {0.5, 0.67449},
        {0.6, 0.84162}, {0.7, 1.03643}, {0.8, 1.28155}, {0.9, 1.64485}, {0.95, 1.95996}
    };

    /** @param index the color */
    Optional<Section.Chart> chart(int index) {
        Calibration known = head.calibration();
        if (known.rows() == 0) {
            return Optional.empty();
        }
        return head.labels().isEmpty() ? Optional.of(intervals(known, index)) : Optional.of(classes(known, index));
    }

    private Section.Chart classes(Calibration known, int index) {
        long[] count = new long[BINS];
        long[] right = new long[BINS];
        double[] sum = new double[BINS];
        add(known.right(), true, count, right, sum);
        add(known.wrong(), false, count, right, sum);
        Table.Builder table = new Table.Builder("probability", "predictions", "mean probability, %", "right, %");
        List<Series.Spot> spots = new ArrayList<>();
        for (int b = 0; b < BINS; b++) {
            if (count[b] == 0) {
                continue;
            }
            double said = 100 * sum[b] / count[b];
            double part = (double) right[b] / count[b];
            double half = Z95 * Math.sqrt(part * (1 - part) / count[b]);
            table.row(10 * b + " to " + 10 * (b + 1) + " %", count[b], said, 100 * part);
            if (count[b] >= FEW) {
                String tip = String.format(
                        Locale.ROOT, "said %.0f %%, right %.0f %% of %,d predictions", said, 100 * part, count[b]);
                spots.add(new Series.Spot(
                        said, 100 * part, 100 * Math.max(0, part - half), 100 * Math.min(1, part + half), tip));
            }
        }
        LineChart chart = new LineChart(
                "Right predictions, %",
                Axis.of("probability of the prediction, %", new Scale.Linear(0, 100)),
                Axis.of("", new Scale.Linear(0, 100)),
                List.of(new LineChart.Guide(0, 0, 100, 100, true)),
                List.of(new Series("right", index, Series.Look.LINE, spots)));
        return ModelCharts.chart(
                "reliability",
                chart,
                "The most probable class of " + Words.count(known.rows(), "held-out row", "held-out rows")
                        + " of all tables; the band is a 95 % interval. Groups with fewer than " + FEW
                        + " rows are only in the table.",
                table.table());
    }

    private static void add(ScoreHistogram odds, boolean correct, long[] count, long[] right, double[] sum) {
        for (double odd : odds.lowerEdges()) {
            double probability = odd / (1 + odd);
            int bin = Math.min(BINS - 1, (int) (BINS * probability));
            count[bin]++;
            right[bin] += correct ? 1 : 0;
            sum[bin] += probability;
        }
    }

    private static Section.Chart intervals(Calibration known, int index) {
        ScoreHistogram away = known.scores().get(0);
        Table.Builder table = new Table.Builder("interval, %", "holds the truth, %");
        List<Series.Spot> spots = new ArrayList<>();
        for (double[] level : LEVELS) {
            double held = 100 * away.shareBelow(level[1]);
            table.row(100 * level[0], held);
            spots.add(new Series.Spot(
                    100 * level[0],
                    held,
                    Double.NaN,
                    Double.NaN,
                    String.format(Locale.ROOT, "%.0f %% intervals hold %.1f %%", 100 * level[0], held)));
        }
        LineChart chart = new LineChart(
                "Intervals that hold the truth, %",
                Axis.of("promised, %", new Scale.Linear(0, 100)),
                Axis.of("", new Scale.Linear(0, 100)),
                List.of(new LineChart.Guide(0, 0, 100, 100, true)),
                List.of(new Series("held", index, Series.Look.LINE, spots)));
        return ModelCharts.chart(
                "reliability",
                chart,
                Words.count(known.rows(), "held-out row", "held-out rows") + " of all tables.",
                table.table());
    }
}
