package org.palimpsest.model.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class RowTest {
    private static Row row(String... cells) {
        Row row = new Row();
        row.begin(7, cells.length);
        for (int c = 0; c < cells.length; c++) {
            row.set(c, cells[c]);
        }
        return row;
    }

    private static String written(double number) {
        Row row = row("x");
        row.set(0, number);
        return row.text(0);
    }

    @Test
    void cellsHaveNoWhiteSpaceAround() {
        Row row = row(" a b\t", "  ", "", "\u00a0c ");
        assertThat(row.text(0)).isEqualTo("a b");
        assertThat(row.text(1)).isEmpty();
        assertThat(row.text(3)).isEqualTo("\u00a0c");
        assertThat(new String(row.characters(), row.start(3), row.end(3) - row.start(3)))
                .isEqualTo("\u00a0c");
        assertThat(List.of(row.isEmpty(0), row.isEmpty(1), row.isEmpty(2))).containsExactly(false, true, true);
        assertThat(row.line()).isEqualTo(7);
        assertThat(row).hasToString("line 7, 4 cells");
        char[] text = "<x>".toCharArray();
        row.set(0, text, 1, 1);
        assertThat(row.text(0)).isEqualTo("x");
    }

    @Test
    void cellsThatAreNotThereAreEmpty() {
        Row row = row("1", "2");
        assertThat(row.size()).isEqualTo(2);
        for (int column : new int[] {2, Integer.MAX_VALUE}) {
            assertThat(row.isEmpty(column)).isTrue();
            assertThat(row.isMissing(column)).isTrue();
            assertThat(row.text(column)).isEmpty();
            assertThat(row.number(column)).isNaN();
            assertThat(row.start(column)).isZero();
            assertThat(row.end(column)).isZero();
        }
    }

    @Test
    void aRowGrowsAndForgetsTheRowBefore() {
        Row row = row("x".repeat(1000), "y".repeat(1000));
        row.set(2, "near");
        row.set(100, "far");
        assertThat(row.size()).isEqualTo(101);
        assertThat(row.text(0)).hasSize(1000).startsWith("x");
        assertThat(row.text(1)).hasSize(1000).startsWith("y");
        assertThat(row.text(50)).isEmpty();
        assertThat(row.text(100)).isEqualTo("far");
        row.fail("why");
        row.begin(8, 2);
        assertThat(row.problem()).isEmpty();
        assertThat(List.of(row.text(0), row.text(1))).containsOnly("");
        row.set(3, "z");
        assertThat(List.of(row.text(2), row.text(3))).containsExactly("", "z");
        row.begin(9, 500);
        assertThat(row.text(499)).isEmpty();
        row.set(499, "last");
        assertThat(row.text(499)).isEqualTo("last");
    }

    @Test
    void onlyTheWordsForMissingValuesAreMissing() {
        for (String word : Row.MISSING) {
            assertThat(row("a", word, "b").isMissing(1)).as(word).isTrue();
            assertThat(row("a", word + "x").isMissing(1)).as(word).isFalse();
        }
        assertThat(row("a", "").isMissing(1)).isTrue();
        for (String word :
                List.of("N", "n", "#", "NB", "nun", "NONE", "??", "Nil", "nil", "NUL", "#N/B", "nulls", "0")) {
            assertThat(row(word).isMissing(0)).as(word).isFalse();
        }
    }

    @Test
    void numbersAreWrittenShortlyAndReadAgain() {
        assertThat(written(7)).isEqualTo("7");
        assertThat(written(-7.25)).isEqualTo("-7.25");
        assertThat(written(9007199254740991.0)).isEqualTo("9007199254740991");
        assertThat(written(9007199254740992.0)).isEqualTo("9.007199254740992E15");
        assertThat(written(Double.NaN)).isEmpty();
        assertThat(row("1.5", "1,5").number(0)).isEqualTo(1.5);
        Row comma = row("1.5", "1,5");
        comma.decimalMarks(',', ',');
        assertThat(comma.number(0)).isNaN();
        assertThat(comma.number(1)).isEqualTo(1.5);
        comma.decimalMarks('.', ',');
        assertThat(List.of(comma.number(0), comma.number(1))).containsOnly(1.5);
    }

    @Test
    void columnsMayStandInAnotherOrder() {
        Row row = row("a", "b", "c");
        row.reorder(new int[] {2, Integer.MAX_VALUE, 0});
        assertThat(List.of(row.text(0), row.text(1), row.text(2), row.text(3))).containsExactly("c", "", "a", "");
    }

    @Test
    void messagesQuoteFortyCharacters() {
        assertThat(row("x".repeat(40)).quoted(0)).isEqualTo("'" + "x".repeat(40) + "'");
        assertThat(row("x".repeat(41)).quoted(0)).isEqualTo("'" + "x".repeat(40) + "…'");
    }
}
