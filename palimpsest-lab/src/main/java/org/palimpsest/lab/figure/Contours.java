package org.palimpsest.lab.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.palimpsest.lab.figure.Mark.At;

/**
 * Lines of equal height of a function of two numbers, by marching squares: where the values at the corners of a cell lie
 * on both sides of a level, the line crosses the edges between them, at places that straight interpolation gives. Edges are
 * numbered, so that the pieces of neighbouring cells join exactly.
 */
public final class Contours {
    private static final int NONE = -1;

    private final Scale x;
    private final Scale y;
    private final int cells;
    private final double[] height;

    /**
     * Samples a function.
     *
     * @param x from where to where, with {@code cells} cells between
     * @param y the same upward
     */
    public Contours(DoubleBinaryOperator function, Scale x, Scale y, int cells) {
        if (cells < 1) {
            throw new IllegalArgumentException("cells must be >= 1, was " + cells);
        }
        this.x = x;
        this.y = y;
        this.cells = cells;
        height = new double[(cells + 1) * (cells + 1)];
        for (int j = 0; j <= cells; j++) {
            for (int i = 0; i <= cells; i++) {
                height[corner(i, j)] = function.applyAsDouble(value(x, i), value(y, j));
            }
        }
    }

    private double value(Scale scale, double step) {
        return scale.low() + (scale.high() - scale.low()) * step / cells;
    }

    private int corner(int i, int j) {
        return j * (cells + 1) + i;
    }

    /** The least height that was seen. */
    public double low() {
        double least = Double.POSITIVE_INFINITY;
        for (double each : height) {
            least = Math.min(least, each);
        }
        return least;
    }

    /** The greatest height that was seen. */
    public double high() {
        double most = Double.NEGATIVE_INFINITY;
        for (double each : height) {
            most = Math.max(most, each);
        }
        return most;
    }

    /** The lines at a level, in the values of x and y; those that close end where they begin. */
    public List<List<At>> at(double level) {
        int edges = 2 * height.length;
        int[] links = new int[2 * edges]; // the one or two neighbours of each edge on its line
        Arrays.fill(links, NONE);
        for (int j = 0; j < cells; j++) {
            for (int i = 0; i < cells; i++) {
                List<Integer> crossed = crossed(i, j, level);
                for (int k = 0; k < crossed.size(); k += 2) {
                    replace(links, crossed.get(k), NONE, crossed.get(k + 1));
                    replace(links, crossed.get(k + 1), NONE, crossed.get(k));
                }
            }
        }
        List<List<At>> lines = new ArrayList<>();
        for (boolean closed : new boolean[] {false, true}) { // open lines from their ends; what is left then is closed
            for (int edge = 0; edge < edges; edge++) {
                if (links[2 * edge] != NONE && (closed || links[2 * edge + 1] == NONE)) {
                    lines.add(follow(edge, links, level));
                }
            }
        }
        return lines;
    }

    private static void replace(int[] links, int edge, int before, int after) {
        links[2 * edge + (links[2 * edge] == before ? 0 : 1)] = after;
    }

    /** Goes along a line and takes its links away. */
    private List<At> follow(int start, int[] links, double level) {
        List<At> line = new ArrayList<>();
        line.add(place(start, level));
        int edge = start;
        int to = links[2 * edge];
        while (to != NONE) {
            replace(links, edge, to, NONE);
            replace(links, to, edge, NONE);
            line.add(place(to, level));
            edge = to;
            to = Math.max(links[2 * edge], links[2 * edge + 1]);
        }
        return line;
    }

    /** The edges of a cell that a line crosses, two by two. */
    private List<Integer> crossed(int i, int j, double level) {
        boolean[] above = {
            height[corner(i, j)] > level,
            height[corner(i + 1, j)] > level,
            height[corner(i + 1, j + 1)] > level,
            height[corner(i, j + 1)] > level
        };
        int[] edges = {2 * corner(i, j), 2 * corner(i + 1, j) + 1, 2 * corner(i, j + 1), 2 * corner(i, j) + 1};
        List<Integer> crossed = new ArrayList<>();
        for (int k = 0; k < 4; k++) {
            if (above[k] != above[(k + 1) % 4]) {
                crossed.add(edges[k]);
            }
        }
        if (crossed.size() == 4) { // a saddle: the middle tells which corners belong together
            double middle = height[corner(i, j)] + height[corner(i + 1, j)] + height[corner(i, j + 1)];
            boolean high = (middle + height[corner(i + 1, j + 1)]) / 4 > level;
            if (above[0] != high) { // pairs cut off corners 1 and 3; turned, 2 and 0
                crossed.add(crossed.remove(0));
            }
        }
        return crossed;
    }

    /** Where a level crosses an edge: even ones go right from their corner, odd ones up. */
    private At place(int edge, double level) {
        int from = edge / 2;
        boolean up = edge % 2 == 1;
        int to = up ? from + cells + 1 : from + 1;
        double part = (level - height[from]) / (height[to] - height[from]);
        int i = from % (cells + 1);
        int j = from / (cells + 1);
        return new At(value(x, up ? i : i + part), value(y, up ? j + part : j));
    }
}
