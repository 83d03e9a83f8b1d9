package org.palimpsest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.Model;

/** The README's sample in a project of its own, which has our core and nothing else, on a class path and as a module. */
final class FreshProjectTest {
    private static final String VECTOR = "jdk.incubator.vector";

    @TempDir
    Path project;

    private record Ended(int code, String out, String err) {}

    /** Where the core is: its classes, or its jar. */
    private static String core() throws URISyntaxException {
        return Path.of(Model.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }

    /** The quoted lines as a program. */
    private Path program() throws IOException {
        String sample = ReadmeTest.quoted();
        String imports =
                sample.lines().filter(line -> line.startsWith("import ")).collect(Collectors.joining("\n"));
        String body = sample.lines().filter(line -> !line.startsWith("import ")).collect(Collectors.joining("\n"));
        return write(
                "fresh/Fresh.java",
                "package fresh;\n\n" + imports
                        + "\n\npublic class Fresh {\n  public static void main(String[] args) throws Exception {\n"
                        + body
                        + "\n  }\n}\n");
    }

    private Path write(String name, String text) throws IOException {
        Path file = project.resolve("src").resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    /** Compiles with all warnings; returns what the compiler says, nothing when all is well. */
    private String compile(List<String> options, Path... sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        List<String> all = new ArrayList<>(List.of("-Xlint:all", "-d", classes()));
        all.addAll(options);
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean done = compiler.getTask(said, files, null, all, null, files.getJavaFileObjects(sources))
                    .call();
            // To a module, javac says that the core may use an incubating one; JDK 17 cannot be told not to.
            String text = said.toString()
                    .replaceFirst("warning: (\\[incubating\\] )?using incubating module.*\\R1 warning\\R", "");
            return done ? text : "failed: " + text;
        }
    }

    private String classes() {
        return project.resolve("classes").toString();
    }

    private Ended java(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of(options));
        Path out = project.resolve("out.txt");
        Path err = project.resolve("err.txt");
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        return new Ended(process.waitFor(), Files.readString(out), Files.readString(err));
    }

    private static void worked(Ended ended) {
        assertThat(ended.code()).as(ended.err()).isZero();
        assertThat(ended.out())
                .containsPattern("the first image is a \\d with probability [01][.,]\\d\\d")
                .contains("tasks [monday, tuesday]");
    }

    @Test
    void theSampleRunsOnAClassPath() throws Exception {
        assertThat(compile(List.of("-cp", core()), program())).isEmpty();
        Ended ended = java(
                "--add-modules",
                VECTOR,
                "-cp",
                core() + System.getProperty("path.separator") + classes(),
                "fresh.Fresh");
        worked(ended);
        assertThat(ended.err()).doesNotContain("plain Java kernels");
    }

    @Test
    void theSampleRunsAsAModule() throws Exception {
        Path module = write("module-info.java", "module fresh {\n  requires org.palimpsest.core;\n}\n");
        assertThat(compile(List.of("-p", core()), program(), module)).isEmpty();
        String path = core() + System.getProperty("path.separator") + classes();
        Ended fast = java("--add-modules", VECTOR, "-p", path, "-m", "fresh/fresh.Fresh");
        worked(fast);
        assertThat(fast.err()).doesNotContain("plain Java kernels");
        Ended plain = java("-p", path, "-m", "fresh/fresh.Fresh");
        worked(plain);
        assertThat(plain.err()).containsOnlyOnce("--add-modules " + VECTOR);
    }

    @Test
    void aModuleCannotUseInternalPackages() throws Exception {
        Path module = write("module-info.java", "module fresh {\n  requires org.palimpsest.core;\n}\n");
        Path user = write(
                "fresh/User.java",
                "package fresh;\n\nfinal class User {\n  Object kernels = org.palimpsest.math.internal.Kernels.plain();\n}\n");
        assertThat(compile(List.of("-p", core()), user, module))
                .startsWith("failed")
                .contains("org.palimpsest.math.internal");
    }
}
