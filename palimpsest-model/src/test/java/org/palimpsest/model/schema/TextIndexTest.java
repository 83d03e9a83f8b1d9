package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TextIndexTest {
    private static int find(TextIndex index, String text) {
        char[] chars = ("<" + text + ">").toCharArray();
        return index.find(chars, 1, chars.length - 1);
    }

    @Test
    void textsAreNumberedAsTheyComeAndFoundAgain() {
        TextIndex index = new TextIndex();
        for (int i = 0; i < 5000; i++) {
            String text = Integer.toString(i, 7);
            assertThat(find(index, text)).isEqualTo(-1);
            assertThat(index.add(text)).isEqualTo(i);
            assertThat(find(index, text)).isEqualTo(i);
        }
        for (int i = 0; i < 5000; i++) {
            assertThat(find(index, Integer.toString(i, 7))).isEqualTo(i);
            assertThat(index.text(i)).isEqualTo(Integer.toString(i, 7));
        }
        assertThat(index.size()).isEqualTo(5000);
        assertThat(index.texts()).hasSize(5000).startsWith("0", "1");
    }

    /** 31 h + c is the same for "Aa" and "BB". */
    @Test
    void textsWithTheSameHashAreToldApart() {
        TextIndex index = new TextIndex();
        index.add("AaAa");
        assertThat(find(index, "BBBB")).isEqualTo(-1);
        index.add("BBBB");
        index.add("AaBB");
        assertThat(find(index, "AaAa")).isZero();
        assertThat(find(index, "BBBB")).isEqualTo(1);
        assertThat(find(index, "AaBB")).isEqualTo(2);
        assertThat(find(index, "BBAa")).isEqualTo(-1);
        assertThat(find(index, "")).isEqualTo(-1);
    }

    @Test
    void countsGrowAndKeepWhatTheyHave() {
        long[] counts = TextIndex.counted(new long[2], 1);
        counts = TextIndex.counted(counts, 9);
        counts = TextIndex.counted(counts, 1);
        assertThat(counts).startsWith(0, 2, 0).contains(1, org.assertj.core.data.Index.atIndex(9));
    }
}
