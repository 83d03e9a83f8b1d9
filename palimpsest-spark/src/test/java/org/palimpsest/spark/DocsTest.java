package org.palimpsest.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.ModelDirectory;

/** The example of docs/guides/spark.md is the tested program. */
@Timeout(300)
final class DocsTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Path SOURCE = Path.of("src/test/java/org/palimpsest/spark/ChurnExample.java");

    @TempDir
    Path scratch;

    @Test
    void theDocumentQuotesTheProgram() throws IOException {
        List<String> source = Files.readAllLines(SOURCE);
        String sample = String.join(
                        "\n",
                        source.subList(
                                source.indexOf("        // docs: begin") + 1, source.indexOf("        // docs: end")))
                .indent(-8)
                .stripTrailing();
        String page = Files.readString(ROOT.resolve("docs/guides/spark.md"));
        assertThat(page)
                .contains("<!-- ChurnExample: begin -->\n```java\n" + sample + "\n```\n<!-- ChurnExample: end -->");
        assertThat(sample.lines().filter(line -> !line.isBlank())).hasSizeLessThanOrEqualTo(15);
    }

    @Test
    void theProgramRuns() throws IOException {
        try (SparkSession spark = Frames.local()) {
            String path = scratch.resolve("churn").toString();
            Dataset<Row> answers = ChurnExample.run(frame(spark, 0), frame(spark, 1), frame(spark, 2), path);
            assertThat(answers.count()).isEqualTo(Frames.ROWS);
            assertThat(ModelDirectory.at(Path.of(path)).head().state().tasks()).isEqualTo(2);
        }
    }

    private static Dataset<Row> frame(SparkSession spark, int task) {
        return Frames.frame(spark, task, false)
                .withColumnRenamed("id", "customer")
                .withColumnRenamed("label", "left");
    }
}
