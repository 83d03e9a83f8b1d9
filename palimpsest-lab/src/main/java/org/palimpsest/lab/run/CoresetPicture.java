package org.palimpsest.lab.run;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;

/**
 * The points of a coreset as pictures, by class: where they started, and under it where they are now, if they moved. An
 * SVG with the pixels inside, so that no font is needed to make it. Inputs that were permuted are put back in their order.
 */
final class CoresetPicture {
    private static final int ACROSS = 20;
    private static final int MOST = 100;
    private static final int LEAST_SIDE = 56;
    private static final int GAP = 4;
    private static final int TEXT = 12;

    private final Coreset coreset;
    private final Dataset data;
    private final List<String> labels;
    private final int side;
    private final int zoom;
    private final int[] points;

    private CoresetPicture(Coreset coreset, Dataset data, List<String> labels, int side) {
        this.coreset = coreset;
        this.data = data;
        this.labels = labels;
        this.side = side;
        zoom = Math.max(1, (LEAST_SIDE + side - 1) / side);
        points = IntStream.range(0, coreset.size())
                .boxed()
                .sorted(Comparator.comparing(this::number))
                .limit(MOST)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The picture; none where the inputs are no square of pixels, or there are no points. */
    static Optional<String> of(Coreset coreset, Dataset data, List<String> labels) throws IOException {
        int side = (int) Math.round(Math.sqrt(coreset.features()));
        boolean pictures =
                side >= 4 && side * side == coreset.features() && coreset.targets() instanceof Targets.Labels;
        return pictures && coreset.size() > 0
                ? Optional.of(new CoresetPicture(coreset, data, labels, side).svg())
                : Optional.empty();
    }

    private int number(int point) {
        return ((Targets.Labels) coreset.targets()).at(point);
    }

    private int pictureHeight() {
        return side * zoom + (coreset.isSynthetic() ? side * zoom + GAP / 2 : 0);
    }

    private int cellHeight() {
        return pictureHeight() + TEXT + GAP;
    }

    private int cellWidth() {
        return side * zoom + GAP;
    }

    private String svg() throws IOException {
        int across = Math.min(ACROSS, points.length);
        int down = (points.length + across - 1) / across;
        int width = across * cellWidth() + GAP;
        int top = 2 * TEXT;
        int height = top + down * cellHeight() + GAP;
        BufferedImage pixels = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
        StringBuilder texts = new StringBuilder();
        for (int i = 0; i < points.length; i++) {
            int x = GAP + i % across * cellWidth();
            int y = top + i / across * cellHeight();
            if (coreset.isSynthetic()) {
                draw(data.row(coreset.origin(points[i])), x, y, pixels);
                draw(point(points[i]), x, y + side * zoom + GAP / 2, pixels);
            } else {
                draw(point(points[i]), x, y, pixels);
            }
            texts.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                    x + side * zoom / 2,
                    y + pictureHeight() + TEXT - 2,
                    escaped(labels.get(number(points[i])))));
        }
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(pixels, "png", png);
        String title = coreset.size() + " points of task " + coreset.task()
                + (points.length < coreset.size() ? ", " + points.length + " of them" : "")
                + (coreset.isSynthetic() ? ": rows of the data above, where Stein's gradients moved them below" : "");
        return String.format(
                Locale.ROOT,
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" \
                font-family="sans-serif" font-size="10">
                <title>%3$s</title>
                <rect width="%1$d" height="%2$d" fill="black"/>
                <image width="%1$d" height="%2$d" href="data:image/png;base64,%4$s"/>
                <g fill="white">
                <text x="%5$d" y="%6$d">%3$s</text>
                %7$s</g>
                </svg>
                """,
                width,
                height,
                escaped(title),
                Base64.getEncoder().encodeToString(png.toByteArray()),
                GAP,
                TEXT + GAP / 2,
                texts);
    }

    private float[] point(int point) {
        float[] row = new float[coreset.features()];
        System.arraycopy(coreset.inputs(), point * row.length, row, 0, row.length);
        return row;
    }

    /** Pixels beyond 0 and 1, where synthetic points may go, are cut off. */
    private void draw(float[] row, int x, int y, BufferedImage out) {
        float[] pixels = data.unpermuted(row);
        for (int k = 0; k < pixels.length; k++) {
            int gray = Math.round(255 * Math.min(1f, Math.max(0f, pixels[k])));
            for (int i = 0; i < zoom * zoom; i++) {
                out.getRaster().setSample(x + k % side * zoom + i % zoom, y + k / side * zoom + i / zoom, 0, gray);
            }
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
