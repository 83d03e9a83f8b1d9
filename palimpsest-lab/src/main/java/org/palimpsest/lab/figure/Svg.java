package org.palimpsest.lab.figure;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;

/**
 * Drawings as SVG. Colors stand in attributes, so that a file on its own is complete; the role of an ink is a class
 * ({@code f-text} to fill, {@code l-text} for lines), so that the style of a page, which is stronger than an attribute,
 * can replace it.
 */
public final class Svg {
    private final StringBuilder out = new StringBuilder();

    private Svg() {}

    /** A file of its own, on white. */
    public static String file(Drawing drawing) {
        Svg svg = new Svg();
        svg.open(drawing, " width=\"" + number(drawing.width()) + "\" height=\"" + number(drawing.height()) + "\"");
        svg.mark(new Mark.Box(0, 0, drawing.width(), drawing.height(), Ink.PAPER));
        return svg.close(drawing) + "\n";
    }

    /** A part of a page, which gives it its font, its colors and what it stands on. */
    public static String inline(Drawing drawing) {
        Svg svg = new Svg();
        svg.open(drawing, " class=\"drawing\" tabindex=\"0\"");
        return svg.close(drawing);
    }

    /** The line of the i-th thing compared, to stand beside its name in a page. */
    public static String sample(int index, double width, double height) {
        Svg svg = new Svg();
        svg.out.append("<svg");
        svg.attribute("width", width);
        svg.attribute("height", height);
        svg.out.append(" aria-hidden=\"true\">");
        Mark.At left = new Mark.At(0, height / 2);
        Mark.At right = new Mark.At(width, height / 2);
        svg.mark(new Mark.Line(List.of(left, right), Ink.series(index), 3, Ink.dash(index)));
        return svg.out.append("</svg>").toString();
    }

    /** Text that means itself in XML and HTML. */
    public static String escape(String text) {
        StringBuilder safe = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                case '\t', '\n' -> safe.appendCodePoint(c);
                // No way to write other control characters in XML, not even escaped.
                default -> safe.appendCodePoint(Character.isISOControl(c) ? 0xfffd : c);
            }
        });
        return safe.toString();
    }

    private void open(Drawing drawing, String more) {
        out.append("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
                .append(number(drawing.width()))
                .append(' ')
                .append(number(drawing.height()))
                .append("\" font-family=\"Helvetica, Arial, sans-serif\" role=\"img\"")
                .append(more)
                .append("><title>")
                .append(escape(drawing.title()))
                .append("</title>");
        if (!drawing.description().isEmpty()) {
            out.append("<desc>").append(escape(drawing.description())).append("</desc>");
        }
    }

    private String close(Drawing drawing) {
        drawing.marks().forEach(this::mark);
        return out.append("</svg>").toString();
    }

    private void mark(Mark mark) {
        if (mark instanceof Mark.Line line) {
            out.append("<polyline points=\"").append(points(line.points())).append("\" fill=\"none\"");
            stroke(line.ink(), line.width());
            if (!line.dash().isEmpty()) {
                out.append(" stroke-dasharray=\"")
                        .append(line.dash().stream().map(Svg::number).collect(Collectors.joining(" ")))
                        .append('"');
            }
            out.append(" stroke-linejoin=\"round\"/>");
        } else if (mark instanceof Mark.Area area) {
            out.append("<polygon points=\"").append(points(area.points())).append('"');
            fill(area.ink());
            out.append("/>");
        } else if (mark instanceof Mark.Box box) {
            out.append("<rect");
            rectangle(box.x(), box.y(), box.width(), box.height());
            fill(box.ink());
            out.append("/>");
        } else if (mark instanceof Mark.Dot dot) {
            out.append("<circle");
            attribute("cx", dot.x());
            attribute("cy", dot.y());
            attribute("r", dot.radius());
            if (dot.ink().opacity() == 0) {
                out.append(" fill=\"none\" pointer-events=\"all\"/>");
                return;
            }
            out.append(" class=\"f-").append(dot.ink().role()).append(" l-paper\" fill=\"");
            out.append(dot.ink().hex()).append("\" stroke=\"").append(Ink.PAPER.hex());
            out.append("\" stroke-width=\"0.8\"/>");
        } else if (mark instanceof Mark.Words words) {
            words(words);
        } else if (mark instanceof Mark.Cells cells) {
            out.append("<image preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\"");
            rectangle(cells.x(), cells.y(), cells.width(), cells.height());
            out.append(" href=\"data:image/png;base64,")
                    .append(png(cells.pixels()))
                    .append("\"/>");
        } else if (mark instanceof Mark.Group group) {
            group(group);
        }
    }

    private void group(Mark.Group group) {
        if (group.marks().isEmpty()) {
            return;
        }
        out.append("<g");
        if (!group.series().isEmpty()) {
            out.append(" data-series=\"").append(escape(group.series())).append('"');
        }
        if (!group.tip().isEmpty()) {
            out.append(" data-tip=\"").append(escape(group.tip())).append('"');
        }
        out.append('>');
        group.marks().forEach(this::mark);
        out.append("</g>");
    }

    private void words(Mark.Words words) {
        out.append("<text");
        attribute("x", words.x());
        attribute("y", words.y());
        attribute("font-size", words.size());
        fill(words.ink());
        if (words.anchor() != Mark.Anchor.START) {
            out.append(" text-anchor=\"")
                    .append(words.anchor().name().toLowerCase(Locale.ROOT))
                    .append('"');
        }
        if (words.bold()) {
            out.append(" font-weight=\"600\"");
        }
        if (words.turned()) {
            out.append(" transform=\"rotate(-90 ").append(number(words.x())).append(' ');
            out.append(number(words.y())).append(")\"");
        }
        out.append('>').append(escape(words.text())).append("</text>");
    }

    private void fill(Ink ink) {
        if (!ink.role().isEmpty()) {
            out.append(" class=\"f-").append(ink.role()).append('"');
        }
        out.append(" fill=\"").append(ink.hex()).append('"');
        if (ink.opacity() < 1) {
            attribute("fill-opacity", ink.opacity());
        }
    }

    private void stroke(Ink ink, double width) {
        if (!ink.role().isEmpty()) {
            out.append(" class=\"l-").append(ink.role()).append('"');
        }
        out.append(" stroke=\"").append(ink.hex()).append('"');
        attribute("stroke-width", width);
        if (ink.opacity() < 1) {
            attribute("stroke-opacity", ink.opacity());
        }
    }

    private void rectangle(double x, double y, double width, double height) {
        attribute("x", x);
        attribute("y", y);
        attribute("width", width);
        attribute("height", height);
    }

    private void attribute(String name, double value) {
        out.append(' ').append(name).append("=\"").append(number(value)).append('"');
    }

    private static String points(List<Mark.At> points) {
        return points.stream().map(at -> number(at.x()) + "," + number(at.y())).collect(Collectors.joining(" "));
    }

    private static String number(double value) {
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }

    private static String png(Pixels pixels) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(pixels.image(), "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // an array does not refuse bytes
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
}
