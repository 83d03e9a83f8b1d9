package org.palimpsest.export;

import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.math.Compute;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.encoder.HashedWords;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;

/** The graph of a model with texts begins after the encoder. */
final class TextOnnxTest {
    private static final int ROWS = 80;

    @TempDir
    Path directory;

    @Test
    void theNumbersOfTheEncoderGiveTheAnswersOfPredict() throws Exception {
        List<String> texts = new ArrayList<>();
        List<String> lines = new ArrayList<>(List.of("body,n,topic"));
        double[] numbers = new double[ROWS];
        for (int r = 0; r < ROWS; r++) {
            texts.add(
                    r % 9 == 4 ? "" : "this is row " + r * 7919 % 83 + (r % 2 == 0 ? " about cards" : " about loans"));
            numbers[r] = r * 31 % 17;
            lines.add(texts.get(r) + "," + numbers[r] + "," + (r % 2 == 0 ? "card" : "loan"));
        }
        Table table = Table.of(Files.write(directory.resolve("t.csv"), lines));
        ModelDirectory model = ModelDirectory.at(directory.resolve("m"));
        model.learn(LearnRequest.of(table, "t").with(SchemaOptions.target("topic")));
        ModelVersion version = model.head();
        assertThat(version.schema().embedded()).hasSize(1);
        int width = HashedWords.WIDTH;
        float[] x = new float[ROWS * width];
        List<String> present = texts.stream().filter(text -> !text.isEmpty()).toList();
        int[] at = java.util.stream.IntStream.range(0, ROWS)
                .filter(r -> !texts.get(r).isEmpty())
                .map(r -> r * width)
                .toArray();
        new HashedWords().encode(present, x, at);
        OrtEnvironment environment = OrtEnvironment.getEnvironment();
        try (OnnxRun run = new OnnxRun(OnnxExport.of(version).toBytes(Compute.shared()))) {
            Map<String, Object> onnx = new LinkedHashMap<>(run.run(Map.of(
                    "body",
                    OnnxTensor.createTensor(environment, FloatBuffer.wrap(x), new long[] {ROWS, width}),
                    "n",
                    OnnxTensor.createTensor(environment, DoubleBuffer.wrap(numbers), new long[] {ROWS, 1}))));
            onnx.remove("leverage");
            OnnxExportTest.compare(onnx, OnnxExportTest.predicted(version, table), version);
        }
    }
}
