package org.palimpsest.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.math.Compute;
import org.palimpsest.model.predictor.AdditivePredictor;
import org.palimpsest.model.predictor.PredictorChoice;
import org.palimpsest.model.predictor.Predictors;
import org.palimpsest.model.predictor.TablePredictor;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.TableSummary;
import org.palimpsest.model.version.Version;
import org.palimpsest.model.version.VersionWriter;

/**
 * A version that is not learned from a table but computed from others: rows taken out of a model, or models added up. Only
 * models whose predictor is a sum over rows have such versions.
 *
 * @param task what the version is called in the log
 * @param fingerprint of the rows that it adds; with a minus before it, of those that it takes out
 * @param schema of the version
 * @param predictor what it has learned
 * @param summary of its rows
 * @param calibration of its predictions
 * @param settings what was asked for, by name
 */
record ModelEdit(
        String task,
        String fingerprint,
        Schema schema,
        AdditivePredictor predictor,
        TableSummary summary,
        Calibration calibration,
        Map<String, String> settings) {
    /** Before the fingerprint of rows that were taken out. */
    static final String TAKEN_OUT = "-";

    /**
     * The predictor of a version, if it is a sum over rows.
     *
     * @throws ModelException if it is not
     */
    static AdditivePredictor additive(ModelVersion version, String name) throws ModelException {
        TablePredictor chosen = version.predictors().chosen();
        if (version.predictors().all().size() == 1 && chosen instanceof AdditivePredictor additive) {
            return additive;
        }
        throw new ModelException(
                "the model " + name + " is predicted by " + chosen.describe()
                        + ", which is no sum over rows: rows can be taken out of exact models only, and only they can be added up");
    }

    /** Writes the version behind HEAD, or as the first of a new model. */
    ModelVersion write(
            Optional<ModelVersion> parent, ModelVersion like, SeenRows seen, VersionWriter writer, Compute compute)
            throws IOException {
        ModelVersion version = version(parent, like, seen, compute);
        Version written = writer.commit(
                VersionCodec.write(version),
                VersionCodec.PARTS,
                List.of(),
                TaskEntry.of(version.provenance()).words(),
                details());
        return version.named(written.hash());
    }

    /**
     * Writes the version in the place of another one and of all after it.
     *
     * @param first the hash of the first version that goes
     * @param more what the log says besides
     */
    ModelVersion rewrite(
            String first,
            Optional<ModelVersion> parent,
            ModelVersion like,
            SeenRows seen,
            Map<String, Object> more,
            VersionWriter writer,
            Compute compute)
            throws IOException {
        ModelVersion version = version(parent, like, seen, compute);
        Map<String, Object> details = details();
        details.putAll(more);
        Version written = writer.rewrite(
                first,
                VersionCodec.write(version),
                VersionCodec.PARTS,
                TaskEntry.of(version.provenance()).words(),
                details);
        return version.named(written.hash());
    }

    private Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("task", task);
        details.put("rows", predictor.rows());
        details.putAll(settings);
        return details;
    }

    private ModelVersion version(Optional<ModelVersion> parent, ModelVersion like, SeenRows seen, Compute compute) {
        List<String> tasks =
                new ArrayList<>(parent.map(p -> p.provenance().tasks()).orElse(List.of()));
        List<String> fingerprints =
                new ArrayList<>(parent.map(p -> p.provenance().fingerprints()).orElse(List.of()));
        tasks.add(task);
        fingerprints.add(fingerprint);
        Provenance provenance = new Provenance(
                task,
                List.of(),
                fingerprint,
                predictor.rows(),
                0,
                settings,
                Program.version(),
                compute.kernelsName(),
                tasks,
                Map.of(),
                Map.of(),
                0,
                Map.of(),
                0,
                fingerprints);
        return new ModelVersion(
                "",
                parent.map(ModelVersion::hash),
                schema,
                new ModelVersion.Learned(
                        like.method(),
                        like.seed(),
                        TaskTraining.untrained(schema, like.state().tasks() + 1),
                        new Predictors(List.of(predictor), PredictorChoice.only(predictor.name())),
                        like.decision()),
                new ModelVersion.Evidence(provenance, summary, seen, calibration));
    }
}
