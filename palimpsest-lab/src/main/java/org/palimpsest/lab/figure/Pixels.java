package org.palimpsest.lab.figure;

import java.awt.image.BufferedImage;
import java.util.Arrays;

/** Colors in rows and columns. Immutable, and equal by value. */
public final class Pixels {
    private final int columns;
    private final int rows;
    private final int[] rgb;

    /**
     * Copies the colors.
     *
     * @param rgb row by row
     */
    public Pixels(int columns, int rows, int[] rgb) {
        if (columns < 1 || rows < 1 || rgb.length != columns * rows) {
            throw new IllegalArgumentException(
                    rgb.length + " colors do not fill " + rows + " rows of " + columns + " columns");
        }
        this.columns = columns;
        this.rows = rows;
        this.rgb = rgb.clone();
    }

    BufferedImage image() {
        BufferedImage image = new BufferedImage(columns, rows, BufferedImage.TYPE_INT_RGB);
        image.setRGB(0, 0, columns, rows, rgb, 0, columns);
        return image;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Pixels that && columns == that.columns && Arrays.equals(rgb, that.rgb);
    }

    @Override
    public int hashCode() {
        return 31 * columns + Arrays.hashCode(rgb);
    }

    @Override
    public String toString() {
        return "Pixels(" + columns + " x " + rows + ")";
    }
}
