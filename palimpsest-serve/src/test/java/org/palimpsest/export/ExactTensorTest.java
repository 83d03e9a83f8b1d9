package org.palimpsest.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.exact.ExactPosterior;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Safetensors files and NumPy archives of an exact model hold its sums, and the weights that follow from them. */
final class ExactTensorTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    Path directory;

    private ModelVersion learned(List<String> classes) throws IOException {
        Path file = new RandomTable(1, List.of("red", "grün"), classes).write(directory.resolve("a.csv"), 60);
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"));
        SchemaOptions options = SchemaOptions.target("target").withId("id");
        model.learn(LearnRequest.of(Table.of(file), "a")
                .withPredictors(List.of(ExactPredictor.NAME))
                .with(classes.isEmpty() ? options.withRegression() : options));
        return model.head();
    }

    private static ExactPosterior posterior(ModelVersion version) {
        return ((ExactPredictor) version.predictors().chosen()).posterior(Compute.shared());
    }

    /** Arrays of a safetensors file. */
    private record Arrays(JsonNode header, ByteBuffer data) {
        static Arrays read(Path file) throws IOException {
            ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
            int length = (int) all.getLong();
            JsonNode header = JSON.readTree(new String(all.array(), 8, length, StandardCharsets.UTF_8));
            return new Arrays(header, all.slice(8 + length, all.limit() - 8 - length));
        }

        private ByteBuffer bytes(String name, String type) {
            JsonNode about = header.get(name);
            assertThat(about.get("dtype").asString()).isEqualTo(type);
            int from = about.get("data_offsets").get(0).asInt();
            return data.slice(from, about.get("data_offsets").get(1).asInt() - from)
                    .order(ByteOrder.LITTLE_ENDIAN);
        }

        double[] doubles(String name) {
            ByteBuffer bytes = bytes(name, "F64");
            double[] all = new double[bytes.remaining() / Double.BYTES];
            bytes.asDoubleBuffer().get(all);
            return all;
        }

        long[] longs(String name) {
            ByteBuffer bytes = bytes(name, "I64");
            long[] all = new long[bytes.remaining() / Long.BYTES];
            bytes.asLongBuffer().get(all);
            return all;
        }
    }

    /** (products / 127² + diag(ridge)) · mean = cross / (127 unit), where some row had the feature. */
    private void theWeightsSolveTheSums(ModelVersion version) throws IOException {
        Path file = directory.resolve("model.safetensors");
        new SafetensorsExport(version, Optional.empty()).write(file, Compute.shared());
        Arrays arrays = Arrays.read(file);
        double[] mean = arrays.doubles("weight.mean");
        double[] ridge = arrays.doubles("ridge");
        long[] products = arrays.longs("sums.products");
        long[] cross = arrays.longs("sums.cross");
        int m = ridge.length;
        int k = mean.length / m;
        JsonNode words = arrays.header().get("__metadata__");
        double square = 127.0 * 127.0 * words.get("palimpsest.exact.row_unit").asDouble();
        double unit = 127.0 * words.get("palimpsest.exact.target_unit").asDouble();
        assertThat(words.get("palimpsest.exact.feature_unit").asString()).isEqualTo("127");
        ExactPosterior posterior = posterior(version);
        int[] outputs = ((ExactPredictor) version.predictors().chosen()).outputs();
        for (int output = 0; output < k; output++) {
            double[] weights = posterior.weights(outputs[output]);
            for (int i = 0; i < m; i++) {
                assertThat(mean[i * k + output]).isEqualTo(weights[i]);
                double sum = ridge[i] * weights[i];
                for (int j = 0; j < m; j++) {
                    sum += products[i * m + j] / square * weights[j];
                }
                assertThat(sum).isCloseTo(cross[i * k + output] / unit, within(1e-6));
            }
        }
        assertThat(arrays.doubles("noise_variance")[0]).isEqualTo(posterior.noiseVariance(0));
        assertThat(arrays.doubles("temperature")[0])
                .isEqualTo(posterior.settings().temperature());
        assertThat(arrays.doubles("sums.rows")).hasSize(k);
    }

    @Test
    void theWeightsOfClassesSolveTheSums() throws IOException {
        theWeightsSolveTheSums(learned(List.of("low", "höher")));
    }

    /** Decayed sums have bits after the point, which their units say. */
    @Test
    void theWeightsOfADecayedModelSolveTheSums() throws IOException {
        learned(List.of("low", "höher"));
        Path file = new RandomTable(2, List.of("red", "grün"), List.of("low", "höher"))
                .write(directory.resolve("b.csv"), 60);
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"));
        model.learn(LearnRequest.of(Table.of(file), "b").withDecay(0.5));
        assertThat(posterior(model.head()).statistics().hasDecayed()).isTrue();
        theWeightsSolveTheSums(model.head());
    }

    @Test
    void theWeightsOfNumbersSolveTheSums() throws IOException {
        theWeightsSolveTheSums(learned(List.of()));
    }

    @Test
    void numpyArchivesHoldTheSameArraysAndEqualVersionsEqualBytes() throws IOException {
        ModelVersion version = learned(List.of("low", "high"));
        Path file = directory.resolve("model.npz");
        new NpzExport(version, Optional.empty()).write(file, Compute.shared());
        byte[] first = Files.readAllBytes(file);
        new NpzExport(version, Optional.empty()).write(file, Compute.shared());
        assertThat(Files.readAllBytes(file)).isEqualTo(first);
        Path other = directory.resolve("model.safetensors");
        new SafetensorsExport(version, Optional.empty()).write(other, Compute.shared());
        Arrays arrays = Arrays.read(other);
        try (ZipFile zip = new ZipFile(file.toFile())) {
            assertThat(zip.size()).isEqualTo(arrays.header().size() - 1 + 2);
            byte[] npy = zip.getInputStream(zip.getEntry("sums.products.npy")).readAllBytes();
            int start = 10 + ByteBuffer.wrap(npy).order(ByteOrder.LITTLE_ENDIAN).getShort(8);
            assertThat(new String(npy, 10, start - 10, StandardCharsets.US_ASCII))
                    .startsWith("{'descr': '<i8'");
            assertThat(java.util.Arrays.copyOfRange(npy, start, npy.length))
                    .isEqualTo(bytes(arrays.longs("sums.products")));
        }
    }

    private static byte[] bytes(long[] numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(numbers);
        return bytes.array();
    }

    @Test
    void thereAreNoSamplesToStore() throws IOException {
        ModelVersion version = learned(List.of("low", "high"));
        Optional<Averaging> samples = Optional.of(new Averaging.MonteCarlo(3));
        assertThatThrownBy(() -> new NpzExport(version, samples).write(directory.resolve("x.npz"), Compute.shared()))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("draw them from weight.mean");
        assertThat(directory.resolve("x.npz")).doesNotExist();
    }
}
