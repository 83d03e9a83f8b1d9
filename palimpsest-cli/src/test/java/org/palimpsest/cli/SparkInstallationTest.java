package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.lab.run.ClusterException;
import picocli.CommandLine;

/** What {@code --on} needs, and what it says when that is missing. */
final class SparkInstallationTest {
    @TempDir
    Path scratch;

    private static Path jar(Path file, String entry, String content) throws IOException {
        Files.createDirectories(file.getParent());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private Path spark() throws IOException {
        Path home = scratch.resolve("spark");
        jar(home.resolve("jars/spark-core_2.13-4.1.0.jar"), "x", "");
        return home;
    }

    @Test
    void whatIsMissingIsNamedWithWhatToAdd() throws IOException {
        Path here = jar(scratch.resolve("a/b/palimpsest.jar"), "org/palimpsest/learner/A.class", "one");
        assertThatThrownBy(() -> SparkInstallation.find(Map.of(), scratch, here))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining("palimpsest-spark.jar beside")
                .hasMessageContaining("make spark");
        Path beside = jar(scratch.resolve("a/b/palimpsest-spark.jar"), "org/palimpsest/learner/A.class", "one");
        assertThatThrownBy(() -> SparkInstallation.find(Map.of(), scratch, here))
                .hasMessageContaining("set SPARK_HOME");
        assertThatThrownBy(() -> SparkInstallation.find(Map.of("SPARK_HOME", "nowhere"), scratch, here))
                .hasMessageContaining("SPARK_HOME is nowhere");
        Map<String, String> environment = Map.of("SPARK_HOME", spark().toString());
        assertThat(SparkInstallation.find(environment, scratch, here))
                .isEqualTo(new SparkInstallation(scratch.resolve("spark"), beside));
        jar(beside, "org/palimpsest/learner/A.class", "two");
        assertThatThrownBy(() -> SparkInstallation.find(environment, scratch, here))
                .hasMessageContaining("built of other sources");
    }

    @Test
    void aCheckoutHasBothInItsTargets() throws IOException {
        Path here = Files.createDirectories(scratch.resolve("palimpsest-cli/target/classes"));
        Path target = scratch.resolve("palimpsest-spark/target");
        jar(target.resolve("palimpsest-spark.jar"), "x", "");
        jar(target.resolve("spark-home/jars/spark-core_2.13-4.1.0.jar"), "x", "");
        assertThat(SparkInstallation.find(Map.of(), scratch, here).home()).isEqualTo(target.resolve("spark-home"));
    }

    /** The stubs of Hadoop that Parquet brings must never be beside Spark's own classes. */
    @Test
    void theProcessHasSparkAndOursOnItsClassPathAndNothingElse() throws IOException {
        Path thin = jar(scratch.resolve("palimpsest-spark.jar"), "x", "");
        List<String> words = new SparkProcess(
                        new SparkInstallation(spark(), thin), SparkMaster.parse("local[2]"), Map.of(), Optional.empty())
                .command(List.of("run", "split-digits", "--on", "local[2]"));
        String home = scratch.resolve("spark").toString();
        assertThat(words.get(words.indexOf("-cp") + 1).split(java.io.File.pathSeparator))
                .containsExactly(home + "/conf", home + "/jars/*", thin.toString());
        assertThat(words)
                .containsSequence("--master", "local[2]", "--class", "org.palimpsest.cli.Main", thin.toString());
        assertThat(words).endsWith("run", "split-digits", "--on", "local[2]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spark://h:7077",
                "spark://a:1,b:2",
                "local",
                "local[2]",
                "local[*]",
                "local[2,3]",
                "yarn",
                "k8s://x"
            })
    void addressesOfSparkAreUnderstood(String text) {
        assertThat(SparkMaster.parse(text).address()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "spark://",
                "spark://h",
                "spark://h:0",
                "spark://h:70770",
                "local[x]",
                "mesos://h:1",
                "h:7077"
            })
    void otherAddressesAreRefused(String text) {
        assertThatThrownBy(() -> SparkMaster.parse(text)).hasMessageContaining("spark://host:7077");
    }

    @Test
    void anUnreachableMasterIsOneErrorAndNothingIsWritten() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
            SparkMaster.parse("spark://127.0.0.1:" + free).checkReachable();
        }
        Path runs = scratch.resolve("runs");
        StringWriter err = new StringWriter();
        CommandLine line = Main.commandLine().setErr(new PrintWriter(err));
        for (String command : List.of("run", "tune")) {
            List<String> words = switch (command) {
                case "run" -> List.of("run", "split-digits");
                default -> List.of("tune", "split-digits", "--over", "epochs=1,2");
            };
            List<String> all = new java.util.ArrayList<>(words);
            all.addAll(List.of("--out", runs.toString(), "--on", "spark://127.0.0.1:" + free));
            assertThat(line.execute(all.toArray(String[]::new))).isEqualTo(ExitCode.RESOURCE);
        }
        assertThat(err.toString().lines().filter(text -> !text.startsWith("  fix: ")))
                .hasSize(2)
                .allMatch(text -> text.startsWith("palimpsest: the Spark master does not answer (127.0.0.1:" + free));
        assertThat(Files.exists(runs)).isFalse();
        assertThat(line.execute("run", "split-digits", "--jobs", "2", "--on", "local[2]"))
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void theMastersOfTheOptionAndOfSparkSubmitMayNotDiffer() {
        CommandLine line = new CommandLine(new OnlyOn());
        line.parseArgs("--on", "spark://a:7077");
        OnlyOn given = line.getCommand();
        given.on.check(line.getCommandSpec(), Optional.empty());
        given.on.check(line.getCommandSpec(), Optional.of("spark://a:7077"));
        assertThatThrownBy(() -> given.on.check(line.getCommandSpec(), Optional.of("local[*]")))
                .isInstanceOf(CommandLine.ParameterException.class)
                .hasMessage("--on says spark://a:7077, but spark-submit has the master local[*]; give spark-submit"
                        + " --master spark://a:7077, and leave --on out");
        line.parseArgs("--on", "k8s://host:443");
        given.on.check(line.getCommandSpec(), Optional.of("k8s://https://host:443"));
        line.parseArgs();
        given.on.check(line.getCommandSpec(), Optional.of("local[*]"));
        assertThat(given.on.master()).isEmpty(); // this process has no Spark
    }

    @CommandLine.Command
    private static final class OnlyOn {
        @CommandLine.Mixin
        private ClusterOption on = new ClusterOption();
    }
}
