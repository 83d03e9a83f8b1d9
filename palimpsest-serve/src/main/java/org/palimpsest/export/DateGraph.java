package org.palimpsest.export;

import java.util.List;

/**
 * Seconds since 1970-01-01 to days, and to sines and cosines of the day of the year, of the week, and of the time of the
 * day, for several dates at once: the calendar as arithmetic on doubles, which holds whole numbers exactly.
 *
 * <p>Days are counted from 0000-03-01, so that a leap day is the last day of its year (Hinnant, chrono-compatible low-level
 * date algorithms). An era is 400 years of 146,097 days. In an era, with d its day:
 *
 * <pre>
 * year y = (d − d/1460 + d/36524 − d/146096) / 365        day of that year n = d − (365 y + y/4 − y/100)
 * day of the year from January 1st = n − 306                 if n >= 306: January or February
 *                                  = n + 59 + leap(y)        else
 * </pre>
 */
final class DateGraph {
    private static final double DAY = 86_400;
    private static final double DAYS_TO_1970 = 719_468;
    private static final double ERA = 146_097;
    private static final double YEAR_DAYS = 365.25;
    private static final int YEARS = 400;

    private final OnnxGraph graph;

    /** @param graph that is added to */
    DateGraph(OnnxGraph graph) {
        this.graph = graph;
    }

    /** Days with their fraction. */
    String days(String seconds) {
        return divided(seconds, DAY);
    }

    /**
     * The sines, then the cosines, each of the day of the year, of the week, and of the time of the day, of all dates: six
     * blocks of as many columns as there are dates.
     *
     * @param seconds whole numbers of type double
     */
    String waves(String seconds) {
        String day = floor(divided(seconds, DAY));
        String time = graph.apply("Sub", seconds, times(day, DAY));
        String turns = graph.concat(List.of(
                divided(dayOfYear(day), YEAR_DAYS),
                // 1970-01-01 was a Thursday, three days after a Monday.
                divided(remainder(plus(day, 3), 7), 7),
                divided(time, DAY)));
        String angle = times(turns, 2 * Math.PI);
        return graph.concat(List.of(graph.apply("Sin", angle), graph.apply("Cos", angle)));
    }

    private String dayOfYear(String day) {
        String d = remainder(plus(day, DAYS_TO_1970), ERA);
        String fixed = graph.apply(
                "Sub",
                graph.apply("Add", graph.apply("Sub", d, floor(divided(d, 1460))), floor(divided(d, 36_524))),
                floor(divided(d, 146_096)));
        String year = floor(divided(fixed, 365));
        String daysBefore = graph.apply(
                "Sub", graph.apply("Add", times(year, 365), floor(divided(year, 4))), floor(divided(year, 100)));
        String n = graph.apply("Sub", d, daysBefore);
        double[] leap = new double[YEARS];
        for (int y = 0; y < YEARS; y++) {
            leap[y] = y % 4 == 0 && (y % 100 != 0 || y == 0) ? 1 : 0;
        }
        String isLeap = graph.apply("Gather", graph.doubles(leap, YEARS), graph.cast(year, OnnxType.INT64));
        String lateInYear = graph.apply("Less", n, graph.number(306.0));
        return graph.apply("Where", lateInYear, graph.apply("Add", plus(n, 59), isLeap), plus(n, -306));
    }

    private String remainder(String x, double by) {
        return graph.apply("Sub", x, times(floor(divided(x, by)), by));
    }

    private String floor(String x) {
        return graph.apply("Floor", x);
    }

    private String divided(String x, double by) {
        return graph.apply("Div", x, graph.number(by));
    }

    private String times(String x, double by) {
        return graph.apply("Mul", x, graph.number(by));
    }

    private String plus(String x, double by) {
        return graph.apply("Add", x, graph.number(by));
    }
}
