package org.palimpsest.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Averaging;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.RowAnswer;
import org.palimpsest.model.RowPredictions;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.InputRange;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.prediction.Classes;

/** Exported graphs, run by ONNX Runtime, give the answers of {@code predict}. */
final class OnnxExportTest {
    private static final double CLOSE = 1e-5;
    private static final List<String> COLORS = List.of("red", "green", "blue", "grün", "other");
    private static final List<String> MORE_COLORS = List.of("red", "green", "violet", "missing");

    @TempDir
    Path directory;

    private ModelDirectory model(long seed, List<List<String>> classes) throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("model" + seed));
        for (int task = 0; task < classes.size(); task++) {
            Path file = new RandomTable(seed * 10 + task, COLORS, classes.get(task))
                    .write(directory.resolve("task" + task + ".csv"), 150);
            SchemaOptions options = SchemaOptions.target("target").withId("id").withDrop(List.of("noise"));
            LearnRequest request = LearnRequest.of(Table.of(file), "task" + task)
                    .withHidden(List.of(9, 7))
                    .withSeed(seed);
            model.learn(request.with(classes.get(0).isEmpty() ? options.withRegression() : options));
        }
        return model;
    }

    /** The answers of predict, by name. */
    static Map<String, List<Object>> predicted(ModelVersion version, Table table) throws IOException {
        Map<String, List<Object>> all = new LinkedHashMap<>();
        RowPredictions predictions =
                RowPredictions.with(version.answers(Compute.shared()), Optional.empty(), Optional.empty());
        predictions.predict(table, new RowPredictions.Sink() {
            @Override
            public void columns(List<String> names) {}

            @Override
            public void row(String[] cells, RowAnswer answer) {
                for (int i = 0; i < answer.values().size(); i++) {
                    all.computeIfAbsent(predictions.names().get(i), name -> new ArrayList<>())
                            .add(answer.values().get(i));
                }
            }
        });
        return all;
    }

    private static byte[] exported(ModelVersion version) throws IOException {
        byte[] bytes = OnnxExport.of(version).toBytes(Compute.shared());
        everyConstantIsUsed(bytes);
        return bytes;
    }

    /** A constant is written with its name; a node that uses it names it once more. */
    static void everyConstantIsUsed(byte[] bytes) {
        Map<String, Integer> names = new LinkedHashMap<>();
        Matcher matcher = Pattern.compile("/constant/[0-9]+").matcher(new String(bytes, StandardCharsets.ISO_8859_1));
        while (matcher.find()) {
            names.merge(matcher.group(), 1, Integer::sum);
        }
        assertThat(names).isNotEmpty();
        assertThat(names).allSatisfy((name, times) -> assertThat(times).as(name).isGreaterThan(1));
    }

    @Test
    void whatNoOutputDependsOnIsNotWritten() {
        OnnxGraph graph = new OnnxGraph();
        String x = graph.input("x", OnnxType.FLOAT, 1);
        graph.apply("Add", x, graph.number(1f)); // leads nowhere
        graph.number(2f);
        graph.output("y", graph.apply("Mul", x, graph.number(3f)), OnnxType.FLOAT, 1);
        byte[] bytes = graph.toBytes("1", "", Map.of());
        everyConstantIsUsed(bytes);
        assertThat(new String(bytes, StandardCharsets.ISO_8859_1))
                .contains("/Mul/")
                .doesNotContain("/Add/");
    }

    static void check(Map<String, Object> onnx, Map<String, List<Object>> ours, ModelVersion version) {
        assertThat(ours.get("problem").stream().filter(one -> !one.equals("")).count())
                .isEqualTo(4);
        assertThat(ours.get("problem")).hasSizeGreaterThan(104);
        compare(onnx, ours, version);
    }

    /** Answers are equal; rows with a problem have none. */
    static void compare(Map<String, Object> onnx, Map<String, List<Object>> ours, ModelVersion version) {
        int rows = ours.get("problem").size();
        for (int r = 0; r < rows; r++) {
            boolean good = ours.get("problem").get(r).equals("");
            for (Map.Entry<String, Object> output : onnx.entrySet()) {
                String name = output.getKey() + " of row " + r;
                if (output.getValue() instanceof String[] texts) {
                    assertThat(texts[r])
                            .as(name)
                            .isEqualTo(good ? ours.get(output.getKey()).get(r) : "");
                } else if (output.getValue() instanceof float[][] wide) {
                    for (int c = 0; c < version.labels().size(); c++) {
                        Object p = ours.get("p_" + version.labels().get(c)).get(r);
                        close(name, wide[r][c], good ? (Double) p : Double.NaN, CLOSE);
                    }
                } else if (output.getValue() instanceof float[] numbers) {
                    close(
                            name,
                            numbers[r],
                            good ? (Double) ours.get(output.getKey()).get(r) : Double.NaN,
                            CLOSE);
                } else {
                    double truth = good ? (Double) ours.get(output.getKey()).get(r) : Double.NaN;
                    double scale = good ? (Double) ours.get("sd").get(r) : 1;
                    close(name, ((double[]) output.getValue())[r], truth, CLOSE * scale);
                }
            }
        }
    }

    static void close(String name, double actual, double expected, double distance) {
        if (Double.isNaN(expected)) {
            assertThat(actual).as(name).isNaN();
        } else {
            assertThat(actual).as(name).isCloseTo(expected, within(distance));
        }
    }

    private Table strange(long seed, List<String> classes) throws IOException {
        return strange(directory, seed, classes);
    }

    /** Rows with missing values, unknown categories and numbers far outside, and four that cannot be read. */
    static Table strange(Path directory, long seed, List<String> classes) throws IOException {
        return Table.of(new RandomTable(seed, MORE_COLORS, classes)
                .write(
                        directory.resolve("strange.csv"),
                        200,
                        "a;1;2;red;yes;2020-01-01;;perhaps;0;",
                        "b;many;2;red;yes;2020-01-01;;true;0;",
                        "c;1;2;red;yes;yesterday;;true;0;",
                        "d;1;2;red;yes;;;;0;",
                        "e;1e300;-1e300;red;yes;2020-02-29;2020-12-31 23:59:59;F;0;",
                        "f;;;;;0001-01-01;2100-02-28 00:00;;0;",
                        "g;-7;0;missing;no;1900-12-31;2000-03-01 12:00;no;0;",
                        "h;1;2;red;yes;2020-01-01;2020-13-01;true;0;"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void classesOfSeveralTasksAreThoseOfPredict(long seed) throws Exception {
        ModelDirectory model = model(
                seed, List.of(List.of("low", "high"), List.of("low", "high", "very high"), List.of("low", "top")));
        ModelVersion version = model.head();
        assertThat(version.labels()).hasSize(4);
        assertThat(version.schema().columns().stream().map(Column::kind))
                .contains("number", "category", "boolean", "date", "timestamp", "id", "ignored");
        Table table = strange(seed, List.of("low"));
        try (OnnxRun run = new OnnxRun(exported(version))) {
            Map<String, Object> onnx = run.run(table, version.schema(), Map.of());
            assertThat(onnx.keySet())
                    .containsExactly("prediction", "probability", "entropy", "aleatoric", "mutual_information");
            check(onnx, predicted(version, table), version);
        }
    }

    /** Both ways to answer are exported as they answer: each of these tables is small, and one of them is larger. */
    @ParameterizedTest
    @ValueSource(ints = {60, 600})
    void networksAndStatisticsAreExported(int rows) throws Exception {
        ModelDirectory model = ModelDirectory.at(directory.resolve("either" + rows));
        List<Boolean> statistics = new ArrayList<>();
        for (int task = 0; task < 3; task++) {
            List<String> classes = task < 2 ? List.of("low", "high") : List.of("x", "y", "z");
            Path file = new RandomTable(task, COLORS, classes).write(directory.resolve("t" + task + ".csv"), rows);
            model.learn(LearnRequest.of(Table.of(file), "task" + task)
                    .withHidden(List.of(9))
                    .with(SchemaOptions.target("target").withId("id")));
            ModelVersion version = model.head();
            statistics.add(version.predictors().choice().name().equals("statistics"));
            Table table = strange(task, List.of("low"));
            try (OnnxRun run = new OnnxRun(exported(version))) {
                check(run.run(table, version.schema(), Map.of()), predicted(version, table), version);
                assertThat(run.session().getMetadata().getCustomMetadata())
                        .containsEntry(
                                "palimpsest.answers",
                                version.predictors().choice().name());
            }
        }
        assertThat(statistics).contains(rows < 100);
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void numbersAreThoseOfPredict(long seed) throws Exception {
        ModelVersion version = model(seed, List.of(List.of(), List.of())).head();
        Table table = strange(seed, List.of());
        try (OnnxRun run = new OnnxRun(exported(version))) {
            Map<String, Object> onnx = run.run(table, version.schema(), Map.of());
            assertThat(onnx.keySet()).containsExactly("mean", "sd", "aleatoric_sd", "epistemic_sd", "low", "high");
            check(onnx, predicted(version, table), version);
        }
    }

    @Test
    void featuresAndOtherSamplesAndTheMeanAgreeWithTheCore() throws Exception {
        ModelVersion version = model(6, List.of(List.of("a", "b", "c"))).head();
        int width = version.schema().features().size();
        float[] x = new float[5 * width];
        java.util.Random random = new java.util.Random(1);
        for (int i = 0; i < x.length; i++) {
            x[i] = (float) random.nextGaussian();
        }
        for (Averaging averaging :
                List.of(new Averaging.PosteriorMean(), new Averaging.MonteCarlo(1), new Averaging.MonteCarlo(33))) {
            byte[] bytes = new OnnxExport(version, averaging, OnnxExport.Inputs.FEATURES, OnnxExport.Part.NETWORK)
                    .toBytes(Compute.shared());
            Classes ours = version.network()
                    .orElseThrow()
                    .predictor(averaging, Compute.shared())
                    .classes(InputRange.of(version.schema(), version.summary())
                            .clipped(Dataset.of(new Inputs.Floats(width, x), new Targets.None(5))));
            try (OnnxRun run = new OnnxRun(bytes)) {
                Map<String, Object> onnx = run.run(Map.of(
                        "features",
                        OnnxTensor.createTensor(
                                OrtEnvironment.getEnvironment(), FloatBuffer.wrap(x), new long[] {5, width})));
                for (int r = 0; r < 5; r++) {
                    for (int c = 0; c < 3; c++) {
                        close("p", ((float[][]) onnx.get("probability"))[r][c], ours.probability(r, c), CLOSE);
                    }
                    close("mi", ((float[]) onnx.get("mutual_information"))[r], ours.mutualInformation(r), CLOSE);
                }
                assertThat(run.session().getMetadata().getCustomMetadata())
                        .containsEntry(
                                "palimpsest.samples",
                                averaging instanceof Averaging.MonteCarlo m ? String.valueOf(m.samples()) : "mean");
            }
        }
    }

    @Test
    void theLineageComesWithTheGraphAndTheSameVersionGivesTheSameBytes() throws Exception {
        ModelDirectory model = model(7, List.of(List.of("a", "b"), List.of("a", "b")));
        ModelVersion version = model.head();
        byte[] bytes = OnnxExport.of(version).toBytes(Compute.shared());
        assertThat(OnnxExport.of(model.head()).toBytes(Compute.shared())).isEqualTo(bytes);
        try (OnnxRun run = new OnnxRun(bytes)) {
            assertThat(run.session().getMetadata().getProducerName()).isEqualTo("palimpsest");
            assertThat(run.session().getMetadata().getCustomMetadata())
                    .containsEntry("palimpsest.version", version.hash())
                    .containsEntry("palimpsest.parent", version.parent().orElseThrow())
                    .containsEntry("palimpsest.labels", "[\"a\",\"b\"]")
                    .containsEntry("palimpsest.tasks", "[\"task0\",\"task1\"]");
        }
    }

    /** A column may have the name of an output; its input then gets another one, which the metadata tell. */
    @Test
    void aColumnMayBeCalledLikeAnOutput() throws Exception {
        StringBuilder text = new StringBuilder("mean,sd,target\n");
        java.util.Random random = new java.util.Random(1);
        for (int r = 0; r < 80; r++) {
            double x = random.nextGaussian();
            text.append(x)
                    .append(',')
                    .append(random.nextGaussian())
                    .append(',')
                    .append(3 * x)
                    .append('\n');
        }
        Path file = Files.writeString(directory.resolve("named.csv"), text);
        ModelDirectory model = ModelDirectory.at(directory.resolve("named"));
        model.learn(LearnRequest.of(Table.of(file), "first")
                .withHidden(List.of(5))
                .with(SchemaOptions.target("target").withRegression()));
        ModelVersion version = model.head();
        try (OnnxRun run = new OnnxRun(exported(version))) {
            assertThat(run.session().getInputNames()).containsExactly("input.mean", "input.sd");
            assertThat(run.session().getMetadata().getCustomMetadata())
                    .containsEntry("palimpsest.inputs", "{\"mean\":\"input.mean\",\"sd\":\"input.sd\"}");
            Map<String, Object> onnx =
                    run.run(Table.of(file), version.schema(), Map.of("mean", "input.mean", "sd", "input.sd"));
            List<Object> means = predicted(version, Table.of(file)).get("mean");
            for (int r = 0; r < 80; r++) {
                close("mean", ((double[]) onnx.get("mean"))[r], (Double) means.get(r), CLOSE);
            }
        }
    }

    @Test
    void whatIsTooLargeForOnnxIsRefused() throws Exception {
        ModelVersion version = model(8, List.of(List.of("a", "b"))).head();
        OnnxExport huge = new OnnxExport(
                version, new Averaging.MonteCarlo(50_000_000), OnnxExport.Inputs.COLUMNS, OnnxExport.Part.NETWORK);
        assertThatThrownBy(() -> huge.toBytes(Compute.shared()))
                .isInstanceOf(ExportException.class)
                .hasMessageContaining("fewer samples");
    }
}
