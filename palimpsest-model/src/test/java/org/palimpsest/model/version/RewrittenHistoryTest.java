package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever may write to a model but does not have the key cannot rewrite its history without being found. */
final class RewrittenHistoryTest {
    private static final Trust KEY = Trust.in(Sample.publicKey());

    @TempDir
    Path temporary;

    private Path model;
    private Forger forger;
    private List<String> versions;
    private String erased;
    private Witness witness;

    /** Lines: 1 created, 2 learned, 3 erased, 4 learned; all signed. */
    @BeforeEach
    void aSignedModel() throws IOException {
        model = temporary.resolve("m");
        forger = new Forger(model);
        try (VersionWriter writer = Sample.signing(model)) {
            Sample.learn(1).make(writer);
            Sample.learn(2).make(writer);
            erased = Sample.hash(writer, 1);
            writer.erase(List.of(Erasure.of(erased, 3)), "asked for", Map.of("erased", "3 ids"));
            Sample.learn(3).make(writer);
        }
        versions = VersionStore.open(model).versions();
        witness = VersionStore.open(model).witness();
        assertThat(verified(KEY)).isEmpty();
        assertThat(verified(full())).isEmpty();
    }

    private Trust full() {
        return KEY.withAtLeast("3").withNotBefore(Sample.CLOCK.instant()).with(witness);
    }

    private List<Discrepancy> verified(Trust trust) throws IOException {
        return VersionStore.verify(model, trust).faults();
    }

    /** Hashes alone do not find it; the key does, names the line, and nothing is read from the model. */
    private void foundByTheKey(String line, String what) throws IOException {
        assertThat(verified(Trust.NONE)).isEmpty();
        foundBy(KEY, line, what);
    }

    private void foundBy(Trust trust, String line, String what) throws IOException {
        assertThat(verified(trust)).hasSize(1);
        Discrepancy fault = verified(trust).get(0);
        assertThat(fault.file()).isEqualTo(line);
        assertThat(fault.what()).contains(what);
        assertThatThrownBy(() -> VersionStore.open(model, trust))
                .isInstanceOf(VersionStoreException.Untrusted.class)
                .hasMessageContaining(what);
    }

    @Test
    void aForgedRollbackIsFound() throws IOException {
        forger.append(Event.ROLLED_BACK, Map.of("version", versions.get(0), "from", versions.get(2)));
        forger.head(versions.get(0));
        foundByTheKey("log.jsonl:5", "this line (rolled-back) has no signature");
    }

    @Test
    void aForgedVersionIsFound() throws IOException {
        try (VersionWriter writer = Sample.writer(model)) {
            Sample.learn(66).make(writer);
            writer.observe(Map.of());
        }
        foundByTheKey("log.jsonl:5", "this line (learned) and those after it have no signature");
    }

    @Test
    void aReplacedTimeIsFound() throws IOException {
        forger.change(2, line -> line.replace("2026-11-15T10", "2020-01-01T10"));
        foundByTheKey("log.jsonl:2", "this line was changed");
    }

    @Test
    void replacedRowsAndScoresAreFound() throws IOException {
        UnaryOperator<String> better =
                line -> line.replace("\"details\":{\"task\":\"t2\"}", "\"details\":{\"rows\":9,\"accuracy\":0.99}");
        forger.change(2, better);
        foundByTheKey("log.jsonl:2", "this line was changed");
    }

    @Test
    void aChangeOfTheLastLineIsFound() throws IOException {
        forger.change(4, line -> line.replace("\"details\":{\"task\":\"t3\"}", "\"details\":{\"task\":\"other\"}"));
        foundByTheKey("log.jsonl:4", "this line was changed");
    }

    @Test
    void aSignatureOfAnotherLineIsNotOneOfThisLine() throws IOException {
        List<String> lines = forger.lines();
        String own = signature(lines.get(3));
        forger.change(4, line -> line.replace(own, signature(lines.get(1))));
        foundByTheKey("log.jsonl:4", "this line was changed");
    }

    private static String signature(String line) {
        return line.replaceFirst(".*\"signature\":\"([0-9a-f]{128})\".*", "$1");
    }

    @Test
    void anErasureTakenOutOfTheLogIsFound() throws IOException {
        List<String> lines = forger.lines();
        lines.remove(2);
        forger.write(lines);
        putBack();
        foundByTheKey("log.jsonl:3", "its signature does not hold");
    }

    private void putBack() throws IOException {
        Files.deleteIfExists(model.resolve("points").resolve(erased + ".erased"));
        Files.write(model.resolve("points").resolve(erased + ".safetensors"), Sample.points("points 1"));
    }

    @Test
    void pointsPutBackAfterTheirErasureAreFound() throws IOException {
        Files.write(model.resolve("points").resolve(erased + ".safetensors"), Sample.points("points 1"));
        foundBy(Trust.NONE.with(witness), "points/" + erased + ".safetensors", "it was erased but is there");
        foundBy(KEY, "points/" + erased + ".safetensors", "it was erased but is there");
    }

    @Test
    void pointsPutBackRightAfterTheirErasureAreFoundByTheKey() throws IOException {
        String last;
        try (VersionWriter writer = Sample.signing(model)) {
            last = Sample.hash(writer, 2);
            writer.erase(List.of(Erasure.of(last, 1)), "asked for", Map.of());
        }
        Files.write(model.resolve("points").resolve(last + ".safetensors"), Sample.points("points 2"));
        foundByTheKey("points/" + last + ".safetensors", "it was erased but is there");
    }

    @Test
    void aModelSetBackToASignedStateIsFoundByWhateverIsKnownOfTheLaterOne() throws IOException {
        forger.cut(2);
        putBack();
        // A signed state of the past is a signed state: the key alone cannot tell.
        assertThat(verified(KEY)).isEmpty();
        foundBy(KEY.withAtLeast("3"), "log.jsonl:2", "ends with version 2 and has no version 3");
        foundBy(KEY.withAtLeast(versions.get(2).substring(0, 12)), "log.jsonl:2", "the model was set back");
        foundBy(KEY.with(witness), "log.jsonl:2", "saw 4 lines: the model was set back");
        foundBy(Trust.NONE.with(witness), "log.jsonl:2", "saw 4 lines");
        foundBy(
                KEY.withNotBefore(Sample.CLOCK.instant().plusSeconds(1)),
                "log.jsonl:2",
                "the last signature is of 2026-11-15T10:00:00Z, before");
    }

    @Test
    void aModelThatWasContinuedFromAnEarlierStateIsFoundByItsWitness() throws IOException {
        forger.cut(2);
        putBack();
        try (VersionWriter writer = Sample.signing(model)) {
            Sample.learn(7).make(writer);
            Sample.learn(8).make(writer);
            Sample.learn(9).make(writer);
        }
        assertThat(verified(KEY.withAtLeast("3"))).isEmpty();
        foundBy(KEY.withAtLeast(versions.get(2)), "log.jsonl:5", "has no version " + versions.get(2));
        foundBy(KEY.with(witness), "log.jsonl:4", "this is not the line that the witness");
    }

    @Test
    void anotherKeyIsNotTheKey() throws Exception {
        Trust other = Trust.in(
                KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPublic());
        foundBy(other, "log.jsonl:1", "was not signed by the owner of this key");
    }

    @Test
    void aLogWithoutLinesOrSignaturesIsNotSigned() throws IOException {
        Path empty = temporary.resolve("empty");
        Sample.writer(empty).close();
        assertThat(VersionStore.verify(empty, KEY).faults())
                .extracting(Discrepancy::what)
                .containsExactly("it has no line, so that nothing is signed");
        Path unsigned = temporary.resolve("unsigned");
        Sample.build(unsigned, List.of(Sample.learn(1)));
        assertThat(VersionStore.verify(unsigned, KEY).faults().get(0).what())
                .contains("HEAD is not signed by the owner of this key");
    }

    @Test
    void aWitnessIsContinuedByWhateverIsAppended() throws IOException {
        List<Witness> all = new ArrayList<>(List.of(witness));
        for (Sample.Change change : List.<Sample.Change>of(
                Sample.learn(4), writer -> writer.rollback(1, Map.of()), writer -> writer.sign(Sample.privateKey()))) {
            try (VersionWriter writer = Sample.signing(model)) {
                change.make(writer);
            }
            all.add(VersionStore.open(model).witness());
        }
        for (Witness each : all) {
            assertThat(verified(KEY.with(each))).isEmpty();
        }
        assertThat(all).extracting(Witness::lines).containsExactly(4, 5, 6, 7);
        assertThat(all.get(3).head()).isEqualTo(VersionStore.open(model).head().orElseThrow());
    }

    @Test
    void aWitnessReadsBackAsItWasWrittenAndNothingElseDoes() throws IOException {
        Path file = temporary.resolve("witness");
        Files.writeString(file, witness.text() + "\n");
        assertThat(Witness.read(file)).isEqualTo(witness);
        String text = witness.text();
        for (String wrong : List.of(
                "",
                "[]",
                "null",
                text.replace("witness\":1", "witness\":2"),
                text.replace("lines\":4", "lines\":0"),
                text.replace("lines\":4", "lines\":\"4\""),
                text.replace(witness.chain(), "00"),
                text.replace(witness.head(), "00"),
                text.replace("2026-11-15T10:00:00Z", "yesterday"),
                text + " ".repeat(5000))) {
            Files.writeString(file, wrong);
            assertThatThrownBy(() -> Witness.read(file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("is not a witness");
        }
    }

    @Test
    void whatIsReadAfterTheCheckIsWhatWasChecked() throws IOException {
        VersionStore store = VersionStore.open(model, KEY);
        forger.append(Event.ROLLED_BACK, Map.of("version", versions.get(0), "from", versions.get(2)));
        forger.head(versions.get(0));
        assertThat(store.head()).contains(versions.get(2));
        assertThat(store.resolve("HEAD")).isEqualTo(versions.get(2));
        assertThat(store.witness()).isEqualTo(witness);
        Files.write(model.resolve("versions").resolve(versions.get(2) + ".safetensors"), new byte[] {1});
        assertThatThrownBy(() -> store.read(versions.get(2))).isInstanceOf(VersionStoreException.Damaged.class);
    }

    @Test
    void aVersionOrATimeIsRequiredOfASignedLogOnly() {
        assertThatThrownBy(() -> Trust.NONE.withAtLeast("3")).hasMessageContaining("needs a key");
        assertThatThrownBy(() -> Trust.NONE.withNotBefore(Instant.EPOCH)).hasMessageContaining("needs a key");
        for (String name : List.of("HEAD", "HEAD~1", "abc", "@", "")) {
            assertThatThrownBy(() -> KEY.withAtLeast(name)).hasMessageContaining("a number or at least four digits");
        }
    }
}
