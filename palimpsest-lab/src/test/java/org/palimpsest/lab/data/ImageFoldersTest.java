package org.palimpsest.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.Targets;

final class ImageFoldersTest {
    private static final GrayImage.Size TWO = new GrayImage.Size(2, 2);

    @TempDir
    Path directory;

    @Test
    void grayLevelsAreReadAsStored() throws IOException {
        BufferedImage image = new BufferedImage(2, 2, BufferedImage.TYPE_BYTE_GRAY);
        image.getRaster().setPixels(0, 0, 2, 2, new int[] {0, 51, 128, 255});
        Path file = write(image, "gray.png");
        assertThat(GrayImage.gray(file, TWO)).containsExactly(0, 51, 128, 255);
    }

    @Test
    void coloursBecomeLumaAndTransparencyBlack() throws IOException {
        BufferedImage image = new BufferedImage(2, 2, BufferedImage.TYPE_INT_ARGB);
        image.setRGB(0, 0, 0xFFFFFFFF);
        image.setRGB(1, 0, 0x00FFFFFF);
        image.setRGB(0, 1, 0xFFFF0000);
        image.setRGB(1, 1, 0xFF00FF00);
        assertThat(GrayImage.gray(write(image, "colour.png"), TWO)).containsExactly(255, 0, 76, 150);
    }

    /** The decoder of the JDK would ask for these bytes before it reads one. */
    @Test
    void aCompressedBitmapThatClaimsMoreBytesThanItsFileHasIsRefused() throws IOException {
        BufferedImage image = new BufferedImage(2, 2, BufferedImage.TYPE_BYTE_GRAY);
        image.getRaster().setPixels(0, 0, 2, 2, new int[] {0, 51, 128, 255});
        Path file = directory.resolve("gray.bmp");
        ImageIO.write(image, "bmp", file.toFile());
        assertThat(GrayImage.gray(file, TWO)).containsExactly(0, 51, 128, 255);
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(30, 4).putInt(34, 875_639_396);
        Files.write(file, bytes);
        assertThatThrownBy(() -> GrayImage.gray(file, TWO))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("claims 875639396 bytes");
        header.putInt(34, 0).putInt(2, 2_000_000_000);
        Files.write(file, bytes);
        assertThatThrownBy(() -> GrayImage.gray(file, TWO))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("claims 2000000000 bytes");
    }

    @Test
    void shrinkingTakesTheMeanOfTheArea() throws IOException {
        BufferedImage image = new BufferedImage(4, 4, BufferedImage.TYPE_BYTE_GRAY);
        image.getRaster().setPixels(0, 0, 4, 4, new int[] {0, 100, 0, 0, 100, 200, 0, 0, 8, 8, 0, 0, 8, 8, 0, 255});
        assertThat(GrayImage.gray(write(image, "big.png"), TWO)).containsExactly(100, 0, 8, 64);
    }

    @Test
    void anOddRatioKeepsAnEvenImageEven() throws IOException {
        BufferedImage image = new BufferedImage(7, 5, BufferedImage.TYPE_BYTE_GRAY);
        int[] even = new int[35];
        Arrays.fill(even, 77);
        image.getRaster().setPixels(0, 0, 7, 5, even);
        Path file = write(image, "even.png");
        for (GrayImage.Size size :
                List.of(new GrayImage.Size(3, 3), new GrayImage.Size(9, 8), new GrayImage.Size(1, 1))) {
            assertThat(GrayImage.gray(file, size)).hasSize(size.pixels()).containsOnly(77);
        }
    }

    @Test
    void foldersAreClasses() throws IOException {
        image("cat", "1.png", 10);
        image("cat", "2.png", 20);
        image("ant", "1.png", 30);
        Files.writeString(directory.resolve("cat").resolve(".hidden"), "x");
        List<String> labels = ImageFolders.labels(directory);
        assertThat(labels).containsExactly("ant", "cat");
        Dataset data = ImageFolders.read(directory, labels, TWO, false);
        assertThat(data.size()).isEqualTo(3);
        assertThat(data.row(0)[0]).isEqualTo(30 * (1f / 255f));
        assertThat(((Targets.Labels) data.targets()).at(0)).isZero();
        assertThat(((Targets.Labels) data.targets()).at(2)).isEqualTo(1);
    }

    @Test
    void imagesOfDifferentSizesAreRefusedUnlessASizeIsGiven() throws IOException {
        image("cat", "1.png", 10);
        Path odd = write(new BufferedImage(3, 3, BufferedImage.TYPE_BYTE_GRAY), "cat/odd.png");
        assertThatThrownBy(() -> ImageFolders.read(directory, List.of("cat", "dog"), TWO, false))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining(odd.toString())
                .hasMessageContaining("3 x 3");
        assertThat(ImageFolders.read(directory, List.of("cat", "dog"), TWO, true)
                        .size())
                .isEqualTo(2);
    }

    @Test
    void aSmallFileThatClaimsAHugeImageIsRefusedBeforeDecoding() throws IOException {
        byte[] png = Files.readAllBytes(write(new BufferedImage(2, 2, BufferedImage.TYPE_BYTE_GRAY), "bomb.png"));
        ByteBuffer header = ByteBuffer.wrap(png);
        header.putInt(16, 1 << 30).putInt(20, 1 << 30);
        CRC32 crc = new CRC32();
        crc.update(png, 12, 17);
        header.putInt(29, (int) crc.getValue());
        Path file = Files.write(directory.resolve("bomb.png"), png);
        assertThatThrownBy(() -> GrayImage.gray(file, TWO))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("claims 1073741824 x 1073741824 pixels");
    }

    @Test
    void everyTruncationIsReadOrRefusedButNeverThrowsAnythingElse() throws IOException {
        byte[] png = Files.readAllBytes(image("cat", "1.png", 10));
        for (int length = 0; length < png.length; length++) {
            Path file = Files.write(directory.resolve("cut.png"), Arrays.copyOf(png, length));
            try {
                assertThat(GrayImage.gray(file, TWO)).hasSize(4); // the decoder does without the end marker
            } catch (InvalidDataException e) {
                assertThat(e).hasMessageContaining("cut.png");
            }
        }
    }

    @Test
    void whatIsNoImageIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("notes.txt"), "no image");
        assertThatThrownBy(() -> GrayImage.size(file))
                .isInstanceOf(InvalidDataException.class)
                .hasMessageContaining("notes.txt");
    }

    private Path image(String folder, String name, int level) throws IOException {
        BufferedImage image = new BufferedImage(2, 2, BufferedImage.TYPE_BYTE_GRAY);
        image.getRaster().setPixels(0, 0, 2, 2, new int[] {level, level, level, level});
        return write(image, folder + "/" + name);
    }

    private Path write(BufferedImage image, String name) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        assertThat(ImageIO.write(image, "png", file.toFile())).isTrue();
        return file;
    }
}
