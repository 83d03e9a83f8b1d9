package org.palimpsest.model.predictor;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.LinearHead;
import org.palimpsest.exact.PosteriorSettings;
import org.palimpsest.exact.SufficientStatistics;
import org.palimpsest.store.TensorFile;

/** What an {@link ExactPredictor} has learned, as words and whole numbers. */
final class ExactState {
    private static final String MAP = "map";
    private static final String SUMS = "sums";
    private static final String INPUTS = "inputs";
    private static final String LABELS = "labels";
    private static final String SETTINGS = "settings";
    private static final String HEAD = "weights";

    /** Vectors that later versions mostly repeat. */
    static final Set<String> SHARED = Set.of(MAP);

    /** Vectors that no prediction needs. */
    static final Set<String> THINNED = Set.of(SUMS);

    private ExactState() {}

    static TensorFile write(ExactPredictor.Learned learned) {
        double[] ridge = learned.settings().ridge();
        double[] settings = Arrays.copyOf(ridge, ridge.length + 2);
        settings[ridge.length] = learned.settings().temperature();
        settings[ridge.length + 1] = learned.settings().freedom();
        Map<String, long[]> integers = new LinkedHashMap<>();
        integers.put(
                SETTINGS,
                Arrays.stream(settings).mapToLong(Double::doubleToLongBits).toArray());
        integers.put(HEAD, learned.head().numbers());
        integers.put(MAP, pack(learned.map().bytes()));
        learned.kept().ifPresent(sums -> integers.put(SUMS, sums.numbers()));
        return new TensorFile(
                Map.of(INPUTS, joined(learned.inputs()), LABELS, joined(learned.labels())), Map.of(), integers);
    }

    /** Reads what {@link #write} gave; nothing where nothing was learned. */
    static Optional<ExactPredictor.Learned> read(TensorFile state) {
        if (!state.integers().containsKey(SETTINGS)) {
            return Optional.empty();
        }
        double[] settings = Arrays.stream(integers(state, SETTINGS))
                .mapToDouble(Double::longBitsToDouble)
                .toArray();
        if (settings.length < 3) {
            throw new IllegalArgumentException("its settings are incomplete");
        }
        int ridges = settings.length - 2;
        FeatureMap map = FeatureMap.of(unpack(state, MAP));
        LinearHead head = LinearHead.of(integers(state, HEAD));
        Optional<SufficientStatistics> sums = state.integers().containsKey(SUMS)
                ? Optional.of(SufficientStatistics.of(integers(state, SUMS)))
                : Optional.empty();
        if (head.features() != map.width()) {
            throw new IllegalArgumentException("its weights do not fit its features");
        }
        return Optional.of(new ExactPredictor.Learned(
                map,
                sums,
                new PosteriorSettings(Arrays.copyOf(settings, ridges), settings[ridges], settings[ridges + 1]),
                head,
                divided(word(state, INPUTS)),
                divided(word(state, LABELS))));
    }

    /** Names, which may hold any character, as one text. */
    private static String joined(List<String> names) {
        return String.join(
                " ",
                names.stream()
                        .map(name -> "_" + URLEncoder.encode(name, StandardCharsets.UTF_8))
                        .toList());
    }

    private static List<String> divided(String text) {
        return text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(" "))
                        .map(name -> URLDecoder.decode(name.substring(1), StandardCharsets.UTF_8))
                        .toList();
    }

    /** Bytes as whole numbers of 64 bits: how many, then eight each. */
    private static long[] pack(byte[] bytes) {
        ByteBuffer padded = ByteBuffer.allocate((bytes.length + Long.BYTES - 1) / Long.BYTES * Long.BYTES);
        padded.put(bytes).rewind();
        long[] packed = new long[1 + padded.capacity() / Long.BYTES];
        packed[0] = bytes.length;
        padded.asLongBuffer().get(packed, 1, packed.length - 1);
        return packed;
    }

    private static byte[] unpack(TensorFile state, String name) {
        long[] packed = integers(state, name);
        ByteBuffer bytes = ByteBuffer.allocate((packed.length - 1) * Long.BYTES);
        bytes.asLongBuffer().put(packed, 1, packed.length - 1);
        if (packed[0] < 0 || packed[0] > bytes.capacity() || packed[0] <= bytes.capacity() - Long.BYTES) {
            throw new IllegalArgumentException("its " + name + " cannot have " + packed[0] + " bytes");
        }
        return Arrays.copyOf(bytes.array(), (int) packed[0]);
    }

    private static long[] integers(TensorFile state, String name) {
        long[] numbers = state.integers().get(name);
        if (numbers == null || numbers.length == 0) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return numbers;
    }

    private static String word(TensorFile state, String name) {
        String word = state.words().get(name);
        if (word == null) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return word;
    }
}
