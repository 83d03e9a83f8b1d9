package org.palimpsest.model.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DateOrderTest {
    private static long parsed(DateOrder order, String text) {
        return order.parse(text.toCharArray(), 0, text.length());
    }

    @Test
    void everyDayIsThatOfTheCalendar() {
        for (long day = -40_000; day < 60_000; day++) {
            assertThat(parsed(DateOrder.YEAR_FIRST, LocalDate.ofEpochDay(day).toString()))
                    .isEqualTo(day * 86_400);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "YEAR_FIRST, 2024-02-29T18:20:05, 2024-02-29T18:20:05",
        "YEAR_FIRST, 2024/2/9 8:05, 2024-02-09T08:05:00",
        "YEAR_FIRST, 2024-02-09T18:20:05.123Z, 2024-02-09T18:20:05",
        "YEAR_FIRST, 2024-02-09T18:20+02:00, 2024-02-09T18:20:00",
        "DAY_FIRST, 31.01.2024, 2024-01-31T00:00:00",
        "DAY_FIRST, 31/01/2024 23:59, 2024-01-31T23:59:00",
        "MONTH_FIRST, 01/31/2024, 2024-01-31T00:00:00",
        "DAY_FIRST, 1.2.2024, 2024-02-01T00:00:00",
        "MONTH_FIRST, 12-31-2024, 2024-12-31T00:00:00",
        "YEAR_FIRST, 2024-1-1, 2024-01-01T00:00:00",
        "YEAR_FIRST, 2024-02-09T23:59:60, 2024-02-09T23:59:59",
        "YEAR_FIRST, '2024-02-09 18:20:05,5', 2024-02-09T18:20:05",
        "YEAR_FIRST, 2024-02-09 0:00:00.0-05, 2024-02-09T00:00:00",
        "YEAR_FIRST, 2024-02-09 18:20:05+0200, 2024-02-09T18:20:05",
        "YEAR_FIRST, 2024-02-09 18:20:05.12345678901234+00:00, 2024-02-09T18:20:05",
        "YEAR_FIRST, 2000-02-29, 2000-02-29T00:00:00"
    })
    void datesAreRead(DateOrder order, String text, String expected) {
        assertThat(parsed(order, text)).isEqualTo(LocalDateTime.parse(expected).toEpochSecond(ZoneOffset.UTC));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2023-02-29",
                "2024-13-01",
                "2024-00-10",
                "2024-01-32",
                "2024-01/10",
                "2024-1-",
                "20240110",
                "2024-01-10x",
                "2024-01-10 25:00",
                "2024-01-10 12",
                "2024-01-10 12:60",
                "24-01-10 11:11",
                "1.2.3",
                "1900-02-29",
                "2100-02-29",
                "2024-04-31",
                "2024-01-00",
                "2024-001-1",
                "2024-1-001",
                "2024--101",
                "02024-01-1",
                "2024-01-10T",
                "2024-01-10T1",
                "2024-01-10T24:00",
                "2024-01-10T100:00",
                "2024-01-10T12:000",
                "2024-01-10T12:",
                "2024-01-10T12:10:61",
                "2024-01-10T12:10:05.",
                "2024-01-10T12:10.5",
                "2024-01-10T12:10:05x",
                "2024-01-10T12:10:05:06",
                "2024-01-10T12:10:05Zx",
                "2024-01-10T12:10+2",
                "2024-01-10T12:10+02:000",
                "2024-01-10T12:10+0/:00",
                "2024-01-10T12:10+02;00",
                "2024-01-10T12:10+ab:cd",
                "2024-01-10T12:10:05.123456789012345+00:00",
                "hello world"
            })
    void otherTextIsNoDate(String text) {
        assertThat(parsed(DateOrder.YEAR_FIRST, text)).isEqualTo(DateOrder.NONE);
    }

    @Test
    void aDateIsReadWhereItStands() {
        char[] text = "<31.12.1969 23:59:59>".toCharArray();
        assertThat(DateOrder.DAY_FIRST.parse(text, 1, text.length - 1)).isEqualTo(-1);
        assertThat(DateOrder.DAY_FIRST.parse(text, 1, 11)).isEqualTo(-86_400);
        assertThat(parsed(DateOrder.DAY_FIRST, "2024-01-10")).isEqualTo(DateOrder.NONE);
        assertThat(parsed(DateOrder.DAY_FIRST, "001.01.2024")).isEqualTo(DateOrder.NONE);
        assertThat(parsed(DateOrder.MONTH_FIRST, "31.12.2024")).isEqualTo(DateOrder.NONE);
    }
}
