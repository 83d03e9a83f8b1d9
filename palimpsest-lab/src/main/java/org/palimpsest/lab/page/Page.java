package org.palimpsest.lab.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.lab.figure.Svg;
import org.palimpsest.lab.io.CannotWriteException;
import org.palimpsest.lab.io.Json;
import org.palimpsest.store.DurableFile;

/**
 * One HTML document that needs nothing else: no network, no other file.
 *
 * @param title what it is about
 * @param gist the result in a line, for those who read no more
 * @param notes what the reader must know before the rest, such as what is not shown
 * @param choices what can be shown and hidden
 * @param chapters what it shows
 * @param experiments what programs may read in it besides the tables; written as JSON
 * @param origin what made it from what
 */
public record Page(
        String title,
        String gist,
        List<String> notes,
        List<Choice> choices,
        List<Chapter> chapters,
        List<Map<String, @Nullable Object>> experiments,
        String origin) {
    /** Copies the lists. */
    public Page {
        notes = List.copyOf(notes);
        choices = List.copyOf(choices);
        chapters = List.copyOf(chapters);
        experiments = List.copyOf(experiments);
    }

    /**
     * Writes the page as one file, durably.
     *
     * @throws CannotWriteException when it cannot be written
     */
    public void write(Path file) throws IOException {
        try {
            DurableFile.sweep(file);
            DurableFile.write(file, file());
        } catch (IOException e) {
            throw new CannotWriteException(file, e, "make room, or name another file");
        }
    }

    /** For keeping. */
    public String file() {
        return document("", "'none'");
    }

    /**
     * For a browser that asks again and again.
     *
     * @param tag names the state of what it shows
     */
    public String live(String tag) {
        return document(" data-live=\"" + Svg.escape(tag) + "\"", "'self'");
    }

    /** What has to be put into a live page, as JSON. */
    public String update() {
        Map<String, @Nullable Object> update = new LinkedHashMap<>();
        update.put("title", name());
        update.put("top", top());
        List<Map<String, String>> parts = new ArrayList<>();
        for (Chapter chapter : chapters) {
            parts.add(Map.of("id", chapter.id(), "html", heading(chapter)));
            chapter.sections().forEach(s -> parts.add(Map.of("id", s.id(), "html", Markup.of(s))));
        }
        update.put("parts", parts);
        update.put("data", data());
        return Json.line(update);
    }

    private Map<String, @Nullable Object> data() {
        return PageData.of(
                experiments,
                chapters.stream()
                        .flatMap(chapter -> chapter.sections().stream())
                        .toList());
    }

    private String name() {
        return title + " – Palimpsest";
    }

    private String document(String live, String connect) {
        String script = resource("page.js");
        StringBuilder main = new StringBuilder();
        for (Chapter chapter : chapters) {
            main.append(heading(chapter));
            chapter.sections().forEach(section -> main.append(Markup.of(section)));
        }
        return "<!doctype html>\n<html lang=\"en\"" + live + ">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                // A page made of other people's names: even if one got through as markup, it could do nothing.
                + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:;"
                + " style-src 'unsafe-inline'; connect-src " + connect + "; base-uri 'none'; form-action 'none';"
                + " script-src 'sha256-" + sha256(script) + "'\">\n"
                + "<title>" + Svg.escape(name()) + "</title>\n<style>\n" + resource("page.css")
                + "</style>\n</head>\n"
                + "<body>\n<a class=\"skip\" href=\"#main\">Skip to the results</a>\n"
                + "<div id=\"top\">" + top() + "</div>\n"
                + "<main id=\"main\" tabindex=\"-1\">" + main + "</main>\n"
                + "<footer>" + Svg.escape(origin) + " This page needs no network and tells nobody that it"
                + " is read.</footer>\n"
                + (live.isEmpty() ? "" : "<p id=\"lost\" role=\"alert\" hidden></p>\n")
                + "<div id=\"tip\" role=\"status\" aria-live=\"polite\"></div>\n"
                + "<script type=\"application/json\" id=\"data\">" + PageData.embedded(data()) + "</script>\n"
                + "<script>" + script + "</script>\n</body>\n</html>\n";
    }

    /** Title, what can be shown and hidden, and where things are. */
    private String top() {
        StringBuilder out = new StringBuilder("<header><p class=\"brand\">Palimpsest report</p><h1>")
                .append(Svg.escape(title))
                .append("</h1><p class=\"gist\">")
                .append(Svg.escape(gist))
                .append("</p>");
        if (!notes.isEmpty()) {
            out.append("<ul class=\"notes\" role=\"note\">");
            notes.forEach(note -> out.append("<li>").append(Svg.escape(note)).append("</li>"));
            out.append("</ul>");
        }
        out.append("</header><div class=\"bar\">");
        if (!choices.isEmpty()) {
            out.append("<fieldset class=\"legend\"><legend class=\"unseen\">Shown experiments</legend>");
            choices.forEach(choice -> out.append(toggle(choice)));
            out.append("</fieldset>");
        }
        out.append("<button type=\"button\" id=\"theme\">Theme: auto</button></div>");
        out.append("<nav aria-label=\"Sections\"><ul>");
        for (Chapter chapter : chapters) {
            if (chapters.size() > 1) {
                out.append("<li class=\"group\">")
                        .append(Svg.escape(chapter.title()))
                        .append("</li>");
            }
            for (Section section : chapter.sections()) {
                out.append("<li><a href=\"#").append(section.id()).append("\">");
                out.append(Svg.escape(section.title())).append("</a></li>");
            }
        }
        return out.append("</ul></nav>").toString();
    }

    private static String toggle(Choice choice) {
        return "<label><input type=\"checkbox\" checked data-toggle=\"" + choice.index()
                + "\">" + Svg.sample(choice.index(), 26, 10)
                + Svg.escape(choice.label()) + "</label>";
    }

    private String heading(Chapter chapter) {
        return "<h2 id=\"" + chapter.id() + "\"" + (chapters.size() == 1 ? " class=\"unseen\"" : "") + ">"
                + Svg.escape(chapter.title()) + "</h2>";
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

    /** A short name for a text, in base 64. */
    public static String sha256(String text) {
        byte[] hash = Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8));
        return Base64.getEncoder().encodeToString(hash);
    }
}
