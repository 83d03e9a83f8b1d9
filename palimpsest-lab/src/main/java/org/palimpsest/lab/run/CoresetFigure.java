package org.palimpsest.lab.run;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.lab.figure.Drawing;
import org.palimpsest.lab.figure.Ink;
import org.palimpsest.lab.figure.Mark;
import org.palimpsest.lab.figure.Pixels;
import org.palimpsest.lab.figure.Svg;

/**
 * The points of a coreset as images, by class: where they started, and under it where they are now, if they moved. Inputs
 * that were permuted are put back in their order. An SVG, because a run must not fail where Java finds no font.
 */
final class CoresetFigure {
    private static final int ACROSS = 20;
    private static final int MOST = 100;
    private static final int LEAST_SIDE = 56;
    private static final int GAP = 4;
    private static final int LINE = 12;
    private static final int TEXT = 10;
    private static final Ink BLACK = Ink.value(0x000000);
    private static final Ink WHITE = Ink.value(0xffffff);

    private final Coreset coreset;
    private final Dataset data;
    private final List<String> labels;
    private final int side;
    private final int shown;
    private final int[] points;

    private CoresetFigure(Coreset coreset, Dataset data, List<String> labels, int side) {
        this.coreset = coreset;
        this.data = data;
        this.labels = labels;
        this.side = side;
        shown = side * Math.max(1, (LEAST_SIDE + side - 1) / side); // every pixel equally large
        points = IntStream.range(0, coreset.size())
                .boxed()
                .sorted(Comparator.comparing(this::number))
                .limit(MOST)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The figure; none where the inputs are no square of pixels, or there are no points. */
    static Optional<String> of(Coreset coreset, Dataset data, List<String> labels) {
        int side = (int) Math.round(Math.sqrt(coreset.features()));
        boolean images = side >= 4 && side * side == coreset.features() && coreset.targets() instanceof Targets.Labels;
        return images && coreset.size() > 0
                ? Optional.of(Svg.file(new CoresetFigure(coreset, data, labels, side).drawing()))
                : Optional.empty();
    }

    private int number(int point) {
        return ((Targets.Labels) coreset.targets()).at(point);
    }

    private Drawing drawing() {
        int images = coreset.isSynthetic() ? 2 * shown + GAP / 2 : shown;
        int across = Math.min(ACROSS, points.length);
        int down = (points.length + across - 1) / across;
        int width = across * (shown + GAP) + GAP;
        int top = 2 * LINE;
        int height = top + down * (images + LINE + GAP) + GAP;
        String title = coreset.size() + " points of task " + coreset.task()
                + (points.length < coreset.size() ? ", " + points.length + " of them" : "")
                + (coreset.isSynthetic() ? ": rows of the data above, where Stein's gradients moved them below" : "");
        List<Mark> marks = new ArrayList<>();
        marks.add(new Mark.Box(0, 0, width, height, BLACK));
        marks.add(Mark.Words.plain(GAP, LINE + GAP / 2.0, title, WHITE, TEXT, Mark.Anchor.START));
        for (int i = 0; i < points.length; i++) {
            int x = GAP + i % across * (shown + GAP);
            int y = top + i / across * (images + LINE + GAP);
            if (coreset.isSynthetic()) {
                marks.add(image(data.row(coreset.origin(points[i])), x, y));
            }
            marks.add(image(point(points[i]), x, y + images - shown));
            String label = labels.get(number(points[i]));
            marks.add(Mark.Words.plain(x + shown / 2.0, y + images + LINE - 2, label, WHITE, TEXT, Mark.Anchor.MIDDLE));
        }
        return new Drawing(width, height, title, "", marks);
    }

    private float[] point(int point) {
        float[] row = new float[coreset.features()];
        System.arraycopy(coreset.inputs(), point * row.length, row, 0, row.length);
        return row;
    }

    /** Pixels beyond 0 and 1, where synthetic points may go, are cut off. */
    private Mark image(float[] row, int x, int y) {
        float[] pixels = data.unpermuted(row);
        int[] rgb = new int[pixels.length];
        for (int k = 0; k < rgb.length; k++) {
            rgb[k] = 0x010101 * Math.round(255 * Math.min(1f, Math.max(0f, pixels[k])));
        }
        return new Mark.Cells(x, y, shown, shown, new Pixels(side, side, rgb));
    }
}
