package org.palimpsest.lab.figure;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.figure.Mark.Anchor;
import org.palimpsest.lab.figure.Mark.Words;
import org.palimpsest.lab.stats.Decimals;

/**
 * A table in colors, with the numbers in its cells as long as they fit.
 *
 * @param rows names of the rows, from the top
 * @param columns names of the columns
 * @param values row by row; NaN where there is none
 * @param colors what the colors mean
 * @param decimals how numbers are written
 * @param down what the rows are
 * @param across what the columns are
 */
public record HeatMap(
        String title,
        List<String> rows,
        List<String> columns,
        List<List<Double>> values,
        ColorScale colors,
        Decimals decimals,
        String down,
        String across)
        implements Plot {
    private static final double SMALL = 11;
    private static final double TALLEST = 40;
    private static final double LEAST_FOR_WORDS = 26;

    /** Checks that there is a value for each cell. */
    public HeatMap {
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
        values = values.stream().map(List::copyOf).toList();
        int width = columns.size();
        if (values.size() != rows.size() || values.stream().anyMatch(row -> row.size() != width)) {
            throw new IllegalArgumentException(
                    "a heat map of " + rows.size() + " x " + width + " cells needs a value for each");
        }
    }

    private double cellHeight(double width) {
        double square = (width - names() - 26) / Math.max(1, columns.size());
        return Math.min(TALLEST, Math.max(square, rows.size() > 20 ? 10 : 18));
    }

    private double names() {
        return rows.stream().mapToDouble(name -> Words.width(name, SMALL)).max().orElse(0) + 8;
    }

    /** What the names of the columns take: one line, or their length where they only fit turned. */
    private double below(double width) {
        double wide = (width - names() - 26) / Math.max(1, columns.size());
        return widest() > wide ? widest() + 6 : 18;
    }

    private double widest() {
        return columns.stream()
                .mapToDouble(name -> Words.width(name, SMALL) + 4)
                .max()
                .orElse(1);
    }

    @Override
    public double height(double width) {
        return 34 + below(width) + cellHeight(width) * rows.size() + 20;
    }

    @Override
    public List<Mark> draw(Frame frame) {
        double below = below(frame.width());
        Frame inner = frame.inside(18 + names(), 34, 8, below + 20);
        double wide = inner.width() / Math.max(1, columns.size());
        double tall = inner.height() / Math.max(1, rows.size());
        List<Mark> marks = new ArrayList<>();
        marks.add(new Words(frame.x(), frame.y() + 15, title, Ink.TEXT, 13, Anchor.START, true, false));
        marks.add(new Words(
                frame.x() + 10, inner.y() + inner.height() / 2, down, Ink.MUTED, SMALL, Anchor.MIDDLE, false, true));
        double middle = inner.x() + inner.width() / 2;
        marks.add(Words.plain(middle, inner.bottom() + below + 14, across, Ink.MUTED, SMALL, Anchor.MIDDLE));
        boolean turned = widest() > wide;
        int everyColumn = turned ? (int) Math.ceil((SMALL + 2) / wide) : 1;
        int everyRow = (int) Math.ceil((SMALL + 1) / tall);
        for (int c = 0; c < columns.size(); c += everyColumn) {
            double middleOf = inner.x() + (c + 0.5) * wide;
            marks.add(
                    turned
                            ? new Words(
                                    middleOf + 4,
                                    inner.bottom() + 6,
                                    columns.get(c),
                                    Ink.MUTED,
                                    SMALL,
                                    Anchor.END,
                                    false,
                                    true)
                            : Words.plain(
                                    middleOf, inner.bottom() + 15, columns.get(c), Ink.MUTED, SMALL, Anchor.MIDDLE));
        }
        for (int r = 0; r < rows.size(); r++) {
            double y = inner.y() + r * tall;
            if (r % everyRow == 0) {
                marks.add(Words.plain(inner.x() - 6, y + tall / 2 + 4, rows.get(r), Ink.MUTED, SMALL, Anchor.END));
            }
            for (int c = 0; c < columns.size(); c++) {
                if (!Double.isNaN(values.get(r).get(c))) {
                    marks.add(cell(inner.x() + c * wide, y, wide, tall, r, c));
                }
            }
        }
        return marks;
    }

    private Mark cell(double x, double y, double wide, double tall, int r, int c) {
        double value = values.get(r).get(c);
        List<Mark> marks = new ArrayList<>();
        marks.add(new Mark.Box(x + 0.5, y + 0.5, wide - 1, tall - 1, Ink.value(colors.rgb(value))));
        if (wide >= LEAST_FOR_WORDS && tall >= 14) {
            marks.add(Words.plain(
                    x + wide / 2, y + tall / 2 + 4, decimals.show(value), colors.letters(value), SMALL, Anchor.MIDDLE));
        }
        String tip = down + " " + rows.get(r) + ", " + across + " " + columns.get(c) + ": " + decimals.show(value);
        return new Mark.Group("", tip, marks);
    }
}
