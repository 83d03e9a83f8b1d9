package org.palimpsest.benchmarks.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.palimpsest.Model;
import org.palimpsest.data.Idx;
import org.palimpsest.data.InvalidDataException;
import org.palimpsest.data.internal.Sha256;
import org.palimpsest.lab.data.Cache;
import org.palimpsest.lab.data.CsvData;
import org.palimpsest.lab.data.DataStore;
import org.palimpsest.lab.data.OwnForm;
import org.palimpsest.lab.data.Progress;
import org.palimpsest.lab.result.RunResult;
import org.palimpsest.lab.result.RunTrace;
import org.palimpsest.lab.spec.SpecException;
import org.palimpsest.lab.spec.Specs;
import org.palimpsest.lab.store.CorrectnessFile;
import org.palimpsest.lab.store.InvalidRunException;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.policy.PolicyException;
import org.palimpsest.model.schema.SchemaFormatException;
import org.palimpsest.model.schema.SchemaInference;
import org.palimpsest.model.schema.SchemaJson;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableReader;
import org.palimpsest.model.version.Verification;
import org.palimpsest.model.version.VersionStore;
import org.palimpsest.model.version.VersionStoreException;
import org.palimpsest.store.CoresetFile;
import org.palimpsest.store.StateFile;
import org.palimpsest.store.StateFileException;

/** All readers. */
final class FuzzTargets {
    /** Where the checksum of a tensor file is; see TensorFile. */
    private static final int SUM_AT = 8 + "{\"__metadata__\":{\"sha256\":\"".length();

    private static final int SUM_LENGTH = 64;

    private static final Map<Path, DataStore> STORES = new ConcurrentHashMap<>();

    private FuzzTargets() {}

    static final List<FuzzTarget> ALL = List.of(
            tensors("state", bytes -> StateFile.read("fuzz", bytes)),
            tensors("checkpoint", bytes -> StateFile.readCheckpoint("fuzz", bytes)),
            tensors("model", Model::load),
            tensors("coresets", bytes -> CoresetFile.read("fuzz", bytes)),
            new FuzzTarget("idx", FuzzTargets::idx, List.of(InvalidDataException.class)),
            new FuzzTarget(
                    "csv",
                    (bytes, at) -> {
                        CsvData data = CsvData.read(file(at, "x.csv", bytes), CsvData.Form.GUESS);
                        data.dataset(data.labels());
                    },
                    List.of(InvalidDataException.class)),
            new FuzzTarget("table-csv", (bytes, at) -> table(file(at, "x.csv", bytes)), List.of(TableException.class)),
            new FuzzTarget(
                    "json-lines", (bytes, at) -> table(file(at, "x.jsonl", bytes)), List.of(TableException.class)),
            new FuzzTarget(
                    "parquet", (bytes, at) -> table(file(at, "x.parquet", bytes)), List.of(TableException.class)),
            new FuzzTarget("image", FuzzTargets::image, List.of(InvalidDataException.class)),
            new FuzzTarget("toml", (bytes, at) -> Specs.read("fuzz", text(bytes)), List.of(SpecException.class)),
            new FuzzTarget("policy", (bytes, at) -> Policy.parse("fuzz", text(bytes)), List.of(PolicyException.class)),
            new FuzzTarget("schema", (bytes, at) -> SchemaJson.readSchema(bytes), List.of(SchemaFormatException.class)),
            run("run-json", "run.json"),
            run("run-progress", "progress.json"),
            run("run-metrics", "metrics.jsonl"),
            new FuzzTarget(
                    "run-marks",
                    (bytes, at) -> CorrectnessFile.read(file(at, "marks-1.json", bytes)),
                    List.of(InvalidRunException.class)),
            new FuzzTarget("model-log", FuzzTargets::log, List.of(VersionStoreException.class, FoundFault.class)));

    static FuzzTarget named(String name) {
        return ALL.stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no reader " + name + " among " + ALL));
    }

    private static Path file(Path at, String name, byte[] bytes) throws IOException {
        return Files.write(at.resolve(name), bytes);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private interface Bytes {
        void read(byte[] bytes) throws Exception;
    }

    /** As it is, and with a checksum that is right, which lets the rest be read. */
    private static FuzzTarget tensors(String name, Bytes reader) {
        FuzzTarget.Reader both = (bytes, at) -> {
            try {
                reader.read(bytes);
            } catch (StateFileException e) {
                reader.read(summed(bytes));
            }
        };
        return new FuzzTarget(name, both, List.of(StateFileException.class));
    }

    private static byte[] summed(byte[] bytes) {
        byte[] whole = bytes.clone();
        if (whole.length >= SUM_AT + SUM_LENGTH) {
            java.util.Arrays.fill(whole, SUM_AT, SUM_AT + SUM_LENGTH, (byte) '0');
            byte[] sum = Sha256.of(whole).getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(sum, 0, whole, SUM_AT, SUM_LENGTH);
        }
        return whole;
    }

    private static void idx(byte[] bytes, Path at) throws IOException {
        Path file = file(at, "idx", bytes);
        try {
            Idx.images(file).inputs();
        } catch (InvalidDataException e) {
            Idx.labels(file, 10);
        }
    }

    private static void table(Path file) throws IOException {
        try (TableReader reader = Table.of(file).open()) {
            while (reader.next()) {
                for (int c = 0;
                        reader.row().problem().isEmpty() && c < reader.columns().size();
                        c++) {
                    reader.row().text(c);
                }
            }
        }
        SchemaInference.infer(Table.of(file), SchemaOptions.target("y"));
    }

    /** A folder of two classes with an image each, the second of which is the one in question. */
    private static void image(byte[] bytes, Path at) throws IOException {
        Path folder = at.resolve("pictures");
        if (!Files.exists(folder)) {
            Files.createDirectories(folder.resolve("a"));
            Files.createDirectories(folder.resolve("b"));
            Files.write(folder.resolve("a").resolve("0.png"), Seeds.png(0));
        }
        Files.write(folder.resolve("b").resolve("9.png"), bytes);
        // A store opens an HTTP client, which costs more than the reading.
        DataStore store = STORES.computeIfAbsent(at, place -> DataStore.in(new Cache(place.resolve("cache"))));
        store.add("mine", folder, OwnForm.GUESS, true);
        store.load("mine", Progress.NONE);
    }

    /** A good run directory in which one file is the one in question. */
    private static FuzzTarget run(String target, String name) {
        FuzzTarget.Reader reader = (bytes, at) -> {
            if (!Files.exists(at.resolve("run.json"))) {
                Seeds.run(at);
            }
            Files.write(at.resolve(name), bytes);
            RunResult.read(at);
            RunTrace.read(at);
        };
        return new FuzzTarget(target, reader, List.of(InvalidRunException.class));
    }

    private static void log(byte[] bytes, Path at) throws IOException {
        Path model = at.resolve("model");
        if (!Files.exists(model)) {
            Seeds.model(model);
        }
        Files.write(model.resolve("log.jsonl"), bytes);
        Verification verified = VersionStore.verify(model);
        if (!verified.faults().isEmpty()) {
            throw new FoundFault(verified.faults().get(0).toString());
        }
    }

    /** Verification throws nothing at damage; it tells. */
    private static final class FoundFault extends IOException {
        private static final long serialVersionUID = 1;

        FoundFault(String what) {
            super(what);
        }
    }
}
