package org.palimpsest.lab.figure;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.ImageIO;

/** Drawings as PNG, on white, by Java2D. */
public final class Png {
    private final Graphics2D to;

    private Png(Graphics2D to) {
        this.to = to;
    }

    /**
     * The bytes of a file.
     *
     * @param scale how many pixels to a point of the drawing; 3 is sharp in print at column width
     * @throws IOException also when this machine has no font to draw letters with
     */
    public static byte[] bytes(Drawing drawing, double scale) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageIO.write(image(drawing, scale), "png", bytes);
        return bytes.toByteArray();
    }

    /** The image in memory. */
    static BufferedImage image(Drawing drawing, double scale) throws IOException {
        BufferedImage image = new BufferedImage(
                (int) Math.ceil(drawing.width() * scale),
                (int) Math.ceil(drawing.height() * scale),
                BufferedImage.TYPE_INT_RGB);
        Graphics2D to = image.createGraphics();
        try {
            to.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            to.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            to.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
            to.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            to.setColor(Color.WHITE);
            to.fillRect(0, 0, image.getWidth(), image.getHeight()); // a part of a pixel would be a gray line at the end
            to.scale(scale, scale);
            probeFonts(to);
            Png png = new Png(to);
            drawing.marks().forEach(png::mark);
        } finally {
            to.dispose();
        }
        return image;
    }

    /** Without fontconfig or a font, Java fails in many ways; better once, with advice. */
    private static void probeFonts(Graphics2D to) throws IOException {
        try {
            to.getFontMetrics(new Font(Font.SANS_SERIF, Font.PLAIN, 12)).stringWidth("0");
        } catch (RuntimeException | LinkageError | InternalError e) {
            throw new IOException(
                    "Java finds no font to draw letters with; install fontconfig and a TrueType font, or use the SVG",
                    e);
        }
    }

    private void mark(Mark mark) {
        if (mark instanceof Mark.Line line) {
            ink(line.ink());
            to.setStroke(stroke(line));
            to.draw(path(line.points()));
        } else if (mark instanceof Mark.Area area) {
            ink(area.ink());
            Path2D path = path(area.points());
            path.closePath();
            to.fill(path);
        } else if (mark instanceof Mark.Box box) {
            ink(box.ink());
            to.fill(new Rectangle2D.Double(box.x(), box.y(), box.width(), box.height()));
        } else if (mark instanceof Mark.Dot dot) {
            if (dot.ink().opacity() == 0) {
                return;
            }
            double r = dot.radius();
            Ellipse2D circle = new Ellipse2D.Double(dot.x() - r, dot.y() - r, 2 * r, 2 * r);
            ink(dot.ink());
            to.fill(circle);
            ink(Ink.PAPER);
            to.setStroke(new BasicStroke(0.8f));
            to.draw(circle);
        } else if (mark instanceof Mark.Words words) {
            words(words);
        } else if (mark instanceof Mark.Cells cells) {
            BufferedImage image = cells.pixels().image();
            AffineTransform place = AffineTransform.getTranslateInstance(cells.x(), cells.y());
            place.scale(cells.width() / image.getWidth(), cells.height() / image.getHeight());
            to.drawImage(image, place, null);
        } else if (mark instanceof Mark.Group group) {
            group.marks().forEach(this::mark);
        }
    }

    private void words(Mark.Words words) {
        ink(words.ink());
        to.setFont(
                new Font(Font.SANS_SERIF, words.bold() ? Font.BOLD : Font.PLAIN, 12).deriveFont((float) words.size()));
        double width = to.getFontMetrics().getStringBounds(words.text(), to).getWidth();
        double back = switch (words.anchor()) {
            case START -> 0;
            case MIDDLE -> width / 2;
            case END -> width;
        };
        AffineTransform before = to.getTransform();
        to.translate(words.x(), words.y());
        if (words.turned()) {
            to.rotate(-Math.PI / 2);
        }
        to.drawString(words.text(), (float) -back, 0);
        to.setTransform(before);
    }

    private void ink(Ink ink) {
        int alpha = (int) Math.round(255 * ink.opacity());
        to.setColor(new Color(alpha << 24 | ink.rgb(), true));
    }

    private static BasicStroke stroke(Mark.Line line) {
        float width = (float) line.width();
        if (line.dash().isEmpty()) {
            return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND);
        }
        float[] dash = new float[line.dash().size()];
        for (int i = 0; i < dash.length; i++) {
            dash[i] = line.dash().get(i).floatValue();
        }
        return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dash, 0);
    }

    private static Path2D path(List<Mark.At> points) {
        Path2D path = new Path2D.Double();
        for (int i = 0; i < points.size(); i++) {
            Mark.At at = points.get(i);
            if (i == 0) {
                path.moveTo(at.x(), at.y());
            } else {
                path.lineTo(at.x(), at.y());
            }
        }
        return path;
    }
}
