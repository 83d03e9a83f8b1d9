package org.palimpsest.benchmarks.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SuiteOptionsTest {
    @Test
    void fiveSeedsAndThePageAreTheDefault() {
        SuiteOptions options = SuiteOptions.parse(List.of());
        assertThat(options.seeds()).isEqualTo(5);
        assertThat(options.page()).isEqualTo("research/notes/tables.md");
        assertThat(options.wantsStream("digits")).isTrue();
    }

    @Test
    void aQuickOrDevelopingRunLeavesThePageAlone() {
        assertThat(SuiteOptions.parse(List.of("--quick")).seeds()).isEqualTo(1);
        assertThat(SuiteOptions.parse(List.of("--quick")).page()).isEmpty();
        SuiteOptions developing =
                SuiteOptions.parse(List.of("--development", "--streams", "a,b", "--methods", "learn"));
        assertThat(developing.page()).isEmpty();
        assertThat(developing.results().toString()).contains("development");
        assertThat(developing.wantsStream("c")).isFalse();
        assertThat(developing.wantsMethod("joint")).isFalse();
    }

    @Test
    void wrongArgumentsAreNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SuiteOptions.parse(List.of("--seed", "3")))
                .withMessageContaining("--seed");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SuiteOptions.parse(List.of("--seeds", "0")))
                .withMessageContaining("1 to 99");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SuiteOptions.parse(List.of("--streams")))
                .withMessageContaining("needs a value");
    }
}
