package org.palimpsest.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;
import org.palimpsest.math.internal.Kernels;

final class BreakEvenTest {
    @Test
    void bothKindsOfProductsHaveTheSameBits() {
        Kernels kernels = Kernels.best();
        assumeTrue(kernels.hasFullSums());
        BreakEven layer = new BreakEven(kernels, 21, 0.4);
        layer.step(false);
        float[] z = layer.z.clone();
        float[] back = layer.back.clone();
        float[] gradient = layer.gradient.clone();
        layer.step(true);
        assertThat(layer.z).containsExactly(z).doesNotContain(0f);
        assertThat(layer.back).containsExactly(back);
        assertThat(layer.gradient).containsExactly(gradient).doesNotContain(0f);
    }
}
