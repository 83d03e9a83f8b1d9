package org.palimpsest.model.table;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class WrittenNumberTest {
    private static WrittenNumber looked(String text) {
        WrittenNumber number = new WrittenNumber();
        assertThat(number.look(row(text), 0)).as(text).isTrue();
        return number;
    }

    private static Row row(String text) {
        Row row = new Row();
        row.begin(1, 1);
        row.set(0, text);
        return row;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "6,097|6097|6.097",
                "1.234,56|NaN|1234.56",
                "1,234.56|1234.56|NaN",
                "1,234,567|1234567|NaN",
                "$12|12|12",
                "-$12.50|-12.5|NaN",
                "$-12|-12|-12",
                "45 %|45|45",
                "1 234,5|NaN|1234.5",
                "1'234.5|1234.5|NaN",
                "0,123|NaN|0.123",
                "12|12|12",
                "1e3|1000|1000",
                "7.5|7.5|NaN",
                "−4|-4|-4",
                "€ 1.000|1|1000",
                "1,23,456|NaN|NaN",
                "1 23|NaN|NaN",
                "1.2.3|NaN|NaN",
                "31.12.2024|NaN|NaN",
                "12:30|NaN|NaN",
                "7,|NaN|NaN"
            })
    void aNumberIsReadWithEitherDecimalMark(String text, Double point, Double comma) {
        assertThat(looked(text).value('.')).isEqualTo(point);
        assertThat(looked(text).value(',')).isEqualTo(comma);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "$", "abc", "12 kg", "$12€", "--3", "a12", "12%%"})
    void otherTextIsNoNumber(String text) {
        WrittenNumber number = new WrittenNumber();
        assertThat(number.look(row(text), 0)).isFalse();
    }

    @Test
    void theUnitIsKnown() {
        assertThat(looked("$12").unit()).isEqualTo('$');
        assertThat(looked("12 €").unit()).isEqualTo('€');
        assertThat(looked("45%").unit()).isEqualTo('%');
        assertThat(looked("45").unit()).isEqualTo(WrittenNumber.NO_UNIT);
    }

    @Test
    void aFileThatShowsItsMarkIsReadByItUnlessTheUserNamedOne() {
        NumberStyle english = new NumberStyle('.', '$', false);
        Row german = row("6.097");
        german.shownMark(',');
        WrittenNumber reader = new WrittenNumber();
        assertThat(english.number(row("6.097"), 0, reader)).isEqualTo(6.097);
        assertThat(english.number(german, 0, reader)).isEqualTo(6097);
        assertThat(new NumberStyle('.', '$', true).number(german, 0, reader)).isEqualTo(6.097);
        assertThat(english.number(row("6 €"), 0, reader)).isNaN();
    }
}
