package org.palimpsest.benchmarks.fuzz;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import javax.imageio.ImageIO;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.palimpsest.ContinualLearner;
import org.palimpsest.Model;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.WeightedSubset;
import org.palimpsest.data.Digits;
import org.palimpsest.evaluation.Correctness;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.run.Run;
import org.palimpsest.lab.run.RunListener;
import org.palimpsest.lab.run.RunOptions;
import org.palimpsest.lab.run.Runner;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.lab.store.CorrectnessFile;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.Training;
import org.palimpsest.math.Compute;
import org.palimpsest.model.schema.SchemaInference;
import org.palimpsest.model.schema.SchemaJson;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.version.Part;
import org.palimpsest.model.version.VersionWriter;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.random.Rng;
import org.palimpsest.store.CoresetFile;
import org.palimpsest.store.StateFile;
import org.palimpsest.store.TensorFile;
import org.palimpsest.task.Lesson;
import org.palimpsest.task.Task;
import org.palimpsest.task.TaskStream;

/** Small files of every kind, for the readers to be given changed. */
final class Seeds {
    private static final String TABLE =
            "x,when,kind,y\n1.5,2026-01-02,red,a\n-2,2026-02-03,\"bl,ue\",b\n,,red,a\n7e3,x,,b\n";
    private static final String EXPERIMENT =
            "benchmark = \"split-digits\"\n[network]\nhidden = [3]\n[training]\nepochs = 1\n";

    private Seeds() {}

    /** A small gray picture. */
    static byte[] png(int seed) throws IOException {
        return picture("png", seed);
    }

    private static byte[] picture(String format, int seed) throws IOException {
        BufferedImage image = new BufferedImage(
                6, 5, format.equals("bmp") ? BufferedImage.TYPE_INT_RGB : BufferedImage.TYPE_BYTE_GRAY);
        for (int i = 0; i < 30; i++) {
            image.setRGB(i % 6, i / 6, 0xFF000000 | (0x010101 * ((seed + 37 * i) & 0xFF)));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ImageIO.write(image, format, out);
        return out.toByteArray();
    }

    /** A finished run of two tasks. */
    static void run(Path directory) throws IOException {
        Experiment experiment = Specs.read("seed", EXPERIMENT);
        List<Task> tasks = TaskStream.split(
                Digits.train().select(IntStream.range(0, 200).toArray()),
                Digits.test().select(IntStream.range(0, 100).toArray()),
                Digits.labels(),
                List.of(List.of(0, 1), List.of(2, 3)));
        Run run = new Run(experiment, 0, new java.util.TreeMap<>(Map.of("digits", Digits.SHA256)), false, "fuzz");
        Path root = Files.createTempDirectory("palimpsest-seed-");
        try (Compute compute = Compute.on(1)) {
            new Runner(root, RunOptions.USUAL, RunListener.NONE, () -> false).run(run, tasks, compute);
        }
        try (var files = Files.list(run.directory(root))) {
            for (Path file : files.toList()) {
                Files.copy(file, directory.resolve(file.getFileName()));
            }
        }
    }

    /** A model directory of two versions. */
    static void model(Path directory) throws IOException {
        try (VersionWriter writer = VersionWriter.openOrCreate(directory)) {
            for (int n = 1; n <= 2; n++) {
                TensorFile content = new TensorFile(Map.of("n", "" + n), Map.of("w", new float[] {n}));
                String points = writer.keep(("points " + n).getBytes(StandardCharsets.UTF_8));
                writer.commit(
                        content, Part.Names.NONE, List.of(points), Map.of("task", "t" + n), Map.of("task", "t" + n));
            }
        }
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    private static byte[] idx(int... shape) {
        int size = IntStream.of(shape).reduce(1, (a, b) -> a * b);
        ByteBuffer out = ByteBuffer.allocate(4 + 4 * shape.length + size);
        out.putInt(0x0800 | shape.length);
        IntStream.of(shape).forEach(out::putInt);
        for (int i = 0; i < size; i++) {
            out.put((byte) (i % 10));
        }
        return out.array();
    }

    private static byte[] parquet(CompressionCodecName codec, boolean dictionary) throws IOException {
        Path file = Files.createTempFile("palimpsest-seed-", ".parquet");
        Files.delete(file);
        MessageType type = MessageTypeParser.parseMessageType("message m { optional double x; optional int32 n;"
                + " optional binary y (STRING); optional boolean f; optional int64 t (TIMESTAMP(MILLIS,true)); }");
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration())
                .withType(type)
                .withCompressionCodec(codec)
                .withDictionaryEncoding(dictionary)
                .build()) {
            for (int r = 0; r < 9; r++) {
                Group row = new SimpleGroup(type);
                row.append("x", r / 3.0).append("n", r);
                row.append("y", r % 2 == 0 ? "a" : "b").append("f", r % 3 == 0);
                row.append("t", 1_700_000_000_000L + r);
                writer.write(row);
            }
        }
        byte[] bytes = Files.readAllBytes(file);
        Files.delete(file);
        return bytes;
    }

    private static Model classifier() {
        float[][] x = new float[24][2];
        int[] y = new int[24];
        for (int r = 0; r < 24; r++) {
            y[r] = r % 2;
            x[r] = new float[] {r / 24f, y[r]};
        }
        return ContinualLearner.classifier(2).hidden(2).threads(1).build().learn("a", x, y);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The seeds of a reader, by file name. */
    private static Map<String, byte[]> of(String reader) throws IOException {
        Model model = classifier();
        Mlp shape = new Mlp(64, List.of(2), Activation.RELU, List.of());
        Lesson lesson =
                new Lesson("a", Digits.train().select(IntStream.range(0, 40).toArray()), 0);
        switch (reader) {
            case "state" -> {
                return Map.of("small", StateFile.bytes(model.state()));
            }
            case "checkpoint" -> {
                try (Compute compute = Compute.on(1)) {
                    Learner learner = Learner.of(model.method(), shape, new Likelihood.Categorical(), compute);
                    Training training = learner.begin(learner.initial(), lesson, Rng.of(1));
                    training.step(report -> {});
                    return Map.of("small", StateFile.bytes(training.checkpoint()));
                }
            }
            case "model" -> {
                return Map.of("classifier", model.bytes());
            }
            case "coresets" -> {
                Coreset points =
                        Coreset.raw("t", 0, lesson.data(), new WeightedSubset(new int[] {4, 2}, new float[] {1, 0.5f}));
                return Map.of("two", CoresetFile.bytes(List.of(points, points)));
            }
            case "idx" -> {
                return Map.of("images", idx(3, 2, 2), "labels", idx(5), "gzip", gzip(idx(3, 2, 2)));
            }
            case "csv" -> {
                String table = "x,z,label\n1,2,a\n3,4.5,b\n-1e3,0,a\n";
                return Map.of(
                        "comma", utf8(table), "semicolon", utf8(table.replace(',', ';')), "gzip", gzip(utf8(table)));
            }
            case "table-csv" -> {
                return Map.of(
                        "comma",
                        utf8(TABLE),
                        "tab",
                        utf8(TABLE.replace(',', '\t')),
                        "utf16",
                        ("\uFEFF" + TABLE).getBytes(StandardCharsets.UTF_16LE),
                        "gzip",
                        gzip(utf8(TABLE)));
            }
            case "json-lines" -> {
                String lines =
                        "{\"x\":1.5,\"when\":\"2026-01-02\",\"y\":\"a\"}\n{\"x\":null,\"y\":\"b\",\"new\":true}\n";
                return Map.of("plain", utf8(lines), "gzip", gzip(utf8(lines)));
            }
            case "parquet" -> {
                return Map.of(
                        "plain", parquet(CompressionCodecName.UNCOMPRESSED, false),
                        "dictionary", parquet(CompressionCodecName.UNCOMPRESSED, true),
                        "snappy", parquet(CompressionCodecName.SNAPPY, true));
            }
            case "image" -> {
                return Map.of(
                        "png", png(3), "jpeg", picture("jpg", 3), "gif", picture("gif", 3), "bmp", picture("bmp", 3));
            }
            case "toml" -> {
                return Map.of("short", utf8(EXPERIMENT), "whole", utf8(Specs.toToml(Specs.read("seed", EXPERIMENT))));
            }
            case "policy" -> {
                return Map.of(
                        "all", utf8("largest-accuracy-loss = 0.02\nleast-rows = 100\nlargest-kl-per-row = inf\n"));
            }
            case "schema" -> {
                Path table = Files.write(Files.createTempFile("palimpsest-seed-", ".csv"), utf8(TABLE));
                return Map.of(
                        "mixed",
                        SchemaJson.write(SchemaInference.infer(Table.of(table), SchemaOptions.target("y"))
                                .schema()));
            }
            case "model-log" -> {
                Path at = Files.createTempDirectory("palimpsest-seed-").resolve("m");
                model(at);
                return Map.of("two", Files.readAllBytes(at.resolve("log.jsonl")));
            }
            case "run-marks" -> {
                Path at = Files.createTempDirectory("palimpsest-seed-").resolve("marks");
                CorrectnessFile.write(
                        at, List.of(Correctness.of(9, new byte[] {5}), Correctness.of(3, new byte[] {7})));
                return Map.of("two", Files.readAllBytes(at));
            }
            default -> {
                Path at = Files.createTempDirectory("palimpsest-seed-");
                run(at);
                String file = Map.of(
                                "run-json", "run.json", "run-progress", "progress.json", "run-metrics", "metrics.jsonl")
                        .get(reader);
                return Map.of("finished", Files.readAllBytes(at.resolve(String.valueOf(file))));
            }
        }
    }

    /** {@code CORPUS}: writes the seeds of all readers that have none yet. */
    public static void main(String[] args) throws IOException {
        for (FuzzTarget target : FuzzTargets.ALL) {
            Path directory = Files.createDirectories(Path.of(args[0]).resolve(target.name()));
            for (Map.Entry<String, byte[]> seed : of(target.name()).entrySet()) {
                Path file = directory.resolve("seed-" + seed.getKey());
                if (!Files.exists(file)) {
                    Files.write(file, seed.getValue());
                }
            }
        }
        System.out.println(FuzzTargets.ALL.stream().map(FuzzTarget::name).collect(Collectors.joining(" ")));
    }
}
