package org.palimpsest.lab.figure;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import org.palimpsest.lab.figure.Mark.Anchor;
import org.palimpsest.lab.figure.Mark.At;
import org.palimpsest.lab.figure.Mark.Words;

/**
 * Ways through a plane, perhaps over the heights of a function of it. A unit is as long upward as to the right.
 *
 * @param title what went there
 * @param x to the right
 * @param y upward
 * @param relief the contours behind, if there are any
 * @param trails from the back to the front
 * @param spots places with names, in front of everything
 */
public record PathChart(String title, Axis x, Axis y, Optional<Relief> relief, List<Trail> trails, List<Spot> spots)
        implements Plot {
    private static final double SMALL = 11;
    private static final double TINY = 8.5;
    private static final double LEFT = 40;
    private static final double TOP = 26;
    private static final double RIGHT = 6;
    private static final double BOTTOM = 36;
    private static final double ROOM = 1.16;

    /**
     * Contours.
     *
     * @param heights what they are of
     * @param levels where they are
     */
    public record Relief(Contours heights, List<Double> levels) {
        /** Copies the list. */
        public Relief {
            levels = List.copyOf(levels);
        }
    }

    /**
     * A way.
     *
     * @param index its color
     * @param points in the values of x and y
     * @param stops those that can be asked
     */
    public record Trail(int index, List<At> points, List<Stop> stops) {
        /** Copies the lists. */
        public Trail {
            points = List.copyOf(points);
            stops = List.copyOf(stops);
        }
    }

    /** A place that says something when asked. */
    public record Stop(At at, String tip) {}

    /** How a place is marked. */
    public enum Sign {
        /** Two strokes across each other. */
        CROSS,
        /** A circle. */
        DOT
    }

    /**
     * A place with a name.
     *
     * @param series what it belongs to, and is hidden with; empty for nothing
     */
    public record Spot(At at, Sign sign, Ink ink, String name, String series) {
        /** One that is never hidden. */
        public Spot(At at, Sign sign, Ink ink, String name) {
            this(at, sign, ink, name, "");
        }
    }

    /** Copies the lists. */
    public PathChart {
        trails = List.copyOf(trails);
        spots = List.copyOf(spots);
    }

    /** Scales to the right and upward that are equally long and have all of some places within them. */
    public static List<Scale> square(List<At> places) {
        DoubleSummaryStatistics across = places.stream().mapToDouble(At::x).summaryStatistics();
        DoubleSummaryStatistics up = places.stream().mapToDouble(At::y).summaryStatistics();
        double longest = Math.max(across.getMax() - across.getMin(), up.getMax() - up.getMin());
        double side = longest > 0 ? ROOM * longest : 1;
        return List.of(around(across, side), around(up, side));
    }

    private static Scale around(DoubleSummaryStatistics values, double length) {
        double middle = (values.getMin() + values.getMax()) / 2;
        return new Scale.Linear(middle - length / 2, middle + length / 2);
    }

    @Override
    public double height(double width) {
        double units = (y.scale().high() - y.scale().low())
                / (x.scale().high() - x.scale().low());
        return (width - LEFT - RIGHT) * units + TOP + BOTTOM;
    }

    @Override
    public List<Mark> draw(Frame frame) {
        Frame inner = frame.inside(LEFT, TOP, RIGHT, BOTTOM);
        List<Mark> marks = new ArrayList<>();
        marks.add(new Words(inner.x(), frame.y() + 15, title, Ink.TEXT, 13, Anchor.START, true, false));
        relief.ifPresent(behind -> behind.levels().forEach(level -> contour(marks, inner, behind.heights(), level)));
        axes(marks, frame, inner);
        for (Trail trail : trails) {
            List<At> line = trail.points().stream().map(at -> place(inner, at)).toList();
            List<Mark> mine = new ArrayList<>();
            mine.add(new Mark.Line(line, Ink.series(trail.index()), 1.3, List.of()));
            for (Stop stop : trail.stops()) {
                At at = place(inner, stop.at());
                Mark dot = new Mark.Dot(at.x(), at.y(), 3, Ink.TEXT.withOpacity(0)); // would hide the way
                mine.add(new Mark.Group("", stop.tip(), List.of(dot)));
            }
            marks.add(new Mark.Group(String.valueOf(trail.index()), "", mine));
        }
        for (Spot spot : spots) {
            List<Mark> mine = new ArrayList<>();
            sign(mine, place(inner, spot.at()), spot);
            marks.add(new Mark.Group(spot.series(), "", mine));
        }
        return marks;
    }

    private At place(Frame inner, At at) {
        return new At(
                inner.x() + x.scale().at(at.x()) * inner.width(),
                inner.bottom() - y.scale().at(at.y()) * inner.height());
    }

    private void contour(List<Mark> marks, Frame inner, Contours heights, double level) {
        for (List<At> line : heights.at(level)) {
            List<At> points = line.stream().map(at -> place(inner, at)).toList();
            marks.add(new Mark.Line(points, Ink.MUTED.withOpacity(0.3), 1, List.of()));
            At lowest = points.stream().reduce((a, b) -> b.y() > a.y() ? b : a).orElseThrow();
            boolean turns = closed(points)
                    || !List.of(points.get(0), points.get(points.size() - 1)).contains(lowest);
            if (turns && lowest.y() < inner.bottom() - SMALL) { // its height where it is level, away from the edge
                String text = Axis.plain(level);
                double half = Words.width(text, TINY) / 2 + 2;
                marks.add(new Mark.Box(lowest.x() - half, lowest.y() - 4, 2 * half, 8, Ink.PAPER));
                marks.add(Words.plain(lowest.x(), lowest.y() + 3, text, Ink.MUTED, TINY, Anchor.MIDDLE));
            }
        }
    }

    private static boolean closed(List<At> line) {
        return line.get(0).equals(line.get(line.size() - 1));
    }

    private void axes(List<Mark> marks, Frame frame, Frame inner) {
        for (Axis.Tick tick : x.ticks()) {
            double at = place(inner, new At(tick.value(), y.scale().low())).x();
            marks.add(Mark.Line.straight(at, inner.bottom(), at, inner.bottom() + 4, Ink.MUTED, 1));
            marks.add(Words.plain(at, inner.bottom() + 15, tick.text(), Ink.MUTED, SMALL, Anchor.MIDDLE));
        }
        for (Axis.Tick tick : y.ticks()) {
            double at = place(inner, new At(x.scale().low(), tick.value())).y();
            marks.add(Mark.Line.straight(inner.x() - 4, at, inner.x(), at, Ink.MUTED, 1));
            marks.add(Words.plain(inner.x() - 7, at + 4, tick.text(), Ink.MUTED, SMALL, Anchor.END));
        }
        marks.add(Mark.Line.straight(inner.x(), inner.bottom(), inner.right(), inner.bottom(), Ink.MUTED, 1));
        marks.add(Mark.Line.straight(inner.x(), inner.y(), inner.x(), inner.bottom(), Ink.MUTED, 1));
        double across = inner.x() + inner.width() / 2;
        double down = inner.y() + inner.height() / 2;
        marks.add(Words.plain(across, inner.bottom() + 30, x.label(), Ink.MUTED, SMALL, Anchor.MIDDLE));
        marks.add(new Words(frame.x() + 10, down, y.label(), Ink.MUTED, SMALL, Anchor.MIDDLE, false, true));
    }

    private static void sign(List<Mark> marks, At at, Spot spot) {
        double r = 4.5;
        if (spot.sign() == Sign.DOT) {
            marks.add(new Mark.Dot(at.x(), at.y(), 4, spot.ink()));
        } else {
            // A wider one in the color of the paper below, so that trails do not hide it.
            for (double wide : new double[] {4.6, 2.4}) {
                Ink ink = wide > 4 ? Ink.PAPER : spot.ink();
                double reach = wide > 4 ? r + 1.2 : r;
                marks.add(
                        Mark.Line.straight(at.x() - reach, at.y() - reach, at.x() + reach, at.y() + reach, ink, wide));
                marks.add(
                        Mark.Line.straight(at.x() - reach, at.y() + reach, at.x() + reach, at.y() - reach, ink, wide));
            }
        }
        if (spot.name().isEmpty()) {
            return;
        }
        double below = spot.sign() == Sign.DOT ? 13 : -5; // a dot may lie on a cross
        double wide = Words.width(spot.name(), SMALL) + 2;
        marks.add(new Mark.Box(at.x() + 5, at.y() + below - 9, wide, 11, Ink.PAPER.withOpacity(0.75)));
        marks.add(new Words(at.x() + 6, at.y() + below, spot.name(), spot.ink(), SMALL, Anchor.START, true, false));
    }
}
