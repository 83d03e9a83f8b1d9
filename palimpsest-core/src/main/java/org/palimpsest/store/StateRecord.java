package org.palimpsest.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.palimpsest.learner.OptimizerState;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.posterior.MeanField;

/** The pieces that states and checkpoints are made of, put into a {@link TensorFile} and taken out again. */
final class StateRecord {
    private static final String FORMAT = "palimpsest";
    private static final int VERSION = 1;

    private final Map<String, String> words = new LinkedHashMap<>();
    private final Map<String, float[]> tensors = new LinkedHashMap<>();

    /** Nothing yet, of a kind such as "vcl-state". */
    StateRecord(String kind) {
        words.put("format", FORMAT);
        words.put("format_version", String.valueOf(VERSION));
        words.put("kind", kind);
    }

    private StateRecord(TensorFile from) {
        words.putAll(from.words());
        tensors.putAll(from.tensors());
    }

    /** Reads a file of the kind expected. */
    static StateRecord read(Path file, String kind) throws IOException {
        StateRecord parts = read(file);
        if (!kind.equals(parts.words.get("kind"))) {
            throw new StateFileException(file, "it holds a " + parts.words.get("kind") + ", not a " + kind);
        }
        return parts;
    }

    /** Reads a file of any kind. */
    static StateRecord read(Path file) throws IOException {
        StateRecord parts = new StateRecord(TensorFile.read(file));
        if (!FORMAT.equals(parts.words.get("format"))) {
            throw new StateFileException(file, "it was not written by Palimpsest");
        }
        if (!String.valueOf(VERSION).equals(parts.words.get("format_version"))) {
            throw new StateFileException(
                    file,
                    "it has format version " + parts.words.get("format_version") + ", this program reads version "
                            + VERSION + "; use the program that wrote it, or a newer one");
        }
        return parts;
    }

    void write(Path file) throws IOException {
        new TensorFile(words, tensors).write(file);
    }

    void put(String name, Object word) {
        words.put(name, String.valueOf(word));
    }

    String word(String name) {
        String word = words.get(name);
        if (word == null) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return word;
    }

    int integer(String name) {
        return Integer.parseInt(word(name));
    }

    /** Doubles go as hexadecimal floating-point, which loses no bit. */
    void putNumber(String name, double value) {
        words.put(name, Double.toHexString(value));
    }

    double number(String name) {
        return Double.parseDouble(word(name));
    }

    boolean hasWord(String name) {
        return words.containsKey(name);
    }

    boolean has(String name) {
        return tensors.containsKey(name + ".mean");
    }

    void put(String name, MeanField posterior) {
        tensors.put(name + ".mean", posterior.mean());
        tensors.put(name + ".log_sigma", posterior.logSigma());
    }

    MeanField posterior(String name) {
        return new MeanField(tensor(name + ".mean"), tensor(name + ".log_sigma"));
    }

    void put(String name, OptimizerState optimizerState) {
        put(name + ".steps", optimizerState.steps());
        put(name + ".arrays", optimizerState.arrays().size());
        for (int i = 0; i < optimizerState.arrays().size(); i++) {
            tensors.put(name + "." + i, optimizerState.arrays().get(i));
        }
    }

    OptimizerState optimizerState(String name) {
        List<float[]> arrays = new ArrayList<>();
        for (int i = 0; i < integer(name + ".arrays"); i++) {
            arrays.add(tensor(name + "." + i));
        }
        return new OptimizerState(Long.parseLong(word(name + ".steps")), arrays);
    }

    /** A penalty that is zero everywhere leaves no trace. */
    void put(String name, QuadraticPenalty penalty) {
        if (!penalty.isZero()) {
            tensors.put(name + ".weight", penalty.weight());
            tensors.put(name + ".anchor", penalty.anchor());
            putNumber(name + ".constant", penalty.constant());
        }
    }

    QuadraticPenalty penalty(String name) {
        return tensors.containsKey(name + ".weight")
                ? new QuadraticPenalty(tensor(name + ".weight"), tensor(name + ".anchor"), number(name + ".constant"))
                : QuadraticPenalty.none(network().size());
    }

    void put(Mlp network) {
        put("network.inputs", network.inputs());
        put("network.hidden", widths(network.hidden()));
        put("network.activation", network.activation().name());
        put("network.heads", widths(network.heads()));
    }

    Mlp network() {
        return new Mlp(
                integer("network.inputs"),
                widths(word("network.hidden")),
                Activation.valueOf(word("network.activation")),
                widths(word("network.heads")));
    }

    static String widths(List<Integer> widths) {
        return widths.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    static List<Integer> widths(String text) {
        List<Integer> widths = new ArrayList<>();
        for (String word : text.trim().split(" +", -1)) {
            if (!word.isEmpty()) {
                widths.add(Integer.valueOf(word));
            }
        }
        return widths;
    }

    void put(String name, float[] tensor) {
        tensors.put(name, tensor);
    }

    float[] tensor(String name) {
        float[] tensor = tensors.get(name);
        if (tensor == null) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return tensor;
    }
}
