package org.palimpsest.task;

import java.util.stream.IntStream;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;

/**
 * Rotates images about their center with bilinear interpolation. Pixels from outside the image are 0.
 *
 * @param width pixels per row
 * @param height rows
 * @param degrees the angle, counter-clockwise
 */
public record Rotation(int width, int height, double degrees) {
    private static final int BRIGHTEST = 255;

    public Rotation {
        if (width < 1 || height < 1) {
            throw new IllegalArgumentException("images must have pixels, was " + width + " x " + height);
        }
        if (!Double.isFinite(degrees)) {
            throw new IllegalArgumentException("degrees must be finite, was " + degrees);
        }
    }

    /**
     * The same rows with rotated images; the same object for an angle of 0. Images without negative pixels are stored
     * as bytes, 0 to 255 for 0 to the largest pixel, with a rounding error of at most 1/510 of it; others as floats.
     */
    public Dataset apply(Dataset data) {
        if (data.features() != width * height) {
            throw new IllegalArgumentException(
                    "rows of " + data.features() + " inputs are not images of " + width + " x " + height);
        }
        if (degrees % 360 == 0) {
            return data;
        }
        float least = 0;
        float most = 0;
        for (int r = 0; r < data.size(); r++) {
            for (float x : data.row(r)) {
                least = Math.min(least, x);
                most = Math.max(most, x);
            }
        }
        boolean bytes = least == 0 && most > 0 && data.features() <= Character.MAX_VALUE;
        return Dataset.of(bytes ? bytes(data, most / BRIGHTEST) : floats(data), data.targets());
    }

    private Inputs bytes(Dataset data, float scale) {
        int features = data.features();
        byte[] dense = new byte[Math.multiplyExact(data.size(), features)];
        // Rows do not touch each other, so that any order gives the same.
        IntStream.range(0, data.size()).parallel().forEach(r -> {
            float[] rotated = rotate(data.row(r));
            for (int c = 0; c < features; c++) {
                dense[r * features + c] = (byte) Math.min(BRIGHTEST, Math.round(rotated[c] / scale));
            }
        });
        return Inputs.Bytes.pack(features, scale, dense);
    }

    private Inputs floats(Dataset data) {
        int features = data.features();
        float[] dense = new float[Math.multiplyExact(data.size(), features)];
        IntStream.range(0, data.size()).parallel().forEach(r -> {
            System.arraycopy(rotate(data.row(r)), 0, dense, r * features, features);
        });
        return new Inputs.Floats(features, dense);
    }

    /** A rotated image. */
    float[] rotate(float[] image) {
        float[] out = new float[image.length];
        double cos = cos(degrees);
        double sin = cos(degrees - 90);
        double middleX = (width - 1) / 2.0;
        double middleY = (height - 1) / 2.0;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                // Rows grow downwards, so this turns back clockwise as seen.
                double fromX = middleX + cos * (x - middleX) - sin * (y - middleY);
                double fromY = middleY + sin * (x - middleX) + cos * (y - middleY);
                out[y * width + x] = mixed(image, fromX, fromY);
            }
        }
        return out;
    }

    /** Exact at multiples of 90 degrees, so that quarter turns do not interpolate. */
    private static double cos(double degrees) {
        double quarter = degrees / 90;
        if (quarter == Math.rint(quarter)) {
            long turns = Math.floorMod((long) quarter, 4L);
            return turns == 0 ? 1 : turns == 2 ? -1 : 0;
        }
        return StrictMath.cos(StrictMath.toRadians(degrees));
    }

    private float mixed(float[] image, double x, double y) {
        int left = (int) Math.floor(x);
        int top = (int) Math.floor(y);
        double right = x - left;
        double low = y - top;
        return (float) ((1 - low) * ((1 - right) * at(image, left, top) + right * at(image, left + 1, top))
                + low * ((1 - right) * at(image, left, top + 1) + right * at(image, left + 1, top + 1)));
    }

    private float at(float[] image, int x, int y) {
        return x >= 0 && x < width && y >= 0 && y < height ? image[y * width + x] : 0f;
    }
}
