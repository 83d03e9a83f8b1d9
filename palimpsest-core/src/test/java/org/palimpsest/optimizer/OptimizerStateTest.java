package org.palimpsest.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The state of an optimizer is a value: copied in, copied out, equal by content. */
final class OptimizerStateTest {
    private static OptimizerState state(long steps, float last) {
        Map<String, float[]> arrays = new LinkedHashMap<>();
        arrays.put("adam.m.mean", new float[] {1, 2});
        arrays.put("adam.v.mean", new float[] {3, last});
        arrays.put("sgd.x", new float[] {5});
        return new OptimizerState(steps, arrays);
    }

    @Test
    void namesKeepTheirOrderAndArraysAreCopies() {
        OptimizerState state = state(7, 4);
        assertThat(state.steps()).isEqualTo(7);
        assertThat(state.names()).containsExactly("adam.m.mean", "adam.v.mean", "sgd.x");
        state.array("sgd.x")[0] = 9;
        assertThat(state.array("sgd.x")).containsExactly(5);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> state.array("adam"))
                .withMessageContaining("no array adam among [adam.m.mean");
        assertThat(state).hasToString("OptimizerState(7 steps, [adam.m.mean, adam.v.mean, sgd.x])");
    }

    @Test
    void statesAreEqualByContent() {
        assertThat(state(7, 4)).isEqualTo(state(7, 4)).hasSameHashCodeAs(state(7, 4));
        assertThat(state(7, 4)).isNotEqualTo(state(8, 4)).isNotEqualTo(state(7, 5));
        assertThat(state(7, 4)).isNotEqualTo(state(7, 4).without("sgd")).isNotEqualTo("x");
        assertThat(state(7, 4).hashCode()).isNotEqualTo(state(8, 4).hashCode());
        assertThat(state(7, 4).hashCode()).isNotEqualTo(state(7, 5).hashCode());
    }

    @Test
    void onlyWhatHasNeitherStepsNorArraysIsNone() {
        assertThat(OptimizerState.NONE.isNone()).isTrue();
        assertThat(new OptimizerState(1, Map.of()).isNone()).isFalse();
        assertThat(new OptimizerState(0, Map.of("x", new float[1])).isNone()).isFalse();
        assertThat(OptimizerState.NONE.without("x")).isSameAs(OptimizerState.NONE);
    }

    @Test
    void aPrefixTakesItsArraysAway() {
        OptimizerState rest = state(7, 4).without("adam.");
        assertThat(rest.names()).containsExactly("sgd.x");
        assertThat(rest.array("sgd.x")).containsExactly(5);
        assertThat(rest.steps()).isEqualTo(7);
    }

    @Test
    void aChangeOfArraysLeavesTheStateItself() {
        OptimizerState state = state(7, 4);
        OptimizerState doubled = state.map(array -> {
            array[0] *= 2;
            return array;
        });
        assertThat(doubled.array("adam.m.mean")).containsExactly(2, 2);
        assertThat(doubled.steps()).isEqualTo(7);
        assertThat(state).isEqualTo(state(7, 4));
    }

    @Test
    void onlyArraysOfTheSameNamesAndLengthsAreTakenUp() {
        Map<String, float[]> out = new LinkedHashMap<>();
        for (String name : List.of("adam.m.mean", "adam.v.mean")) {
            out.put(name, new float[2]);
        }
        out.put("sgd.x", new float[1]);
        state(7, 4).copyInto("it", out);
        assertThat(out.get("adam.v.mean")).containsExactly(3, 4);
        out.put("sgd.x", new float[2]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> state(7, 4).copyInto("it", out))
                .withMessage("it's sgd.x has 2 numbers, but 1 were given");
        out.remove("sgd.x");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> state(7, 4).copyInto("it", out))
                .withMessageContaining("it keeps [adam.m.mean, adam.v.mean], but [");
    }
}
