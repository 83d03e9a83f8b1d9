package org.palimpsest.lab.figure;

import java.util.List;

/** What drawings are made of. Lengths are in points of the drawing, y goes down. */
public sealed interface Mark {
    /** A place. */
    record At(double x, double y) {}

    /** Where words stand to their place. */
    enum Anchor {
        START,
        MIDDLE,
        END
    }

    /**
     * A line through some places.
     *
     * @param dash lengths of strokes and gaps; empty for a solid line
     */
    record Line(List<At> points, Ink ink, double width, List<Double> dash) implements Mark {
        /** Copies the lists. */
        public Line {
            points = List.copyOf(points);
            dash = List.copyOf(dash);
        }

        /** A straight solid one. */
        public static Line straight(double x1, double y1, double x2, double y2, Ink ink, double width) {
            return new Line(List.of(new At(x1, y1), new At(x2, y2)), ink, width, List.of());
        }
    }

    /** A filled polygon. */
    record Area(List<At> points, Ink ink) implements Mark {
        /** Copies the list. */
        public Area {
            points = List.copyOf(points);
        }
    }

    /** A filled rectangle. */
    record Box(double x, double y, double width, double height, Ink ink) implements Mark {}

    /**
     * A filled circle with a rim in the color of the paper, so that those that overlap can be counted. One of no opacity
     * can still be pointed at, where the drawing is looked at with a pointer.
     */
    record Dot(double x, double y, double radius, Ink ink) implements Mark {}

    /**
     * Words on one line.
     *
     * @param y where the line that letters stand on is
     * @param turned whether they go up instead of to the right
     */
    record Words(double x, double y, String text, Ink ink, double size, Anchor anchor, boolean bold, boolean turned)
            implements Mark {
        /** Plain words. */
        public static Words plain(double x, double y, String text, Ink ink, double size, Anchor anchor) {
            return new Words(x, y, text, ink, size, anchor, false, false);
        }

        /** How wide words will be, roughly: fonts differ, and a drawing must not depend on those of this machine. */
        public static double width(String text, double size) {
            return 0.56 * size * text.length();
        }
    }

    /** An image of colored cells, the first row on top. */
    record Cells(double x, double y, double width, double height, Pixels pixels) implements Mark {}

    /**
     * Marks that belong together.
     *
     * @param series what they show, such as "2" for the third thing compared; empty when all of them
     * @param tip what they say when asked; empty for nothing
     */
    record Group(String series, String tip, List<Mark> marks) implements Mark {
        /** Copies the list. */
        public Group {
            marks = List.copyOf(marks);
        }
    }
}
