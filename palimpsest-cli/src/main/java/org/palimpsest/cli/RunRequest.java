package org.palimpsest.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.run.Run;
import org.palimpsest.lab.run.Sweep;
import org.palimpsest.lab.run.Workload;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.lab.store.RunRecord;

/**
 * Which runs are asked for.
 *
 * @param what a benchmark, a specification, or the {@code run.json} of a run to be repeated
 * @param recipe its recipe; empty for the usual
 * @param methods its methods; none for the usual
 * @param sameRecipe whether all methods take the settings of the first
 * @param coresets its coresets, such as stein:200; none for the usual
 * @param uses what they are for; none for the usual
 * @param settings settings that override others, as key=value
 * @param seeds the seeds; none for the usual
 * @param future whether tasks are tested before they are learned, too
 */
record RunRequest(
        String what,
        Optional<String> recipe,
        List<String> methods,
        boolean sameRecipe,
        List<String> coresets,
        List<String> uses,
        List<String> settings,
        List<Long> seeds,
        boolean future) {

    /** The experiments that it names, one for each method, coreset and use. */
    List<Experiment> experiments() throws IOException {
        Optional<RunRecord> repeated = repeated();
        Map<List<String>, Experiment> firsts = new HashMap<>();
        Set<Experiment> all = new LinkedHashSet<>();
        for (Optional<String> method : each(methods)) {
            for (Optional<String> coreset : each(coresets)) {
                for (Optional<String> use : each(uses)) {
                    List<String> given = new ArrayList<>();
                    coreset.ifPresent(text -> given.addAll(coreset(text)));
                    if (use.isPresent() && coreset.map(RunRequest::hasUse).orElse(true)) {
                        given.add("coreset.use=" + use.get());
                    }
                    given.addAll(settings);
                    Experiment first = firsts.get(given);
                    Experiment next = first != null && sameRecipe
                            ? Specs.withMethod(first, method.orElseThrow())
                            : repeated.isPresent()
                                    ? Specs.read(what, repeated.get().spec(), recipe, method, given)
                                    : Specs.resolve(what, recipe, method, given);
                    firsts.putIfAbsent(given, next);
                    all.add(next);
                }
            }
        }
        return List.copyOf(all);
    }

    /** The run to be repeated, if it is one. */
    private Optional<RunRecord> repeated() throws IOException {
        return what.endsWith(".json") ? Optional.of(RunRecord.read(Path.of(what))) : Optional.empty();
    }

    private static List<Optional<String>> each(List<String> words) {
        return words.isEmpty()
                ? List.of(Optional.empty())
                : words.stream().distinct().map(Optional::of).toList();
    }

    /** Whether a coreset can be used in more than one way. */
    private static boolean hasUse(String coreset) {
        return !coreset.equals("none") && !coreset.startsWith("summary");
    }

    /** "stein:200" or "summary:16" as settings. */
    private static List<String> coreset(String text) {
        int colon = text.indexOf(':');
        String size = text.startsWith("summary:") ? "coreset.rank=" : "coreset.size=";
        return colon < 0
                ? List.of("coreset.kind=" + text)
                : List.of("coreset.kind=" + text.substring(0, colon), size + text.substring(colon + 1));
    }

    /** The seeds asked for, else that of the run to be repeated, else 0. */
    private List<Long> usedSeeds() throws IOException {
        if (!seeds.isEmpty()) {
            return seeds.stream().distinct().toList();
        }
        return List.of(repeated().map(RunRecord::seed).orElse(0L));
    }

    /** The runs, seed by seed, without their tasks; fetches nothing. */
    List<Run> runs(List<Experiment> experiments, DataStore store, Path root) throws IOException {
        return new Workload(experiments, usedSeeds(), future, Main.Version.number()).runs(store, root);
    }

    /** The runs, seed by seed, with their tasks; data that are missing are fetched. */
    List<Sweep.Item> items(List<Experiment> experiments, DataStore store, Progress progress) throws IOException {
        return new Workload(experiments, usedSeeds(), future, Main.Version.number()).items(store, progress);
    }
}
