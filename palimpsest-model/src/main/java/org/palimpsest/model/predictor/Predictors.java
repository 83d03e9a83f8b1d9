package org.palimpsest.model.predictor;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.store.TensorFile;

/**
 * The predictors of a version and which of them answers.
 *
 * @param all at least one, of different names
 * @param choice which answers
 */
public record Predictors(List<TablePredictor> all, PredictorChoice choice) {
    private static final String NAMES = "predictors.names";
    private static final String CHOSEN = "predictors.chosen";
    private static final String RIGHT = "predictors.right";
    private static final String ROWS = "predictors.rows";
    private static final String OF = "predictor.";

    /** Copies the list. */
    public Predictors {
        all = List.copyOf(all);
        if (all.stream().map(TablePredictor::name).distinct().count() != all.size()) {
            throw new IllegalArgumentException("two predictors have one name");
        }
        if (all.stream().noneMatch(one -> one.name().equals(choice.name()))) {
            throw new IllegalArgumentException("there is no predictor '" + choice.name() + "' to answer");
        }
    }

    /** Predictors that have learned nothing, by their names. */
    public static Predictors initial(List<String> names, ModelFacts model) {
        return new Predictors(
                names.stream()
                        .map(name -> PredictorKinds.named(name).initial(model))
                        .toList(),
                PredictorChoice.only(names.get(0)));
    }

    /** Those names that fit a model. */
    public static List<String> fitting(List<String> names, ModelFacts model) {
        return names.stream()
                .filter(name -> PredictorKinds.named(name).fits(model))
                .toList();
    }

    /** Their names. */
    public List<String> names() {
        return all.stream().map(TablePredictor::name).toList();
    }

    /** The one that answers. */
    public TablePredictor chosen() {
        return named(choice.name()).orElseThrow();
    }

    /** The one of a name. */
    public Optional<TablePredictor> named(String name) {
        return all.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    /** These after one more task, with the choice of its choosing rows. */
    public Predictors update(TaskRows rows) {
        List<TablePredictor> next = all.stream().map(one -> one.update(rows)).toList();
        List<TablePredictor> ready =
                next.stream().filter(TablePredictor::isReady).toList();
        return new Predictors(
                next,
                ready.isEmpty()
                        ? PredictorChoice.only(choice.name())
                        : PredictorChoice.of(choice, ready, rows.choosing(), rows.compute()));
    }

    /** These after rows that were held out, and have judged them since. */
    public Predictors including(List<Dataset> heldOut, Compute compute) {
        return new Predictors(
                all.stream()
                        .map(one -> one.isReady() ? one.including(heldOut, compute) : one)
                        .toList(),
                choice);
    }

    /** One human-readable line about what answers. */
    public String describe() {
        return chosen().describe() + (choice.evidence().isEmpty() ? "" : ", " + choice.evidence());
    }

    /** A version's words and vectors with those of its predictors, each under its name. */
    public TensorFile write(TensorFile version) {
        Map<String, String> words = new LinkedHashMap<>(version.words());
        Map<String, float[]> tensors = new LinkedHashMap<>(version.tensors());
        Map<String, long[]> integers = new LinkedHashMap<>(version.integers());
        words.put(NAMES, String.join(" ", names()));
        words.put(CHOSEN, choice.name());
        words.put(ROWS, String.valueOf(choice.rows()));
        words.put(
                RIGHT,
                String.join(
                        " ",
                        choice.right().entrySet().stream()
                                .map(one -> one.getKey() + "=" + one.getValue())
                                .toList()));
        for (TablePredictor one : all) {
            String prefix = OF + one.name() + ".";
            // Sorted: the order of an immutable map differs from process to process, and would change the hash of a
            // version.
            TensorFile state = one.state();
            new TreeMap<>(state.words()).forEach((name, word) -> words.put(prefix + name, word));
            new TreeMap<>(state.tensors()).forEach((name, numbers) -> tensors.put(prefix + name, numbers));
            new TreeMap<>(state.integers()).forEach((name, numbers) -> integers.put(prefix + name, numbers));
        }
        return new TensorFile(words, tensors, integers);
    }

    /** Vectors of exact predictors, by the names that {@link #write} gives them, that later versions mostly repeat. */
    public static Set<String> sharedVectors() {
        return ofExact(ExactState.SHARED);
    }

    /** Vectors of exact predictors, by the names that {@link #write} gives them, that no prediction needs. */
    public static Set<String> vectorsBesidePredictions() {
        return ofExact(ExactState.THINNED);
    }

    private static Set<String> ofExact(Set<String> names) {
        return names.stream().map(name -> OF + ExactPredictor.NAME + "." + name).collect(Collectors.toSet());
    }

    /** A version's words and vectors without those of its predictors. */
    public static TensorFile without(TensorFile file) {
        return new TensorFile(others(file.words()), others(file.tensors()), others(file.integers()));
    }

    private static <T> Map<String, T> others(Map<String, T> all) {
        Map<String, T> others = new LinkedHashMap<>(all);
        others.keySet().removeIf(name -> name.startsWith(OF) || name.startsWith("predictors."));
        return others;
    }

    /**
     * The names of the predictors of a version's file.
     *
     * @throws IllegalArgumentException if it names none
     */
    public static List<String> names(TensorFile file) {
        return List.of(word(file, NAMES).split(" "));
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws IllegalArgumentException if something is missing, or of a predictor that this program does not know
     */
    public static Predictors read(TensorFile file, ModelFacts model) {
        List<TablePredictor> all = new ArrayList<>();
        for (String name : names(file)) {
            String prefix = OF + name + ".";
            TensorFile state = new TensorFile(
                    under(prefix, file.words()), under(prefix, file.tensors()), under(prefix, file.integers()));
            try {
                all.add(PredictorKinds.named(name).read(state, model));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("its predictor " + name + ": " + e.getMessage(), e);
            }
        }
        Map<String, Long> right = new LinkedHashMap<>();
        String counts = word(file, RIGHT);
        for (String count : counts.isEmpty() ? new String[0] : counts.split(" ")) {
            int at = count.indexOf('=');
            right.put(count.substring(0, Math.max(0, at)), Long.parseLong(count.substring(at + 1)));
        }
        return new Predictors(all, new PredictorChoice(word(file, CHOSEN), right, Long.parseLong(word(file, ROWS))));
    }

    private static <T> Map<String, T> under(String prefix, Map<String, T> all) {
        Map<String, T> mine = new LinkedHashMap<>();
        all.forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                mine.put(name.substring(prefix.length()), value);
            }
        });
        return mine;
    }

    private static String word(TensorFile file, String name) {
        String word = file.words().get(name);
        if (word == null) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return word;
    }
}
