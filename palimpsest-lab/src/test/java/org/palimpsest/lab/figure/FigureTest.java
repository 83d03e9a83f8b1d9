package org.palimpsest.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.lab.stats.Decimals;
import org.w3c.dom.Document;

final class FigureTest {
    private static final Frame FRAME = new Frame(10, 20, 440, 290);

    static LineChart lines(int series, int spots) {
        List<Series> all = new ArrayList<>();
        for (int s = 0; s < series; s++) {
            List<Series.Spot> points = new ArrayList<>();
            for (int i = 1; i <= spots; i++) {
                double y = 50 + s + 10 * Math.sin(i);
                points.add(new Series.Spot(i, y, y - 2, y + 2, "at " + i));
            }
            all.add(new Series("series <" + s + ">", s, s % 2 == 0 ? Series.Look.LINE : Series.Look.DOTS, points));
        }
        Axis y = Axis.of("", Scale.around(List.of(30.0, 100.0)));
        return new LineChart("Lines & dots", Axis.counts("x", spots), y, List.of(), all);
    }

    static HeatMap heat() {
        List<List<Double>> values = List.of(List.of(1.0, Double.NaN), List.of(2.0, 3.0));
        return new HeatMap(
                "Heat", List.of("a", "b"), List.of("c", "d"), values, new ColorScale(1, 3), Decimals.of(1), "r", "c");
    }

    static LayerMaps maps() {
        return new LayerMaps(
                "Maps",
                List.of(
                        new LayerMaps.Layer("one", List.of(List.of(0.0, 1.0))),
                        new LayerMaps.Layer("two", List.of(List.of(0.5)))),
                new ColorScale(0, 1),
                "low",
                "high");
    }

    static PathChart paths() {
        Axis axis = Axis.of("x", new Scale.Linear(-1, 2));
        Contours cone = new Contours(Math::hypot, axis.scale(), axis.scale(), 12);
        return new PathChart(
                "Paths",
                axis,
                axis,
                Optional.of(new PathChart.Relief(cone, List.of(0.5, 1.0, 2.0))),
                List.of(new PathChart.Trail(
                        0,
                        List.of(new Mark.At(0, 0), new Mark.At(1, 1)),
                        List.of(new PathChart.Stop(new Mark.At(1, 1), "there")))),
                List.of(
                        new PathChart.Spot(new Mark.At(0, 0), PathChart.Sign.DOT, Ink.TEXT, "start"),
                        new PathChart.Spot(new Mark.At(1, 1.5), PathChart.Sign.CROSS, Ink.series(0), "1")));
    }

    static Stream<Plot> plots() {
        return Stream.of(lines(1, 1), lines(3, 5), lines(12, 40), heat(), maps(), paths());
    }

    @ParameterizedTest
    @MethodSource("plots")
    void everyMarkIsInsideTheFrame(Plot plot) {
        List<Mark.At> places = new ArrayList<>();
        plot.draw(FRAME).forEach(mark -> collect(mark, places));
        assertThat(places).isNotEmpty().allSatisfy(at -> {
            assertThat(at.x()).isBetween(FRAME.x() - 1, FRAME.right() + 1);
            assertThat(at.y()).isBetween(FRAME.y() - 1, FRAME.bottom() + 1);
        });
    }

    private static void collect(Mark mark, List<Mark.At> places) {
        if (mark instanceof Mark.Line line) {
            places.addAll(line.points());
        } else if (mark instanceof Mark.Area area) {
            places.addAll(area.points());
        } else if (mark instanceof Mark.Box box) {
            places.add(new Mark.At(box.x(), box.y()));
            places.add(new Mark.At(box.x() + box.width(), box.y() + box.height()));
        } else if (mark instanceof Mark.Cells cells) {
            places.add(new Mark.At(cells.x(), cells.y()));
            places.add(new Mark.At(cells.x() + cells.width(), cells.y() + cells.height()));
        } else if (mark instanceof Mark.Dot dot) {
            places.add(new Mark.At(dot.x(), dot.y()));
        } else if (mark instanceof Mark.Words words) {
            places.add(new Mark.At(words.x(), words.y()));
        } else if (mark instanceof Mark.Group group) {
            group.marks().forEach(inside -> collect(inside, places));
        }
    }

    @ParameterizedTest
    @MethodSource("plots")
    void svgIsWellFormedAndSaysWhatItShows(Plot plot) throws Exception {
        for (String svg : List.of(Svg.file(plot.drawing("a < b")), Svg.inline(plot.drawing("")))) {
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
            assertThat(document.getElementsByTagName("title").item(0).getTextContent())
                    .isEqualTo(plot.title());
        }
    }

    @ParameterizedTest
    @MethodSource("plots")
    void pngHasTheSizeOfTheDrawingAndIsNotBlank(Plot plot) throws IOException {
        Drawing drawing = plot.drawing("");
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(Png.bytes(drawing, 2)));
        assertThat(image.getWidth()).isEqualTo((int) Math.ceil(2 * drawing.width()));
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        assertThat(Arrays.stream(pixels).distinct().count()).isGreaterThan(5);
    }

    @Test
    void bothBackEndsDrawTheSameBox() throws IOException {
        Drawing drawing = new Drawing(20, 10, "box", "", List.of(new Mark.Box(5, 2, 10, 6, Ink.value(0x123456))));
        assertThat(Png.image(drawing, 1).getRGB(10, 5) & 0xffffff).isEqualTo(0x123456);
        assertThat(Png.image(drawing, 1).getRGB(2, 5) & 0xffffff).isEqualTo(0xffffff);
        assertThat(Svg.file(drawing)).contains("x=\"5\" y=\"2\" width=\"10\" height=\"6\" fill=\"#123456\"");
    }

    @Test
    void smallMultiplesAreSideBySide() {
        Drawing drawing = new SmallMultiples("All", 2, List.of(heat(), heat(), heat())).drawing(600, "");
        assertThat(drawing.width()).isEqualTo(600);
        long right = drawing.marks().stream()
                .filter(mark -> mark instanceof Mark.Words words && words.bold() && words.x() > 300)
                .count();
        assertThat(right).isEqualTo(1);
    }

    @Test
    void namesOfLinesDoNotCoverEachOther() {
        List<Double> heights = lines(9, 5).draw(FRAME).stream()
                .flatMap(mark -> mark instanceof Mark.Group group ? group.marks().stream() : Stream.empty())
                .filter(mark -> mark instanceof Mark.Words)
                .map(mark -> ((Mark.Words) mark).y())
                .sorted()
                .toList();
        assertThat(heights).hasSize(9);
        for (int i = 1; i < heights.size(); i++) {
            assertThat(heights.get(i) - heights.get(i - 1)).isGreaterThanOrEqualTo(11);
        }
    }

    @ParameterizedTest
    @CsvSource({"0,100", "0.93,0.98", "-40,3", "1e-7,2e-7", "5,5", "0,0", "-2,-2", "12345,99999"})
    void aScaleHoldsItsValuesAndHasRoundTicksWithin(double low, double high) {
        Scale scale = Scale.around(List.of(low, high, Double.NaN));
        assertThat(scale.at(low)).isBetween(-1e-9, 1 + 1e-9);
        assertThat(scale.at(high)).isBetween(-1e-9, 1 + 1e-9);
        assertThat(scale.ticks(5)).hasSizeBetween(3, 11).allSatisfy(tick -> {
            assertThat(scale.at(tick)).isBetween(-1e-6, 1 + 1e-6);
            assertThat(Axis.plain(tick).length()).isLessThan(9);
        });
    }

    @ParameterizedTest
    @CsvSource({"0.01,100", "1,9", "3e-5,4e7"})
    void aLogarithmicScaleMarksPowersOfTen(double low, double high) {
        Scale scale = Scale.logarithmic(List.of(low, high, 0.0, -1.0));
        assertThat(scale.at(low)).isGreaterThan(0);
        assertThat(scale.at(high)).isLessThan(1);
        assertThat(scale.at(Math.sqrt(low * high))).isCloseTo(0.5, Offset.offset(1e-9));
        assertThat(scale.ticks(5)).hasSizeBetween(2, 9);
    }

    @Test
    void colorsGrowLighterAndWrongFormsAreRefused() {
        ColorScale colors = new ColorScale(0, 1);
        int before = -1;
        for (double value = 0; value <= 1; value += 0.125) {
            int rgb = colors.rgb(value);
            int light = (rgb >> 16 & 255) * 2126 + (rgb >> 8 & 255) * 7152 + (rgb & 255) * 722;
            assertThat(light).isGreaterThan(before);
            before = light;
        }
        assertThatThrownBy(() -> new ColorScale(1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Scale.Log(0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Pixels(2, 2, new int[3])).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new SmallMultiples("none", 1, List.of())).isInstanceOf(IllegalArgumentException.class);
    }
}
