package org.palimpsest.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Font;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.random.Rng;

/** Needs one font; a logical name stands for whatever there is. */
final class LettersTest {
    private static final List<Font> FONTS = List.of(new Font(Font.SERIF, Font.PLAIN, 1));

    @Test
    void sameFontsAndSeedGiveTheSameImages() throws InvalidDataException {
        byte[] once = new Letters(FONTS, 1).images(Rng.of(7), 3);
        assertThat(new Letters(FONTS, 1).images(Rng.of(7), 3)).isEqualTo(once);
        assertThat(new Letters(FONTS, 1).images(Rng.of(8), 3)).isNotEqualTo(once);
        assertThat(once).hasSize(3 * 10 * 28 * 28);
    }

    @Test
    void fewerImagesAreTheBeginningOfMore() throws InvalidDataException {
        byte[] few = new Letters(FONTS, 1).images(Rng.of(7), 1);
        assertThat(new Letters(FONTS, 1).images(Rng.of(7), 3)).startsWith(few);
    }

    @Test
    void everyImageShowsSomethingAndNothingIsCutOff() throws InvalidDataException {
        byte[] all = new Letters(FONTS, 1).images(Rng.of(7), 20);
        for (int row = 0; row < 200; row++) {
            int ink = 0;
            for (int i = 0; i < 28 * 28; i++) {
                int value = all[row * 28 * 28 + i] & 0xFF;
                ink += value;
                boolean edge = i % 28 == 0 || i % 28 == 27 || i < 28 || i >= 27 * 28;
                assertThat(edge ? value : 0).isZero();
            }
            assertThat(ink).isGreaterThan(1000);
        }
    }

    @Test
    void theSetIsLabelledInTurnAndHashed() throws InvalidDataException {
        Datasets letters = new Letters(FONTS, 1).draw();
        assertThat(letters.labels()).startsWith("A").endsWith("J").hasSize(10);
        assertThat(letters.train().size()).isEqualTo(15_000);
        assertThat(letters.test().size()).isEqualTo(3_000);
        assertThat(letters.hashes().get("train")).hasSize(Sha256.of(new byte[0]).length());
        assertThat(letters.hashes().get("train")).isNotEqualTo(letters.hashes().get("test"));
    }

    @Test
    void withoutFontsTheMessageSaysWhatToInstall() {
        assertThatThrownBy(() -> new Letters(List.of(), 1))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("fontconfig");
    }
}
