package org.palimpsest.lab.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.lab.figure.Ink;
import org.palimpsest.lab.figure.Svg;

/**
 * The report as one HTML document that needs nothing else: no network, no other file.
 *
 * @param report what it shows
 * @param version of the program that made it
 */
record Page(Report report, String version) {
    /** For keeping. */
    String file() {
        return document("", "'none'");
    }

    /**
     * For a browser that asks again and again.
     *
     * @param tag names the state of the runs
     */
    String live(String tag) {
        return document(" data-live=\"" + Svg.escape(tag) + "\"", "'self'");
    }

    /** What has to be put into a live page, as JSON. */
    String update() {
        Map<String, @Nullable Object> update = new LinkedHashMap<>();
        update.put("title", title());
        update.put("top", top());
        List<Map<String, String>> parts = new ArrayList<>();
        for (Bench bench : report.benches()) {
            parts.add(Map.of("id", bench.id(), "html", heading(bench)));
            report.sections(bench).forEach(s -> parts.add(Map.of("id", s.id(), "html", Markup.of(s))));
        }
        update.put("parts", parts);
        update.put("data", PageData.of(report.benches(), report.sections()));
        return PageData.json(update);
    }

    private String title() {
        return report.title() + " – Palimpsest";
    }

    private String document(String live, String connect) {
        String script = resource("report.js");
        StringBuilder main = new StringBuilder();
        for (Bench bench : report.benches()) {
            main.append(heading(bench));
            report.sections(bench).forEach(section -> main.append(Markup.of(section)));
        }
        return "<!doctype html>\n<html lang=\"en\"" + live + ">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                // A page made of other people's names: even if one got through as markup, it could do nothing.
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:;"
                + " style-src 'unsafe-inline'; connect-src " + connect + "; base-uri 'none'; form-action 'none';"
                + " script-src 'sha256-" + sha256(script) + "'\">\n"
                + "<title>" + Svg.escape(title()) + "</title>\n<style>\n" + resource("report.css")
                + "</style>\n</head>\n"
                + "<body>\n<a class=\"skip\" href=\"#main\">Skip to the results</a>\n"
                + "<div id=\"top\">" + top() + "</div>\n"
                + "<main id=\"main\" tabindex=\"-1\">" + main + "</main>\n"
                + "<footer>Made by Palimpsest " + Svg.escape(version) + " from " + report.runs()
                + (report.runs() == 1 ? " run" : " runs") + ". This page needs no network and tells nobody that it"
                + " is read.</footer>\n"
                + (live.isEmpty() ? "" : "<p id=\"lost\" role=\"alert\" hidden></p>\n")
                + "<div id=\"tip\" role=\"status\" aria-live=\"polite\"></div>\n"
                + "<script type=\"application/json\" id=\"data\">"
                + PageData.embedded(PageData.of(report.benches(), report.sections())) + "</script>\n"
                + "<script>" + script + "</script>\n</body>\n</html>\n";
    }

    /** Title, what can be shown and hidden, and where things are. */
    private String top() {
        StringBuilder out = new StringBuilder("<header><p class=\"brand\">Palimpsest report</p><h1>")
                .append(Svg.escape(report.title()))
                .append("</h1><p class=\"gist\">")
                .append(Svg.escape(report.gist()))
                .append("</p></header><div class=\"bar\"><fieldset class=\"legend\"><legend class=\"unseen\">Shown"
                        + " experiments</legend>");
        List<Integer> known = new ArrayList<>();
        report.subjects().forEach(subject -> {
            if (!known.contains(subject.index())) {
                known.add(subject.index());
                out.append(toggle(subject));
            }
        });
        out.append("</fieldset><button type=\"button\" id=\"theme\">Theme: auto</button></div>");
        out.append("<nav aria-label=\"Sections\"><ul>");
        for (Bench bench : report.benches()) {
            if (report.benches().size() > 1) {
                out.append("<li class=\"group\">")
                        .append(Svg.escape(bench.title()))
                        .append("</li>");
            }
            for (Section section : report.sections(bench)) {
                out.append("<li><a href=\"#").append(section.id()).append("\">");
                out.append(Svg.escape(section.title())).append("</a></li>");
            }
        }
        return out.append("</ul></nav>").toString();
    }

    private static String toggle(Subject subject) {
        Ink ink = Ink.series(subject.index());
        String dash = String.join(
                " ", Ink.dash(subject.index()).stream().map(String::valueOf).toList());
        return "<label><input type=\"checkbox\" checked data-toggle=\"" + subject.index()
                + "\"><svg width=\"26\" height=\"10\" aria-hidden=\"true\"><line x1=\"0\" x2=\"26\" y1=\"5\" y2=\"5\""
                + " stroke-width=\"3\" stroke-dasharray=\"" + dash + "\" class=\"l-" + ink.role() + "\"/></svg>"
                + Svg.escape(subject.label()) + "</label>";
    }

    private String heading(Bench bench) {
        return "<h2 id=\"" + bench.id() + "\"" + (report.benches().size() == 1 ? " class=\"unseen\"" : "") + ">"
                + Svg.escape(bench.title()) + "</h2>";
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program was built without " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
