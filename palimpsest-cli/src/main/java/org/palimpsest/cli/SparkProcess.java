package org.palimpsest.cli;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The same command in a process of its own, started as spark-submit would start it: with Spark's jars and
 * palimpsest-spark.jar on the class path, and nothing else.
 *
 * @param environment that of this process
 * @param beside the jar of the command, where it is not the program's own
 */
record SparkProcess(
        SparkInstallation installation, SparkMaster master, Map<String, String> environment, Optional<Path> beside) {
    private static final String INCUBATOR = "WARNING: Using incubator modules: jdk.incubator.vector";
    private static final long PAUSE_MILLIS = 200;

    /** What Spark's own launcher passes to a JVM of version 17 or later. */
    private static final List<String> OPENED = List.of(
            "java.lang",
            "java.lang.invoke",
            "java.lang.reflect",
            "java.io",
            "java.net",
            "java.nio",
            "java.util",
            "java.util.concurrent",
            "java.util.concurrent.atomic",
            "jdk.internal.ref",
            "sun.nio.ch",
            "sun.nio.cs",
            "sun.security.action",
            "sun.util.calendar");

    /**
     * Runs it to its end.
     *
     * @param arguments of this command
     * @param err where its errors go
     * @return its exit code
     */
    int run(List<String> arguments, PrintWriter err) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command(arguments))
                .redirectInput(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("SPARK_HOME", installation.home().toString());
        builder.environment().putIfAbsent("SPARK_SCALA_VERSION", "2.13");
        try (Interruption interruption = Interruption.watch()) {
            Process process = builder.start();
            Thread errors = new Thread(() -> pass(process, err), "palimpsest-errors");
            errors.setDaemon(true);
            errors.start();
            boolean told = false;
            while (!process.waitFor(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                if (interruption.getAsBoolean() && !told) {
                    // Its terminal told it already, if it has one; whoever kills us may not have. By the handle:
                    // destroy()
                    // of the process would close the stream of its last words.
                    process.toHandle().destroy();
                    told = true;
                }
            }
            errors.join(TimeUnit.SECONDS.toMillis(10));
            return told ? ExitCode.INTERRUPTED : process.exitValue();
        }
    }

    /** What is executed. */
    List<String> command(List<String> arguments) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of("--add-modules", "jdk.incubator.vector", "-XX:+UseSerialGC"));
        for (String each : OPENED) {
            words.add("--add-opens=java.base/" + each + "=ALL-UNNAMED");
        }
        words.add("-Djdk.reflect.useDirectMethodHandle=false");
        words.add("-Dio.netty.tryReflectionSetAccessible=true");
        // A heap that the user gave to this JVM is meant for the work, and the driver's is where local[n] works.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-Xmx") || flag.startsWith("-XX:ObjectAlignmentInBytes"))
                .forEach(words::add);
        for (String name :
                List.of("palimpsest.tty.out", "palimpsest.tty.err", "palimpsest.columns", "palimpsest.commit")) {
            Optional.ofNullable(System.getProperty(name)).ifPresent(value -> words.add("-D" + name + "=" + value));
        }
        Path conf = conf();
        if (!Files.exists(conf.resolve("log4j2.properties")) && !Files.exists(conf.resolve("log4j2.xml"))) {
            words.add("-Dlog4j2.configurationFile=classpath:org/palimpsest/spark/log4j2.properties");
        }
        words.addAll(List.of("-cp", classPath(), "org.apache.spark.deploy.SparkSubmit"));
        words.addAll(List.of("--master", master.address(), "--class", "org.palimpsest.cli.Main"));
        words.add(installation.jar().toString());
        words.addAll(arguments);
        return words;
    }

    private Path conf() {
        return Path.of(environment.getOrDefault(
                "SPARK_CONF_DIR", installation.home().resolve("conf").toString()));
    }

    /** Configuration, Spark and ours, as Spark's launcher orders them; ours is also what executors are sent. */
    private String classPath() {
        List<String> all = new ArrayList<>();
        all.add(conf().toString());
        all.add(installation.home().resolve("jars").resolve("*").toString());
        for (String name : List.of("HADOOP_CONF_DIR", "YARN_CONF_DIR")) {
            Optional.ofNullable(environment.get(name))
                    .filter(text -> !text.isEmpty())
                    .ifPresent(all::add);
        }
        all.add(installation.jar().toString());
        beside.map(Path::toString).ifPresent(all::add);
        return String.join(File.pathSeparator, all);
    }

    /** Passes errors on, but for the line in which the JVM announces an incubating module. */
    private static void pass(Process process, PrintWriter err) {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), Charset.defaultCharset()))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.equals(INCUBATOR)) {
                    err.println(line);
                    err.flush();
                }
            }
        } catch (IOException e) {
            return; // the process has ended, and its exit code tells how
        }
    }
}
