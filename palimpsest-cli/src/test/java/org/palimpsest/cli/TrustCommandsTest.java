package org.palimpsest.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.version.VersionWriter;
import picocli.CommandLine;

/** Signatures, witnesses, and what fails while a model is written, as a user meets them. */
final class TrustCommandsTest {
    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int palimpsest(String... args) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(args);
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    @BeforeEach
    void tablesAndKeys() throws Exception {
        for (String name : List.of("a", "b", "c")) {
            Random random = new Random(name.hashCode());
            StringBuilder text = new StringBuilder("key;x;y;side\n");
            for (int r = 0; r < 100; r++) {
                double x = random.nextGaussian();
                double y = random.nextGaussian();
                text.append(
                        String.format(Locale.ROOT, "%s%d;%.3f;%.3f;%s%n", name, r, x, y, x + y > 0 ? "right" : "left"));
            }
            Files.writeString(directory.resolve(name + ".csv"), text);
        }
        pair("key", "public");
        pair("other-key", "other");
    }

    private void pair(String secret, String open) throws Exception {
        KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        pem(secret + ".pem", "PRIVATE KEY", pair.getPrivate().getEncoded());
        pem(open + ".pem", "PUBLIC KEY", pair.getPublic().getEncoded());
    }

    private void pem(String name, String kind, byte[] key) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key);
        Files.writeString(
                directory.resolve(name), "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }

    private int learn(String table, String... more) {
        List<String> args = new ArrayList<>(List.of("learn", file("m"), file(table), "--hidden", "4"));
        args.addAll(List.of(more));
        return palimpsest(args.toArray(String[]::new));
    }

    private int signed(String table, String... more) {
        List<String> args = new ArrayList<>(List.of("--sign", file("key.pem")));
        args.addAll(List.of(more));
        return learn(table, args.toArray(String[]::new));
    }

    private int verify(String... more) {
        List<String> args = new ArrayList<>(List.of("verify", file("m")));
        args.addAll(List.of(more));
        return palimpsest(args.toArray(String[]::new));
    }

    private int verifyKey(String... more) {
        List<String> args = new ArrayList<>(List.of("--key", file("public.pem")));
        args.addAll(List.of(more));
        return verify(args.toArray(String[]::new));
    }

    @Test
    void aSignatureIsMadeAndChecked() {
        assertThat(learn("a.csv", "--target", "side", "--sign", file("public.pem")))
                .isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("holds a PUBLIC KEY, but a PRIVATE KEY is needed", "openssl");
        assertThat(directory.resolve("m")).doesNotExist();
        assertThat(signed("a.csv", "--target", "side", "--id", "key", "--keep", "random:10"))
                .isZero();
        assertThat(verifyKey()).isZero();
        assertThat(out.toString()).contains("the whole log is signed by the key");
        assertThat(verify("--key", file("other.pem"))).isEqualTo(ExitCode.MODEL);
        assertThat(out.toString()).contains("NOT TRUSTED", "log.jsonl:1", "not signed by the owner of this key");
        assertThat(signed("b.csv")).isZero();
        assertThat(palimpsest("rollback", file("m"), "--sign", file("key.pem"))).isZero();
        assertThat(palimpsest("erase", file("m"), "--task", "a", "--sign", file("key.pem")))
                .isZero();
        assertThat(verifyKey()).isZero();
    }

    @Test
    void whatWasNotSignedIsFoundAndSignedByACommandOfItsOwn() {
        assertThat(signed("a.csv", "--target", "side")).isZero();
        assertThat(learn("b.csv")).isZero();
        assertThat(verify()).isZero();
        assertThat(verifyKey()).isEqualTo(ExitCode.MODEL);
        assertThat(out.toString()).contains("log.jsonl:2", "this line (learned) has no signature");
        assertThat(palimpsest("predict", file("m"), file("c.csv"), "--key", file("public.pem")))
                .isEqualTo(ExitCode.MODEL);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains("is not trusted", "log.jsonl:2");
        assertThat(palimpsest("predict", file("m"), file("c.csv"))).isZero();
        assertThat(signed("c.csv")).isEqualTo(ExitCode.MODEL);
        assertThat(err.toString()).contains("lines 2 to 2 of the log", "palimpsest sign MODEL --key KEY");
        assertThat(palimpsest("sign", file("m"), "--key", file("key.pem"))).isZero();
        assertThat(out.toString()).contains("is signed", "not signed by this key before:", "line 2", "learned");
        assertThat(verifyKey()).isZero();
        assertThat(signed("c.csv")).isZero();
        assertThat(palimpsest("predict", file("m"), file("c.csv"), "--key", file("public.pem")))
                .isZero();
        assertThat(palimpsest("log", file("m"))).isZero();
        assertThat(out.toString()).contains("signed");
    }

    @Test
    void aModelThatWasSetBackIsFound() throws IOException {
        assertThat(signed("a.csv", "--target", "side")).isZero();
        copy(directory.resolve("m"), directory.resolve("old"));
        assertThat(signed("b.csv")).isZero();
        assertThat(palimpsest("log", file("m"), "--witness")).isZero();
        Files.writeString(directory.resolve("witness"), out.toString());
        assertThat(verifyKey("--witness", file("witness"), "--at-least", "2", "--not-before", "2020-01-01"))
                .isZero();
        assertThat(verifyKey("--not-before", "2999-01-01")).isEqualTo(ExitCode.MODEL);
        assertThat(verifyKey("--not-before", "2020-01-01T10:00:00Z")).isZero();

        Files.move(directory.resolve("m"), directory.resolve("new"));
        Files.move(directory.resolve("old"), directory.resolve("m"));
        assertThat(verifyKey()).isZero();
        for (List<String> required : List.of(
                List.of("--key", file("public.pem"), "--witness", file("witness")),
                List.of("--witness", file("witness")),
                List.of("--key", file("public.pem"), "--at-least", "2"))) {
            assertThat(verify(required.toArray(String[]::new))).isEqualTo(ExitCode.MODEL);
            assertThat(out.toString()).contains("NOT TRUSTED", "log.jsonl:1", "set back");
            List<String> predict = new ArrayList<>(List.of("predict", file("m"), file("c.csv")));
            predict.addAll(required);
            assertThat(palimpsest(predict.toArray(String[]::new))).isEqualTo(ExitCode.MODEL);
            assertThat(err.toString()).contains("set back");
        }
        assertThat(verify("--at-least", "2")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("--at-least needs --key");
        assertThat(verifyKey("--not-before", "yesterday")).isEqualTo(ExitCode.USAGE);
        assertThat(verifyKey("--witness", file("a.csv"))).isEqualTo(ExitCode.DATA);
        assertThat(err.toString()).contains("a.csv is not a witness");
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    @Test
    void aHeadThatWasSetBackManuallyIsReported() throws IOException {
        for (String table : List.of("a.csv", "b.csv", "c.csv")) {
            assertThat(learn(table, "--target", "side")).isZero();
        }
        String log = Files.readString(directory.resolve("m/log.jsonl"));
        List<String> versions = log.lines()
                .map(line -> line.replaceFirst(".*?\"version\":\"([0-9a-f]{64})\".*", "$1"))
                .toList();
        Path head = directory.resolve("m/HEAD");
        Files.writeString(head, versions.get(1) + "\n");
        assertThat(palimpsest("predict", file("m"), file("c.csv"))).isZero();
        assertThat(err.toString()).contains("its log ends with version " + versions.get(2), "set back manually");
        assertThat(palimpsest("predict", file("m"), file("c.csv"), "--version-of", "1"))
                .isZero();
        assertThat(err.toString()).isEmpty();
        Files.writeString(head, versions.get(0) + "\n");
        assertThat(palimpsest("predict", file("m"), file("c.csv"))).isEqualTo(ExitCode.MODEL);
        assertThat(err.toString()).contains("HEAD was changed manually");
        assertThat(palimpsest("serve", file("m"), "--port", "0")).isEqualTo(ExitCode.MODEL);
        assertThat(err.toString()).contains("HEAD was changed manually");
    }

    @Test
    void aServerWithAKeyRefusesWhatIsNotSigned() {
        assertThat(learn("a.csv", "--target", "side")).isZero();
        assertThat(palimpsest("serve", file("m"), "--port", "0", "--key", file("public.pem")))
                .isEqualTo(ExitCode.MODEL);
        assertThat(err.toString()).contains("is not trusted", "log.jsonl:1");
        assertThat(palimpsest("serve", file("m"), "--port", "0", "--key", file("public.pem"), "--allow-learn"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains("needs --sign");
    }

    @Test
    void aModelThatAnotherWriterHasIsAResourceThatIsNotAvailable() throws IOException {
        assertThat(learn("a.csv", "--target", "side")).isZero();
        try (VersionWriter writer = VersionWriter.open(directory.resolve("m"))) {
            assertThat(writer.head()).isPresent();
            assertThat(learn("b.csv")).isEqualTo(ExitCode.RESOURCE);
            assertThat(err.toString()).contains("is being written");
        }
        assertThat(palimpsest("learn", "--help")).isZero();
        assertThat(out.toString().replaceAll("\\s+", " ")).contains("or another process is writing to it");
    }

    /** A limit on the size of files fails as a full disk does: in the middle of a write, without naming the file. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aDiskThatIsFullNamesTheFileAndLeavesTheModel() throws Exception {
        assertThat(learn("a.csv", "--target", "side")).isZero();
        String log = Files.readString(directory.resolve("m/log.jsonl"));
        Path said = directory.resolve("said.txt");
        ProcessBuilder command = CommandProcess.of(directory, said, List.of("-XX:-UsePerfData"), "learn", "m", "b.csv");
        List<String> limited = new ArrayList<>(List.of("sh", "-c", "ulimit -f 4; exec \"$@\"", "sh"));
        limited.addAll(command.command());
        Process process = command.command(limited).start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readString(said)).contains(".safetensors: ");
        assertThat(process.exitValue()).as(Files.readString(said)).isEqualTo(ExitCode.RESOURCE);
        assertThat(directory.resolve("m/log.jsonl")).hasContent(log);
        assertThat(verify()).isZero();
        assertThat(out.toString()).doesNotContain("note:");
    }
}
