package org.palimpsest.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.Fixtures;
import org.palimpsest.coreset.ClassSummary;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.WeightedSubset;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.learner.Checkpoint;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Team;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.KroneckerFactor;
import org.palimpsest.objective.KroneckerPrecision;
import org.palimpsest.objective.NoiseEstimate;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.optimizer.OptimizerState;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;

final class StateFileTest {
    @TempDir
    Path directory;

    private static MeanField posterior(int size, int seed) {
        float[] mean = new float[size];
        float[] v = new float[size];
        Rng.of(seed).normals(mean);
        Rng.of(seed + 1).normals(v);
        mean[0] = -0f;
        mean[1] = Float.MIN_VALUE;
        return new MeanField(mean, v);
    }

    private static LearnerState state() {
        Mlp network = Mlp.relu(3, List.of(5, 4), 2).withHead(3);
        OptimizerState optimizer =
                new OptimizerState(7, Map.of("adam.m.mean", new float[] {1, 2}, "adam.s.mean", new float[] {3}));
        Dataset data = Fixtures.classes(9, 3, 2, 1);
        Coreset raw =
                Coreset.raw("the first \"task\"", 0, data, new WeightedSubset(new int[] {4, 2}, new float[] {1, 0.5f}));
        Coreset moved = new Coreset(
                "2",
                1,
                3,
                Fixtures.normals(3, 5),
                new Targets.Values(2, new float[] {1, -2}),
                new float[] {1},
                new int[] {Integer.MAX_VALUE},
                new float[] {0.25f});
        return new LearnerState(
                network,
                posterior(network.size(), 1),
                QuadraticPenalty.none(network.size()),
                new NoiseEstimate(new double[] {0.1 + 0.2, 1.0 / 3}, 12),
                2,
                List.of(raw, moved),
                List.of(summary()),
                optimizer);
    }

    /** A state with Kronecker factors and soft labels. */
    private static LearnerState structured() {
        LearnerState state = state();
        KroneckerFactor layer = new KroneckerFactor(
                0, 4, 5, 2, Fixtures.normals(8, 1), new float[] {1, 0, 2, 3}, Fixtures.normals(25, 2), 1.0 / 3);
        KroneckerFactor head =
                new KroneckerFactor(2, 5, 2, 1, Fixtures.normals(5, 3), new float[5], Fixtures.normals(4, 4), 7);
        Coreset soft = state.coresets()
                .get(0)
                .with(Targets.Labels.soft(new int[] {1, 0}, 2, new float[] {0.25f, 0.75f, 0.5f, 0.5f}));
        return state.with(new KroneckerPrecision(List.of(layer, head, layer)))
                .withCoresets(List.of(soft, state.coresets().get(1)));
    }

    @Test
    void factorsAndSoftLabelsAreReadAsTheyWereWritten() throws IOException {
        byte[] bytes = StateFile.bytes(structured());
        assertThat(StateFile.read("it", bytes)).isEqualTo(structured());
        assertThat(StateFile.read("it", StateFile.bytes(state()))).isNotEqualTo(structured());
    }

    private static ClassSummary summary() {
        Dataset data = Fixtures.classes(60, 3, 2, 4);
        return ClassSummary.none(1, 3, 2)
                .plus(data, Retention.Summary.DEFAULT, Rng.of(2), Team.of(1))
                .grown(3, 3);
    }

    private static Checkpoint checkpoint() {
        return new Checkpoint(
                1,
                2,
                3,
                0.1 + 0.2,
                posterior(9, 3),
                new OptimizerState(4, Map.of("a", new float[9])),
                new OptimizerState(2, Map.of("b", new float[] {5})),
                List.of(1.0 / 3, 0.1),
                Optional.of(posterior(9, 5)),
                1.0 / 3,
                6);
    }

    @Test
    void whatIsReadEqualsWhatWasWritten() throws IOException {
        Path file = directory.resolve("x.safetensors");
        StateFile.write(file, state());
        assertThat(StateFile.read(file)).isEqualTo(state());

        int size = state().network().size();
        MeanField pull = posterior(size, 8);
        for (QuadraticPenalty penalty : List.of(
                QuadraticPenalty.none(size),
                QuadraticPenalty.towardsZero(size, 0.1),
                new QuadraticPenalty(sigma(pull), pull.mean(), 1.0 / 3))) {
            LearnerState point = state().with(penalty);
            StateFile.write(file, point);
            assertThat(StateFile.read(file)).isEqualTo(point);
        }

        StateFile.write(file, checkpoint());
        assertThat(StateFile.readCheckpoint(file)).isEqualTo(checkpoint());
    }

    private static float[] sigma(MeanField posterior) {
        float[] sigma = new float[posterior.size()];
        for (int i = 0; i < sigma.length; i++) {
            sigma[i] = posterior.sigma(i);
        }
        return sigma;
    }

    @Test
    void theSameStateGivesTheSameBytesAndNothingElseIsLeft() throws IOException {
        Path a = directory.resolve("a");
        Path b = directory.resolve("b");
        StateFile.write(a, state());
        StateFile.write(b, state());
        assertThat(Files.readAllBytes(a)).isEqualTo(Files.readAllBytes(b));
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactlyInAnyOrder(a, b);
        }
    }

    @Test
    void aStateWithoutSummariesSaysNothingOfThem() {
        LearnerState without = LearnerState.of(state().network(), state().posterior(), 1);
        assertThat(new String(StateFile.bytes(without), StandardCharsets.ISO_8859_1))
                .doesNotContain("summar");
        assertThat(new String(StateFile.bytes(state()), StandardCharsets.ISO_8859_1))
                .contains("summary.0.1.rest");
    }

    /** Every bit, of the length, the header, the checksum and the numbers. */
    @Test
    void anyFlippedBitIsFound() throws IOException {
        byte[] state = StateFile.bytes(state());
        flipEveryBit(state, StateFile::read);
        assertThat(StateFile.read("again", state)).isEqualTo(state());
        byte[] checkpoint = StateFile.bytes(checkpoint());
        flipEveryBit(checkpoint, StateFile::readCheckpoint);
        assertThat(StateFile.readCheckpoint("again", checkpoint)).isEqualTo(checkpoint());
    }

    private interface BytesReader {
        Object read(String source, byte[] bytes) throws StateFileException;
    }

    private static void flipEveryBit(byte[] bytes, BytesReader reader) {
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> reader.read("the file", bytes))
                    .as("bit %d", bit)
                    .isInstanceOf(StateFileException.class)
                    .hasMessageContaining("the file");
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
    }

    @Test
    void anyTruncationIsFound() throws IOException {
        Path file = directory.resolve("x");
        StateFile.write(file, state());
        byte[] bytes = Files.readAllBytes(file);
        for (int length = 0; length < bytes.length; length += 11) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThatThrownBy(() -> StateFile.read(file)).isInstanceOf(StateFileException.class);
        }
    }

    @Test
    void aFileOfAnotherKindOrVersionIsRefusedByName() throws IOException {
        Path file = directory.resolve("x");
        StateFile.write(file, checkpoint());
        assertThatThrownBy(() -> StateFile.read(file))
                .hasMessageContaining("checkpoint")
                .hasMessageContaining("learner-state");
        new TensorFile(Map.of("format", "palimpsest", "format_version", "3", "kind", "learner-state"), Map.of())
                .write(file);
        assertThatThrownBy(() -> StateFile.read(file)).hasMessageContaining("version 3");
        new TensorFile(Map.of(), Map.of()).write(file);
        assertThatThrownBy(() -> StateFile.read(file)).hasMessageContaining("not written by Palimpsest");
    }

    /** What may follow the checksum in a header; the checksum itself is right, so that parsing has to find the fault. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "}",
                "},\"a\":1}",
                "},\"a\":[]}",
                "},\"a\":{\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":[0,8]}}",
                "},\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,400000000]}}",
                "},\"a\":{\"dtype\":\"F32\",\"shape\":[9223372036854775807],\"data_offsets\":[0,4]}}",
                "},\"a\":{\"dtype\":\"F32\",\"shape\":[4611686018427387905],\"data_offsets\":[0,4]}}",
                "},\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[-4,0]}}",
                "},\"a\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[0,4]}}",
                "},\"a\":{},\"a\":{}}",
                "},\"a\\u12\":{}}",
                "},\"a\":[[[[[[[[[[[[1]]]]]]]]]]]]}",
                "}} {}"
            })
    void hostileHeadersAreRefused(String tail) throws IOException {
        String header = "{\"__metadata__\":{\"sha256\":\"" + "0".repeat(64) + "\"" + tail;
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        ByteBuffer file = ByteBuffer.allocate(8 + text.length + 4).order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(text.length).put(text);
        String sum = Sha256.of(file.array());
        System.arraycopy(sum.getBytes(StandardCharsets.US_ASCII), 0, file.array(), 8 + header.indexOf("000"), 64);
        assertThatThrownBy(() -> TensorFile.read("x", file.array()))
                .isInstanceOf(StateFileException.class)
                .hasMessageNotContaining("checksum");
    }

    /** A few words of a small file, with a checksum that is right, must not make a reader allocate gigabytes. */
    @ParameterizedTest
    @CsvSource({
        "network.inputs, 2000000000",
        "network.inputs, 2147483647",
        "network.hidden, 2147483647 2147483647 2147483647",
        "network.hidden, 1000000000",
        "network.heads, 2000000000",
        "network.heads, -1",
        "network.hidden, 0",
        "summary.0.features, 2000000000",
        "summary.0.features, -1",
        "summary.0.classes, 2147483647",
        "summaries, 2147483647",
        "coresets, 2147483647",
        "coreset.0.features, 2147483647",
        "coreset.1.width, 2147483647",
        "noise.rows, -5",
        "tasks, 1e9",
        "optimizer.steps, x"
    })
    void absurdNumbersAreRefused(String word, String value) throws IOException {
        TensorFile good = TensorFile.read("x", StateFile.bytes(state()));
        assertThat(good.words()).containsKey(word);
        Map<String, String> words = new LinkedHashMap<>(good.words());
        words.put(word, value);
        byte[] bytes = new TensorFile(words, good.tensors()).bytes();
        assertThatThrownBy(() -> StateFile.read("x", bytes)).isInstanceOf(StateFileException.class);
    }

    @Test
    void anAbsurdHeaderLengthAllocatesNothing() throws IOException {
        Path path = directory.resolve("x");
        byte[] bytes = new byte[200];
        Arrays.fill(bytes, 0, 7, (byte) -1);
        bytes[7] = 127;
        Files.write(path, bytes);
        assertThatThrownBy(() -> TensorFile.read(path))
                .isInstanceOf(StateFileException.class)
                .hasMessageContaining("header");
    }

    @Test
    void wordsSurviveQuotesAndControlCharacters() throws IOException {
        Path path = directory.resolve("x");
        TensorFile file = new TensorFile(Map.of("k\"\\", "a\n\u0001\u00e9\ud83d\ude00"), Map.of());
        file.write(path);
        assertThat(TensorFile.read(path).words()).isEqualTo(file.words());
    }

    @Test
    void wholeNumbersComeBackToTheBitBesideFloats() throws IOException {
        long[] whole = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, (1L << 53) + 1};
        TensorFile read = TensorFile.read(
                "x",
                new TensorFile(Map.of("k", "v"), Map.of("f", new float[] {1.5f, -0f}), Map.of("n", whole)).bytes());
        assertThat(read.integers().get("n")).isEqualTo(whole);
        assertThat(read.tensors().get("f")).containsExactly(1.5f, -0f);
        assertThat(read.words()).isEqualTo(Map.of("k", "v"));
    }
}
