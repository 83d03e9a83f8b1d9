package org.palimpsest.model.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;

final class PolicyTest {
    @Test
    void whatAFileDoesNotSayIsStandard() {
        assertThat(Policy.parse("p.toml", "")).isEqualTo(Policy.STANDARD);
        Policy policy = Policy.parse("p.toml", "largest-drift = 0.25\nleast-rows = 100\nlargest-kl-per-row = inf\n");
        assertThat(policy).isEqualTo(Policy.STANDARD.with(Limit.DRIFT, 0.25).with(Limit.LEAST_ROWS, 100));
    }

    @Test
    void allFaultsAreToldAtOnceWithTheirPlaces() {
        String text = """
                largest-acuracy-loss = 0.1
                largest-negative-flips = 1.5
                largest-drift = "much"
                least-rows = 2.5
                colour = 3
                largest-kl-per-row = nan
                [gate]
                least-rows = 3
                """;
        PolicyException e = catchThrowableOfType(PolicyException.class, () -> Policy.parse("p.toml", text));
        assertThat(e.problems()).hasSize(7);
        assertThat(e.problems().get(0))
                .startsWith("p.toml:1:1: ")
                .contains("'largest-acuracy-loss'")
                .contains("did you mean 'largest-accuracy-loss'?");
        assertThat(e.problems().get(1)).contains("p.toml:2:1").contains("from 0 to 1, was 1.5");
        assertThat(e.problems().get(4)).contains("keys are");
        assertThat(e.getMessage()).contains("7 problems");
    }

    @Test
    void aTextThatIsNoTomlIsRefusedWithItsPlace() {
        assertThatThrownBy(() -> Policy.parse("p.toml", "least-rows = = 3"))
                .isInstanceOf(PolicyException.class)
                .hasMessageContaining("p.toml:1:");
    }

    @Test
    void aLimitOutOfItsRangeCannotBeMade() {
        assertThatThrownBy(() -> Policy.STANDARD.with(Limit.ACCURACY_LOSS, -0.1))
                .hasMessageContaining("largest-accuracy-loss must be");
    }
}
