package org.palimpsest.model.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.palimpsest.model.table.NumberStyle.BY_FILE;

import org.junit.jupiter.api.Test;

final class CsvDialectTest {
    private static CsvDialect whole(String text) {
        return CsvDialect.of(text, true);
    }

    @Test
    void theSeparatorGivesMostFieldsInMostLines() {
        assertThat(whole("a;b,c;d\n1;2,3;4\n").separator()).isEqualTo(';');
        // More fields, but not in every line.
        assertThat(whole("a,b,c;d\n1;2\n3;4\n").separator()).isEqualTo(';');
        assertThat(whole("a,b;c\n1,2;3\n").separator()).isEqualTo(',');
        assertThat(whole("a\n1\n").separator()).isEqualTo(',');
        assertThat(whole("").separator()).isEqualTo(',');
    }

    @Test
    void halfALineAtTheEndDoesNotCount() {
        String text = "a;b\n1,5;2\n3.";
        assertThat(CsvDialect.of(text + "5;1", true).mark()).isEqualTo('.');
        assertThat(CsvDialect.of(text + "5;1", false).mark()).isEqualTo(',');
        assertThat(CsvDialect.of("a;b", false).separator()).isEqualTo(';');
        assertThat(CsvDialect.of("a,b,c\n1;2", false).separator()).isEqualTo(',');
    }

    @Test
    void twoHundredLinesDecide() {
        String plain = "a;b\n" + "1;2\n".repeat(198);
        assertThat(whole(plain + "1,5;2\n").mark()).isEqualTo(',');
        assertThat(whole(plain + "1;2\n1,5;2\n")).isEqualTo(new CsvDialect(';', '.', ',', BY_FILE));
    }

    @Test
    void theDecimalMarkIsThatOfTheNumbers() {
        assertThat(whole("a;b\n1,5;x\n")).isEqualTo(new CsvDialect(';', ',', ',', ','));
        assertThat(whole("a;b\n1.5;x\n")).isEqualTo(new CsvDialect(';', '.', '.', '.'));
        assertThat(whole("a;b\n1.5;2,5\n")).isEqualTo(new CsvDialect(';', '.', '.', BY_FILE));
        assertThat(whole("a;b\n1;2\n")).isEqualTo(new CsvDialect(';', '.', ',', BY_FILE));
        assertThat(whole("a,b\n1,2\n")).isEqualTo(new CsvDialect(',', '.', '.', BY_FILE));
        // A mark at the end, words, and what is longer than any number tell nothing.
        assertThat(whole("a;b;c\n1,;x,y;0," + "1".repeat(39) + "\n").mark()).isEqualTo('.');
        assertThat(whole("a;b\n ,5;0," + "1".repeat(38) + "\n").mark()).isEqualTo(',');
    }

    @Test
    void numbersThatCanBeReadInOneWayShowTheMark() {
        assertThat(whole("a,b\n\"1,234\",x\n")).isEqualTo(new CsvDialect(',', '.', '.', BY_FILE));
        assertThat(whole("a,b\n\"1,234\",1.5\n").shown()).isEqualTo('.');
        assertThat(whole("a,b\n\"1,234\",\"1,5\"\n")).isEqualTo(new CsvDialect(',', ',', ',', ','));
        assertThat(whole("a;b\n1,234;x\n")).isEqualTo(new CsvDialect(';', ',', ',', BY_FILE));
        assertThat(whole("a;b\n1.234;7,5\n").mark()).isEqualTo(',');
        assertThat(whole("a;b\n1.234,56;7\n").shown()).isEqualTo(',');
    }

    @Test
    void aDialectSaysWhatItIs() {
        assertThat(new CsvDialect('\t', '.', '.', BY_FILE).describe()).isEqualTo("separated by tab");
        assertThat(new CsvDialect('|', ',', ',', ',').describe())
                .isEqualTo("separated by vertical bar, with decimal comma");
    }
}
