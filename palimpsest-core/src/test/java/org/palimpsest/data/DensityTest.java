package org.palimpsest.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.internal.Batch;
import org.palimpsest.math.internal.Kernels;
import org.palimpsest.math.internal.SumChoice;

/** The density of a data set, rows with their zeros, and the layout of batches that follows from it. */
final class DensityTest {
    private static final int FEATURES = 8;
    private static final int ROWS = 300;

    /** Rows of which the first {@code dense} columns are not zero. */
    private static float[] numbers(int dense) {
        float[] x = new float[ROWS * FEATURES];
        for (int i = 0; i < x.length; i++) {
            x[i] = i % FEATURES < dense ? 1 + i % 200 : 0;
        }
        return x;
    }

    private static Dataset floats(int dense) {
        return Dataset.of(new Inputs.Floats(FEATURES, numbers(dense)), new Targets.Labels(new int[ROWS], 2));
    }

    @Test
    void isTheShareOfNonZeros() {
        assertThat(floats(8).density()).isEqualTo(1);
        assertThat(floats(2).density()).isEqualTo(0.25, within(1e-12));
        assertThat(floats(0).density()).isZero();
        assertThat(floats(2).select(new int[0]).density()).isZero();
    }

    @Test
    void allInputsWriteTheSameRows(@TempDir Path directory) throws IOException {
        float[] x = numbers(5);
        byte[] bytes = new byte[x.length];
        ByteBuffer file = ByteBuffer.allocate(4 * x.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < x.length; i++) {
            bytes[i] = (byte) x[i];
            file.putFloat(x[i]);
        }
        Path path = directory.resolve("rows");
        Files.write(path, file.array());
        for (Inputs inputs : new Inputs[] {
            new Inputs.Floats(FEATURES, x), Inputs.Bytes.pack(FEATURES, 1f, bytes), MappedInputs.map(path, FEATURES)
        }) {
            float[] out = {-1, 9, 9, 9, 9, 9, 9, 9, 9, -1};
            inputs.copyRow(7, out, 1);
            assertThat(out).containsExactly(-1, 57, 58, 59, 60, 61, 0, 0, 0, -1);
        }
    }

    @Test
    void denseRowsAreFullUnlessPermutedOrFew() {
        Kernels kernels = Kernels.best();
        assertThat(Batch.of(64, floats(8), kernels).isFull()).isEqualTo(kernels.hasFullSums());
        assertThat(Batch.of(64, floats(2), kernels).isFull()).isFalse();
        assertThat(Batch.of(SumChoice.ROWS - 1, floats(8), kernels).isFull()).isFalse();
        assertThat(Batch.of(64, floats(8), Kernels.plain()).isFull()).isFalse();
        Dataset permuted = floats(8).permuted(new int[] {1, 0, 2, 3, 4, 5, 6, 7});
        assertThat(Batch.of(64, permuted, kernels).isFull()).isFalse();
        assertThatIllegalStateException()
                .isThrownBy(() -> permuted.copyFull(0, new float[FEATURES], 0))
                .withMessageContaining("permuted");
    }

    @Test
    void theRuleIsTold() {
        assertThat(SumChoice.describe(Kernels.plain())).isEqualTo("zeros are skipped, whatever the density");
        assertThat(SumChoice.describeInputs(Kernels.plain(), 1, false)).isEqualTo("zeros skipped");
        assertThat(SumChoice.describeInputs(Kernels.best(), 0.19, false)).isEqualTo("zeros skipped");
        assertThat(SumChoice.describeInputs(Kernels.best(), 1, true)).startsWith("zeros skipped");
        double older = Runtime.version().feature() < 25 ? 0.15 : 0;
        assertThat(SumChoice.fullActivations(64, 0.36 + older)).isTrue();
        assertThat(SumChoice.fullActivations(65, 0.36 + older)).isFalse();
        assertThat(SumChoice.fullActivations(512, 0.51 + older)).isTrue();
        assertThat(SumChoice.fullActivations(513, 0.51 + older)).isFalse();
        assertThat(SumChoice.fullActivations(1024, 0.61 + older)).isTrue();
    }
}
