package org.palimpsest.lab.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.palimpsest.lab.store.RunRecord;

/**
 * The settings in which two experiments differ, by full name.
 *
 * @param changed settings of both with different values
 * @param firstOnly settings that mean something in the first alone, with their values
 * @param secondOnly settings that mean something in the second alone, with their values
 */
public record SettingsDifference(
        List<Changed> changed, SortedMap<String, String> firstOnly, SortedMap<String, String> secondOnly) {
    private static final String VERSION = "program version";

    /**
     * A setting of both experiments.
     *
     * @param key its full name
     * @param first its value in the first
     * @param second its value in the second
     */
    public record Changed(String key, String first, String second) {
        @Override
        public String toString() {
            return key + " " + first + " → " + second;
        }
    }

    /** Copies the collections. */
    public SettingsDifference {
        changed = List.copyOf(changed);
        firstOnly = Collections.unmodifiableSortedMap(new TreeMap<>(firstOnly));
        secondOnly = Collections.unmodifiableSortedMap(new TreeMap<>(secondOnly));
    }

    /** The difference of two runs in all that is not their seed, their name or their data. */
    public static SettingsDifference of(RunRecord first, RunRecord second) {
        Map<String, String> one = RunSettings.of(first.spec()).values();
        Map<String, String> other = RunSettings.of(second.spec()).values();
        List<Changed> changed = new ArrayList<>();
        SortedMap<String, String> firstOnly = new TreeMap<>(one);
        SortedMap<String, String> secondOnly = new TreeMap<>(other);
        for (Map.Entry<String, String> entry : new TreeMap<>(one).entrySet()) {
            String value = secondOnly.remove(entry.getKey());
            if (value != null) {
                firstOnly.remove(entry.getKey());
                if (!value.equals(entry.getValue())) {
                    changed.add(new Changed(entry.getKey(), entry.getValue(), value));
                }
            }
        }
        if (!first.version().equals(second.version())) {
            changed.add(new Changed(VERSION, first.version(), second.version()));
        }
        return new SettingsDifference(changed, firstOnly, secondOnly);
    }

    /**
     * Whether the experiments differ in one choice at most: a single setting, and the settings that only one value of it
     * gives a meaning, such as the rank of factors that the other method does not have. Only then is a difference of their results
     * the effect of that choice.
     */
    public boolean isOneChoice() {
        return changed.size() <= 1;
    }

    /** Whether no setting differs. */
    public boolean isEmpty() {
        return changed.isEmpty() && firstOnly.isEmpty() && secondOnly.isEmpty();
    }

    /** Every setting that differs, in one line. */
    public String describe() {
        if (isEmpty()) {
            return "no setting";
        }
        List<String> parts = new ArrayList<>();
        if (!changed.isEmpty()) {
            parts.add(changed.stream().map(Changed::toString).collect(Collectors.joining(", ")));
        }
        if (!firstOnly.isEmpty()) {
            parts.add("in the first alone " + list(firstOnly));
        }
        if (!secondOnly.isEmpty()) {
            parts.add("in this one alone " + list(secondOnly));
        }
        return String.join("; ", parts);
    }

    private static String list(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
