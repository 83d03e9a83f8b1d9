package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableSource;
import org.palimpsest.model.version.Discrepancy;

/** What a killed process left is removed by the next command that writes, and by no other. */
final class LeftScratchTest {
    /** Above the largest number of a process. */
    private static final String GONE = "scratch-999999999-1.tmp";

    @TempDir
    Path directory;

    private ModelDirectory model;

    @BeforeEach
    void learnTwice() throws IOException {
        model = ModelDirectory.at(directory.resolve("m"));
        model.learn(Customers.request(Customers.file(directory, "january", 60, 0, 1))
                .with(Keep.of("random:5")));
        model.learn(Customers.request(Customers.file(directory, "february", 60, 0, 2)));
    }

    private interface Command {
        void run() throws IOException;
    }

    private boolean remains(Command command) throws IOException {
        Path left = model.path().resolve(GONE);
        Files.writeString(left, "rows");
        command.run();
        return Files.exists(left);
    }

    @Test
    void everyCommandThatWritesRemovesIt() throws IOException, NoSuchAlgorithmException {
        var key = KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPrivate();
        assertThat(remains(() -> model.rollback("1"))).isFalse();
        assertThat(remains(() -> model.sign(key))).isFalse();
        assertThat(remains(() -> model.erase("january"))).isFalse();
        assertThat(remains(() -> model.noteObserved(new StreamNote("1", Map.of(), () -> {}))))
                .isFalse();
        Path march = Customers.file(directory, "march", 60, 0, 3);
        assertThat(remains(() -> model.learn(Customers.request(march)))).isFalse();
        assertThat(model.verify().isValid()).isTrue();
    }

    @Test
    void commandsThatReadLeaveItAndWritersLeaveThatOfALivingProcess() throws IOException {
        Path march = Customers.file(directory, "march", 60, 0, 3);
        assertThat(remains(() -> model.head())).isTrue();
        assertThat(remains(() -> model.verify())).isTrue();
        assertThat(remains(() -> model.score("HEAD", Table.of(march)))).isTrue();
        assertThat(remains(() -> model.dryRun(Customers.request(march), report -> {})))
                .isTrue();
        long living = ProcessHandle.current().parent().orElseThrow().pid();
        Path used = Files.writeString(model.path().resolve("scratch-" + living + "-1.tmp"), "rows");
        model.rollback("1");
        assertThat(used).exists();
        assertThat(model.path().resolve(GONE)).doesNotExist();
    }

    @Test
    void itIsReportedByVerify() throws IOException {
        Files.writeString(model.path().resolve(GONE), "rows");
        assertThat(model.verify().isValid()).isTrue();
        assertThat(model.verify().pending()).extracting(Discrepancy::file).containsExactly(GONE);
        model.rollback("1");
        assertThat(model.verify().pending()).isEmpty();
    }

    @Test
    void othersMayNotReadIt() throws IOException {
        var rows = new java.io.ByteArrayInputStream("x\n1\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        try (ScratchDirectory.Spooled spooled =
                new ScratchDirectory(directory).spooled(new Table(List.of(TableSource.of("-", rows))))) {
            assertThat(spooled.files()).hasSize(1);
            assertThat(Files.getPosixFilePermissions(spooled.files().get(0)))
                    .containsExactlyInAnyOrder(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);
        }
    }
}
