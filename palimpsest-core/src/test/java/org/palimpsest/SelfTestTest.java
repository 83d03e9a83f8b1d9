package org.palimpsest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.math.internal.Kernels;

final class SelfTestTest {
    @Test
    void everyAnswerOfThisMachineIsTheKnownOne() {
        List<SelfTest.Check> checks = SelfTest.run();
        assertThat(checks).hasSize(Kernels.simd() == null ? 6 : 12).allMatch(SelfTest.Check::passed);
        assertThat(new SelfTest.Check("a", "b", "c").passed()).isFalse();
    }
}
