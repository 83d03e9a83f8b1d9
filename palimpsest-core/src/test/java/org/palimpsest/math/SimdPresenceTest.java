package org.palimpsest.math;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.palimpsest.math.internal.Kernels;

/** Continuous integration sets PALIMPSEST_REQUIRE_SIMD on x86-64, so that agreement is never tested with one provider. */
final class SimdPresenceTest {
    @Test
    void simdProviderIsThereWhereItIsRequired() {
        if (System.getenv("PALIMPSEST_REQUIRE_SIMD") != null) {
            assertThat(Kernels.simd()).as(Kernels.simdMissing()).isNotNull();
        }
    }

    @Test
    void aMissingProviderHasAReasonAndAPresentOneHasNone() {
        assertThat(Kernels.simdMissing().isEmpty()).isEqualTo(Kernels.simd() != null);
    }

    @Test
    void theBestProviderIsOneOfTheTwo() {
        assertThat(Kernels.best()).isIn(Kernels.plain(), Kernels.simd());
    }
}
