package org.palimpsest.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;

final class RotationTest {
    private static final Offset<Float> TINY = Offset.offset(1e-6f);

    private static float[] image(int size) {
        float[] image = Fixtures.normals(size, 1);
        for (int i = 0; i < size; i++) {
            image[i] = Math.abs(image[i]);
        }
        return image;
    }

    private static Dataset images(byte... pixels) {
        return Dataset.of(Inputs.Bytes.pack(4, 1f / 255, pixels), new Targets.Labels(new int[pixels.length / 4], 2));
    }

    @Test
    void turningByNothingIsTheIdentity() {
        Dataset data = Fixtures.classes(5, 12, 2, 1);
        assertThat(new Rotation(4, 3, 0).apply(data)).isSameAs(data);
        assertThat(new Rotation(4, 3, 720).apply(data)).isSameAs(data);
        assertThat(new Rotation(4, 3, 0).rotate(image(12))).containsExactly(image(12));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 28})
    void fourQuarterTurnsOfASquareAreTheIdentityToTheBit(int side) {
        float[] rotated = image(side * side);
        for (int quarter = 0; quarter < 4; quarter++) {
            rotated = new Rotation(side, side, 90).rotate(rotated);
        }
        assertThat(rotated).containsExactly(image(side * side));
    }

    @Test
    void quarterTurnsGoCounterClockwise() {
        Dataset data = images((byte) 10, (byte) 20, (byte) 30, (byte) 255);
        float s = 1f / 255;
        float[] left = {20 * s, 255 * s, 10 * s, 30 * s};
        float[] right = {30 * s, 10 * s, 255 * s, 20 * s};
        assertThat(new Rotation(2, 2, 90).apply(data).row(0)).containsExactly(left, TINY);
        assertThat(new Rotation(2, 2, -90).apply(data).row(0)).containsExactly(right, TINY);
        assertThat(new Rotation(2, 2, 270).rotate(data.row(0))).containsExactly(right);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 33.3, 45, 100, -20})
    void aDiscAboutTheMiddleStaysWhereItIs(double degrees) {
        int side = 15;
        float[] disc = new float[side * side];
        for (int i = 0; i < disc.length; i++) {
            int x = i % side - 7;
            int y = i / side - 7;
            disc[i] = (float) Math.exp(-(x * x + y * y) / 18.0);
        }
        float[] rotated = new Rotation(side, side, degrees).rotate(disc);
        for (int i = 0; i < disc.length; i++) {
            int x = i % side - 7;
            int y = i / side - 7;
            if (x * x + y * y < 36) {
                // Mixing is off by at most (|f_xx| + |f_yy|)/8, here 2/9/8.
                assertThat(rotated[i]).isCloseTo(disc[i], Offset.offset(0.028f));
            }
        }
    }

    @Test
    void turningThereAndBackKeepsTheMiddleOfASmoothImage() {
        int side = 21;
        float[] smooth = new float[side * side];
        for (int i = 0; i < smooth.length; i++) {
            smooth[i] = (float) (2 + Math.sin(0.3 * (i % side)) + Math.cos(0.2 * Math.floorDiv(i, side)));
        }
        float[] back = new Rotation(side, side, -30).rotate(new Rotation(side, side, 30).rotate(smooth));
        for (int y = 6; y < 15; y++) {
            for (int x = 6; x < 15; x++) {
                assertThat(back[y * side + x]).isCloseTo(smooth[y * side + x], Offset.offset(0.03f));
            }
        }
    }

    @Test
    void aCopyInBytesIsAsExactAsBytesAre() {
        float[] some = image(3 * 16);
        Dataset data = Dataset.of(new Inputs.Floats(16, some), new Targets.Labels(new int[] {1, 0, 1}, 2));
        float most = 0;
        for (float x : some) {
            most = Math.max(most, x);
        }
        Rotation rotation = new Rotation(4, 4, 25);
        for (int r = 0; r < 3; r++) {
            float[] exact = rotation.rotate(data.row(r));
            assertThat(rotation.apply(data).row(r)).containsExactly(exact, Offset.offset(most / 509));
        }
        assertThat(rotation.apply(data).targets()).isSameAs(data.targets());
    }

    @Test
    void negativePixelsAreKept() {
        Dataset data = Fixtures.classes(4, 9, 2, 3);
        Rotation rotation = new Rotation(3, 3, 25);
        assertThat(rotation.apply(data).row(1)).containsExactly(rotation.rotate(data.row(1)));
    }

    @Test
    void whatIsNoImageIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Rotation(3, 3, 10).apply(Fixtures.classes(4, 8, 2, 3)))
                .withMessageContaining("8 inputs");
        assertThatIllegalArgumentException().isThrownBy(() -> new Rotation(0, 3, 10));
        assertThatIllegalArgumentException().isThrownBy(() -> new Rotation(3, 3, Double.NaN));
    }
}
