package org.palimpsest.lab.figure;

/** A rectangle that something is drawn in. */
public record Frame(double x, double y, double width, double height) {
    double right() {
        return x + width;
    }

    double bottom() {
        return y + height;
    }

    /** Without some margin on each side. */
    Frame inside(double left, double top, double right, double bottom) {
        return new Frame(x + left, y + top, Math.max(1, width - left - right), Math.max(1, height - top - bottom));
    }
}
