package org.palimpsest.lab.figure;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.figure.Mark.Anchor;
import org.palimpsest.lab.figure.Mark.Words;

/**
 * A number of every weight as a color, layers below each other.
 *
 * @param layers from the input to the output
 * @param colors what the colors mean
 * @param low the word for the darkest color
 * @param high the word for the lightest
 */
public record LayerMaps(String title, List<Layer> layers, ColorScale colors, String low, String high) implements Plot {
    private static final double SMALL = 11;
    private static final double GAP = 20;

    /**
     * A matrix.
     *
     * @param caption its name and what there is to say about it
     * @param values row by row
     */
    public record Layer(String caption, List<List<Double>> values) {
        /** Copies the lists. */
        public Layer {
            values = values.stream().map(List::copyOf).toList();
            if (values.isEmpty() || values.get(0).isEmpty()) {
                throw new IllegalArgumentException("a map must have cells");
            }
        }

        /** Large layers may be higher, but not by as much as they are larger. */
        double share() {
            return Math.sqrt(values.size());
        }
    }

    /** Copies the list. */
    public LayerMaps {
        layers = List.copyOf(layers);
    }

    @Override
    public double height(double width) {
        return 34
                + layers.stream()
                        .mapToDouble(layer -> GAP + Math.max(16, 13 * layer.share()))
                        .sum()
                + 34;
    }

    @Override
    public List<Mark> draw(Frame frame) {
        List<Mark> marks = new ArrayList<>();
        marks.add(new Words(frame.x(), frame.y() + 15, title, Ink.TEXT, 13, Anchor.START, true, false));
        double shares = layers.stream().mapToDouble(Layer::share).sum();
        double room = frame.height() - 34 - 34 - GAP * layers.size();
        double y = frame.y() + 34;
        for (Layer layer : layers) {
            double tall = room * layer.share() / shares;
            marks.add(Words.plain(frame.x(), y + 10, layer.caption(), Ink.MUTED, SMALL, Anchor.START));
            marks.add(new Mark.Group(
                    "",
                    layer.caption(),
                    List.of(new Mark.Cells(frame.x(), y + 15, frame.width(), tall, pixels(layer)))));
            y += tall + GAP;
        }
        key(marks, new Frame(frame.x(), frame.bottom() - 22, frame.width(), 10));
        return marks;
    }

    private Pixels pixels(Layer layer) {
        int width = layer.values().get(0).size();
        int[] rgb = layer.values().stream()
                .flatMap(List::stream)
                .mapToInt(colors::rgb)
                .toArray();
        return new Pixels(width, layer.values().size(), rgb);
    }

    private void key(List<Mark> marks, Frame at) {
        int steps = 64;
        int[] rgb = new int[steps];
        for (int i = 0; i < steps; i++) {
            rgb[i] = colors.rgb(colors.low() + (colors.high() - colors.low()) * (i + 0.5) / steps);
        }
        double left = Words.width(low, SMALL) + 8;
        double right = Words.width(high, SMALL) + 8;
        double wide = Math.min(160, at.width() - left - right);
        marks.add(Words.plain(at.x(), at.bottom() - 1, low, Ink.MUTED, SMALL, Anchor.START));
        marks.add(new Mark.Cells(at.x() + left, at.y(), wide, at.height(), new Pixels(steps, 1, rgb)));
        marks.add(Words.plain(at.x() + left + wide + 8, at.bottom() - 1, high, Ink.MUTED, SMALL, Anchor.START));
    }
}
