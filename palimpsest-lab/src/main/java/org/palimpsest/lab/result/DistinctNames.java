package org.palimpsest.lab.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.palimpsest.lab.store.RunRecord;

/** Names that tell experiments apart, the same in every table, chart and file. */
public final class DistinctNames {
    private static final int MOST_SETTINGS = 2;

    private DistinctNames() {}

    /** For each experiment its name; where several have it, with method and coreset, settings, or the hash. */
    public static List<String> of(List<RunRecord> records) {
        return records.stream()
                .map(record -> record.name() + difference(record, records))
                .toList();
    }

    /** What has to be added to the name of a record to tell it from its namesakes; begins with a space, or is empty. */
    public static String difference(RunRecord record, List<RunRecord> records) {
        List<RunRecord> namesakes = records.stream()
                .filter(other -> other.name().equals(record.name()))
                .toList();
        if (namesakes.stream().map(RunRecord::hash).distinct().count() <= 1) {
            return "";
        }
        List<RunSettings> all = namesakes.stream()
                .map(RunRecord::spec)
                .distinct()
                .map(RunSettings::of)
                .toList();
        RunSettings mine = RunSettings.of(record.spec());
        long sameMethod =
                all.stream().filter(each -> each.method().equals(mine.method())).count();
        if (sameMethod == 1 && all.size() == namesakes.size()) {
            return " " + mine.method();
        }
        return " " + settings(mine, all).orElse(record.hash());
    }

    /** The few settings that tell one from all others; empty when they are not few, or do not. */
    private static Optional<String> settings(RunSettings mine, List<RunSettings> all) {
        Set<String> differing = new TreeSet<>();
        all.forEach(each -> differing.addAll(each.values().keySet()));
        differing.removeIf(
                key -> all.stream().map(each -> value(each, key)).distinct().count() == 1);
        List<String> parts = new ArrayList<>();
        differing.forEach(key -> parts.add(
                key.substring(key.lastIndexOf('.') + 1) + "=" + mine.find(key).orElse("none")));
        Map<String, String> own = mine.values();
        long same = all.stream()
                .filter(each ->
                        differing.stream().allMatch(key -> value(each, key).equals(own.getOrDefault(key, ""))))
                .count();
        return same == 1 && parts.size() <= MOST_SETTINGS ? Optional.of(String.join(" ", parts)) : Optional.empty();
    }

    private static String value(RunSettings settings, String key) {
        return settings.find(key).orElse("");
    }
}
