package org.palimpsest.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.data.internal.Gzip;
import org.palimpsest.data.internal.Sha256;

final class DigitsTest {
    @Test
    void trainAndTestTogetherAreAllDigits() {
        assertThat(Digits.train().size()).isEqualTo(1442);
        assertThat(Digits.test().size()).isEqualTo(355);
        assertThat(Digits.all().size()).isEqualTo(1797);
        assertThat(Digits.all().features()).isEqualTo(64);
    }

    @Test
    void everyDigitIsTestedAboutEquallyOften() {
        int[] count = new int[10];
        Dataset test = Digits.test();
        for (int r = 0; r < test.size(); r++) {
            count[((Targets.Labels) test.targets()).at(r)]++;
        }
        for (int each : count) {
            assertThat(each).isBetween(34, 37);
        }
    }

    @Test
    void theFirstDigitIsTheZeroOfTheFile() {
        float[] row = Digits.all().row(0);
        assertThat(row[2]).isEqualTo(5f / 16);
        assertThat(row[3]).isEqualTo(13f / 16);
        assertThat(((Targets.Labels) Digits.all().targets()).at(0)).isZero();
    }

    @Test
    void arraysHoldTheSameRows() {
        Dataset test = Digits.test();
        assertThat(Digits.images(test)).hasDimensions(355, 64);
        assertThat(Digits.images(test)[7]).isEqualTo(test.row(7));
        assertThat(Digits.labels(test)[7]).isEqualTo(String.valueOf(((Targets.Labels) test.targets()).at(7)));
    }

    @Test
    void noPixelLeavesTheUnitInterval() {
        Dataset all = Digits.all();
        for (int r = 0; r < all.size(); r++) {
            for (float x : all.row(r)) {
                assertThat(x).isBetween(0f, 1f);
            }
        }
    }

    @Test
    void theTableIsTheOneItsLicenceFileDescribes() throws IOException {
        try (InputStream raw = Digits.class.getResourceAsStream("digits.csv.gz")) {
            assertThat(Sha256.of(Gzip.plain(raw, "digits"))).isEqualTo(Digits.SHA256);
        }
    }
}
