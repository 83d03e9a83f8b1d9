package org.palimpsest.lab.figure;

import java.util.ArrayList;
import java.util.List;

/** From values to the way between the two ends of an axis, 0 to 1. */
public sealed interface Scale {
    /** About how many parts an axis has. */
    int PARTS = 5;

    /** The value at the beginning. */
    double low();

    /** The value at the end. */
    double high();

    /** How far a value is on the way. */
    double at(double value);

    /** Round values on the way, about so many. */
    List<Double> ticks(int about);

    /** Equal steps for equal differences. */
    record Linear(double low, double high) implements Scale {
        /** Checks the ends. */
        public Linear {
            check(low, high);
        }

        @Override
        public double at(double value) {
            return (value - low) / (high - low);
        }

        @Override
        public List<Double> ticks(int about) {
            double step = step(high - low, about);
            List<Double> ticks = new ArrayList<>();
            for (long i = (long) Math.ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i++) {
                ticks.add(i * step);
            }
            return ticks;
        }
    }

    /** Equal steps for equal ratios; what is not above zero is put at the beginning. */
    record Log(double low, double high) implements Scale {
        /** Checks the ends. */
        public Log {
            check(low, high);
            if (!(low > 0)) {
                throw new IllegalArgumentException("a logarithmic scale must begin above 0, not at " + low);
            }
        }

        @Override
        public double at(double value) {
            return value <= low ? 0 : Math.log(value / low) / Math.log(high / low);
        }

        @Override
        public List<Double> ticks(int about) {
            List<Double> ticks = new ArrayList<>();
            double decades = Math.log10(high / low);
            List<Double> within = decades <= 1.5 ? List.of(1.0, 2.0, 5.0) : List.of(1.0);
            int every = Math.max(1, (int) Math.ceil(decades / about));
            for (int e = (int) Math.floor(Math.log10(low)); e <= Math.ceil(Math.log10(high)); e++) {
                for (double digit : within) {
                    double tick = Double.parseDouble(digit + "e" + e);
                    if (Math.floorMod(e, every) == 0 && tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9)) {
                        ticks.add(tick);
                    }
                }
            }
            return ticks;
        }
    }

    /** A linear scale from one round value to another with all values between them; 0 to 1 without any. */
    static Scale around(List<Double> values) {
        List<Double> finite = values.stream().filter(Double::isFinite).toList();
        double low = finite.stream().mapToDouble(Double::doubleValue).min().orElse(0);
        double high = finite.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        // Values that differ in their last digits only are equal to the eye.
        if (high - low <= 1e-6 * Math.max(Math.abs(low), Math.abs(high))) {
            double room = low == 0 ? 0.5 : Math.abs(low) / 10;
            low -= low == 0 ? 0 : room;
            high += room;
        }
        double step = step(high - low, PARTS);
        Linear scale = rounded(low, high, step);
        // Rounding outward may have made the range worth a greater step, which then divides it.
        double greater = step(scale.high() - scale.low(), PARTS);
        return greater > step ? rounded(low, high, greater) : scale;
    }

    private static Linear rounded(double low, double high, double step) {
        return new Linear(Math.floor(low / step + 1e-9) * step, Math.ceil(high / step - 1e-9) * step);
    }

    /** A scale that ends at a value beyond which there can be none. */
    static Scale upTo(double most, Scale scale) {
        return scale.high() > most && scale.low() < most ? new Linear(scale.low(), most) : scale;
    }

    /** A logarithmic scale with all values above zero on it; 0.1 to 1 without any. */
    static Scale logarithmic(List<Double> values) {
        List<Double> positive =
                values.stream().filter(v -> Double.isFinite(v) && v > 0).toList();
        double low = positive.stream().mapToDouble(Double::doubleValue).min().orElse(0.1);
        double high = positive.stream().mapToDouble(Double::doubleValue).max().orElse(1);
        return new Log(low / 1.1, high * 1.1);
    }

    /** The step of 1, 2 or 5 times a power of ten that divides a range into about so many parts. */
    private static double step(double range, int about) {
        double raw = range / about;
        int exponent = (int) Math.floor(Math.log10(raw));
        for (int digit : new int[] {1, 2, 5}) {
            double step = Double.parseDouble(digit + "e" + exponent);
            if (step >= raw * (1 - 1e-9)) {
                return step;
            }
        }
        return Double.parseDouble("1e" + (exponent + 1));
    }

    private static void check(double low, double high) {
        if (!(low < high) || !Double.isFinite(low) || !Double.isFinite(high)) {
            throw new IllegalArgumentException("a scale must go up, not from " + low + " to " + high);
        }
    }
}
