package org.palimpsest.model.schema;

/**
 * In which order a date's parts stand: {@code 2024-01-31}, {@code 31.01.2024} or {@code 01/31/2024}, between - / or
 * points; behind it there may be a time, {@code 18:20}, {@code T18:20:05.123Z}. An offset from UTC is read and left out:
 * the hour is the one on the clock.
 */
public enum DateOrder {
    /** Year, month, day. */
    YEAR_FIRST,
    /** Day, month, year. */
    DAY_FIRST,
    /** Month, day, year. */
    MONTH_FIRST;

    /** What {@link #parse} returns for text that is no date. */
    public static final long NONE = Long.MIN_VALUE;

    private static final int[] LENGTH = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private static final long DAY = 86_400;

    /** How dates are read, in words. */
    String describe() {
        return switch (this) {
            case YEAR_FIRST -> "year first";
            case DAY_FIRST -> "read as day, month, year";
            case MONTH_FIRST -> "read as month, day, year";
        };
    }

    /** A date in this order. */
    String example() {
        return switch (this) {
            case YEAR_FIRST -> "2024-01-31";
            case DAY_FIRST -> "31.01.2024";
            case MONTH_FIRST -> "01/31/2024";
        };
    }

    /** Seconds from 1970-01-01 00:00 on the clock of the text; {@link #NONE} if it is no date in this order. */
    public long parse(char[] text, int from, int to) {
        if (to - from < 8 || to - from > 40) {
            return NONE;
        }
        int i = digits(text, from, to);
        int n1 = i - from;
        if (n1 == 0 || i >= to || (text[i] != '-' && text[i] != '/' && text[i] != '.')) {
            return NONE;
        }
        char separator = text[i];
        int second = i + 1;
        i = digits(text, second, to);
        int n2 = i - second;
        if (n2 < 1 || n2 > 2 || i >= to || text[i] != separator) {
            return NONE;
        }
        int third = i + 1;
        i = digits(text, third, to);
        int n3 = i - third;
        boolean yearFirst = this == YEAR_FIRST;
        if ((yearFirst ? n1 : n3) != 4 || (yearFirst ? n3 : n1) < 1 || (yearFirst ? n3 : n1) > 2) {
            return NONE;
        }
        int a = value(text, from, from + n1);
        int b = value(text, second, second + n2);
        int c = value(text, third, third + n3);
        int year = yearFirst ? a : c;
        int month = this == DAY_FIRST || yearFirst ? b : a;
        int day = yearFirst ? c : this == DAY_FIRST ? a : b;
        if (month < 1 || month > 12 || day < 1 || day > LENGTH[month - 1] || (month == 2 && day == 29 && !leap(year))) {
            return NONE;
        }
        long time = i == to ? 0 : time(text, i, to);
        return time < 0 ? NONE : epochDay(year, month, day) * DAY + time;
    }

    /** Seconds of the day of what stands behind a date; −1 if that is no time. */
    private static long time(char[] text, int from, int to) {
        int i = from;
        if (text[i] != 'T' && text[i] != ' ') {
            return -1;
        }
        i++;
        int[] part = new int[3];
        int parts = 0;
        while (parts < 3) {
            int end = digits(text, i, to);
            if (end - i < 1 || end - i > 2) {
                return -1;
            }
            part[parts++] = value(text, i, end);
            i = end;
            if (i >= to || text[i] != ':') {
                break;
            }
            i++;
        }
        if (parts < 2 || part[0] > 23 || part[1] > 59 || part[2] > 60) {
            return -1;
        }
        if (parts == 3 && i < to && (text[i] == '.' || text[i] == ',')) {
            int end = digits(text, i + 1, to);
            if (end == i + 1) {
                return -1;
            }
            i = end;
        }
        if (!zone(text, i, to)) {
            return -1;
        }
        return part[0] * 3600L + part[1] * 60L + Math.min(part[2], 59);
    }

    private static boolean zone(char[] text, int from, int to) {
        if (from == to) {
            return true;
        }
        if (text[from] == 'Z') {
            return from + 1 == to;
        }
        if (text[from] != '+' && text[from] != '-') {
            return false;
        }
        for (int i = from + 1; i < to; i++) {
            if (text[i] != ':' && (text[i] < '0' || text[i] > '9')) {
                return false;
            }
        }
        return to - from >= 3 && to - from <= 6;
    }

    private static int digits(char[] text, int from, int to) {
        int i = from;
        while (i < to && text[i] >= '0' && text[i] <= '9') {
            i++;
        }
        return i;
    }

    private static int value(char[] text, int from, int to) {
        int v = 0;
        for (int i = from; i < to; i++) {
            v = 10 * v + text[i] - '0';
        }
        return v;
    }

    private static boolean leap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    /** Days from 1970-01-01 in the Gregorian calendar. */
    private static long epochDay(int year, int month, int day) {
        long y = month <= 2 ? year - 1L : year;
        long era = Math.floorDiv(y, 400L);
        long yearOfEra = y - era * 400;
        long dayOfYear = (153L * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
        long dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * 146_097 + dayOfEra - 719_468;
    }
}
