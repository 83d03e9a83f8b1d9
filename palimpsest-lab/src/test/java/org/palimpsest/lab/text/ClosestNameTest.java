package org.palimpsest.lab.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ClosestNameTest {
    @Test
    void oneSlipIsOneStep() {
        assertThat(ClosestName.distance("epochs", "epochs")).isZero();
        assertThat(ClosestName.distance("epohcs", "epochs")).isEqualTo(1);
        assertThat(ClosestName.distance("epoch", "epochs")).isEqualTo(1);
        assertThat(ClosestName.distance("eepochs", "epochs")).isEqualTo(1);
        assertThat(ClosestName.distance("epocks", "epochs")).isEqualTo(1);
        assertThat(ClosestName.distance("", "abc")).isEqualTo(3);
    }

    @Test
    void distanceIsTheSameBothWays() {
        List<String> words = List.of("a", "permuted", "permtued", "split", "", "spilt");
        for (String a : words) {
            for (String b : words) {
                assertThat(ClosestName.distance(a, b)).isEqualTo(ClosestName.distance(b, a));
            }
        }
    }

    @Test
    void onlyWhatIsNearIsMeant() {
        assertThat(ClosestName.to("Splt", List.of("permuted", "split"))).contains("split");
        assertThat(ClosestName.to("wholly other", List.of("permuted", "split"))).isEmpty();
        assertThat(ClosestName.question("splt", List.of("split"))).isEqualTo("did you mean 'split'?");
        assertThat(ClosestName.question("xyz", List.of("split"))).isEmpty();
    }
}
