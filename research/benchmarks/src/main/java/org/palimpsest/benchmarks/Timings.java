package org.palimpsest.benchmarks;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Milliseconds per step of each candidate in each round; filled round by round. */
final class Timings {
    private final Map<Mode, Map<String, List<Double>>> millis = new EnumMap<>(Mode.class);

    void add(Mode mode, String candidate, double value) {
        rounds(mode).computeIfAbsent(candidate, c -> new ArrayList<>()).add(value);
    }

    /** All rounds, by candidate. */
    Map<String, List<Double>> rounds(Mode mode) {
        return millis.computeIfAbsent(mode, m -> new LinkedHashMap<>());
    }

    private List<Double> of(Mode mode, String candidate) {
        return rounds(mode).getOrDefault(candidate, List.of());
    }

    double median(Mode mode, String candidate) {
        return median(of(mode, candidate));
    }

    /** How many times as long a peer takes: the median over the rounds, in each of which both had a turn. */
    double ratio(Mode mode, String candidate, String peer) {
        List<Double> theirs = of(mode, peer);
        List<Double> ours = of(mode, candidate);
        return median(IntStream.range(0, ours.size())
                .mapToObj(i -> theirs.get(i) / ours.get(i))
                .toList());
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int n = sorted.size();
        return n == 0 ? Double.NaN : (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
    }
}
