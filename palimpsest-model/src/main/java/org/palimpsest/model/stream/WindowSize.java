package org.palimpsest.model.stream;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** When a window of rows is full. */
public sealed interface WindowSize {
    /** So many rows. */
    record Rows(int rows) implements WindowSize {
        public Rows {
            if (rows < 1) {
                throw new IllegalArgumentException("a window needs at least one row, not " + rows);
            }
        }
    }

    /** So long after its first row has come. */
    record Time(Duration duration) implements WindowSize {
        public Time {
            if (duration.isNegative() || duration.isZero()) {
                throw new IllegalArgumentException("a window must last longer than " + duration);
            }
        }
    }

    /** Reads "1000", "1000 rows", "90s", "15m", "1h" or "1d". */
    static WindowSize parse(String text) {
        Matcher matcher = Pattern.compile("(\\d{1,9})\\s*(|rows?|s|m|h|d)").matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "a window is a number of rows, such as 1000, or a time, such as 90s, 15m, 1h or 1d; not '" + text
                            + "'");
        }
        int n = Integer.parseInt(matcher.group(1));
        return switch (matcher.group(2)) {
            case "s" -> new Time(Duration.ofSeconds(n));
            case "m" -> new Time(Duration.ofMinutes(n));
            case "h" -> new Time(Duration.ofHours(n));
            case "d" -> new Time(Duration.ofDays(n));
            default -> new Rows(n);
        };
    }
}
