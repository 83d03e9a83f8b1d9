package org.palimpsest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The README's sample is the tested program. */
final class ReadmeTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
    private static final Path SOURCE =
            Path.of("src/main/java/org/palimpsest/examples/FirstModel.java").toAbsolutePath();

    /** The imports, an empty line, and the lines between the markers without their indentation. */
    private static String sample() throws IOException {
        List<String> source = Files.readAllLines(SOURCE);
        String imports = String.join(
                "\n",
                source.subList(
                        source.indexOf(first(source, "import ")),
                        source.indexOf("import org.palimpsest.prediction.Classes;") + 1));
        int begin = source.indexOf("        // README: begin");
        int end = source.indexOf("        // README: end");
        assertThat(begin).isPositive().isLessThan(end);
        return imports + "\n\n"
                + String.join("\n", source.subList(begin + 1, end)).indent(-8).stripTrailing();
    }

    private static String first(List<String> lines, String start) {
        return lines.stream().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
    }

    /** What the README quotes. */
    static String quoted() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        String from = "<!-- FirstModel: begin -->\n```java\n";
        String to = "\n```\n<!-- FirstModel: end -->";
        assertThat(readme).contains(from, to);
        return readme.substring(readme.indexOf(from) + from.length(), readme.indexOf(to));
    }

    @Test
    void theReadmeQuotesTheProgramThatIsTested() throws IOException {
        assertThat(quoted()).as("README.md between its markers").isEqualTo(sample());
    }

    @Test
    void theSampleNeedsFewImports() throws IOException {
        assertThat(sample().lines().filter(line -> line.startsWith("import org.palimpsest.")))
                .hasSizeLessThanOrEqualTo(5);
    }
}
