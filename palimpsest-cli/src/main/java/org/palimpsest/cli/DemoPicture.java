package org.palimpsest.cli;

import java.util.Locale;
import org.palimpsest.evaluation.ScoreMatrix;

/** The demo as a picture: what is still known of the first task, and of all tasks, as more tasks are learned. */
final class DemoPicture {
    private static final int WIDTH = 772;
    private static final int HEIGHT = 330;
    private static final int TOP = 62;
    private static final int BOTTOM = 282;
    private static final int PANEL = 250;

    // Okabe and Ito's palette, which colour-blind people can tell apart.
    private static final String LASTING = "#0072B2";
    private static final String FORGETFUL = "#D55E00";

    private DemoPicture() {}

    static String svg(ScoreMatrix forgetful, ScoreMatrix lasting) {
        StringBuilder svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"13\" role=\"img\">%n<title>Accuracy while five tasks are learned one after"
                        + " another, by fine-tuning and by VCL+GNG</title>%n<rect width=\"%d\" height=\"%d\""
                        + " fill=\"white\"/>%n",
                WIDTH,
                HEIGHT,
                WIDTH,
                HEIGHT));
        panel(svg, 50, "Accuracy on the first task, %", forgetful, lasting, (m, after) -> m.accuracy(after, 0));
        panel(
                svg,
                400,
                "Average accuracy on all tasks so far, %",
                forgetful,
                lasting,
                (m, after) -> m.average(after, score -> score.accuracy()));
        text(svg, WIDTH / 2, HEIGHT - 12, "middle", "#333", "tasks learned (handwritten digits, pixels permuted)");
        return svg.append("</svg>\n").toString();
    }

    private interface Height {
        double of(ScoreMatrix m, int after);
    }

    private static void panel(
            StringBuilder svg, int left, String title, ScoreMatrix forgetful, ScoreMatrix lasting, Height height) {
        svg.append(String.format(
                Locale.ROOT, "<text x=\"%d\" y=\"34\" font-weight=\"bold\" fill=\"#111\">%s</text>%n", left, title));
        for (int percent = 0; percent <= 100; percent += 25) {
            double y = y(percent / 100.0);
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>%n",
                    left,
                    left + PANEL,
                    y,
                    y));
            text(svg, left - 6, y + 4, "end", "#555", String.valueOf(percent));
        }
        for (int after = 0; after < lasting.tasks(); after++) {
            text(svg, x(left, after, lasting), BOTTOM + 18, "middle", "#555", String.valueOf(after + 1));
        }
        line(svg, left, forgetful, height, FORGETFUL, "6 4", "fine-tuning");
        line(svg, left, lasting, height, LASTING, "none", "VCL+GNG");
    }

    private static void line(
            StringBuilder svg, int left, ScoreMatrix m, Height height, String color, String dash, String label) {
        StringBuilder points = new StringBuilder();
        for (int after = 0; after < m.tasks(); after++) {
            double x = x(left, after, m);
            double y = y(height.of(m, after));
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
            svg.append(
                    String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"/>%n", x, y, color));
        }
        svg.append(String.format(
                Locale.ROOT,
                "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" stroke-dasharray=\"%s\"/>%n",
                points.toString().trim(),
                color,
                dash));
        int last = m.tasks() - 1;
        text(svg, x(left, last, m) + 10, y(height.of(m, last)) + 4, "start", color, label);
    }

    private static void text(StringBuilder svg, double x, double y, String anchor, String color, String words) {
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>%n",
                x,
                y,
                anchor,
                color,
                words));
    }

    private static double x(int left, int after, ScoreMatrix m) {
        return left + 12 + after * (PANEL - 24.0) / Math.max(1, m.tasks() - 1);
    }

    private static double y(double fraction) {
        return BOTTOM - fraction * (BOTTOM - TOP);
    }
}
