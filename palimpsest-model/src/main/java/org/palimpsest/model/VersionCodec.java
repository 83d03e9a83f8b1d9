package org.palimpsest.model;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.model.conformal.AdaptiveCoverage;
import org.palimpsest.model.conformal.ScoreHistogram;
import org.palimpsest.model.predictor.ModelFacts;
import org.palimpsest.model.predictor.NetworkPredictor;
import org.palimpsest.model.predictor.Predictors;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.SchemaJson;
import org.palimpsest.model.schema.TableSummary;
import org.palimpsest.model.version.KeptPoints;
import org.palimpsest.model.version.LogEntry;
import org.palimpsest.model.version.Part;
import org.palimpsest.model.version.Version;
import org.palimpsest.model.version.VersionStore;
import org.palimpsest.network.Mlp;
import org.palimpsest.store.CoresetFile;
import org.palimpsest.store.ModelFile;
import org.palimpsest.store.StateFileException;
import org.palimpsest.store.TensorFile;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Versions as the words and tensors of a model file, and back. Kept points are files of their own. A file in a model directory
 * holds its own task only; the tasks and points before it are read along its parents.
 */
final class VersionCodec {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String PROVENANCE = "provenance";
    private static final String CALIBRATION = "calibration";
    private static final String DECISION = "decision";
    private static final String DIAGNOSTICS = "diagnostics";

    /** What lies in files of its own: features are mostly those of the version before, and no prediction needs sums. */
    static final Part.Names PARTS = new Part.Names(Predictors.sharedVectors(), Predictors.vectorsBesidePredictions());

    private VersionCodec() {}

    /** The words and tensors of a version, without its kept points and the names of earlier tasks. */
    static TensorFile write(ModelVersion version) {
        return write(version.with(version.provenance().own()), version.state().withCoresets(List.of()));
    }

    /** The bytes of a version with its kept points, which need no model directory to be read. */
    static byte[] whole(ModelVersion version) {
        return write(version, version.state()).bytes();
    }

    /** Reads what {@link #whole} wrote. */
    static ModelVersion readWhole(String hash, byte[] bytes) throws IOException {
        String source = "version " + hash;
        TensorFile file = TensorFile.read(source, bytes);
        ModelFile.Contents contents = ModelFile.read(source, Predictors.without(file));
        return version(source, hash, Optional.empty(), file, contents, contents.state());
    }

    private static TensorFile write(ModelVersion version, LearnerState state) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("schema", text(SchemaJson.write(version.schema())));
        words.put("summary", text(SchemaJson.write(version.summary())));
        words.put(PROVENANCE, JSON.writeValueAsString(version.provenance()));
        words.put("filter", Base64.getEncoder().encodeToString(version.filter().toBytes()));
        words.put("seed", String.valueOf(version.seed()));
        words.put(CALIBRATION, JSON.writeValueAsString(CalibrationJson.of(version.calibration())));
        words.put(DECISION, JSON.writeValueAsString(DecisionJson.of(version.decision())));
        words.put(DIAGNOSTICS, JSON.writeValueAsString(version.diagnostics()));
        return version.predictors()
                .write(ModelFile.tensors(new ModelFile.Contents(
                        version.method(),
                        ModelVersion.likelihood(version.schema()),
                        List.of(version.labels()),
                        version.provenance().tasks(),
                        words,
                        Map.of(),
                        state)));
    }

    /**
     * The points that a version keeps besides those of its parent, as files.
     *
     * @param inherited how many coresets its parent has
     */
    static List<byte[]> points(LearnerState state, int inherited) {
        List<byte[]> files = new ArrayList<>();
        for (Coreset one : state.coresets().subList(inherited, state.coresets().size())) {
            files.add(CoresetFile.bytes(List.of(one)));
        }
        return files;
    }

    static ModelVersion read(Version version, VersionStore store) throws IOException {
        String source = "version " + version.hash();
        TensorFile file = store.content(version);
        ModelFile.Contents contents = ModelFile.read(source, Predictors.without(file));
        List<TaskEntry> tasks = new ArrayList<>();
        List<String> points = new ArrayList<>();
        if (version.parent().isPresent()) {
            points.addAll(store.keptPoints(version.parent().get()));
            for (LogEntry line : store.lineage(version.parent().get())) {
                tasks.add(TaskEntry.of(line.entry()));
            }
        }
        points.addAll(version.points());
        List<Coreset> coresets = new ArrayList<>();
        for (String hash : points) {
            if (store.remainingPoints(hash) instanceof KeptPoints.Present present) {
                coresets.addAll(CoresetFile.read("points " + hash, present.bytes()));
            }
        }
        try {
            LearnerState state = contents.state()
                    .withCoresets(grown(coresets, contents.state().network()));
            ModelVersion read = version(source, version.hash(), version.parent(), file, contents, state);
            return read.with(read.provenance().following(tasks));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new StateFileException(source, "its kept points do not fit its network: " + e.getMessage());
        }
    }

    /** Points stay as they were when they were kept; columns and classes may have come since. */
    private static List<Coreset> grown(List<Coreset> coresets, Mlp network) {
        return coresets.stream()
                .map(one -> one.grown(network.inputs(), network.heads().get(one.head())))
                .toList();
    }

    /** Where a version comes from, without the tasks before it and without reading the rest. */
    static Provenance provenance(Version version) throws IOException {
        String source = "version " + version.hash();
        String word = ModelFile.word(version.content(), PROVENANCE)
                .orElseThrow(() -> new StateFileException(source, "it has no provenance"));
        try {
            return JSON.readValue(word, Provenance.class);
        } catch (JacksonException | IllegalArgumentException e) {
            throw new StateFileException(source, String.valueOf(e.getMessage()));
        }
    }

    private static ModelVersion version(
            String source,
            String hash,
            Optional<String> parent,
            TensorFile file,
            ModelFile.Contents contents,
            LearnerState state)
            throws IOException {
        try {
            Schema schema = SchemaJson.readSchema(bytes(word(contents, "schema")));
            TableSummary summary = SchemaJson.readSummary(bytes(word(contents, "summary")));
            long seed = Long.parseLong(word(contents, "seed"));
            ModelFacts facts = ModelVersion.facts(
                    schema, contents.method(), seed, Predictors.names(file).contains(NetworkPredictor.NAME), state);
            ModelVersion.Evidence evidence = new ModelVersion.Evidence(
                    JSON.readValue(word(contents, PROVENANCE), Provenance.class),
                    summary,
                    SeenRows.fromBytes(Base64.getDecoder().decode(word(contents, "filter"))),
                    JSON.readValue(word(contents, CALIBRATION), CalibrationJson.class)
                            .calibration(),
                    contents.words().containsKey(DIAGNOSTICS)
                            ? JSON.readValue(word(contents, DIAGNOSTICS), Diagnostics.class)
                            : Diagnostics.NONE);
            DecisionRule decision = contents.words().containsKey(DECISION)
                    ? JSON.readValue(word(contents, DECISION), DecisionJson.class)
                            .rule()
                    : DecisionRule.MOST_PROBABLE;
            return new ModelVersion(
                    hash,
                    parent,
                    schema,
                    new ModelVersion.Learned(contents.method(), seed, state, Predictors.read(file, facts), decision),
                    evidence);
        } catch (JacksonException | IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw new StateFileException(source, String.valueOf(e.getMessage()));
        }
    }

    /** What the rows of a version's own table said about it, without reading the rest. */
    static Diagnostics diagnostics(Version version) throws IOException {
        Optional<String> word = ModelFile.word(version.content(), DIAGNOSTICS);
        try {
            return word.isPresent() ? JSON.readValue(word.get(), Diagnostics.class) : Diagnostics.NONE;
        } catch (JacksonException | IllegalArgumentException e) {
            throw new StateFileException("version " + version.hash(), String.valueOf(e.getMessage()));
        }
    }

    /** Only the rows that a version and some before it have learned. */
    static SeenRows seenRows(Version version) throws IOException {
        String filter = ModelFile.word(version.content(), "filter")
                .orElseThrow(() -> new StateFileException("version " + version.hash(), "it has no filter"));
        return SeenRows.fromBytes(Base64.getDecoder().decode(filter));
    }

    private static String word(ModelFile.Contents contents, String name) {
        String word = contents.words().get(name);
        if (word == null) {
            throw new IllegalArgumentException("it has no " + name);
        }
        return word;
    }

    /** A rule as JSON: costs, or a class and its recall; neither for the most probable class. */
    private record DecisionJson(Map<String, Double> costs, String label, double recall) {
        static DecisionJson of(DecisionRule rule) {
            return rule instanceof DecisionRule.Recall one
                    ? new DecisionJson(Map.of(), one.label(), one.recall())
                    : new DecisionJson(rule instanceof DecisionRule.Costs one ? one.costs() : Map.of(), "", 0);
        }

        DecisionRule rule() {
            if (!costs.isEmpty()) {
                return new DecisionRule.Costs(costs);
            }
            return recall > 0 ? new DecisionRule.Recall(label, recall) : DecisionRule.MOST_PROBABLE;
        }
    }

    /** A calibration as JSON. */
    private record CalibrationJson(
            List<String> scores,
            @Nullable List<String> ranks, // none in versions of an earlier program
            @Nullable Map<String, Object> stream,
            String right,
            String wrong,
            String novelty,
            String entropy,
            String information) {
        static CalibrationJson of(Calibration calibration) {
            return new CalibrationJson(
                    calibration.scores().stream().map(ScoreHistogram::text).toList(),
                    calibration.ranks().stream().map(ScoreHistogram::text).toList(),
                    calibration.stream().map(AdaptiveCoverage::map).orElse(null),
                    calibration.right().text(),
                    calibration.wrong().text(),
                    calibration.novelty().text(),
                    String.valueOf(calibration.entropy()),
                    String.valueOf(calibration.mutualInformation()));
        }

        Calibration calibration() {
            return new Calibration(
                    scores.stream().map(ScoreHistogram::parse).toList(),
                    ranks == null
                            ? List.of()
                            : ranks.stream().map(ScoreHistogram::parse).toList(),
                    ScoreHistogram.parse(right),
                    ScoreHistogram.parse(wrong),
                    ScoreHistogram.parse(novelty),
                    Double.parseDouble(entropy),
                    Double.parseDouble(information),
                    Optional.ofNullable(stream).map(AdaptiveCoverage::of));
        }
    }

    private static String text(byte[] utf8) {
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
