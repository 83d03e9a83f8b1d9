package org.palimpsest.lab.figure;

import java.util.ArrayList;
import java.util.List;

/**
 * Plots side by side and below each other, all of one size.
 *
 * @param columns how many side by side
 * @param plots row by row
 */
public record SmallMultiples(String title, int columns, List<Plot> plots) {
    private static final double GAP = 14;
    private static final double MARGIN = 8;

    /** Checks that there is something to show. */
    public SmallMultiples {
        plots = List.copyOf(plots);
        if (columns < 1 || plots.isEmpty()) {
            throw new IllegalArgumentException("small multiples need a column and a plot, were " + columns
                    + " columns, " + plots.size() + " plots");
        }
    }

    /** All of them in one drawing. */
    public Drawing drawing(double width, String description) {
        int across = Math.min(columns, plots.size());
        double each = (width - 2 * MARGIN - GAP * (across - 1)) / across;
        double tall =
                plots.stream().mapToDouble(plot -> plot.height(each)).max().orElse(each);
        int down = (plots.size() + across - 1) / across;
        List<Mark> marks = new ArrayList<>();
        for (int i = 0; i < plots.size(); i++) {
            double x = MARGIN + (i % across) * (each + GAP);
            int row = i / across;
            double y = MARGIN + row * (tall + GAP);
            marks.addAll(plots.get(i).draw(new Frame(x, y, each, tall)));
        }
        return new Drawing(width, down * (tall + GAP) - GAP + 2 * MARGIN, title, description, marks);
    }
}
