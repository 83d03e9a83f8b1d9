package org.palimpsest.encoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.model.encoder.Content;
import org.palimpsest.model.encoder.Encoder;
import org.palimpsest.model.encoder.EncoderException;
import org.palimpsest.model.encoder.EncoderId;
import org.palimpsest.model.encoder.Encoders;

final class SentenceEncoderTest {
    private static final String NAME = "all-minilm-l6-v2-q";

    private static float[][] encoded(String... texts) throws IOException {
        Encoder encoder = Encoders.named(NAME, Content.TEXT);
        int width = encoder.id().width();
        float[] out = new float[texts.length * width];
        encoder.encode(
                List.of(texts),
                out,
                IntStream.range(0, texts.length).map(i -> i * width).toArray());
        float[][] rows = new float[texts.length][];
        Arrays.setAll(rows, i -> Arrays.copyOfRange(out, i * width, (i + 1) * width));
        return rows;
    }

    private static double dot(float[] a, float[] b) {
        return IntStream.range(0, a.length).mapToDouble(i -> a[i] * b[i]).sum();
    }

    @Test
    void itIsTheStandardEncoderOfTextsAndHasAHash() throws IOException {
        assertThat(Encoders.standard(Content.TEXT)).contains(NAME);
        EncoderId id = Encoders.named(NAME, Content.TEXT).id();
        assertThat(id.width()).isEqualTo(384);
        assertThat(id.weights()).hasSize(64);
        EncoderId other = new EncoderId(NAME, Content.TEXT, id.version(), "00ff", 384);
        assertThatThrownBy(() -> Encoders.of(other))
                .isInstanceOf(EncoderException.Mismatch.class)
                .hasMessageContaining("00ff")
                .hasMessageContaining(id.weights().substring(0, 12));
    }

    @Test
    void textsOfOneMeaningAreAlikeWithoutCommonWords() throws IOException {
        float[][] x = encoded(
                "My card did not come.", "Where is the debit card that I ordered?", "Which currencies can I exchange?");
        assertThat(dot(x[0], x[0])).isCloseTo(1, within(1e-5));
        assertThat(dot(x[0], x[1])).isGreaterThan(dot(x[0], x[2]) + 0.2);
    }

    @Test
    void aTextHasTheSameBitsAloneAndAmongOthers() throws IOException {
        String[] texts = {"short", "a text that is a good deal longer than the one before it", "", "!?", "Ünïcödé 你好"};
        float[][] all = encoded(texts);
        for (int i = 0; i < texts.length; i++) {
            assertThat(encoded(texts[i])[0]).isEqualTo(all[i]);
        }
    }

    @Test
    void aLongTextIsTheMeanOfItsWindows() throws IOException {
        String text = "the card has not arrived and nobody answers the phone . ".repeat(40);
        float[][] x = encoded(text, "the card has not arrived and nobody answers the phone .");
        assertThat(dot(x[0], x[0])).isCloseTo(1, within(1e-5));
        assertThat(dot(x[0], x[1])).isGreaterThan(0.7);
    }

    private static WordPieces pieces() throws IOException {
        try (InputStream in = SentenceEncoderTest.class.getResourceAsStream("/" + NAME + "-tokenizer.json")) {
            return WordPieces.read(Objects.requireNonNull(in).readAllBytes());
        }
    }

    /** The numbers that the tokenizer of bert-base-uncased gives. */
    @Test
    void piecesAreThoseOfBert() throws IOException {
        WordPieces pieces = pieces();
        assertThat(pieces.of("Hello, world!", 100)).containsExactly(7592, 1010, 2088, 999);
        assertThat(pieces.of("  HÉLLO\tworld ", 100)).containsExactly(7592, 2088);
        assertThat(pieces.of("embeddings", 100)).containsExactly(7861, 8270, 4667, 2015);
        assertThat(pieces.of("hello hello hello", 2)).hasSize(2);
        assertThat(pieces.of("\u0000 \u200b", 100)).isEmpty();
        assertThat(pieces.of("x".repeat(101), 100)).containsExactly(100);
    }

    @Test
    void whatIsNoTokenizerOrModelIsRefused() {
        assertThatThrownBy(() -> WordPieces.read("{}".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .isInstanceOf(EncoderException.class)
                .hasMessageContaining("WordPiece");
        assertThatThrownBy(() -> OnnxModel.open("x.onnx", new byte[] {1, 2, 3}))
                .isInstanceOf(EncoderException.class)
                .hasMessageContaining("no usable ONNX model");
    }
}
