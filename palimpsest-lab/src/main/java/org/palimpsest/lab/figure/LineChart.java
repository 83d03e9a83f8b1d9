package org.palimpsest.lab.figure;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.figure.Mark.Anchor;
import org.palimpsest.lab.figure.Mark.At;
import org.palimpsest.lab.figure.Mark.Words;

/**
 * Lines with bands, or dots with whiskers, each with its name beside it.
 *
 * @param title what goes up
 * @param x to the right
 * @param y up
 * @param guides what to compare with, behind everything
 * @param series from the back to the front
 */
public record LineChart(String title, Axis x, Axis y, List<Guide> guides, List<Series> series) implements Plot {
    private static final double SMALL = 11;
    private static final int MANY = 30;
    private static final double RADIUS = 3.6;

    /** Between the lowest value and the axis, so that a dot there is drawn whole. */
    private static final double ABOVE_AXIS = RADIUS + 2;

    /** A thin line through the whole plot, from one value to another. */
    public record Guide(double x1, double y1, double x2, double y2, boolean dashed) {
        /** A level one. */
        public static Guide level(Axis x, double y) {
            return new Guide(x.scale().low(), y, x.scale().high(), y, true);
        }

        /** An upright one. */
        public static Guide upright(double x, Axis y) {
            return new Guide(x, y.scale().low(), x, y.scale().high(), false);
        }
    }

    /** Copies the lists. */
    public LineChart {
        guides = List.copyOf(guides);
        series = List.copyOf(series);
    }

    @Override
    public List<Mark> draw(Frame frame) {
        double labels = series.stream()
                .filter(each -> each.look() != Series.Look.SHADOW)
                .mapToDouble(each -> Words.width(NameTags.shortened(each.name()), 1.25 * SMALL) + 10)
                .max()
                .orElse(10);
        double digits = y.ticks().stream()
                .mapToDouble(tick -> Words.width(tick.text(), SMALL))
                .max()
                .orElse(0);
        Frame inner = frame.inside(
                digits + 10, 34, Math.min(labels, frame.width() / 3), x.label().isEmpty() ? 22 : 40);
        List<Mark> marks = new ArrayList<>();
        marks.add(new Words(frame.x(), frame.y() + 15, title, Ink.TEXT, 13, Anchor.START, true, false));
        axes(marks, inner);
        Frame plot = plot(inner);
        for (Guide guide : guides) {
            marks.add(new Mark.Line(
                    List.of(place(plot, guide.x1(), guide.y1()), place(plot, guide.x2(), guide.y2())),
                    guide.dashed() ? Ink.MUTED : Ink.GRID,
                    1,
                    guide.dashed() ? List.of(3.0, 3.0) : List.of()));
        }
        series.forEach(each -> marks.add(new Mark.Group(String.valueOf(each.index()), "", bands(plot, each))));
        for (int i = 0; i < series.size(); i++) {
            marks.add(new Mark.Group(
                    String.valueOf(series.get(i).index()), "", lines(plot, series.get(i), shift(plot, i))));
        }
        marks.addAll(NameTags.beside(series, plot, y.scale(), SMALL));
        return marks;
    }

    private static Frame plot(Frame inner) {
        return inner.inside(0, 0, 0, ABOVE_AXIS);
    }

    private void axes(List<Mark> marks, Frame inner) {
        for (Axis.Tick tick : y.ticks()) {
            double at = place(plot(inner), x.scale().low(), tick.value()).y();
            marks.add(Mark.Line.straight(inner.x(), at, inner.right(), at, Ink.GRID, 1));
            marks.add(Words.plain(inner.x() - 6, at + 4, tick.text(), Ink.MUTED, SMALL, Anchor.END));
        }
        double free = Double.NEGATIVE_INFINITY;
        for (Axis.Tick tick : x.ticks()) {
            double at = place(inner, tick.value(), y.scale().low()).x();
            double half = Words.width(tick.text(), 1.1 * SMALL) / 2;
            marks.add(Mark.Line.straight(at, inner.bottom(), at, inner.bottom() + 4, Ink.MUTED, 1));
            if (at - half >= free) { // words that would touch those before them are left out
                marks.add(Words.plain(at, inner.bottom() + 16, tick.text(), Ink.MUTED, SMALL, Anchor.MIDDLE));
                free = at + half + 4;
            }
        }
        marks.add(Mark.Line.straight(inner.x(), inner.bottom(), inner.right(), inner.bottom(), Ink.MUTED, 1));
        if (!x.label().isEmpty()) {
            double middle = inner.x() + inner.width() / 2;
            marks.add(Words.plain(middle, inner.bottom() + 33, x.label(), Ink.MUTED, SMALL, Anchor.MIDDLE));
        }
    }

    private At place(Frame inner, double atX, double atY) {
        return new At(
                inner.x() + x.scale().at(atX) * inner.width(),
                inner.bottom() - y.scale().at(atY) * inner.height());
    }

    /** How far dots of a series are beside those of the others. */
    private double shift(Frame inner, int index) {
        if (series.get(index).look() != Series.Look.DOTS) {
            return 0;
        }
        double room = place(inner, x.scale().low() + 1, y.scale().low()).x() - inner.x();
        double step = Math.min(12, 0.7 * room / series.size());
        return (index - (series.size() - 1) / 2.0) * step;
    }

    private List<Mark> bands(Frame inner, Series each) {
        List<Mark> marks = new ArrayList<>();
        List<At> upper = new ArrayList<>();
        List<At> lower = new ArrayList<>();
        for (Series.Spot spot : each.spots()) {
            if (spot.hasBand() && each.look() == Series.Look.LINE) {
                upper.add(place(inner, spot.x(), spot.high()));
                lower.add(0, place(inner, spot.x(), spot.low()));
            }
        }
        if (upper.size() > 1) {
            upper.addAll(lower);
            marks.add(new Mark.Area(upper, Ink.series(each.index()).withOpacity(0.18)));
        }
        return marks;
    }

    private List<Mark> lines(Frame inner, Series each, double shift) {
        Ink ink = Ink.series(each.index());
        boolean shadow = each.look() == Series.Look.SHADOW;
        List<Mark> marks = new ArrayList<>();
        if (each.look() != Series.Look.DOTS && each.spots().size() > 1) {
            marks.add(new Mark.Line(
                    each.spots().stream().map(s -> place(inner, s.x(), s.y())).toList(),
                    shadow ? ink.withOpacity(0.35) : ink,
                    shadow ? 1 : 2.2,
                    shadow ? List.of() : Ink.dash(each.index())));
        }
        if (shadow) {
            return marks;
        }
        // Many dots would hide the line; they are there to be asked, but cannot be seen.
        boolean many = each.spots().size() > MANY;
        for (Series.Spot spot : each.spots()) {
            List<Mark> inside = new ArrayList<>();
            At at = place(inner, spot.x(), spot.y());
            if (spot.hasBand()
                    && (each.look() == Series.Look.DOTS || each.spots().size() == 1)) {
                double top = place(inner, spot.x(), spot.high()).y();
                double bottom = place(inner, spot.x(), spot.low()).y();
                inside.add(Mark.Line.straight(at.x() + shift, top, at.x() + shift, bottom, ink, 1.6));
            }
            inside.add(new Mark.Dot(at.x() + shift, at.y(), RADIUS, many ? ink.withOpacity(0) : ink));
            marks.add(new Mark.Group("", each.name() + ", " + spot.tip(), inside));
        }
        return marks;
    }
}
