package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.disk.Crash;
import org.palimpsest.disk.SimulatedDisk;
import org.palimpsest.model.version.Sample.Change;

/** The signature of a change is part of the change: there is no moment at which one is there without the other. */
final class SignedChangeTest {
    private static final int SAMPLES = 6;
    private static final Trust KEY = Trust.in(Sample.publicKey());

    @TempDir
    Path temporary;

    private static Path model(SimulatedDisk disk) {
        return disk.getPath("/models/m");
    }

    private static boolean dies(SimulatedDisk disk, Change change) throws IOException {
        try (VersionWriter writer = Sample.signing(model(disk))) {
            change.make(writer);
            return false;
        } catch (Crash e) {
            return true;
        }
    }

    @Test
    void aPowerCutAtAnyOperationLeavesASignedModel() throws IOException {
        SimulatedDisk disk = SimulatedDisk.empty();
        Files.createDirectories(disk.getPath("/models"));
        Sample.signing(model(disk)).close();
        try (VersionWriter writer = Sample.signing(model(disk))) {
            Sample.learn(11).make(writer);
        }
        int cuts = 0;
        for (Change change : Sample.allChanges()) {
            SimulatedDisk start = disk.afterKill();
            boolean died = true;
            for (int steps = 0; died; steps++) {
                SimulatedDisk dying = start.afterKill().crashAfter(steps);
                died = dies(dying, change);
                for (SimulatedDisk cut : dying.powerCuts(SAMPLES, steps).toList()) {
                    // Nothing that the next writer does needs the key.
                    Sample.writer(model(cut)).close();
                    assertThat(VersionStore.verify(model(cut), KEY).faults())
                            .as("after %s operations of %s", steps, dying.operations())
                            .isEmpty();
                    cuts++;
                }
            }
            dies(disk, change);
        }
        assertThat(cuts).isGreaterThan(300);
    }

    @Test
    void everyLineOfASigningWriterIsSigned() throws IOException {
        Path model = temporary.resolve("m");
        try (VersionWriter writer = Sample.signing(model)) {
            for (Change change : Sample.allChanges()) {
                change.make(writer);
                assertThat(VersionStore.verify(model, KEY).faults()).isEmpty();
            }
            writer.observe(Map.of());
        }
        Verification verified = VersionStore.verify(model, KEY);
        assertThat(verified.faults()).isEmpty();
        assertThat(verified.signed()).isEqualTo(verified.lines()).isEqualTo(10);
    }

    @Test
    void aSigningWriterDoesNotCoverLinesThatItsKeyDidNotSign() throws Exception {
        Path model = temporary.resolve("m");
        try (VersionWriter writer = Sample.signing(model)) {
            Sample.learn(1).make(writer);
        }
        Sample.build(model, List.of(Sample.learn(2), Sample.learn(3)));
        assertThatThrownBy(() -> Sample.signing(model))
                .isInstanceOf(VersionStoreException.Unsigned.class)
                .hasMessageContaining("lines 2 to 3 of the log");
        // The lock was given back, and signing what is there is a step of its own.
        try (VersionWriter writer = Sample.writer(model)) {
            assertThat(writer.sign(Sample.privateKey()))
                    .extracting(LogEntry::line)
                    .containsExactly(2, 3);
            assertThat(writer.sign(Sample.privateKey())).isEmpty();
        }
        try (VersionWriter writer = Sample.signing(model)) {
            Sample.learn(4).make(writer);
        }
        assertThat(VersionStore.verify(model, KEY).faults()).isEmpty();
    }

    @Test
    void anotherKeyTakesOverBySigningWhatIsThere() throws Exception {
        Path model = temporary.resolve("m");
        try (VersionWriter writer = Sample.signing(model)) {
            Sample.learn(1).make(writer);
        }
        KeyPair next = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
        Optional<PrivateKey> key = Optional.of(next.getPrivate());
        assertThatThrownBy(() -> VersionWriter.open(model, key)).hasMessageContaining("lines 1 to 1");
        try (VersionWriter writer = VersionWriter.open(model)) {
            assertThat(writer.sign(next.getPrivate())).hasSize(1);
        }
        try (VersionWriter writer = VersionWriter.open(model, key)) {
            Sample.learn(2).make(writer);
        }
        assertThat(VersionStore.verify(model, Trust.in(next.getPublic())).faults())
                .isEmpty();
        assertThat(VersionStore.verify(model, KEY).faults().get(0).file()).isEqualTo("log.jsonl:2");
    }

    @Test
    void aDamagedModelIsNotSigned() throws IOException {
        Path model = temporary.resolve("m");
        Sample.build(model, List.of(Sample.learn(1)));
        try (VersionWriter writer = Sample.writer(model)) {
            String head = writer.head().orElseThrow();
            Files.write(model.resolve("versions").resolve(head + ".safetensors"), new byte[] {1});
            assertThatThrownBy(() -> writer.sign(Sample.privateKey()))
                    .isInstanceOf(VersionStoreException.Damaged.class)
                    .hasMessageContaining("was not signed");
        }
    }

    /** RFC 8032, section 5.1.6: a signing writer knows its own signatures by this. */
    @Test
    void aSignatureIsAFunctionOfKeyAndMessage() {
        byte[] message = new Checkpoint(3, "c", "h", List.of("b", "a")).message();
        byte[] signature = Signatures.sign(message, Sample.privateKey());
        assertThat(signature).hasSize(Signatures.BYTES).isEqualTo(Signatures.sign(message, Sample.privateKey()));
        assertThat(Signatures.verify(message, signature, Sample.publicKey())).isTrue();
        assertThat(Signatures.verify(message, new byte[] {1}, Sample.publicKey()))
                .isFalse();
        for (Checkpoint other : List.of(
                new Checkpoint(4, "c", "h", List.of("a", "b")),
                new Checkpoint(3, "d", "h", List.of("a", "b")),
                new Checkpoint(3, "c", "i", List.of("a", "b")),
                new Checkpoint(3, "c", "h", List.of("a")))) {
            assertThat(Signatures.verify(other.message(), signature, Sample.publicKey()))
                    .isFalse();
        }
        assertThat(new Checkpoint(3, "c", "h", List.of("a", "b")).message()).isEqualTo(message);
    }
}
