package org.palimpsest.model.version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A HEAD that is not where the log ends is noticed by readers. */
final class HeadCheckTest {
    @TempDir
    Path temporary;

    private Path model;
    private List<String> versions;

    @BeforeEach
    void aModel() throws IOException {
        model = temporary.resolve("m");
        Sample.build(model, List.of(Sample.learn(1), Sample.learn(2), Sample.learn(3)));
        versions = VersionStore.open(model).versions();
    }

    @Test
    void aModelThatOnlyItsWritersChangedHasNoWarning() throws IOException {
        assertThat(VersionStore.open(model).headWarning()).isEmpty();
        Sample.build(model, List.of(writer -> writer.rollback(2, Map.of())));
        assertThat(VersionStore.open(model).headWarning()).isEmpty();
    }

    @Test
    void aHeadSetBackByOneVersionGivesAWarning() throws IOException {
        new Forger(model).head(versions.get(1));
        assertThat(VersionStore.open(model).headWarning().orElseThrow())
                .contains(versions.get(1), versions.get(2), "set back manually, or a change was interrupted");
        // The log is the truth: the next writer moves HEAD to its end.
        Sample.writer(model).close();
        assertThat(VersionStore.open(model).headWarning()).isEmpty();
        assertThat(VersionStore.open(model).head()).contains(versions.get(2));
    }

    @Test
    void aHeadAnywhereElseIsDamage() throws IOException {
        new Forger(model).head(versions.get(0));
        assertThatThrownBy(() -> VersionStore.open(model).headWarning())
                .isInstanceOf(VersionStoreException.Damaged.class)
                .hasMessageContaining("HEAD was changed manually");
        Files.delete(model.resolve("HEAD"));
        assertThatThrownBy(() -> VersionStore.open(model).headWarning()).hasMessageContaining("is at version none");
    }

    @Test
    void aTrustedReaderFollowsTheSignedLog() throws IOException {
        Sample.build(model, List.of(writer -> writer.sign(Sample.privateKey())));
        try (VersionWriter writer = Sample.signing(model)) {
            Sample.learn(4).make(writer);
        }
        String four = VersionStore.open(model).head().orElseThrow();
        new Forger(model).head(versions.get(2));
        VersionStore trusted = VersionStore.open(model, Trust.in(Sample.publicKey()));
        assertThat(trusted.head()).contains(four);
        assertThat(trusted.headWarning()).isPresent();
    }
}
