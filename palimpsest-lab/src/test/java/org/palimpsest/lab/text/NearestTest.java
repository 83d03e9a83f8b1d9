package org.palimpsest.lab.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class NearestTest {
    @Test
    void oneSlipIsOneStep() {
        assertThat(Nearest.distance("epochs", "epochs")).isZero();
        assertThat(Nearest.distance("epohcs", "epochs")).isEqualTo(1);
        assertThat(Nearest.distance("epoch", "epochs")).isEqualTo(1);
        assertThat(Nearest.distance("eepochs", "epochs")).isEqualTo(1);
        assertThat(Nearest.distance("epocks", "epochs")).isEqualTo(1);
        assertThat(Nearest.distance("", "abc")).isEqualTo(3);
    }

    @Test
    void distanceIsTheSameBothWays() {
        List<String> words = List.of("a", "permuted", "permtued", "split", "", "spilt");
        for (String a : words) {
            for (String b : words) {
                assertThat(Nearest.distance(a, b)).isEqualTo(Nearest.distance(b, a));
            }
        }
    }

    @Test
    void onlyWhatIsNearIsMeant() {
        assertThat(Nearest.to("Splt", List.of("permuted", "split"))).contains("split");
        assertThat(Nearest.to("wholly other", List.of("permuted", "split"))).isEmpty();
        assertThat(Nearest.question("splt", List.of("split"))).isEqualTo("did you mean 'split'?");
        assertThat(Nearest.question("xyz", List.of("split"))).isEmpty();
    }
}
