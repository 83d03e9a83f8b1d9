package org.palimpsest.lab.spec;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.experiment.Scenario;
import org.palimpsest.lab.experiment.StreamSpec;
import org.palimpsest.lab.text.ClosestName;
import org.palimpsest.network.Activation;

/**
 * Experiments from what a user says, and as text. A setting comes from the last of these that gives it: the benchmark
 * and the recipe that a file names (or the default recipe), the file, the recipe, the method and the settings of the
 * command line. {@code docs/reference/specs.md} lists all settings.
 */
public final class Specs {
    private Specs() {}

    /**
     * The experiment that a command line describes.
     *
     * @param benchmarkOrFile the name of a benchmark, or of a file in TOML
     * @param recipe a recipe that goes before the file
     * @param method a method that goes before both
     * @param overrides settings that go before all, as key=value
     * @throws SpecException telling everything that is wrong
     */
    public static Experiment resolve(
            String benchmarkOrFile, Optional<String> recipe, Optional<String> method, List<String> overrides) {
        boolean file = benchmarkOrFile.endsWith(".toml")
                || benchmarkOrFile.contains("/")
                || Files.isRegularFile(Path.of(benchmarkOrFile));
        Document document = file ? Document.read(Path.of(benchmarkOrFile)) : Document.naming(benchmarkOrFile);
        return resolve(document, recipe, method, Overrides.of(overrides));
    }

    /**
     * The experiment that a text in TOML describes.
     *
     * @param source what the text is called in messages
     * @throws SpecException telling everything that is wrong
     */
    public static Experiment read(String source, String toml) {
        return read(source, toml, Optional.empty(), Optional.empty(), List.of());
    }

    /**
     * The experiment that a text in TOML and a command line describe together.
     *
     * @param source what the text is called in messages
     * @param recipe a recipe that goes before the text
     * @param method a method that goes before both
     * @param overrides settings that go before all, as key=value
     * @throws SpecException telling everything that is wrong
     */
    public static Experiment read(
            String source, String toml, Optional<String> recipe, Optional<String> method, List<String> overrides) {
        return resolve(Document.parse(source, toml), recipe, method, Overrides.of(overrides));
    }

    /**
     * An experiment with another method and all settings of the first that the other has, too. The settings that only the
     * other has are those of its own recipe.
     *
     * @throws SpecException when the other method cannot have the settings of the first
     */
    public static Experiment withMethod(Experiment first, String method) {
        String benchmark = Benchmarks.all().stream()
                .filter(each -> each.stream().equals(first.stream()))
                .map(each -> Document.BENCHMARK + " = " + Toml.text(each.name()) + "\n")
                .findFirst()
                .orElse("");
        return read(first.name(), benchmark + toToml(first), Optional.empty(), Optional.of(method), List.of());
    }

    /** The experiment as TOML, nothing left out: {@link #read} gives it back. */
    public static String toToml(Experiment experiment) {
        return Toml.document(values(experiment));
    }

    /**
     * All settings of an experiment by their full names, in order; strings, longs, doubles, booleans and lists of
     * these.
     */
    public static Map<String, Object> values(Experiment experiment) {
        return Keys.write(experiment).all();
    }

    /** What a user should know before an experiment runs: why it cannot end well, or not be compared. */
    public static List<String> warnings(Experiment experiment) {
        return Warnings.of(experiment);
    }

    private static Experiment resolve(
            Document document, Optional<String> recipe, Optional<String> method, Document overrides) {
        Resolution resolution = new Resolution(document.source());
        Optional<Benchmark> benchmark =
                named(document, Document.BENCHMARK, Benchmarks::find, Benchmarks.names(), resolution);
        Optional<NamedRecipe> fromFile = named(document, Document.RECIPE, Recipes::find, Recipes.names(), resolution);
        Optional<NamedRecipe> fromFlag =
                recipe.flatMap(name -> known("recipe", "recipe", name, Recipes::find, Recipes.names(), resolution));

        boolean lost = document.entries().isEmpty() && !document.problems().isEmpty();
        if (lost || (document.find(Document.BENCHMARK).isPresent() && benchmark.isEmpty())) {
            resolution.setPartial();
        }
        String kind = overrides
                .text(StreamSection.KIND)
                .or(() -> document.text(StreamSection.KIND))
                .or(() -> benchmark.map(each -> StreamSection.kind(each.stream())))
                .orElse("");
        boolean split = kind.equals(StreamSection.SPLIT) || kind.equals(StreamSection.SETS);
        NamedRecipe base = fromFile.orElse(Recipes.standard());
        resolution.suppose(Map.of(MethodSection.KIND, Methods.name(base.whole().method())));
        resolution.suppose(settings(base, split));
        String methodName = overrides
                .text(MethodSection.KIND)
                .or(() -> method)
                .or(() -> fromFlag.filter(NamedRecipe::complete)
                        .map(each -> Methods.name(each.whole().method())))
                .or(() -> document.text(MethodSection.KIND))
                .orElse(Methods.name(base.whole().method()));
        boolean recipeNamed = fromFile.isPresent() || fromFlag.isPresent();
        MethodRecipes own = MethodRecipes.of(
                methodName, split, benchmark.map(Benchmark::fewer).orElse(1));
        Map<String, Object> few =
                recipeNamed ? Map.of() : benchmark.map(Benchmark::own).orElse(Map.of());
        resolution.suppose(few);
        resolution.suppose(recipeNamed ? own.always() : own.all());
        if (!recipeNamed) {
            resolution.suppose(benchmark.map(Benchmark::steps).orElse(Map.of()));
        }
        benchmark.ifPresent(
                each -> resolution.suppose(tasks(fromFlag.orElse(base).adapt(each.stream()), kind)));
        if (!kind.isEmpty() && !split) {
            resolution.suppose(Map.of(StreamSection.SCENARIO, Values.word(Scenario.DOMAIN)));
        }
        List<Document.Entry> entries = document.entries().stream()
                .filter(entry -> !entry.path().equals(Document.BENCHMARK)
                        && !entry.path().equals(Document.RECIPE))
                .toList();
        resolution.give(new Document(document.source(), entries, document.problems()));
        fromFlag.ifPresent(each -> {
            Map<String, Object> theirs = settings(each, split);
            theirs.keySet().removeAll(own.always().keySet());
            resolution.suppose(theirs);
        });
        method.filter(name -> known("method", "method", name, Specs::method, Methods.names(), resolution)
                        .isPresent())
                .ifPresent(name -> resolution.suppose(Map.of(MethodSection.KIND, name)));
        resolution.give(overrides);
        if (CoresetSection.WEIGHTED.contains(resolution.word(CoresetSection.KIND))
                && !resolution.byHand(CoresetSection.MULTIPLE)) {
            // The multiples of recipes are for points that count one each. Weights that add up to N stand for the task
            // already.
            resolution.suppose(Map.of(CoresetSection.MULTIPLE, 1.0));
        }

        String recipeName = fromFlag.or(() -> fromFile).map(NamedRecipe::name).orElse("");
        boolean named = overrides.find(Keys.NAME).isPresent();
        boolean chosen = method.isPresent()
                || overrides.entries().stream()
                        .map(Document.Entry::path)
                        .anyMatch(path -> path.equals(MethodSection.KIND) || CoresetSection.NAMED.contains(path));
        return new Completion(resolution).experiment(new Naming(document, recipeName, named, chosen));
    }

    /** All that a recipe says about such tasks; the kind of method and of coreset only where it is complete. */
    private static Map<String, Object> settings(NamedRecipe recipe, boolean split) {
        NamedRecipe.Part part = split ? recipe.split() : recipe.whole();
        Values out = new Values();
        out.put(Keys.HIDDEN, part.hidden());
        out.put(Keys.ACTIVATION, Activation.RELU);
        MethodSection.write(part.method(), out);
        TrainingSection.write(part.recipe(), out);
        Map<String, Object> all = new HashMap<>(part.coresets().all());
        all.putAll(out.all());
        if (!recipe.complete()) {
            all.remove(MethodSection.KIND);
            all.remove(CoresetSection.KIND);
        }
        return all;
    }

    /** What a benchmark says about its tasks; about the scenario only if another kind is not asked for. */
    private static Map<String, Object> tasks(StreamSpec stream, String kind) {
        Values out = new Values();
        StreamSection.write(stream, out);
        Map<String, Object> all = new HashMap<>(out.all());
        if (!kind.equals(StreamSection.kind(stream))) {
            all.remove(StreamSection.SCENARIO);
        }
        return all;
    }

    private static Optional<String> method(String name) {
        return Optional.of(name).filter(Methods.names()::contains);
    }

    private static <T> Optional<T> named(
            Document document,
            String path,
            Function<String, Optional<T>> find,
            List<String> names,
            Resolution resolution) {
        return document.find(path)
                .flatMap(entry -> known(entry.where(), path, String.valueOf(entry.value()), find, names, resolution));
    }

    private static <T> Optional<T> known(
            String where,
            String kind,
            String name,
            Function<String, Optional<T>> find,
            List<String> names,
            Resolution resolution) {
        Optional<T> found = find.apply(name);
        if (found.isEmpty()) {
            String near = ClosestName.question(name, names);
            String all = "there are " + String.join(", ", names)
                    + (where.equals(Document.BENCHMARK) ? "; a file must end in .toml" : "");
            resolution.report(where, "there is no " + kind + " '" + name + "'", near.isEmpty() ? all : near);
        }
        return found;
    }

    /** All settings by their full names: what each is, and the values that it may have. */
    public static Map<String, String> settings() {
        Map<String, String> all = new LinkedHashMap<>();
        Keys.ALL.forEach(
                key -> all.put(key.path(), key.about() + ": " + key.form().allowed()));
        return all;
    }
}
