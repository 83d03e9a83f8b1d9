package org.palimpsest.benchmarks.crash;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The driver of a Spark job that learns in rounds. Moments count from when its session is there, a thread of it reads on.
 *
 * @param arguments for Java: a file with options, class path and the name of the driver
 * @param model what must hold of the model
 */
record SparkVictim(Path arguments, ModelLeft model) implements ModelVictim {
    @Override
    public String name() {
        return "spark";
    }

    @Override
    public Attempt begin(Path directory) throws IOException {
        List<String> command = new ArrayList<>(Palimpsest.java());
        command.addAll(List.of(
                "@" + arguments,
                directory.resolve(ModelLeft.MODEL).toString(),
                directory.resolve("second.csv").toString()));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        Path output = directory.resolveSibling("output");
        Process process = builder.redirectError(output.toFile()).start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.equals("fitting")) {
                return new CommandAttempt(process, output);
            }
        }
        throw new IOException("the driver does not start: " + Files.readString(output));
    }
}
