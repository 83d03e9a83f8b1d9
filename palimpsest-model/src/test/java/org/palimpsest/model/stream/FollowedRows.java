package org.palimpsest.model.stream;

import java.util.Locale;
import java.util.Random;

/** Rows of a stream: a point and its side of a line. */
final class FollowedRows {
    private FollowedRows() {}

    static String csv(int rows, long seed, boolean flipped) {
        StringBuilder text = new StringBuilder("x,y,side\n");
        Random random = new Random(seed);
        for (int r = 0; r < rows; r++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            text.append(String.format(Locale.ROOT, "%.4f,%.4f,%s%n", x, y, side(x + y, flipped)));
        }
        return text.toString();
    }

    static String jsonLines(int rows, long seed, boolean flipped) {
        StringBuilder text = new StringBuilder();
        Random random = new Random(seed);
        for (int r = 0; r < rows; r++) {
            double x = random.nextGaussian();
            double y = random.nextGaussian();
            text.append(String.format(
                    Locale.ROOT, "{\"x\": %.4f, \"y\": %.4f, \"side\": \"%s\"}%n", x, y, side(x + y, flipped)));
        }
        return text.toString();
    }

    private static String side(double sum, boolean flipped) {
        return sum > 0 != flipped ? "right" : "left";
    }
}
