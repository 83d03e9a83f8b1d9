package org.palimpsest.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MlpTest {
    private static final Mlp NETWORK = new Mlp(4, List.of(3, 5), Activation.TANH, List.of(2, 6));

    @Test
    void layersFollowEachOtherWithoutGaps() {
        int at = 0;
        for (Mlp.Layer layer : NETWORK.layers()) {
            assertThat(layer.offset()).isEqualTo(at);
            assertThat(layer.biases()).isEqualTo(at + layer.inputs() * layer.outputs());
            at = layer.end();
        }
        assertThat(at).isEqualTo(NETWORK.size()).isEqualTo(5 * 3 + 4 * 5 + 6 * 2 + 6 * 6);
        assertThat(NETWORK.bodySize()).isEqualTo(5 * 3 + 4 * 5);
    }

    @Test
    void aNewHeadOnlyLengthensTheVector() {
        Mlp more = NETWORK.withHead(7);
        assertThat(more.layers().subList(0, 4)).isEqualTo(NETWORK.layers());
        assertThat(more.head(2).offset()).isEqualTo(NETWORK.size());
    }

    @Test
    void aPathIsTheBodyAndOneHead() {
        assertThat(NETWORK.path(1))
                .hasSize(3)
                .endsWith(NETWORK.head(1))
                .startsWith(NETWORK.body().get(0));
    }

    @Test
    void aHeadIsSharedOnlyWhereItIsTheOnlyOne() {
        Mlp one = Mlp.relu(4, List.of(3), 2);
        assertThat(one.shared()).isEqualTo(one.layers());
        assertThat(NETWORK.shared()).isEqualTo(NETWORK.body());
    }

    @Test
    void shapesThatAreNoneAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mlp.relu(0, List.of(), 1))
                .withMessageContaining("was 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mlp.relu(1, List.of(0), 1))
                .withMessageContaining("[0]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mlp.relu(1, List.of(), 0))
                .withMessageContaining("[0]");
        assertThatIllegalArgumentException().isThrownBy(() -> NETWORK.head(2)).withMessageContaining("no head 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mlp.relu(100_000, List.of(100_000), 1))
                .withMessageContaining("too large");
    }
}
