package org.palimpsest.lab.page;

import java.util.List;
import java.util.Locale;
import org.palimpsest.lab.figure.Svg;
import org.palimpsest.lab.stats.Decimals;

/** Sections as HTML. Whatever comes from a run goes through {@link Svg#escape}. */
final class Markup {
    private static final Decimals TWO = Decimals.of(2);
    private static final int LONG = 45;

    /** Lines of a listing that need not be folded away. */
    private static final int SHORT = 3;

    private final StringBuilder out = new StringBuilder();

    private Markup() {}

    static String of(Section section) {
        Markup html = new Markup();
        html.out.append("<section id=\"").append(section.id()).append("\" aria-labelledby=\"");
        html.out
                .append(section.id())
                .append("-title\"><h3 id=\"")
                .append(section.id())
                .append("-title\">");
        html.text(section.title());
        html.out.append("</h3><p class=\"intro\">");
        html.text(section.intro());
        html.out.append("</p><div class=\"grid\">");
        section.blocks().forEach(html::block);
        html.out.append("</div></section>");
        return html.out.toString();
    }

    private void block(Section.Block block) {
        if (block instanceof Section.Chart chart) {
            chart(chart);
        } else if (block instanceof Section.Facts facts) {
            facts(facts);
        } else if (block instanceof Section.Settings settings) {
            settings(settings);
        } else if (block instanceof Section.Listing listing) {
            listing(listing);
        } else if (block instanceof Section.Images images) {
            images(images);
        }
    }

    private void chart(Section.Chart chart) {
        open("figure", chart.wide() ? "chart wide" : "chart", chart.id(), chart.series());
        out.append(Svg.inline(chart.drawing())).append("<figcaption>");
        text(chart.caption());
        out.append("</figcaption><div class=\"tools\">");
        button("data-svg", chart.id(), "SVG", chart.drawing().title());
        numbers(chart.id(), chart.drawing().title());
        out.append("</div></figure>");
    }

    /** As images, in which no script of a file can run. */
    private void images(Section.Images images) {
        open("figure", "chart images", images.id(), images.series());
        out.append("<h4>");
        text(images.title());
        out.append("</h4>");
        for (int i = 0; i < images.svgs().size(); i++) {
            String words = images.title() + ", coreset " + (i + 1);
            out.append("<img alt=\"").append(Svg.escape(words)).append("\" src=\"data:image/svg+xml;base64,");
            out.append(images.svgs().get(i)).append("\">");
        }
        out.append("<figcaption>");
        text(images.caption());
        out.append("</figcaption><div class=\"tools\">");
        numbers(images.id(), images.title());
        out.append("</div></figure>");
    }

    private void numbers(String id, String title) {
        button("data-csv", id, "CSV", title);
        out.append("<details data-table=\"").append(id).append("\"><summary>Table</summary></details>");
    }

    private void facts(Section.Facts facts) {
        open("div", "facts", facts.id(), "");
        heading(facts.title(), facts.id());
        if (!facts.note().isEmpty()) {
            out.append("<p class=\"note\">");
            text(facts.note());
            out.append("</p>");
        }
        table(facts.title(), facts.table(), false);
        out.append("</div>");
    }

    private void settings(Section.Settings settings) {
        open("div", "facts", settings.id(), "");
        heading(settings.title(), settings.id());
        if (settings.table().columns().size() > 2) {
            out.append("<p class=\"note\"><label><input type=\"checkbox\" data-only=\"");
            out.append(settings.id()).append("\" checked> only what differs</label></p>");
        }
        table(settings.title(), settings.table(), settings.table().columns().size() > 2);
        out.append("</div>");
    }

    private void listing(Section.Listing listing) {
        open("div", "facts listing", listing.id(), "");
        boolean file = !listing.file().isEmpty();
        boolean folded = file && listing.text().lines().count() > SHORT;
        if (folded) {
            out.append("<details><summary>");
            text(listing.title());
            out.append("</summary>");
        } else {
            out.append("<h4>");
            text(listing.title());
            out.append("</h4>");
        }
        out.append("<pre tabindex=\"0\">");
        text(listing.text());
        out.append("</pre>");
        if (file) {
            out.append("<p class=\"tools\"><button type=\"button\" data-save=\"")
                    .append(Svg.escape(listing.file()));
            out.append("\">Save as ");
            text(listing.file());
            out.append("</button></p>");
        }
        if (folded) {
            out.append("</details>");
        }
        out.append("</div>");
    }

    private void heading(String title, String id) {
        out.append("<div class=\"head\"><h4>");
        text(title);
        out.append("</h4><span class=\"tools\">");
        button("data-csv", id, "CSV", title);
        out.append("</span></div>");
    }

    private void table(String caption, Table table, boolean compare) {
        out.append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
                .append(Svg.escape(caption));
        out.append("\"><table><caption class=\"unseen\">");
        text(caption);
        out.append("</caption><thead><tr>");
        for (String column : table.columns()) {
            out.append("<th scope=\"col\">");
            text(column);
            out.append("</th>");
        }
        out.append("</tr></thead><tbody>");
        for (List<Object> row : table.rows()) {
            boolean differs =
                    compare && row.subList(1, row.size()).stream().distinct().count() > 1;
            out.append(differs ? "<tr class=\"differs\">" : "<tr>");
            for (int i = 0; i < row.size(); i++) {
                String words = shown(row.get(i));
                out.append(i == 0 ? "<th scope=\"row\">" : words.length() > LONG ? "<td class=\"prose\">" : "<td>");
                text(words);
                out.append(i == 0 ? "</th>" : "</td>");
            }
            out.append("</tr>");
        }
        out.append("</tbody></table></div>");
    }

    private static String shown(Object cell) {
        return cell instanceof Double number ? TWO.show(number) : String.valueOf(cell);
    }

    private void open(String element, String kind, String id, String series) {
        out.append(String.format(Locale.ROOT, "<%s class=\"%s\" id=\"%s\"", element, kind, id));
        if (!series.isEmpty()) {
            out.append(" data-series=\"").append(series).append('"');
        }
        out.append('>');
    }

    private void button(String what, String id, String word, String title) {
        out.append("<button type=\"button\" ")
                .append(what)
                .append("=\"")
                .append(id)
                .append("\" aria-label=\"");
        out.append(word)
                .append(" of ")
                .append(Svg.escape(title))
                .append("\">")
                .append(word)
                .append("</button>");
    }

    private void text(String words) {
        out.append(Svg.escape(words));
    }
}
