package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.palimpsest.lab.store.RunRecord;

/**
 * Short names for experiments: without the words that all of a benchmark have, and with the settings that tell those of
 * the same name apart. The same short name has the same color on the whole page.
 */
final class Labels {
    private static final int MOST_SETTINGS = 2;

    private final List<String> known = new ArrayList<>();

    /** The experiments of one benchmark, each given as its runs. */
    BenchmarkGroup bench(String id, List<List<RunReader>> experiments) {
        List<RunRecord> records =
                experiments.stream().map(runs -> runs.get(0).result().record()).toList();
        List<List<String>> words = records.stream()
                .map(record -> List.of(record.name().trim().split("\\s+", -1)))
                .toList();
        int common = common(words);
        List<ExperimentRuns> subjects = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            RunRecord record = records.get(i);
            String difference = difference(
                    record,
                    records.stream().filter(r -> r.name().equals(record.name())).toList());
            String label =
                    String.join(" ", words.get(i).subList(common, words.get(i).size())) + difference;
            if (!known.contains(label)) {
                known.add(label);
            }
            subjects.add(
                    new ExperimentRuns(record.name() + difference, label, known.indexOf(label), experiments.get(i)));
        }
        String title = common == 0
                ? records.get(0).dataset()
                : String.join(" ", words.get(0).subList(0, common));
        return new BenchmarkGroup(id, title, records.get(0).tasks(), subjects);
    }

    /** How many words all begin with; every name keeps one at least. */
    private static int common(List<List<String>> words) {
        int most = words.stream().mapToInt(List::size).min().orElse(1) - 1;
        if (words.stream().distinct().count() == 1) {
            return Math.min(1, most);
        }
        int common = 0;
        while (common < most && allHave(words, common, words.get(0).get(common))) {
            common++;
        }
        return common;
    }

    private static boolean allHave(List<List<String>> words, int at, String word) {
        return words.stream().allMatch(name -> name.get(at).equals(word));
    }

    /** What tells a record from others of the same name: a few settings, or else the hash of its content. */
    private static String difference(RunRecord record, List<RunRecord> namesakes) {
        if (namesakes.size() == 1) {
            return "";
        }
        List<Map<String, String>> all = namesakes.stream()
                .map(each -> ExperimentRuns.settings(each.spec()))
                .toList();
        Map<String, String> mine = ExperimentRuns.settings(record.spec());
        Set<String> differing = new TreeSet<>();
        all.forEach(settings -> differing.addAll(settings.keySet()));
        differing.removeIf(key -> all.stream()
                        .map(settings -> settings.getOrDefault(key, ""))
                        .distinct()
                        .count()
                == 1);
        List<String> parts = differing.stream()
                .map(key -> key.substring(key.lastIndexOf('.') + 1) + "=" + mine.getOrDefault(key, "none"))
                .toList();
        long same = all.stream()
                .filter(settings -> differing.stream()
                        .allMatch(key -> settings.getOrDefault(key, "").equals(mine.getOrDefault(key, ""))))
                .count();
        return " " + (same == 1 && parts.size() <= MOST_SETTINGS ? String.join(" ", parts) : record.hash());
    }
}
