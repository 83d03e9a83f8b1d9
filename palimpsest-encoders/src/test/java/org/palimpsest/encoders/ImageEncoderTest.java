package org.palimpsest.encoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.encoder.Content;
import org.palimpsest.model.encoder.EncoderException;
import org.palimpsest.model.encoder.Encoders;
import org.palimpsest.model.schema.EmbeddingOptions;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** Images through a network of one node, which gives the mean of each colour. */
final class ImageEncoderTest {
    @TempDir
    Path directory;

    /** A message of protobuf: fields are appended. */
    private static final class Message {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        private void varint(long value) {
            for (long v = value; ; v >>>= 7) {
                boolean more = (v & ~0x7FL) != 0;
                bytes.write((int) (v & 0x7F) | (more ? 0x80 : 0));
                if (!more) {
                    return;
                }
            }
        }

        Message number(int field, long value) {
            varint((long) field << 3);
            varint(value);
            return this;
        }

        Message text(int field, String value) {
            return raw(field, value.getBytes(StandardCharsets.UTF_8));
        }

        Message message(int field, Message value) {
            return raw(field, value.bytes.toByteArray());
        }

        private Message raw(int field, byte[] value) {
            varint((long) field << 3 | 2);
            varint(value.length);
            bytes.writeBytes(value);
            return this;
        }
    }

    private static Message tensor(String name, long... shape) {
        Message dimensions = new Message();
        for (long n : shape) {
            dimensions.message(1, new Message().number(1, n));
        }
        Message type = new Message().message(1, new Message().number(1, 1).message(2, dimensions));
        return new Message().text(1, name).message(2, type);
    }

    private Path network() throws IOException {
        Message axes = new Message().text(1, "axes").number(8, 2).number(8, 3).number(20, 7);
        Message keep = new Message().text(1, "keepdims").number(3, 0).number(20, 2);
        Message node = new Message()
                .text(1, "image")
                .text(2, "vector")
                .text(4, "ReduceMean")
                .message(5, axes)
                .message(5, keep);
        Message graph = new Message()
                .message(1, node)
                .text(2, "g")
                .message(11, tensor("image", 1, 3, 8, 8))
                .message(12, tensor("vector", 1, 3));
        Message model = new Message()
                .number(1, 7)
                .message(8, new Message().number(2, 13))
                .message(7, graph);
        return Files.write(directory.resolve("mean.onnx"), model.bytes.toByteArray());
    }

    private Path image(String name, Color color) throws IOException {
        BufferedImage image = new BufferedImage(20, 12, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < 240; i++) {
            image.setRGB(i % 20, i / 20, color.getRGB());
        }
        Path file = directory.resolve(name);
        ImageIO.write(image, "png", file.toFile());
        return file;
    }

    @Test
    void pathsAndDataAddressesGiveTheVectorOfTheNetwork() throws IOException {
        String network = network().toString();
        Path red = image("red.png", new Color(255, 0, 0));
        Path mixed = image("mixed.png", new Color(0, 153, 204));
        String data = "data:image/png;base64," + Base64.getEncoder().encodeToString(Files.readAllBytes(mixed));
        float[] out = new float[6];
        Encoders.named(network, Content.IMAGE).encode(List.of(red.toString(), data), out, new int[] {0, 3});
        assertThat(out[0]).isCloseTo(1f, within(1e-6f));
        assertThat(out[4]).isCloseTo(0.6f, within(1e-3f));
        assertThat(out[5]).isCloseTo(0.8f, within(1e-3f));
        assertThat(Encoders.named(network, Content.IMAGE).problem("nowhere.png"))
                .isPresent();
        Path text = Files.writeString(directory.resolve("text.png"), "no image");
        assertThatThrownBy(() -> Encoders.named(network, Content.IMAGE)
                        .encode(List.of(text.toString()), new float[3], new int[1]))
                .isInstanceOf(EncoderException.class)
                .hasMessageContaining("text.png");
    }

    @Test
    void settingsBesideTheModelSayHowPixelsAreRead() throws IOException {
        byte[] json = "{\"scale\": 255, \"mean\": [1, 2, 3], \"std\": [2, 2, 2]}".getBytes(StandardCharsets.UTF_8);
        ImageInput input = ImageInput.of("m", new long[] {-1, 3, 1, 1}, json);
        BufferedImage pixel = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB);
        pixel.setRGB(0, 0, new Color(5, 6, 7).getRGB());
        assertThat(input.pixels(pixel)).containsExactly(2f, 2f, 2f);
        assertThat(ImageInput.of("m", new long[] {1, 4, 5, 1}, "{}".getBytes(StandardCharsets.UTF_8))
                        .shape())
                .containsExactly(1, 4, 5, 1);
        for (String wrong : List.of("{\"size\": 3}", "{\"mean\": [1]}", "{\"std\": [0, 1, 1]}", "[")) {
            assertThatThrownBy(
                            () -> ImageInput.of("m", new long[] {1, 3, 8, 8}, wrong.getBytes(StandardCharsets.UTF_8)))
                    .as(wrong)
                    .isInstanceOf(EncoderException.class);
        }
        assertThatThrownBy(() -> ImageInput.of("m", new long[] {1, 3, -1, -1}, "{}".getBytes(StandardCharsets.UTF_8)))
                .hasMessageContaining("width and height");
    }

    @Test
    void aModelLearnsFromAColumnOfImages() throws IOException {
        String network = network().toString();
        List<String> lines = new ArrayList<>(List.of("photo,kind"));
        for (int i = 0; i < 40; i++) {
            Path file = image("i" + i + ".png", i % 2 == 0 ? new Color(200, i, 20) : new Color(20, i, 200));
            lines.add(file + "," + (i % 2 == 0 ? "red" : "blue"));
        }
        Table table = Table.of(Files.write(directory.resolve("photos.csv"), lines));
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        model.learn(LearnRequest.of(table, "photos")
                .with(SchemaOptions.target("kind")
                        .with(new EmbeddingOptions(List.of(), List.of("photo"), List.of(network)))));
        assertThat(model.head().schema().columns().get(0).kind()).isEqualTo("image");
        assertThat(model.score("HEAD", table).number("accuracy")).isGreaterThan(0.95);
        Path missing = Files.writeString(directory.resolve("bad.csv"), "photo,kind\nnowhere.png,red\n");
        assertThatThrownBy(() -> model.score("HEAD", Table.of(missing))).hasMessageContaining("nowhere.png");
    }
}
