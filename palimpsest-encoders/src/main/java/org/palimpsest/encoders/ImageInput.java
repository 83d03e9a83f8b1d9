package org.palimpsest.encoders;

import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.model.encoder.EncoderException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How an image becomes the input of a model. With v a colour from 0 to 1:
 *
 * <pre>
 * x = (v · scale − mean) / std
 * </pre>
 *
 * @param width in pixels
 * @param height in pixels
 * @param colours 3, or 1 for grey
 * @param colourFirst whether colours are the second dimension, and not the last
 * @param scale the largest value of a pixel
 * @param mean of each colour
 * @param std of each colour
 */
record ImageInput(
        int width, int height, int colours, boolean colourFirst, double scale, List<Double> mean, List<Double> std) {
    private static final int MAX_PIXELS = 4096;

    /**
     * The shape of the input, where the settings say nothing else.
     *
     * @param shape of the input, −1 where it is open
     * @param settings a JSON object; width, height, scale, mean and std may be given
     */
    static ImageInput of(String file, long[] shape, byte[] settings) throws EncoderException {
        if (shape.length != 4) {
            throw new EncoderException(file + ": the input has the shape " + Arrays.toString(shape)
                    + "; four dimensions are needed: rows, colours, height and width");
        }
        boolean first = shape[1] == 3 || shape[1] == 1;
        long colours = first ? shape[1] : shape[3];
        if (colours != 3 && colours != 1) {
            throw new EncoderException(file + ": the input has the shape " + Arrays.toString(shape)
                    + "; one or three colours are needed in the second or the last place");
        }
        try {
            JsonNode json = JsonMapper.shared().readTree(settings);
            for (String name : json.propertyNames()) {
                if (!List.of("width", "height", "scale", "mean", "std").contains(name)) {
                    throw new EncoderException(
                            file + ": the settings have '" + name + "'; width, height, scale, mean and std are known");
                }
            }
            long height = json.path("height").asLong(shape[first ? 2 : 1]);
            long width = json.path("width").asLong(shape[first ? 3 : 2]);
            if (height < 1 || width < 1 || height > MAX_PIXELS || width > MAX_PIXELS) {
                throw new EncoderException(
                        file + ": the model leaves the size of its images open; give width and height");
            }
            return new ImageInput(
                    (int) width,
                    (int) height,
                    (int) colours,
                    first,
                    json.path("scale").asDouble(1),
                    colours(file, json, "mean", 0, (int) colours),
                    colours(file, json, "std", 1, (int) colours));
        } catch (JacksonException e) {
            throw new EncoderException(file + ": the settings are no JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static List<Double> colours(String file, JsonNode json, String name, double otherwise, int n)
            throws EncoderException {
        List<Double> all = new ArrayList<>();
        json.path(name).forEach(one -> all.add(one.doubleValue()));
        while (all.isEmpty() || (json.path(name).isMissingNode() && all.size() < n)) {
            all.add(otherwise);
        }
        if (all.size() != n || (name.equals("std") && all.contains(0.0))) {
            throw new EncoderException(
                    file + ": " + name + " needs " + n + " numbers" + (name.equals("std") ? " that are not 0" : ""));
        }
        return all;
    }

    long[] shape() {
        return colourFirst ? new long[] {1, colours, height, width} : new long[] {1, height, width, colours};
    }

    /** @param image of this size */
    float[] pixels(BufferedImage image) {
        float[] out = new float[width * height * colours];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int rgb = image.getRGB(x, y);
                int[] each = {rgb >> 16 & 255, rgb >> 8 & 255, rgb & 255};
                for (int c = 0; c < colours; c++) {
                    double v = (colours == 1 ? 0.299 * each[0] + 0.587 * each[1] + 0.114 * each[2] : each[c]) / 255;
                    int at = colourFirst ? (c * height + y) * width + x : (y * width + x) * colours + c;
                    out[at] = (float) ((v * scale - mean.get(c)) / std.get(c));
                }
            }
        }
        return out;
    }
}
