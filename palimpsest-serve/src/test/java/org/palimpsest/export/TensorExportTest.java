package org.palimpsest.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.network.Mlp;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Safetensors files and NumPy archives hold the posterior, bit by bit, and the samples that predict averages over. */
final class TensorExportTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    Path directory;

    private ModelVersion version = unset();
    private Map<String, float[]> expected = Map.of();

    @SuppressWarnings("NullAway") // set before each test
    private static ModelVersion unset() {
        return null;
    }

    @BeforeEach
    void learn() throws IOException {
        Path file = new RandomTable(1, List.of("red", "grün"), List.of("low", "höher"))
                .write(directory.resolve("a.csv"), 60);
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"));
        model.learn(LearnRequest.of(Table.of(file), "a")
                .withHidden(List.of(6, 5))
                .with(SchemaOptions.target("target").withId("id")));
        version = model.head();
        expected = new LinkedHashMap<>();
        float[] mean = version.state().posterior().mean();
        float[] logSigma = version.state().posterior().logSigma();
        List<List<float[]>> samples = version.network()
                .orElseThrow()
                .predictor(new Averaging.MonteCarlo(3), Compute.shared())
                .weightSamples();
        List<Mlp.Layer> layers = version.state().network().layers();
        for (int l = 0; l < layers.size(); l++) {
            Mlp.Layer layer = layers.get(l);
            for (int i = 0; i < layer.inputs(); i++) {
                for (int j = 0; j < layer.outputs(); j++) {
                    int at = i * layer.outputs() + j;
                    put(layer.name() + ".weight.mean", layer.inputs() * layer.outputs(), at, mean[layer.offset() + at]);
                    put(
                            layer.name() + ".weight.log_sigma",
                            layer.inputs() * layer.outputs(),
                            at,
                            logSigma[layer.offset() + at]);
                    for (int s = 0; s < 3; s++) {
                        put(
                                "samples." + layer.name() + ".weight",
                                3 * layer.inputs() * layer.outputs(),
                                s * layer.inputs() * layer.outputs() + at,
                                samples.get(s).get(l)[at]);
                    }
                }
            }
            for (int j = 0; j < layer.outputs(); j++) {
                put(layer.name() + ".bias.mean", layer.outputs(), j, mean[layer.biases() + j]);
                put(layer.name() + ".bias.log_sigma", layer.outputs(), j, logSigma[layer.biases() + j]);
                for (int s = 0; s < 3; s++) {
                    put(
                            "samples." + layer.name() + ".bias",
                            3 * layer.outputs(),
                            s * layer.outputs() + j,
                            samples.get(s).get(l)[layer.inputs() * layer.outputs() + j]);
                }
            }
        }
    }

    private void put(String name, int size, int at, float value) {
        expected.computeIfAbsent(name, key -> new float[size])[at] = value;
    }

    private static float[] floats(ByteBuffer bytes, int n) {
        float[] values = new float[n];
        bytes.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
        return values;
    }

    @Test
    void safetensorsHoldThePosterior() throws IOException {
        Path file = directory.resolve("model.safetensors");
        new SafetensorsExport(version, Optional.of(new Averaging.MonteCarlo(3))).write(file, Compute.shared());
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        int length = (int) bytes.getLong();
        assertThat(length % 8).isZero();
        JsonNode header = JSON.readTree(new String(bytes.array(), 8, length, StandardCharsets.UTF_8));
        assertThat(header.size()).isEqualTo(1 + expected.size());
        int end = 0;
        for (Map.Entry<String, float[]> one : expected.entrySet()) {
            JsonNode described = header.get(one.getKey());
            int from = described.get("data_offsets").get(0).asInt();
            end = Math.max(end, described.get("data_offsets").get(1).asInt());
            int n = 1;
            for (JsonNode size : described.get("shape")) {
                n *= size.asInt();
            }
            assertThat(n).as(one.getKey()).isEqualTo(one.getValue().length);
            assertThat(floats(bytes.slice(8 + length + from, 4 * n), n))
                    .as(one.getKey())
                    .isEqualTo(one.getValue());
        }
        assertThat(8 + length + end).isEqualTo(bytes.limit());
        assertThat(header.get("__metadata__").get("palimpsest.version").asString())
                .isEqualTo(version.hash());
        assertThat(header.get("__metadata__").get("palimpsest.labels").asString())
                .isEqualTo("[\"höher\",\"low\"]");
    }

    @Test
    void numpyArchivesHoldThePosterior() throws IOException {
        Path file = directory.resolve("model.npz");
        new NpzExport(version, Optional.of(new Averaging.MonteCarlo(3))).write(file, Compute.shared());
        byte[] first = Files.readAllBytes(file);
        new NpzExport(version, Optional.of(new Averaging.MonteCarlo(3))).write(file, Compute.shared());
        assertThat(Files.readAllBytes(file)).isEqualTo(first);
        try (ZipFile zip = new ZipFile(file.toFile())) {
            assertThat(zip.size()).isEqualTo(expected.size() + 2);
            for (Map.Entry<String, float[]> one : expected.entrySet()) {
                ByteBuffer array = array(zip, one.getKey(), "<f4");
                assertThat(floats(array, one.getValue().length))
                        .as(one.getKey())
                        .isEqualTo(one.getValue());
            }
            ByteBuffer labels = array(zip, "labels", "<U5");
            assertThat(text(labels, 5)).isEqualTo("höher");
            assertThat(text(labels, 5)).isEqualTo("low");
        }
    }

    /** The data of an array, whose header must be as NumPy's format 1 says. */
    private static ByteBuffer array(ZipFile zip, String name, String type) throws IOException {
        ZipEntry entry = zip.getEntry(name + ".npy");
        ByteBuffer bytes =
                ByteBuffer.wrap(zip.getInputStream(entry).readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(bytes.getLong()).isEqualTo(0x00_01_59_50_4D_55_4E_93L);
        int length = bytes.getShort();
        assertThat((10 + length) % 64).isZero();
        String header = new String(bytes.array(), 10, length, StandardCharsets.US_ASCII);
        assertThat(header)
                .startsWith("{'descr': '" + type + "', 'fortran_order': False, 'shape': (")
                .endsWith("\n");
        return bytes.slice(10 + length, bytes.limit() - 10 - length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static String text(ByteBuffer bytes, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            int character = bytes.getInt();
            if (character != 0) {
                text.appendCodePoint(character);
            }
        }
        return text.toString();
    }
}
