package org.palimpsest.lab.tune;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.palimpsest.random.Rng;

/** Which settings are tried: all points of a grid, or some of them at random. */
public final class Search {
    private static final int MOST = 1_000_000;

    private final List<SearchAxis> axes;

    /** The grid of some axes. */
    public Search(List<SearchAxis> axes) {
        if (axes.isEmpty()) {
            throw new IllegalArgumentException(
                    "there is nothing to search over; name a setting with its values, key=value,value,...");
        }
        Set<String> keys = new HashSet<>();
        long size = 1;
        for (SearchAxis axis : axes) {
            if (!keys.add(axis.key())) {
                throw new IllegalArgumentException(axis.key() + " is searched over twice");
            }
            size *= axis.values().size();
            if (size > MOST) {
                throw new IllegalArgumentException("the grid has more than " + MOST + " points; try fewer values");
            }
        }
        this.axes = List.copyOf(axes);
    }

    /** The names of the settings. */
    public List<String> keys() {
        return axes.stream().map(SearchAxis::key).toList();
    }

    /** How many points the grid has. */
    public int size() {
        return axes.stream().mapToInt(axis -> axis.values().size()).reduce(1, Math::multiplyExact);
    }

    /** All points, the last axis fastest; of each the value on every axis. */
    public List<List<String>> grid() {
        int[] all = new int[size()];
        Arrays.setAll(all, i -> i);
        return points(all);
    }

    /** Some points, without replacement, in the order of the grid; more draws begin with the same points. */
    public List<List<String>> random(int count, Rng rng) {
        if (count < 1) {
            throw new IllegalArgumentException("the number of random points must be >= 1, was " + count);
        }
        // Sorted by a random key and cut, so that a larger search holds the smaller one and its runs are kept.
        Integer[] order = new Integer[size()];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, (a, b) -> Long.compare(rng.bits(a), rng.bits(b)));
        int[] chosen = Arrays.stream(order)
                .limit(count)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
        return points(chosen);
    }

    private List<List<String>> points(int[] numbers) {
        List<List<String>> points = new ArrayList<>();
        for (int number : numbers) {
            String[] point = new String[axes.size()];
            int left = number;
            for (int a = axes.size() - 1; a >= 0; a--) {
                List<String> values = axes.get(a).values();
                point[a] = values.get(left % values.size());
                left /= values.size();
            }
            points.add(List.of(point));
        }
        return points;
    }
}
