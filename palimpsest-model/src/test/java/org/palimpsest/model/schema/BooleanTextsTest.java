package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.model.table.Row;

final class BooleanTextsTest {
    private static int truth(String text) {
        return BooleanEncoder.truth(text.toCharArray(), 0, text.length());
    }

    @Test
    void theyAreWhatTheEncoderReads() {
        assertThat(BooleanTexts.of(true)).doesNotHaveDuplicates().allMatch(text -> truth(text) == 1);
        assertThat(BooleanTexts.of(false)).doesNotHaveDuplicates().allMatch(text -> truth(text) == 0);
    }

    /** Every text of up to three characters of the words and digits, and every spelling of the longer words. */
    @Test
    void theEncoderReadsNothingElse() {
        String letters = "tTrRuUeEyYsSfFaAlLnNoO01";
        List<String> texts = new ArrayList<>(List.of(""));
        for (int from = 0, length = 0; length < 3; length++) {
            int to = texts.size();
            for (int i = from; i < to; i++) {
                for (char letter : letters.toCharArray()) {
                    texts.add(texts.get(i) + letter);
                }
            }
            from = to;
        }
        List<String> known = new ArrayList<>(BooleanTexts.of(true));
        known.addAll(BooleanTexts.of(false));
        assertThat(texts).hasSizeGreaterThan(13_000);
        assertThat(texts.stream().filter(text -> truth(text) >= 0))
                .allMatch(known::contains)
                .containsAll(known.stream().filter(text -> text.length() < 4).toList());
        assertThat(known).hasSize(2 + 4 * 2 + 16 + 8 + 32 + 4);
    }

    @Test
    void theWordsForMissingValuesAreMissing() {
        Row row = new Row();
        for (String word : Row.MISSING) {
            row.begin(1, 1);
            row.set(0, word);
            assertThat(row.isMissing(0)).as(word).isTrue();
        }
        row.begin(1, 1);
        row.set(0, "none");
        assertThat(row.isMissing(0)).isFalse();
    }
}
