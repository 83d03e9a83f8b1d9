package org.palimpsest.lab.spec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.palimpsest.data.Digits;
import org.palimpsest.lab.data.Catalogue;
import org.palimpsest.lab.experiment.Scenario;
import org.palimpsest.lab.experiment.StreamSpec;

/** The tasks that people compare methods on, by name. The widths of the network come with the recipe. */
public final class Benchmarks {
    private static final String MNIST = "mnist";
    private static final String FASHION = "fashion-mnist";
    private static final String DIGITS = "digits";
    private static final String LETTERS = "letters";

    private static final List<Benchmark> ALL = List.of(
            permuted("permuted-mnist", "ten orders of the pixels of MNIST, one head", MNIST, 10),
            permuted("permuted-fashion", "ten orders of the pixels of Fashion-MNIST, one head", FASHION, 10),
            permuted("permuted-digits", "five orders of the 64 pixels of the built-in digits, one head", DIGITS, 5),
            split("split-mnist", "MNIST two digits at a time: 0/1, 2/3, ..., a head for each", MNIST, labels(MNIST)),
            split("split-fashion", "Fashion-MNIST two pieces at a time, a head for each", FASHION, labels(FASHION)),
            split("split-digits", "the built-in digits two at a time, a head for each", DIGITS, Digits.labels()),
            split(
                    "split-letters",
                    "letters two at a time as in notMNIST: A/F, B/G, C/H, D/I, E/J, a head for each",
                    LETTERS,
                    List.of("A", "F", "B", "G", "C", "H", "D", "I", "E", "J")),
            rotated("rotated-mnist", "MNIST rotated by 0, 20, ..., 180 degrees, one head", MNIST),
            rotated("rotated-fashion", "Fashion-MNIST rotated by 0, 20, ..., 180 degrees, one head", FASHION));

    private Benchmarks() {}

    /** How many times fewer rows for each weight than in MNIST (60,000 for 89,610): 1442 of 64 inputs for 17,610. */
    private static int fewer(String dataset) {
        return dataset.equals(DIGITS) ? 10 : 1;
    }

    /** What the 1442 digits want, chosen on a part of them: the recipes are for sets of tens of thousands. */
    private static Map<String, Object> few(String dataset, boolean split) {
        Values own = new Values();
        if (dataset.equals(DIGITS)) {
            own.put(TrainingSection.EPOCHS, split ? 60 : 200);
            own.put(TrainingSection.BATCH_SIZE, 128);
            own.put(TrainingSection.RATE, split ? 1e-2 : 5e-3);
            own.put(MethodSection.LOG_SIGMA, -4.0);
        }
        return own.all();
    }

    private static Benchmark permuted(String name, String title, String dataset, int tasks) {
        return new Benchmark(
                name,
                title,
                new StreamSpec.Permuted(dataset, tasks, true, OptionalLong.empty()),
                few(dataset, false),
                fewer(dataset));
    }

    private static Benchmark split(String name, String title, String dataset, List<String> inPairs) {
        List<List<String>> pairs = new ArrayList<>();
        for (int i = 0; i < inPairs.size(); i += 2) {
            pairs.add(inPairs.subList(i, i + 2));
        }
        return new Benchmark(
                name, title, new StreamSpec.Split(dataset, pairs, Scenario.TASK), few(dataset, true), fewer(dataset));
    }

    private static Benchmark rotated(String name, String title, String dataset) {
        return new Benchmark(name, title, new StreamSpec.Rotated(dataset, 10, 20), few(dataset, false), fewer(dataset));
    }

    private static List<String> labels(String dataset) {
        return Catalogue.find(dataset).orElseThrow().labels();
    }

    /** All of them. */
    public static List<Benchmark> all() {
        return ALL;
    }

    /** Their names. */
    public static List<String> names() {
        return ALL.stream().map(Benchmark::name).toList();
    }

    /** A benchmark by its name. */
    public static Optional<Benchmark> find(String name) {
        return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
    }
}
