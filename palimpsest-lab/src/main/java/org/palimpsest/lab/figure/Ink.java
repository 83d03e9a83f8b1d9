package org.palimpsest.lab.figure;

import java.util.List;

/**
 * A color with a role. A drawing on its own is drawn on white in the color given; a page that shows it may give roles
 * other colors, as the report does in the dark.
 *
 * @param role what it is for, a word such as "text"; empty for a color that means a value and stays the same
 * @param rgb the color on white
 * @param opacity 1 covers, 0 cannot be seen
 */
public record Ink(String role, int rgb, double opacity) {
    /** Words that must be read. */
    public static final Ink TEXT = new Ink("text", 0x1f2328, 1);

    /** Words that may be read. */
    public static final Ink MUTED = new Ink("muted", 0x59636e, 1);

    /** Lines to hold on to. */
    public static final Ink GRID = new Ink("grid", 0xdfe3e8, 1);

    /** What it is drawn on. */
    public static final Ink PAPER = new Ink("paper", 0xffffff, 1);

    /** Okabe and Ito's colors, which color-blind people can tell apart, without the yellow that white swallows. */
    private static final List<Integer> SERIES =
            List.of(0x0072b2, 0xd55e00, 0x009e73, 0xaa4f8a, 0xb77e00, 0x3f9fd8, 0x5f6b76);

    /** A second sign besides the color: how lines are dashed. Both repeat only after 28 series. */
    private static final List<List<Double>> DASHES =
            List.of(List.of(), List.of(7.0, 4.0), List.of(2.0, 3.0), List.of(9.0, 3.0, 2.0, 3.0));

    /** The color of the i-th thing compared. */
    public static Ink series(int index) {
        int at = Math.floorMod(index, SERIES.size());
        return new Ink("s" + at, SERIES.get(at), 1);
    }

    /** How the line of the i-th thing compared is dashed; empty for a solid line. */
    public static List<Double> dash(int index) {
        return DASHES.get(Math.floorMod(index, DASHES.size()));
    }

    /** A color that stands for a value. */
    public static Ink value(int rgb) {
        return new Ink("", rgb, 1);
    }

    /** The same, more or less covering. */
    public Ink withOpacity(double part) {
        return new Ink(role, rgb, part);
    }

    /** The color as six hexadecimal digits. */
    String hex() {
        return String.format("#%06x", rgb & 0xffffff);
    }
}
