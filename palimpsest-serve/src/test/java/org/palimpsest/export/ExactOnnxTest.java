package org.palimpsest.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.exact.ExactPosterior;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.FeatureRows;
import org.palimpsest.exact.NamedInput;
import org.palimpsest.math.Compute;
import org.palimpsest.model.DecisionRule;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.prediction.Classes;

/** Graphs of exact models, run by ONNX Runtime, give the features of the map and the answers of {@code predict}. */
final class ExactOnnxTest {
    private static final double CLOSE = 1e-5;
    private static final List<String> COLORS = List.of("red", "green", "blue", "grün", "other");
    private static final int ROWS = 500;

    @TempDir
    Path directory;

    private ModelVersion learned(long seed, List<List<String>> classes) throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("model" + seed));
        for (int task = 0; task < classes.size(); task++) {
            Path file = new RandomTable(seed * 10 + task, COLORS, classes.get(task))
                    .write(directory.resolve("task" + task + ".csv"), 150);
            learn(model, file, classes.get(0).isEmpty());
        }
        return model.head();
    }

    private static void learn(ModelDirectory model, Path file, boolean regression) throws IOException {
        SchemaOptions options = SchemaOptions.target("target")
                .withId("id")
                .withDrop(List.of("noise"))
                .withNewColumns();
        model.learn(LearnRequest.of(Table.of(file), String.valueOf(file.getFileName()))
                .withPredictors(List.of(ExactPredictor.NAME))
                .with(regression ? options.withRegression() : options));
    }

    private static ExactPredictor exact(ModelVersion version) {
        return (ExactPredictor) version.predictors().chosen();
    }

    private static Map<String, Object> answers(ModelVersion version, Table table) throws Exception {
        byte[] bytes = OnnxExport.of(version).toBytes(Compute.shared());
        OnnxExportTest.everyConstantIsUsed(bytes);
        try (OnnxRun run = new OnnxRun(bytes)) {
            assertThat(run.session().getMetadata().getCustomMetadata())
                    .containsEntry("palimpsest.answers", "exact")
                    .doesNotContainKey("palimpsest.samples");
            return run.run(table, version.schema(), Map.of());
        }
    }

    private void isThatOfPredict(ModelVersion version, Table table) throws Exception {
        Map<String, Object> onnx = new LinkedHashMap<>(answers(version, table));
        assertThat(onnx.remove("leverage")).isInstanceOf(double[].class);
        OnnxExportTest.check(onnx, OnnxExportTest.predicted(version, table), version);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void classesOfSeveralTasksAreThoseOfPredict(long seed) throws Exception {
        ModelVersion version = learned(
                seed, List.of(List.of("low", "high"), List.of("low", "high", "very high"), List.of("low", "top")));
        assertThat(version.labels()).hasSize(4);
        isThatOfPredict(version, OnnxExportTest.strange(directory, seed, List.of("low")));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theClassIsChosenAsPredictChoosesIt(boolean recall) throws Exception {
        ModelDirectory model = ModelDirectory.at(directory.resolve("decides"));
        List<String> classes = List.of("low", "high", "very high");
        for (int task = 0; task < 2; task++) {
            Path file = new RandomTable(70 + task, COLORS, classes).write(directory.resolve(task + ".csv"), 400);
            model.learn(LearnRequest.of(Table.of(file), "task" + task)
                    .withPredictors(List.of(ExactPredictor.NAME))
                    .with(
                            recall
                                    ? new DecisionRule.Recall("high", 0.9)
                                    : new DecisionRule.Costs(Map.of("high", 0.5, "low", 3.0)))
                    .with(SchemaOptions.target("target").withId("id").withDrop(List.of("noise"))));
        }
        Table table = OnnxExportTest.strange(directory, 7, List.of("low"));
        isThatOfPredict(model.head(), table);
        Map<String, List<Object>> ours = OnnxExportTest.predicted(model.head(), table);
        int others = 0;
        for (int r = 0; r < ours.get("problem").size(); r++) {
            int row = r;
            if (ours.get("problem").get(r).equals("")) {
                double most = classes.stream()
                        .mapToDouble(one -> (Double) ours.get("p_" + one).get(row))
                        .max()
                        .orElseThrow();
                others += (Double) ours.get("probability").get(r) < most ? 1 : 0;
            }
        }
        assertThat(others).isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void numbersAreThoseOfPredict(long seed) throws Exception {
        ModelVersion version = learned(seed, List.of(List.of(), List.of()));
        isThatOfPredict(version, OnnxExportTest.strange(directory, seed, List.of()));
    }

    /** A column that the first file does not have comes last among the inputs, and its features after all others. */
    @Test
    void aNewColumnIsInTheGraph() throws Exception {
        ModelDirectory model = ModelDirectory.at(directory.resolve("grown"));
        Path first = new RandomTable(1, COLORS, List.of("a", "b")).write(directory.resolve("a.csv"), 150);
        learn(model, first, false);
        Random random = new Random(3);
        Path second = withColumn(new RandomTable(2, COLORS, List.of("a", "b", "c")).write(first, 150), random);
        learn(model, second, false);
        ModelVersion version = model.head();
        assertThat(version.schema().features()).contains("age");
        Path strange =
                withColumn(new RandomTable(3, COLORS, List.of("a")).write(directory.resolve("s.csv"), 100), random);
        Map<String, Object> onnx = answers(version, Table.of(strange));
        Map<String, List<Object>> ours = OnnxExportTest.predicted(version, Table.of(strange));
        for (int r = 0; r < 100; r++) {
            for (int c = 0; c < 3; c++) {
                OnnxExportTest.close(
                        "p of row " + r,
                        ((float[][]) onnx.get("probability"))[r][c],
                        (Double) ours.get("p_" + version.labels().get(c)).get(r),
                        CLOSE);
            }
        }
    }

    private static Path withColumn(Path file, Random random) throws IOException {
        List<String> lines = new java.util.ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            String cell = lines.isEmpty() ? "age" : random.nextInt(8) == 0 ? "" : "" + random.nextInt(90);
            lines.add(cell + ";" + line);
        }
        return Files.write(file, lines);
    }

    /**
     * Features are bytes, and one that the runtime rounded the other way would change a prediction by more than any error of the
     * head. The graph computes them by single operations in their order: all of them are equal, also far outside and at knots.
     */
    @Test
    void everyFeatureIsEqual() throws Exception {
        ModelVersion version = learned(6, List.of(List.of("a", "b", "c")));
        FeatureMap map = exact(version).features();
        List<String> names =
                version.schema().inputs().stream().map(NamedInput::name).toList();
        float[] x = encoded(names.size());
        OnnxGraph graph = new OnnxGraph();
        FeatureMapGraph features = new FeatureMapGraph(graph, map.formula());
        String input = graph.input("features", OnnxType.FLOAT, names.size());
        graph.output("phi", features.features(input, names), OnnxType.FLOAT, map.width());
        FeatureRows ours = map.features(dataset(x, names.size()), names, Compute.shared());
        assertThat(features.order()).doesNotHaveDuplicates().hasSize(map.width());
        try (OnnxRun run = new OnnxRun(graph.toBytes("1", "", Map.of()))) {
            float[][] theirs = (float[][]) run.run(tensor(x, names.size())).get("phi");
            for (int r = 0; r < ROWS; r++) {
                for (int f = 0; f < map.width(); f++) {
                    int feature = features.order().get(f);
                    assertThat(theirs[r][f])
                            .as("feature %d of row %d", feature, r)
                            .isEqualTo(ours.at(r, feature));
                }
            }
        }
    }

    private static float[] encoded(int width) {
        Random random = new Random(1);
        float[] x = new float[ROWS * width];
        for (int i = 0; i < x.length; i++) {
            int kind = random.nextInt(20);
            x[i] = (float)
                    (kind == 0 ? 1000 * random.nextGaussian() : kind < 8 ? random.nextInt(2) : random.nextGaussian());
        }
        return x;
    }

    private static Dataset dataset(float[] x, int width) {
        return Dataset.of(new Inputs.Floats(width, x), new Targets.None(ROWS));
    }

    private static Map<String, OnnxTensor> tensor(float[] x, int width) throws Exception {
        return Map.of(
                "features",
                OnnxTensor.createTensor(
                        OrtEnvironment.getEnvironment(), FloatBuffer.wrap(x), new long[] {ROWS, width}));
    }

    @Test
    void leveragesAndEncodedRowsAgreeWithTheCore() throws Exception {
        ModelVersion version = learned(7, List.of(List.of("a", "b", "c")));
        int width = version.schema().features().size();
        float[] x = encoded(width);
        Classes ours = (Classes) version.answers(Compute.shared()).predict(dataset(x, width));
        ExactPosterior posterior = exact(version).posterior(Compute.shared());
        double[] leverage = posterior.leverage(
                posterior.map().features(dataset(x, width), exact(version).inputs(), Compute.shared()));
        OnnxExport usual = OnnxExport.of(version);
        byte[] bytes = new OnnxExport(version, usual.averaging(), OnnxExport.Inputs.FEATURES, usual.part())
                .toBytes(Compute.shared());
        try (OnnxRun run = new OnnxRun(bytes)) {
            Map<String, Object> onnx = run.run(tensor(x, width));
            for (int r = 0; r < ROWS; r++) {
                OnnxExportTest.close(
                        "leverage", ((double[]) onnx.get("leverage"))[r], leverage[r], 1e-9 * (1 + leverage[r]));
                OnnxExportTest.close(
                        "mi", ((float[]) onnx.get("mutual_information"))[r], ours.mutualInformation(r), CLOSE);
                for (int c = 0; c < 3; c++) {
                    OnnxExportTest.close(
                            "p", ((float[][]) onnx.get("probability"))[r][c], ours.probability(r, c), 1e-7);
                }
            }
        }
    }

    /** A class may be known by name only, as after its rows were taken out. */
    @Test
    void aClassWithoutRowsHasNoProbability() throws Exception {
        ModelVersion version = learned(9, List.of(List.of("a", "b")));
        ExactPosterior two = exact(version).posterior(Compute.shared());
        FeatureMap map = two.map();
        ExactPosterior three = ExactPosterior.fit(map, two.statistics().grown(map.width(), 3), Compute.shared());
        List<String> names =
                version.schema().inputs().stream().map(NamedInput::name).toList();
        float[] x = encoded(names.size());
        Classes ours = (Classes) three.predict(dataset(x, names.size()), names);
        OnnxGraph graph = new OnnxGraph();
        ExactGraph head = new ExactGraph(graph, three, new int[] {1, 0, 2});
        head.add(graph.input("features", OnnxType.FLOAT, names.size()), names);
        graph.output("p", head.probability(), OnnxType.FLOAT, 3);
        try (OnnxRun run = new OnnxRun(graph.toBytes("1", "", Map.of()))) {
            float[][] p = (float[][]) run.run(tensor(x, names.size())).get("p");
            for (int r = 0; r < ROWS; r++) {
                assertThat(p[r][2]).isZero();
                OnnxExportTest.close("p", p[r][0], ours.probability(r, 1), 1e-7);
                OnnxExportTest.close("p", p[r][1], ours.probability(r, 0), 1e-7);
            }
        }
    }

    @Test
    void theSameVersionGivesTheSameBytesAndItsNetworkIsRefused() throws Exception {
        ModelVersion version = learned(8, List.of(List.of("a", "b")));
        byte[] bytes = OnnxExport.of(version).toBytes(Compute.shared());
        try (Compute other = Compute.on(1)) {
            assertThat(OnnxExport.of(version).toBytes(other)).isEqualTo(bytes);
        }
        OnnxExport usual = OnnxExport.of(version);
        OnnxExport network =
                new OnnxExport(version, usual.averaging(), OnnxExport.Inputs.COLUMNS, OnnxExport.Part.NETWORK);
        assertThatThrownBy(() -> network.toBytes(Compute.shared()))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("has no network");
    }
}
