package org.palimpsest.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.method.Method;
import org.palimpsest.objective.Likelihood;

/** Reads and writes models: a state with everything that is needed to predict and to learn further tasks. */
public final class ModelFile {
    static final String KIND = "model";

    private ModelFile() {}

    /**
     * The contents of a model file.
     *
     * @param method how it learns
     * @param likelihood classes or numbers
     * @param labels the names of the classes of each head; none for a regression
     * @param tasks the names of the tasks learned, in their order
     * @param words settings of the caller, by name
     * @param numbers numbers of the caller, by name
     * @param state what it has learned
     */
    public record Contents(
            Method method,
            Likelihood likelihood,
            List<List<String>> labels,
            List<String> tasks,
            Map<String, String> words,
            Map<String, List<Double>> numbers,
            LearnerState state) {
        /** Copies the collections. */
        public Contents {
            labels = labels.stream().map(List::copyOf).toList();
            tasks = List.copyOf(tasks);
            words = new TreeMap<>(words);
            numbers = new TreeMap<>(numbers);
        }
    }

    /** Writes a model, atomically and durably. */
    public static void write(Path file, Contents model) throws IOException {
        DurableFile.write(file, bytes(model));
    }

    /** The bytes of a model's file. */
    public static byte[] bytes(Contents model) {
        return tensors(model).bytes();
    }

    /** The words and tensors of a model's file, for those who write it in a way of their own. */
    public static TensorFile tensors(Contents model) {
        StateRecord out = new StateRecord(KIND);
        out.put("model.method", RecordText.write(model.method()));
        out.put("model.likelihood", RecordText.write(model.likelihood()));
        out.put("model.heads", model.labels().size());
        for (int h = 0; h < model.labels().size(); h++) {
            putAll("model.labels." + h, model.labels().get(h), out);
        }
        putAll("model.tasks", model.tasks(), out);
        putAll("model.words", List.copyOf(model.words().keySet()), out);
        model.words().forEach((name, word) -> out.put("model.word." + name, word));
        putAll("model.numbers", List.copyOf(model.numbers().keySet()), out);
        model.numbers()
                .forEach((name, numbers) -> out.putNumbers(
                        "model.number." + name,
                        numbers.stream().mapToDouble(Double::doubleValue).toArray()));
        StateFile.put(model.state(), out);
        return out.file();
    }

    private static void putAll(String name, List<String> words, StateRecord out) {
        out.put(name, words.size());
        for (int i = 0; i < words.size(); i++) {
            out.put(name + "." + i, words.get(i));
        }
    }

    /** Reads a model. */
    public static Contents read(Path file) throws IOException {
        return read(file.toString(), Files.readAllBytes(file));
    }

    /** Reads a model from bytes; {@code source} names them in messages. */
    public static Contents read(String source, byte[] bytes) throws StateFileException {
        return StateFile.read(source, bytes, KIND, ModelFile::contents);
    }

    /** Reads a model from its words and tensors; {@code source} names them in messages. */
    public static Contents read(String source, TensorFile file) throws StateFileException {
        return StateFile.read(source, file, KIND, ModelFile::contents);
    }

    /** One of the caller's words, without reading the rest of a model. */
    public static Optional<String> word(TensorFile file, String name) {
        return Optional.ofNullable(file.words().get("model.word." + name));
    }

    static Contents contents(StateRecord in) {
        List<List<String>> labels = new ArrayList<>();
        for (int h = 0; h < in.integer("model.heads"); h++) {
            labels.add(all("model.labels." + h, in));
        }
        Map<String, String> words = new TreeMap<>();
        all("model.words", in).forEach(name -> words.put(name, in.word("model.word." + name)));
        Map<String, List<Double>> numbers = new TreeMap<>();
        for (String name : all("model.numbers", in)) {
            List<Double> values = new ArrayList<>();
            for (double value : in.numbers("model.number." + name)) {
                values.add(value);
            }
            numbers.put(name, values);
        }
        return new Contents(
                RecordText.read(in.word("model.method"), Method.class),
                RecordText.read(in.word("model.likelihood"), Likelihood.class),
                labels,
                all("model.tasks", in),
                words,
                numbers,
                StateFile.state(in));
    }

    private static List<String> all(String name, StateRecord in) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < in.integer(name); i++) {
            words.add(in.word(name + "." + i));
        }
        return words;
    }
}
