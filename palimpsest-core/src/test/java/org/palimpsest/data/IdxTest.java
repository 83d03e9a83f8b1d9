package org.palimpsest.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class IdxTest {
    @TempDir
    Path directory;

    @Test
    void plainAndGzipGiveTheSameImages() throws IOException {
        byte[] file = idx(new int[] {3, 2, 4}, counting(24));
        Idx.Images plain = Idx.images(write("plain", file));
        Idx.Images zipped = Idx.images(write("named-as-if-plain", gzip(file)));
        assertThat(plain.bytes()).isEqualTo(counting(24)).isEqualTo(zipped.bytes());
        assertThat(plain.size()).isEqualTo(3);
        assertThat(plain.features()).isEqualTo(8);
        assertThat(plain.height()).isEqualTo(2);
        assertThat(plain.width()).isEqualTo(4);
    }

    @Test
    void bytesBecomeInputsFromZeroToOne() throws IOException {
        Path images = write("images", idx(new int[] {2, 3}, new byte[] {0, (byte) 255, 51, 0, 0, 102}));
        Path labels = write("labels", idx(new int[] {2}, new byte[] {1, 0}));
        Dataset data = Idx.dataset(images, labels, 2);
        assertThat(data.row(0)).containsExactly(0f, 1f, 51 * (1f / 255f));
        assertThat(data.row(1)).containsExactly(0f, 0f, 102 * (1f / 255f));
        assertThat(((Targets.Labels) data.targets()).at(0)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyTruncationIsRefusedByNameAndOffset(boolean zip) throws IOException {
        byte[] whole = idx(new int[] {3, 2, 4}, counting(24));
        byte[] stored = zip ? gzip(whole) : whole;
        for (int length = 0; length < stored.length; length++) {
            Path file = write("cut", Arrays.copyOf(stored, length));
            assertThatThrownBy(() -> Idx.images(file))
                    .as("first %d bytes", length)
                    .isInstanceOf(InvalidDataException.class)
                    .hasMessageContaining("cut, byte ");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyFlippedHeaderByteIsRefused(boolean zip) throws IOException {
        byte[] whole = idx(new int[] {3, 2, 4}, counting(24));
        for (int at = 0; at < 16; at++) {
            byte[] wrong = whole.clone();
            wrong[at] ^= (byte) 0x81;
            Path file = write("flipped", zip ? gzip(wrong) : wrong);
            assertThatThrownBy(() -> Idx.images(file)).as("byte %d", at).isInstanceOf(InvalidDataException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void trailingBytesAreRefusedWhereTheyStart(boolean zip) throws IOException {
        byte[] whole = idx(new int[] {3, 2, 4}, counting(25));
        assertThatThrownBy(() -> Idx.images(write("long", zip ? gzip(whole) : whole)))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("long, byte 40");
    }

    @Test
    void aHeaderMayNotPromiseMoreThanTheFileCanHold() throws IOException {
        byte[] claim = idx(new int[] {Integer.MAX_VALUE, 28, 28}, counting(100));
        assertThatThrownBy(() -> Idx.images(write("plain", claim))).hasMessageContaining("can hold 100 at most");
        assertThatThrownBy(() -> Idx.images(write("zipped", gzip(claim)))).hasMessageContaining("can hold");
    }

    @Test
    void aBombWithAnHonestHeaderIsRefused() throws IOException {
        // Two mebibytes of real gzip that unpack to two gibibytes would pass the check of what the file can hold.
        byte[] start = gzip(idx(new int[] {2 << 20, 1024}, new byte[0]));
        Path file = write("bomb", Arrays.copyOf(start, 3 << 20));
        assertThatThrownBy(() -> Idx.images(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("more than");
    }

    @Test
    void absurdRowsAreRefused() throws IOException {
        byte[] file = idx(new int[] {1, 1 << 20, 1 << 20}, counting(10));
        assertThatThrownBy(() -> Idx.images(write("wide", file)))
                .hasMessageContaining("a row has more than 65535 values")
                .hasMessageContaining("byte 8");
    }

    @Test
    void otherTypesOfValuesAreRefused() throws IOException {
        byte[] file = idx(new int[] {3, 2, 4}, counting(24));
        file[2] = 0x0D;
        assertThatThrownBy(() -> Idx.images(write("floats", file))).hasMessageContaining("type 0x0d");
    }

    @Test
    void imagesAreNoLabelsAndLabelsNoImages() throws IOException {
        Path images = write("images", idx(new int[] {3, 2, 4}, counting(24)));
        Path labels = write("labels", idx(new int[] {3}, counting(3)));
        assertThatThrownBy(() -> Idx.labels(images, 10)).hasMessageContaining("mixed up");
        assertThatThrownBy(() -> Idx.images(labels)).hasMessageContaining("mixed up");
    }

    @Test
    void aLabelThatIsNoClassIsNamedWithItsOffset() throws IOException {
        Path labels = write("labels", idx(new int[] {3}, new byte[] {0, 1, (byte) 200}));
        assertThatThrownBy(() -> Idx.labels(labels, 10)).hasMessageContaining("labels, byte 10: label 200 of row 3");
    }

    @Test
    void imagesAndLabelsMustBeEquallyMany() throws IOException {
        Path images = write("images", idx(new int[] {3, 2, 4}, counting(24)));
        Path labels = write("labels", idx(new int[] {2}, counting(2)));
        assertThatThrownBy(() -> Idx.dataset(images, labels, 10)).hasMessageContaining("2 labels for the 3 images");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> Idx.images(directory.resolve("nowhere")))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("nowhere");
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(directory.resolve(name), bytes);
    }

    private static byte[] counting(int n) {
        byte[] bytes = new byte[n];
        for (int i = 0; i < n; i++) {
            bytes[i] = (byte) i;
        }
        return bytes;
    }

    private static byte[] idx(int[] shape, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(0x0800 | shape.length);
            for (int size : shape) {
                out.writeInt(size);
            }
            out.write(content);
        }
        return bytes.toByteArray();
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }
}
