package org.palimpsest.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.NoiseEstimate;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.posterior.MeanField;

/** The pieces that states and checkpoints are made of, put into a {@link TensorFile} and taken out again. */
final class StateRecord {
    private final Map<String, String> words = new LinkedHashMap<>();
    private final Map<String, float[]> tensors = new LinkedHashMap<>();
    private final Map<String, long[]> integers = new LinkedHashMap<>();
    private final Set<String> unread = new TreeSet<>();

    /** Nothing yet, of a kind such as "vcl-state". */
    StateRecord(String kind) {
        words.putAll(StateFormat.CURRENT.words(kind));
    }

    private StateRecord(TensorFile from) {
        words.putAll(from.words());
        tensors.putAll(from.tensors());
        integers.putAll(from.integers());
        unread.addAll(words.keySet());
        unread.addAll(tensors.keySet());
        unread.addAll(integers.keySet());
    }

    /** Reads a record of the kind expected, of any version that a format can read; {@code source} names it in messages. */
    static StateRecord read(StateFormat format, String source, TensorFile file, String kind) throws StateFileException {
        StateRecord record = new StateRecord(format.read(source, file, kind));
        record.unread.removeAll(StateFormat.WORDS);
        return record;
    }

    /**
     * Checks that everything was read.
     *
     * @throws IllegalArgumentException naming what was not: a name that this program does not know
     */
    void checkAllRead() {
        if (!unread.isEmpty()) {
            throw new IllegalArgumentException("it has " + unread + ", which this program does not know");
        }
    }

    TensorFile file() {
        return new TensorFile(words, tensors, integers);
    }

    byte[] bytes() {
        return file().bytes();
    }

    void put(String name, Object word) {
        words.put(name, String.valueOf(word));
    }

    String word(String name) {
        String word = words.get(name);
        unread.remove(name);
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

    void put(String name, MeanField posterior) {
        tensors.put(name + ".mean", posterior.mean());
        tensors.put(name + ".log_sigma", posterior.logSigma());
    }

    MeanField posterior(String name) {
        return new MeanField(tensor(name + ".mean"), tensor(name + ".log_sigma"));
    }

    void put(String name, OptimizerState state) {
        put(name + ".steps", state.steps());
        put(name + ".arrays", String.join(" ", state.names()));
        state.names().forEach(array -> tensors.put(name + "." + array, state.array(array)));
    }

    OptimizerState optimizerState(String name) {
        Map<String, float[]> arrays = new LinkedHashMap<>();
        for (String array : word(name + ".arrays").split(" ", -1)) {
            if (!array.isEmpty()) {
                arrays.put(array, tensor(name + "." + array));
            }
        }
        return new OptimizerState(Long.parseLong(word(name + ".steps")), arrays);
    }

    /** Doubles go as hexadecimal floating-point, which loses no bit. */
    void putNumbers(String name, double[] values) {
        words.put(name, Arrays.stream(values).mapToObj(Double::toHexString).collect(Collectors.joining(" ")));
    }

    double[] numbers(String name) {
        return Arrays.stream(word(name).split(" ", -1))
                .filter(word -> !word.isEmpty())
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    void put(String name, NoiseEstimate noise) {
        putNumbers(name + ".variance", noise.variance());
        put(name + ".rows", noise.rows() == Math.rint(noise.rows()) ? (Object) (long) noise.rows() : noise.rows());
    }

    NoiseEstimate noise(String name) {
        return new NoiseEstimate(numbers(name + ".variance"), Double.parseDouble(word(name + ".rows")));
    }

    /** Of a penalty that is zero everywhere only that fact is written. */
    void put(String name, QuadraticPenalty penalty) {
        put(name + ".present", !penalty.isZero());
        if (!penalty.isZero()) {
            tensors.put(name + ".weight", penalty.weight());
            tensors.put(name + ".anchor", penalty.anchor());
            putNumber(name + ".constant", penalty.constant());
        }
    }

    QuadraticPenalty penalty(String name, int size) {
        return flag(name + ".present")
                ? new QuadraticPenalty(tensor(name + ".weight"), tensor(name + ".anchor"), number(name + ".constant"))
                : QuadraticPenalty.none(size);
    }

    boolean flag(String name) {
        String word = word(name);
        if (!word.equals("true") && !word.equals("false")) {
            throw new IllegalArgumentException(name + " must be true or false, was " + word);
        }
        return word.equals("true");
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

    /** Bytes go as whole numbers of 64 bits: how many, then eight each. */
    void putBytes(String name, byte[] bytes) {
        ByteBuffer padded = ByteBuffer.allocate((bytes.length + Long.BYTES - 1) / Long.BYTES * Long.BYTES);
        padded.put(bytes).rewind();
        long[] packed = new long[1 + padded.capacity() / Long.BYTES];
        packed[0] = bytes.length;
        padded.asLongBuffer().get(packed, 1, packed.length - 1);
        integers.put(name, packed);
    }

    byte[] bytes(String name) {
        long[] packed = integers.get(name);
        unread.remove(name);
        if (packed == null || packed.length == 0) {
            throw new IllegalArgumentException("it has no " + name);
        }
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(packed.length - 1, Long.BYTES));
        bytes.asLongBuffer().put(packed, 1, packed.length - 1);
        if (packed[0] > bytes.capacity() || packed[0] < Math.max(0, bytes.capacity() - Long.BYTES + 1)) {
            throw new IllegalArgumentException("its " + name + " cannot have " + packed[0] + " bytes");
        }
        return Arrays.copyOf(bytes.array(), (int) packed[0]);
    }

    float[] tensor(String name) {
        float[] tensor = tensors.get(name);
        unread.remove(name);
        if (tensor == null) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return tensor;
    }
}
