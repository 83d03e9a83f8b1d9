package org.palimpsest.benchmarks.tables;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How the rows of a table are dealt to tasks: values of a column in order, so many of them in each task. */
public sealed interface Cut {
    /** Numbers by value and before other text; text by character. */
    Comparator<String> ORDER = Comparator.comparingDouble(Cut::value).thenComparing(Comparator.naturalOrder());

    /** How many values make a task. */
    int perTask();

    /** The column whose values decide, of a table with this target. */
    String column(String target);

    /** The part of a cell that decides. */
    default String key(String cell) {
        return cell;
    }

    /** Human-readable. */
    String describe();

    private static double value(String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.POSITIVE_INFINITY;
        }
    }

    /** The number of the task, from 0, of each key; an empty key belongs to no task. */
    default Map<String, Integer> tasks(Collection<String> keys) {
        List<String> sorted = new ArrayList<>(keys);
        sorted.removeIf(String::isEmpty);
        sorted.sort(ORDER);
        Map<String, Integer> tasks = new LinkedHashMap<>();
        for (String key : sorted) {
            tasks.putIfAbsent(key, tasks.size() / perTask());
        }
        return tasks;
    }

    private static int atLeastOne(int perTask) {
        if (perTask < 1) {
            throw new IllegalArgumentException("perTask must be > 0, was " + perTask);
        }
        return perTask;
    }

    /** New classes in each task. */
    record ByClass(int perTask) implements Cut {
        public ByClass {
            atLeastOne(perTask);
        }

        @Override
        public String column(String target) {
            return target;
        }

        @Override
        public String describe() {
            return "by class, " + perTask + " a task";
        }
    }

    /** One place, person or purpose after the other. */
    record BySite(String column, int perTask) implements Cut {
        public BySite {
            atLeastOne(perTask);
        }

        @Override
        public String column(String target) {
            return column;
        }

        @Override
        public String describe() {
            return "by " + column + (perTask == 1 ? "" : ", " + perTask + " a task");
        }
    }

    /** How a period is named at the start of a cell. */
    enum Period {
        /** 2024. */
        YEAR(4),
        /** 2024-01. */
        MONTH(7),
        /** Whatever number the cell holds. */
        NUMBER(Integer.MAX_VALUE);

        private final int letters;

        Period(int letters) {
            this.letters = letters;
        }
    }

    /** One period after the other. */
    record ByTime(String column, Period period, int perTask) implements Cut {
        public ByTime {
            atLeastOne(perTask);
        }

        @Override
        public String column(String target) {
            return column;
        }

        @Override
        public String key(String cell) {
            return cell.substring(0, Math.min(cell.length(), period.letters));
        }

        @Override
        public String describe() {
            return "by time (" + column + " by " + period.name().toLowerCase(Locale.ROOT)
                    + (perTask == 1 ? ")" : ", " + perTask + " a task)");
        }
    }
}
