package org.palimpsest.model.schema;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** The phases of a day, as shares of a full turn. */
final class Calendar {
    /** Days after which the phase of the year begins again. */
    static final int YEAR = 366;

    /** Days after which the phase of the week begins again. */
    static final int WEEK = 7;

    private static final double YEAR_DAYS = 365.25;

    private Calendar() {}

    /** The names of the features of a date. */
    static String[] features(String name, boolean time) {
        List<String> parts =
                new ArrayList<>(List.of("trend", "yearday.sin", "yearday.cos", "weekday.sin", "weekday.cos"));
        if (time) {
            parts.addAll(List.of("hour.sin", "hour.cos"));
        }
        return parts.stream().map(part -> name + "." + part).toArray(String[]::new);
    }

    /** The phase in the year of a day since 1970-01-01. */
    static double ofYear(long day) {
        return (LocalDate.ofEpochDay(day).getDayOfYear() - 1) / YEAR_DAYS;
    }

    /** The phase in the week, from Monday on. */
    static double ofWeek(long day) {
        return (LocalDate.ofEpochDay(day).getDayOfWeek().getValue() - 1) / 7.0;
    }

    /** Writes sine and cosine of a share of a full turn, the same bits on every machine. */
    static void wave(double turn, float[] out, int at) {
        out[at] = (float) StrictMath.sin(2 * Math.PI * turn);
        out[at + 1] = (float) StrictMath.cos(2 * Math.PI * turn);
    }
}
