package org.palimpsest.model.encoder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class HashedWordsTest {
    private static final int WIDTH = HashedWords.WIDTH;

    private static float[] encoded(String... texts) {
        float[] out = new float[texts.length * WIDTH];
        java.util.Arrays.fill(out, 7);
        new HashedWords()
                .encode(
                        List.of(texts),
                        out,
                        IntStream.range(0, texts.length).map(i -> i * WIDTH).toArray());
        return out;
    }

    private static double cosine(String one, String other) {
        float[] both = encoded(one, other);
        double sum = 0;
        for (int i = 0; i < WIDTH; i++) {
            sum += both[i] * both[WIDTH + i];
        }
        return sum;
    }

    @Test
    void vectorsHaveLengthOne() {
        assertThat(cosine("My card has not arrived.", "My card has not arrived."))
                .isCloseTo(1, within(1e-5));
        assertThat(encoded(" \t ")).containsOnly(0);
    }

    @Test
    void textsWithCommonWordsOrPartsOfWordsAreAlike() {
        String text = "my card has not arrived";
        assertThat(cosine(text, "the card has not arrived yet")).isGreaterThan(0.6);
        assertThat(cosine(text, "cards arriving")).isGreaterThan(0.25);
        assertThat(Math.abs(cosine(text, "exchange rates for euros"))).isLessThan(0.2);
        assertThat(cosine("Überweisung fehlt", "ÜBERWEISUNG FEHLT")).isCloseTo(1, within(1e-5));
        assertThat(cosine("我的银行卡还没有到", "银行卡没有到")).isGreaterThan(0.2);
    }

    @Test
    void theOrderOfWordsCountsALittle() {
        assertThat(cosine("transfer the card", "card the transfer")).isBetween(0.8, 0.999);
    }

    @Test
    void aTextHasTheSameBitsAloneAndAmongOthers() {
        String[] texts = new String[100];
        java.util.Arrays.setAll(texts, i -> "ticket " + i + " about " + "abcdefghij".substring(i % 10));
        float[] all = encoded(texts);
        for (int i = 0; i < texts.length; i++) {
            assertThat(encoded(texts[i])).isEqualTo(java.util.Arrays.copyOfRange(all, i * WIDTH, (i + 1) * WIDTH));
        }
    }

    /** Stored models depend on these numbers. */
    @Test
    void theHashIsTheOneOfVersionOne() {
        float[] one = encoded("a");
        List<Integer> places =
                IntStream.range(0, WIDTH).filter(i -> one[i] != 0).boxed().toList();
        assertThat(places).hasSizeBetween(2, 4);
        assertThat(java.util.Arrays.hashCode(encoded("My card has not arrived.", "Ça va? 你好 123")))
                .isEqualTo(PINNED);
    }

    private static final int PINNED = 1868899138;

    @Test
    void aLongTextIsEncoded() {
        String text = "the quick brown fox jumps over the lazy dog ".repeat(50_000);
        assertThat(cosine(text, "the quick brown fox jumps over the lazy dog")).isGreaterThan(0.9);
    }

    @Test
    void anUnknownEncoderIsRefusedWithTheOnesThatThereAre() throws Exception {
        assertThatThrownBy(() -> Encoders.named("bert-9", Content.TEXT))
                .isInstanceOf(EncoderException.Unknown.class)
                .hasMessageContaining("bert-9")
                .hasMessageContaining(HashedWords.NAME);
        EncoderId absent = new EncoderId("all-minilm", Content.TEXT, "1", "ab12", 384);
        assertThatThrownBy(() -> Encoders.of(absent))
                .isInstanceOf(EncoderException.Mismatch.class)
                .hasMessageContaining("all-minilm 1 (weights ab12)")
                .hasMessageContaining(Encoders.MODULE);
        EncoderId other = new EncoderId(HashedWords.NAME, Content.TEXT, "0", "", WIDTH);
        assertThatThrownBy(() -> Encoders.of(other))
                .hasMessage("the model was learned with the encoder hashed-words 0, but here is hashed-words 1");
        assertThat(Encoders.of(new HashedWords().id()).id()).isEqualTo(new HashedWords().id());
    }
}
