package org.palimpsest.lab.figure;

/**
 * From values to colors that grow lighter evenly: the same for those who see no red or green, and on gray paper. A
 * table of Matplotlib's viridis at nine places (public domain), straight lines between them.
 *
 * @param low the value of the darkest color
 * @param high the value of the lightest
 */
public record ColorScale(double low, double high) {
    private static final int[] VIRIDIS = {
        0x440154, 0x482878, 0x3e4a89, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6ece58, 0xd8e219
    };

    /** Color of what is not there. */
    static final int NOTHING = 0x9aa2ab;

    /** Checks the ends. */
    public ColorScale {
        if (!(low < high)) {
            throw new IllegalArgumentException("a color scale must go up, not from " + low + " to " + high);
        }
    }

    /** The color of a value; beyond the ends, that of the end. */
    public int rgb(double value) {
        if (Double.isNaN(value)) {
            return NOTHING;
        }
        double way = Math.min(1, Math.max(0, (value - low) / (high - low))) * (VIRIDIS.length - 1);
        int at = Math.min(VIRIDIS.length - 2, (int) way);
        return mix(VIRIDIS[at], VIRIDIS[at + 1], way - at);
    }

    /** White on dark colors, black on light ones. */
    Ink letters(double value) {
        int rgb = rgb(value);
        double light = 0.2126 * (rgb >> 16 & 255) + 0.7152 * (rgb >> 8 & 255) + 0.0722 * (rgb & 255);
        return Ink.value(light < 120 ? 0xffffff : 0x10141a);
    }

    private static int mix(int a, int b, double part) {
        int rgb = 0;
        for (int shift = 16; shift >= 0; shift -= 8) {
            double from = a >> shift & 255;
            double to = b >> shift & 255;
            rgb |= (int) Math.round(from + part * (to - from)) << shift;
        }
        return rgb;
    }
}
