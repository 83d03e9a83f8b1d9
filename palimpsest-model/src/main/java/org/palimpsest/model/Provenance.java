package org.palimpsest.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Where a version comes from, without a clock: the same data and settings give the same bytes.
 *
 * @param task the name of its task
 * @param files the names of its files
 * @param fingerprint SHA-256 of what the rows say
 * @param rows how many rows were learned from
 * @param seenBefore how many rows of the table were left out because they had been learned
 * @param settings what the update was asked for, by name
 * @param program the version of Palimpsest that learned it
 * @param kernels the kernels that computed it
 * @param tasks the names of all tasks so far; a version's file holds its own only, and the others come from the model's log
 * @param before scores of the parent on held-out rows of this table; empty for the first version
 * @param after scores of this version on the same rows; empty where there were too few
 * @param kl the divergence of its posterior from its prior, in nats
 * @param pointKeys for each kept point, by the row that it came from, the hash of the row's id, or of the row if it has none:
 *     so points can be found again to erase them
 * @param capacity the share of weights whose σ fell below half of the prior's
 * @param fingerprints of all tasks so far, in their order
 */
public record Provenance(
        String task,
        List<String> files,
        String fingerprint,
        long rows,
        long seenBefore,
        Map<String, String> settings,
        String program,
        String kernels,
        List<String> tasks,
        Map<String, Double> before,
        Map<String, Double> after,
        double kl,
        Map<Integer, Long> pointKeys,
        double capacity,
        List<String> fingerprints) {
    /** Copies the collections. */
    public Provenance {
        files = List.copyOf(files);
        settings = new LinkedHashMap<>(settings);
        tasks = List.copyOf(tasks);
        before = new LinkedHashMap<>(before);
        after = new LinkedHashMap<>(after);
        pointKeys = new TreeMap<>(pointKeys);
        fingerprints = List.copyOf(fingerprints);
    }

    /** The task that has learned rows of this fingerprint, if one has and they were not taken out since. */
    Optional<String> taskOf(String wanted) {
        int at = -1;
        for (int i = 0; i < fingerprints.size(); i++) {
            if (List.of(fingerprints.get(i).split(" ")).contains(wanted)) {
                at = i;
            } else if (fingerprints.get(i).equals(ModelEdit.TAKEN_OUT + wanted)) {
                at = -1;
            }
        }
        return at < 0 ? Optional.empty() : Optional.of(tasks.get(at));
    }

    /** The fingerprints of all rows that were learned and not taken out since. */
    List<String> learned() {
        return fingerprints.stream()
                .flatMap(one -> Arrays.stream(one.split(" ")))
                .filter(one ->
                        !one.startsWith(ModelEdit.TAKEN_OUT) && taskOf(one).isPresent())
                .distinct()
                .toList();
    }

    /** The same without the tasks before: what a version's file holds, so that it does not grow with their number. */
    Provenance own() {
        return following(List.of());
    }

    /** The same after other tasks, given by what their versions say of themselves. */
    Provenance following(List<TaskEntry> earlier) {
        List<TaskEntry> all = new ArrayList<>(earlier);
        all.add(TaskEntry.of(this));
        return with(
                settings,
                all.stream().map(TaskEntry::task).toList(),
                all.stream().map(TaskEntry::fingerprint).toList(),
                before,
                after);
    }

    /** The same with one more setting. */
    Provenance withSetting(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(settings);
        more.put(name, value);
        return with(more, tasks, fingerprints, before, after);
    }

    /** The same with scores. */
    Provenance withScores(Map<String, Double> older, Map<String, Double> newer) {
        return with(settings, tasks, fingerprints, older, newer);
    }

    private Provenance with(
            Map<String, String> otherSettings,
            List<String> otherTasks,
            List<String> otherFingerprints,
            Map<String, Double> older,
            Map<String, Double> newer) {
        return new Provenance(
                task,
                files,
                fingerprint,
                rows,
                seenBefore,
                otherSettings,
                program,
                kernels,
                otherTasks,
                older,
                newer,
                kl,
                pointKeys,
                capacity,
                otherFingerprints);
    }
}
