package org.palimpsest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every link of every page leads somewhere, without asking the network; the manual is no laboratory notebook. */
final class DocumentationTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
    private static final Pattern LINK = Pattern.compile("(?:\\]\\(|src=\"|href=\")([^)\\s\"]+)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```");
    private static final Pattern COMMIT =
            Pattern.compile("(?<![\\w#&.-])(?=[0-9a-f]*\\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}(?![\\w.-])");
    private static final List<String> DIARY = List.of(
            "attempts were made",
            "not run again",
            "by a build that is not",
            "an earlier day",
            "another day",
            "the recipe before");

    private static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>();
        for (String directory : List.of("docs", "examples", "research", "python")) {
            Path start = ROOT.resolve(directory);
            if (Files.isDirectory(start)) {
                try (Stream<Path> files = Files.walk(start)) {
                    files.filter(file -> file.toString().endsWith(".md"))
                            .filter(file -> !file.toString().contains("target"))
                            .filter(file -> !file.toString().contains("node_modules"))
                            .forEach(pages::add);
                }
            }
        }
        try (Stream<Path> files = Files.list(ROOT)) {
            files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
        }
        return pages;
    }

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path page : pages()) {
            Matcher links = LINK.matcher(FENCE.matcher(Files.readString(page)).replaceAll(""));
            while (links.find()) {
                String link = links.group(1);
                if (link.matches("[a-z]+:.*")) {
                    continue;
                }
                int hash = link.indexOf('#');
                Path target = hash == 0
                        ? page
                        : page.getParent()
                                .resolve(hash < 0 ? link : link.substring(0, hash))
                                .normalize();
                boolean found = Files.exists(target)
                        && (hash < 0
                                || !target.toString().endsWith(".md")
                                || anchors(target).contains(link.substring(hash + 1)));
                if (!found) {
                    dead.add(ROOT.relativize(page) + ": " + link);
                }
            }
        }
        assertThat(pages()).hasSizeGreaterThan(30);
        assertThat(dead).isEmpty();
    }

    /** The headings of a page as the anchors that sites make of them. */
    private static Set<String> anchors(Path page) throws IOException {
        Set<String> anchors = new HashSet<>();
        Matcher headings = HEADING.matcher(FENCE.matcher(Files.readString(page)).replaceAll(""));
        while (headings.find()) {
            String text = headings.group(1)
                    .replaceAll("\\[([^]]*)\\]\\([^)]*\\)", "$1")
                    .toLowerCase(Locale.ROOT);
            anchors.add(text.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'));
        }
        return anchors;
    }

    @Test
    void theManualIsNoNotebook() throws IOException {
        List<String> found = new ArrayList<>();
        for (Path page : pages()) {
            if (!page.startsWith(ROOT.resolve("docs")) && !page.equals(ROOT.resolve("README.md"))) {
                continue;
            }
            String text = FENCE.matcher(Files.readString(page)).replaceAll("");
            Matcher commits = COMMIT.matcher(text);
            while (commits.find()) {
                found.add(ROOT.relativize(page) + ": " + commits.group());
            }
            for (String phrase : DIARY) {
                if (text.toLowerCase(Locale.ROOT).contains(phrase)) {
                    found.add(ROOT.relativize(page) + ": " + phrase);
                }
            }
        }
        assertThat(found).isEmpty();
    }
}
