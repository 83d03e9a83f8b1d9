package org.palimpsest.lab.figure;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.figure.Mark.Anchor;
import org.palimpsest.lab.figure.Mark.Words;

/**
 * Bars to the right with whiskers, one below the other, each with its whole name above it.
 *
 * @param title what the bars measure
 * @param x to the right
 * @param bars from the top
 */
public record BarChart(String title, Axis x, List<Bar> bars) implements Plot {
    private static final double SMALL = 11;
    private static final double STEP = 34;
    private static final double THICK = 11;

    /**
     * A value and how sure it is.
     *
     * @param name its name
     * @param index its color
     * @param value where the bar ends; it begins at 0
     * @param low the lower end of its whisker; NaN for none
     * @param high the upper end
     * @param tip the value in words, written behind the name
     */
    public record Bar(String name, int index, double value, double low, double high, String tip) {}

    /** Copies the list. */
    public BarChart {
        bars = List.copyOf(bars);
    }

    @Override
    public double height(double width) {
        return 34 + STEP * bars.size() + 40;
    }

    @Override
    public List<Mark> draw(Frame frame) {
        Frame inner = frame.inside(6, 34, 14, 40);
        List<Mark> marks = new ArrayList<>();
        marks.add(new Words(frame.x(), frame.y() + 15, title, Ink.TEXT, 13, Anchor.START, true, false));
        for (Axis.Tick tick : x.ticks()) {
            double at = place(inner, tick.value());
            marks.add(Mark.Line.straight(at, inner.y(), at, inner.bottom(), Ink.GRID, 1));
            marks.add(Words.plain(at, inner.bottom() + 16, tick.text(), Ink.MUTED, SMALL, Anchor.MIDDLE));
        }
        double zero = place(inner, 0);
        for (int i = 0; i < bars.size(); i++) {
            marks.add(bar(inner, bars.get(i), inner.y() + i * STEP, zero));
        }
        double middle = inner.x() + inner.width() / 2;
        marks.add(Words.plain(middle, inner.bottom() + 33, x.label(), Ink.MUTED, SMALL, Anchor.MIDDLE));
        return marks;
    }

    private Mark bar(Frame inner, Bar bar, double top, double zero) {
        double end = place(inner, bar.value());
        double y = top + SMALL + 6;
        List<Mark> marks = new ArrayList<>();
        marks.add(Words.plain(inner.x(), top + SMALL + 1, bar.name(), Ink.TEXT, SMALL, Anchor.START));
        marks.add(Words.plain(inner.right(), top + SMALL + 1, bar.tip(), Ink.MUTED, SMALL, Anchor.END));
        marks.add(new Mark.Box(
                Math.min(zero, end),
                y,
                Math.abs(end - zero),
                THICK,
                Ink.series(bar.index()).withOpacity(0.75)));
        marks.add(Mark.Line.straight(zero, y - 1, zero, y + THICK + 1, Ink.MUTED, 1));
        if (Double.isFinite(bar.low()) && Double.isFinite(bar.high())) {
            double from = place(inner, bar.low());
            double to = place(inner, bar.high());
            double middle = y + THICK / 2;
            marks.add(Mark.Line.straight(from, middle, to, middle, Ink.TEXT, 1.2));
            marks.add(Mark.Line.straight(from, middle - 3, from, middle + 3, Ink.TEXT, 1.2));
            marks.add(Mark.Line.straight(to, middle - 3, to, middle + 3, Ink.TEXT, 1.2));
        }
        return new Mark.Group("", bar.name() + ": " + bar.tip(), marks);
    }

    private double place(Frame inner, double value) {
        return inner.x() + x.scale().at(value) * inner.width();
    }
}
