package org.palimpsest.lab.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Keeps docs/reference/specs.md in step with the keys; {@code -Dspecs.write=true} writes it anew. */
final class SpecsDocumentTest {
    private static final Path FILE = Path.of("..", "docs", "reference", "specs.md");

    @Test
    void theDocumentListsAllSettingsAsTheyAre() throws IOException {
        String text = SpecsDocument.text();
        if (Boolean.getBoolean("specs.write")) {
            Files.createDirectories(FILE.getParent());
            Files.writeString(FILE, text);
        }
        assertThat(FILE)
                .withFailMessage("docs/reference/specs.md is not what the keys say; write it anew with"
                        + " mvn -pl palimpsest-lab -am test -Dtest=SpecsDocumentTest -Dspecs.write=true"
                        + " -Dsurefire.failIfNoSpecifiedTests=false")
                .hasContent(text);
    }

    @Test
    void theExampleIsOne() {
        assertThat(Specs.read("example", SpecsDocument.EXAMPLE).name()).isEqualTo("small steps");
    }
}
