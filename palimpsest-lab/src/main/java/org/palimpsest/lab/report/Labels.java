package org.palimpsest.lab.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.lab.result.DistinctNames;
import org.palimpsest.lab.result.RunSettings;
import org.palimpsest.lab.store.RunRecord;

/**
 * Short names for experiments: without the words that all of a benchmark have, and with the settings that tell those of
 * the same name apart. The same short name has the same color on the whole page.
 */
final class Labels {
    private final List<String> known = new ArrayList<>();

    /** The experiments of one benchmark, each given as its runs. */
    BenchmarkGroup bench(String id, List<List<RunReader>> experiments) {
        List<RunRecord> records =
                experiments.stream().map(runs -> runs.get(0).result().record()).toList();
        List<String> names = DistinctNames.of(records);
        Optional<String> subject = subject(records);
        List<List<String>> words = names.stream()
                .map(name -> List.of(name.trim().split("\\s+", -1)))
                .toList();
        int common = common(words);
        List<ExperimentRuns> subjects = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            String rest = subject.isPresent()
                    ? without(names.get(i), subject.get())
                    : String.join(" ", words.get(i).subList(common, words.get(i).size()));
            String label =
                    rest.isEmpty() ? RunSettings.of(records.get(i).spec()).method() : rest;
            if (!known.contains(label)) {
                known.add(label);
            }
            subjects.add(new ExperimentRuns(names.get(i), label, known.indexOf(label), experiments.get(i)));
        }
        String shared = String.join(" ", words.get(0).subList(0, common));
        String title = subject.orElse(shared.isEmpty() ? records.get(0).dataset() : shared);
        return new BenchmarkGroup(id, title, records.get(0).tasks(), subjects);
    }

    /** What all specifications are called, apart from method and coreset; empty when they differ in it. */
    private static Optional<String> subject(List<RunRecord> records) {
        Set<String> all = new LinkedHashSet<>();
        for (RunRecord record : records) {
            String method = RunSettings.of(record.spec()).method();
            all.add(method.isEmpty() ? "" : without(record.name(), method));
        }
        return Optional.of(all.iterator().next()).filter(one -> all.size() == 1 && !one.isEmpty());
    }

    /** A name without some of its words. */
    private static String without(String name, String words) {
        return (" " + name.strip() + " ").replace(" " + words + " ", " ").strip();
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
}
