package org.palimpsest.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.math.internal.SparseRows;
import org.palimpsest.random.Rng;

final class MappedInputsTest {
    @TempDir
    private Path directory;

    private static float[] numbers(int n) {
        float[] x = new float[n];
        for (int i = 0; i < n; i++) {
            x[i] = i % 3 == 1 ? 0f : (float) (Rng.of(5).below(1000, i) - 500) / 7;
        }
        return x;
    }

    private Path written(float[] x) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(x.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(x);
        return Files.write(directory.resolve("rows"), bytes.array());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 31, 270})
    void mappedRowsAreTheRowsInMemory(int features) throws IOException {
        int rows = 37;
        float[] x = numbers(rows * features);
        Inputs memory = new Inputs.Floats(features, x);
        int[] to = Rng.of(6).permutation(features);
        float[] other = Arrays.copyOf(numbers(features + 9), features);
        for (int part : new int[] {4 * features, 20 * features + 3, 1 << 20}) {
            Inputs mapped = MappedInputs.map(written(x), features, part);
            assertThat(mapped.size()).isEqualTo(rows);
            assertThat(mapped.features()).isEqualTo(features);
            SparseRows one = new SparseRows(rows, features, rows * features);
            SparseRows two = new SparseRows(rows, features, rows * features);
            for (int r = 0; r < rows; r++) {
                assertThat(mapped.dot(r, to, other)).isEqualTo(memory.dot(r, to, other));
                assertThat(mapped.squaredNorm(r)).isEqualTo(memory.squaredNorm(r));
                assertThat(mapped.at(r, features - 1)).isEqualTo(memory.at(r, features - 1));
                memory.copyRow(r, one, r, r * features);
                mapped.copyRow(r, two, r, r * features);
                int from = one.begin[r];
                int end = one.end[r];
                assertThat(two.begin[r]).isEqualTo(from);
                assertThat(two.end[r]).isEqualTo(end);
                for (int p = 0; p <= one.panels(); p++) {
                    assertThat(two.bound(p)[r]).isEqualTo(one.bound(p)[r]);
                }
                assertThat(Arrays.copyOfRange(two.value, from, end))
                        .isEqualTo(Arrays.copyOfRange(one.value, from, end));
                assertThat(Arrays.copyOfRange(two.index, from, end))
                        .isEqualTo(Arrays.copyOfRange(one.index, from, end));
                assertThat(Arrays.copyOfRange(two.place, from, end))
                        .isEqualTo(Arrays.copyOfRange(one.place, from, end));
            }
        }
    }

    @Test
    void aFileThatIsNoWholeNumberOfRowsIsRefused() throws IOException {
        Path file = written(new float[7]);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MappedInputs.map(file, 3))
                .withMessageContaining("28 bytes");
        assertThatIllegalArgumentException().isThrownBy(() -> MappedInputs.map(file, 0));
    }
}
