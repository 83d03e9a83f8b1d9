package org.palimpsest.paper.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.spec.Specs;

/**
 * An experiment in the words of {@code palimpsest run}, so that the ledger can print the command that repeats it.
 *
 * @param benchmark its tasks
 * @param recipe the recipe; empty for ours
 * @param method the method
 * @param coreset what is kept of each task, and what for
 * @param settings what overrides the recipe, as key=value
 * @param states whether the state after every task is needed, not only the last
 */
public record Setup(
        String benchmark,
        Optional<String> recipe,
        String method,
        Optional<Points> coreset,
        List<String> settings,
        boolean states) {
    /**
     * A coreset.
     *
     * @param kind how points are chosen
     * @param size how many of each task
     * @param use what they are for
     */
    public record Points(String kind, int size, String use) {}

    /** One draw of the permutations for all seeds, as the ledger was recorded. */
    private static final String ONE_DRAW = "stream.seed=0";

    /** Copies the list. */
    public Setup {
        settings = List.copyOf(settings);
    }

    /** Without a coreset, under our own recipe, keeping the last state only. */
    static Setup of(String benchmark, String method, String... settings) {
        return new Setup(benchmark, Optional.empty(), method, Optional.empty(), List.of(settings), false);
    }

    /** The same with one more setting. */
    Setup with(String setting) {
        List<String> more = new ArrayList<>(settings);
        more.add(setting);
        return new Setup(benchmark, recipe, method, coreset, more, states);
    }

    /** The same, keeping the state after every task. */
    Setup withStates() {
        return new Setup(benchmark, recipe, method, coreset, settings, true);
    }

    /** The experiment that the command resolves to. */
    public Experiment experiment() {
        List<String> given = new ArrayList<>();
        coreset.ifPresent(points -> given.addAll(List.of(
                "coreset.kind=" + points.kind(), "coreset.size=" + points.size(), "coreset.use=" + points.use())));
        given.addAll(given());
        return Specs.resolve(benchmark, recipe, Optional.of(method), given);
    }

    /** The settings, and for permuted tasks their one draw. */
    private List<String> given() {
        List<String> all = new ArrayList<>(settings);
        if (benchmark.startsWith("permuted-")) {
            all.add(ONE_DRAW);
        }
        return all;
    }

    /** The command that runs it with so many seeds. */
    public String command(int seeds) {
        List<String> words = new ArrayList<>(List.of("palimpsest run", benchmark));
        recipe.ifPresent(name -> words.add("--recipe " + name));
        words.add("--method " + method);
        coreset.ifPresent(
                points -> words.add("--coreset " + points.kind() + ":" + points.size() + " --use " + points.use()));
        given().forEach(setting -> words.add("--set " + setting));
        words.add("--seeds " + seeds);
        if (states) {
            words.add("--keep-states");
        }
        return String.join(" ", words);
    }
}
