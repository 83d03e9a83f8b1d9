package org.palimpsest.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.palimpsest.lab.run.ClusterException;

/**
 * What a process on Spark is made of: Spark's own jars, and ours without Spark in it.
 *
 * @param home the directory of the installation, with the libraries of Spark in it
 * @param jar palimpsest-spark.jar
 */
record SparkInstallation(Path home, Path jar) {
    static final String JAR = "palimpsest-spark.jar";
    private static final String HOME = "SPARK_HOME";

    /** Packages that decide what is computed; their files are the same in both jars when both are of the same sources. */
    private static final List<String> COMPARED = Stream.of(
                    "coreset",
                    "data",
                    "evaluation",
                    "learner",
                    "math",
                    "method",
                    "network",
                    "objective",
                    "optimizer",
                    "posterior",
                    "random",
                    "store",
                    "task")
            .map(name -> "org/palimpsest/" + name + "/")
            .toList();

    /** @throws ClusterException when something is missing, with what to add */
    static SparkInstallation find(Map<String, String> environment) throws IOException {
        return find(environment, Path.of("").toAbsolutePath(), here());
    }

    /**
     * @param here the jar or the directory of classes that this program runs from
     */
    static SparkInstallation find(Map<String, String> environment, Path working, Path here) throws IOException {
        Path beside = Optional.ofNullable(here.getParent()).orElse(working);
        Path checkout = beside.resolve("../../palimpsest-spark/target").normalize();
        Path jar = List.of(beside.resolve(JAR), checkout.resolve(JAR)).stream()
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new ClusterException("--on needs " + JAR + " beside " + here
                        + "; in a checkout, 'make spark' builds it and collects Spark's jars"));
        String given = environment.getOrDefault(HOME, "");
        Path home = given.isEmpty() ? checkout.resolve("spark-home") : working.resolve(given);
        if (!hasSpark(home.resolve("jars"))) {
            throw new ClusterException(
                    given.isEmpty()
                            ? "--on needs Apache Spark 4.1: set SPARK_HOME to an installation, a directory with jars/ in"
                                    + " it; in a checkout, 'make spark' collects one in palimpsest-spark/target/spark-home"
                            : "SPARK_HOME is " + given + ", but there is no jars/spark-core_2.13-*.jar in it; set it to"
                                    + " an installation of Apache Spark 4.1 for Scala 2.13");
        }
        if (Files.isRegularFile(here) && !sums(here).equals(sums(jar))) {
            throw new ClusterException(jar + " was built of other sources than " + here
                    + ", and their results could differ; build both again (in a checkout: make spark)");
        }
        return new SparkInstallation(home, jar);
    }

    private static boolean hasSpark(Path jars) throws IOException {
        if (!Files.isDirectory(jars)) {
            return false;
        }
        try (var files = Files.newDirectoryStream(jars, "spark-core_2.13-*.jar")) {
            return files.iterator().hasNext();
        }
    }

    /** The check sums of the compared classes, by name. */
    private static Map<String, Long> sums(Path jar) throws IOException {
        Map<String, Long> sums = new TreeMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            zip.stream()
                    .filter(entry -> COMPARED.stream().anyMatch(entry.getName()::startsWith))
                    .filter(entry -> !entry.isDirectory())
                    .forEach((ZipEntry entry) -> sums.put(entry.getName(), entry.getCrc()));
        }
        return sums;
    }

    /** The jar of a command that another jar than the program's own brought. */
    static Optional<Path> beside(Class<?> command) {
        return Optional.of(origin(command)).filter(jar -> !jar.equals(here()));
    }

    private static Path here() {
        return origin(SparkInstallation.class);
    }

    private static Path origin(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (java.net.URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
