package org.palimpsest.lab.figure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * One direction of a plot.
 *
 * @param label what goes along it; may be empty
 * @param scale where values are
 * @param ticks where it is marked
 */
public record Axis(String label, Scale scale, List<Tick> ticks) {
    /** A mark with words. */
    public record Tick(double value, String text) {}

    /** Copies the list. */
    public Axis {
        ticks = List.copyOf(ticks);
    }

    /** Marked at round values. */
    public static Axis of(String label, Scale scale) {
        return new Axis(
                label,
                scale,
                scale.ticks(Scale.PARTS).stream()
                        .map(v -> new Tick(v, plain(v)))
                        .toList());
    }

    /** Names at 1, 2, and so on; where they would touch each other, only some. */
    public static Axis names(String label, List<String> names, int most) {
        int every = Math.max(1, (names.size() + most - 1) / most);
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            if (i % every == 0) {
                ticks.add(new Tick(i + 1, names.get(i)));
            }
        }
        return new Axis(label, new Scale.Linear(0.5, Math.max(1, names.size()) + 0.5), ticks);
    }

    /** 1, 2, and so on, up to a number. */
    public static Axis counts(String label, int last) {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= Math.max(1, last); i++) {
            names.add(String.valueOf(i));
        }
        return along(label, names);
    }

    /** Names at 1, 2, and so on, for lines, which reach almost from end to end. */
    public static Axis along(String label, List<String> names) {
        int last = names.size();
        Axis axis = names(label, names, 12);
        // Lines may begin and end near the ends; a single place stands in the middle.
        return last < 2 ? axis : new Axis(label, new Scale.Linear(1 - 0.02 * last, last + 0.02 * last), axis.ticks());
    }

    /** A number without trailing zeros. */
    static String plain(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(6)).stripTrailingZeros();
        boolean extreme = Math.abs(value) >= 1e6 || Math.abs(value) < 1e-4;
        return extreme ? rounded.toString().replace("E+", "e").replace('E', 'e') : rounded.toPlainString();
    }
}
