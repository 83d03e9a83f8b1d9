package org.palimpsest.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.data.Dataset;
import org.palimpsest.math.Compute;
import org.palimpsest.model.conformal.AdaptiveCoverage;
import org.palimpsest.model.encoding.RowFilter;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.policy.Gate;
import org.palimpsest.model.policy.Update;
import org.palimpsest.model.predictor.Predictors;
import org.palimpsest.model.predictor.RowPredictor;
import org.palimpsest.model.schema.InputRange;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.TableSummary;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Decision;
import org.palimpsest.prediction.Prediction;

/**
 * The last step of learning a table: the update is scored on rows that did not train it, calibrated, judged by the policy, and
 * becomes a version.
 */
final class TaskAssessment {
    private final LearnRequest request;
    private final Optional<ModelVersion> parent;
    private final TaskPreparation task;
    private final TaskTraining trained;
    private final DecisionRule rule;
    private final Schema schema;
    private final TableSummary summary;
    private final Compute compute;

    TaskAssessment(
            LearnRequest request,
            Optional<ModelVersion> parent,
            TaskPreparation task,
            TaskTraining trained,
            DecisionRule rule,
            Compute compute) {
        this.request = request;
        this.parent = parent;
        this.task = task;
        this.trained = trained;
        this.rule = rule;
        this.schema = task.schema();
        this.summary = parent.map(p -> Summaries.plus(p.summary(), task.table().summary()))
                .orElse(task.table().summary());
        this.compute = compute;
    }

    /** What held-out rows say. */
    private record Measured(
            Optional<Scores> before,
            Optional<Scores> after,
            Calibration calibration,
            Decision decision,
            Diagnostics diagnostics,
            Optional<Observation> beforeLearning) {}

    /**
     * Measures, judges and builds the version.
     *
     * @param earlier where the rows of earlier versions are read
     */
    LearnReport report(SeenRows.Source earlier, ScratchDirectory scratch) throws IOException {
        Optional<TablePredictions> then = parent.map(p -> p.answers(compute).predictions());
        Measured measured = measured(then);
        Dataset heldOut = trained.split().heldOut();
        Predictors predictors =
                trained.predictors().including(List.of(trained.split().choosing(), heldOut), compute);
        List<LearnReport.Tested> tests = new OldAndNew(schema, then, () -> predictions(predictors, measured.decision()))
                .tested(request.tests(), parent, trained.state().network(), scratch);
        ModelVersion version = new ModelVersion(
                "",
                parent.map(ModelVersion::hash),
                schema,
                new ModelVersion.Learned(trained.method(), task.seed(), trained.state(), predictors, rule),
                evidence(measured, earlier));
        List<String> warnings = new ArrayList<>(task.warnings());
        measured.after()
                .ifPresent(after ->
                        Movement.warn(version, after, trained.split().training(), trained.capacity(), warnings));
        return new LearnReport(
                version,
                parent.isEmpty(),
                task.table().detected(),
                schema.describe(),
                task.notes(),
                parent.isPresent() ? task.table().newLabels() : List.of(),
                new RowCounts(
                        trained.split().training().size(),
                        trained.split().choosing().size(),
                        heldOut.size(),
                        task.repeated()),
                measured.before(),
                measured.after(),
                tests,
                warnings,
                TableFindings.of(parent, task.table(), task.seed(), compute),
                new Gate(request.policy()).judge(update(tests)),
                measured.beforeLearning());
    }

    private Measured measured(Optional<TablePredictions> then) throws ModelException {
        Optional<Prediction> rowByRow = trained.beforeLearning();
        Dataset rows = rowByRow.isPresent()
                ? trained.split().training()
                : trained.split().heldOut();
        Calibration known = parent.map(ModelVersion::calibration).orElse(Calibration.NONE);
        if (rows.size() == 0) {
            rule.requireEvidence(schema.labels(), known);
            return new Measured(
                    Optional.empty(),
                    Optional.empty(),
                    known,
                    rule.on(schema.labels(), known),
                    Diagnostics.NONE.withDrift(drift()),
                    Optional.empty());
        }
        // Scores of calibration are of probabilities; the decision is made afterwards, by them.
        TablePredictions predictions = rowByRow.map(one -> predictions(all -> one, Decision.MOST_PROBABLE))
                .orElseGet(() -> predictions(trained.predictors(), Decision.MOST_PROBABLE));
        RowPredictor.Answers answers = predictions.answer(rows);
        Calibration calibration = known.plus(Calibration.of(
                TargetUnits.encoded(schema, answers.prediction()),
                rows,
                answers.novelty(),
                predictions.predictor().typicalOdds()));
        rule.requireEvidence(schema.labels(), calibration);
        Decision decision = rule.on(schema.labels(), calibration);
        Prediction decided =
                answers.prediction() instanceof Classes classes ? classes.decided(decision) : answers.prediction();
        Scores after = Scores.of("held-out rows", schema, decided, rows);
        return new Measured(
                then.filter(older -> rowByRow.isEmpty())
                        .map(older -> Scores.of(
                                "held-out rows", schema, Comparison.predict(older, rows, schema.labels()), rows)),
                Optional.of(after),
                calibration,
                decision,
                diagnostics(then, rowByRow.isEmpty() ? Optional.of(predictions) : Optional.empty(), rows, after),
                rowByRow.map(one -> Observation.of(
                        request.table().name(),
                        schema,
                        decided,
                        rows,
                        task.table().newLabels())));
    }

    /** @param predictions of rows that were held out; none of a predictor that has learned all */
    private Diagnostics diagnostics(
            Optional<TablePredictions> then, Optional<TablePredictions> predictions, Dataset rows, Scores after) {
        return new Diagnostics(
                predictions
                        .map(now -> PermutationImportance.of(now, rows, task.seed()))
                        .orElse(List.of()),
                predictions.map(now -> PermutationImportance.rows(schema, rows)).orElse(0),
                after.confusion(),
                drift(),
                then.flatMap(older -> Comparison.novelty(older, rows))
                        .flatMap(scores -> parent.flatMap(p -> p.calibration().shareOfNovel(scores))));
    }

    private Map<String, Double> drift() {
        Map<String, Double> drift = new LinkedHashMap<>();
        parent.ifPresent(p -> DriftReport.of(p.summary(), task.table().summary())
                .columns()
                .forEach(column -> drift.put(column.name(), column.drift())));
        return drift;
    }

    private TablePredictions predictions(Predictors predictors, Decision decision) {
        return predictions(predictors.chosen().at(compute), decision);
    }

    private TablePredictions predictions(RowPredictor predictor, Decision decision) {
        return new TablePredictions(schema, predictor, InputRange.of(schema, summary), decision);
    }

    private Update update(List<LearnReport.Tested> tests) {
        List<Update.Comparison> comparisons = new ArrayList<>();
        for (LearnReport.Tested tested : tests) {
            tested.before()
                    .ifPresent(old -> comparisons.add(new Update.Comparison(
                            old.measurement(), tested.after().measurement(), tested.negativeFlips())));
        }
        double drift = parent.map(
                        p -> DriftReport.of(p.summary(), task.table().summary()).largest())
                .orElse(0.0);
        return new Update(task.rows().size(), trained.kl(), drift, comparisons);
    }

    private ModelVersion.Evidence evidence(Measured measured, SeenRows.Source earlier) throws IOException {
        String fingerprint = task.table().summary().fingerprint();
        List<String> tasks = appended(parent.map(p -> p.provenance().tasks()), request.task());
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("decay", String.valueOf(request.decay()));
        settings.put("again", String.valueOf(request.again()));
        settings.put(
                "epochs", String.valueOf(trained.method().trainingSettings().epochs()));
        settings.put("batch", String.valueOf(trained.method().trainingSettings().batchSize()));
        settings.putAll(trained.settings());
        Provenance provenance = new Provenance(
                request.task(),
                request.table().sources().stream().map(source -> source.name()).toList(),
                fingerprint,
                task.rows().size(),
                task.repeated(),
                settings,
                Program.version(),
                compute.kernelsName(),
                tasks,
                measured.before().map(Scores::numbers).orElse(Map.of()),
                measured.after().map(Scores::numbers).orElse(Map.of()),
                trained.kl(),
                pointKeys(),
                trained.capacity(),
                appended(parent.map(p -> p.provenance().fingerprints()), fingerprint));
        return new ModelVersion.Evidence(
                provenance,
                summary,
                SeenRows.of(RowFilter.of(task.table().keys()), tasks.size(), parent.map(ModelVersion::hash), earlier),
                measured.calibration().with(coverage(measured)),
                measured.diagnostics());
    }

    /** The coverage of the stream behind the rows. */
    private Optional<AdaptiveCoverage> coverage(Measured measured) {
        return request.coverage()
                .map(known -> measured.beforeLearning()
                        .map(one -> one.covering(known, true))
                        .orElse(known));
    }

    private static List<String> appended(Optional<List<String>> before, String one) {
        List<String> all = new ArrayList<>(before.orElse(List.of()));
        all.add(one);
        return all;
    }

    /** The keys of the rows that the newest coreset was made of. */
    private Map<Integer, Long> pointKeys() {
        int old = parent.map(p -> p.state().coresets().size()).orElse(0);
        Map<Integer, Long> keys = new TreeMap<>();
        List<Coreset> coresets = trained.state().coresets();
        if (coresets.size() > old) {
            long[] all = task.table().keys();
            Coreset newest = coresets.get(old);
            for (int i = 0; i < newest.size(); i++) {
                int row = newest.origin(i);
                keys.put(row, all[task.fresh()[trained.split().trained()[row]]]);
            }
        }
        return keys;
    }
}
