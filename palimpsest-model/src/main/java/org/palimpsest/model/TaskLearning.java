package org.palimpsest.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.palimpsest.Defaults;
import org.palimpsest.coreset.Coreset;
import org.palimpsest.coreset.Retention;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Targets;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.learner.Learner;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.method.Method;
import org.palimpsest.method.VclMethod;
import org.palimpsest.model.conformal.ClassNonconformity;
import org.palimpsest.model.conformal.ConformalScores;
import org.palimpsest.model.conformal.PredictionInterval;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.encoding.RowFilter;
import org.palimpsest.model.encoding.ScratchDirectory;
import org.palimpsest.model.policy.Gate;
import org.palimpsest.model.policy.Update;
import org.palimpsest.model.predictor.ExactPredictor;
import org.palimpsest.model.predictor.ModelFacts;
import org.palimpsest.model.predictor.NetworkPredictor;
import org.palimpsest.model.predictor.PredictorKinds;
import org.palimpsest.model.predictor.Predictors;
import org.palimpsest.model.predictor.TaskRows;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.TableSummary;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;
import org.palimpsest.prediction.Values;
import org.palimpsest.random.Rng;
import org.palimpsest.task.Lesson;

/** Learns one table as the next task, measures the update and puts it before the gate. Writes nothing but scratch files. */
final class TaskLearning {
    private static final int SHOWN = 5;

    private final LearnRequest request;
    private final Optional<ModelVersion> parent;
    private final List<RowFilter> seen;
    private final SeenRows.Source earlier;
    private final ScratchDirectory scratch;
    private final Compute compute;
    private final Trainer trainer;
    private final Consumer<EpochReport> listener;
    private final List<String> notes = new ArrayList<>();
    private final List<String> warnings = new ArrayList<>();
    private Map<String, String> trained = Map.of(); // what the trainer says of itself
    private int[] fresh = new int[0]; // the rows of the table that were not learned before

    /**
     * @param seen the rows of all versions so far
     * @param earlier where the rows of earlier versions are read
     */
    TaskLearning(
            LearnRequest request,
            Optional<ModelVersion> parent,
            List<RowFilter> seen,
            SeenRows.Source earlier,
            ScratchDirectory scratch,
            Compute compute,
            Trainer trainer,
            Consumer<EpochReport> listener) {
        this.request = request;
        this.parent = parent;
        this.seen = seen;
        this.earlier = earlier;
        this.scratch = scratch;
        this.compute = compute;
        this.trainer = trainer;
        this.listener = listener;
    }

    LearnReport learn(Schema schema, EncodedTable table) throws IOException {
        parent.ifPresent(
                p -> schema.columnsSince(p.schema()).forEach(column -> notes.add("new column " + column.describe())));
        notes.addAll(table.summary().notes(schema));
        notes.addAll(TaskNotes.of(request, parent, table.schema()));
        parent.ifPresent(p -> noteActivated(p.schema(), schema));
        Dataset rows = unseen(table);
        long repeated = (long) table.dataset().size() - rows.size();
        long seed = parent.map(ModelVersion::seed).orElse(request.seed().orElse(0L));
        if (request.decay() < 1
                && parent.map(p -> p.predictors().names())
                        .or(request::predictors)
                        .orElse(List.of())
                        .contains(ExactPredictor.NAME)) {
            throw new ModelException(
                    "the sums of an exact model do not decay: learn with a decay of 1, or begin a model"
                            + " with a network");
        }
        Rng rng = Rng.of(seed);
        int task = parent.map(p -> p.state().tasks()).orElse(0);
        Method chosen = Defaults.sized(method(schema), rows.size());
        List<String> names = predictors(table.schema(), chosen);
        RowSplit split = RowSplit.of(rows, names.size() > 1, rng.stream("split", task));
        checkClasses(table);
        boolean hasNetwork = names.contains(NetworkPredictor.NAME);
        LearnerState before;
        LearnerState after;
        if (!hasNetwork) {
            before = untrained(schema, task);
            after = untrained(schema, task + 1);
            return report(table, split, chosen, seed, before, after, repeated, names);
        }
        Mlp shape = parent.map(p -> p.state().network())
                .orElse(new Mlp(
                        schema.features().size(),
                        request.hidden().orElse(LearnRequest.HIDDEN),
                        Activation.RELU,
                        List.of()));
        Likelihood likelihood = ModelVersion.likelihood(table.schema());
        before = parent.map(ModelVersion::state)
                .orElseGet(() -> Learner.of(chosen, shape, likelihood, compute).initial());
        Lesson lesson = new Lesson(request.task(), split.training(), 0).withGrowth();
        int[] origins = Arrays.stream(split.trained()).map(row -> fresh[row]).toArray();
        Trainer.Job job = new Trainer.Job(chosen, shape, likelihood, before, lesson, seed, origins);
        after = trainer.train(job, listener);
        trained = trainer.settings(job);
        return report(table, split, chosen, seed, before, after, repeated, names);
    }

    /** The predictors of a model: those it has, or of a new one those asked for or the default as far as it fits. */
    private List<String> predictors(Schema schema, Method method) throws ModelException {
        if (parent.isPresent()) {
            return parent.get().predictors().names();
        }
        List<String> asked = request.predictors().orElse(PredictorKinds.DEFAULT);
        ModelFacts facts =
                ModelVersion.facts(schema, method, 0, asked.contains(NetworkPredictor.NAME), untrained(schema, 0));
        try {
            List<String> fitting = Predictors.fitting(asked, facts);
            if (fitting.isEmpty() || (fitting.size() < asked.size() && !asked.equals(PredictorKinds.DEFAULT))) {
                throw new ModelException("of the predictors " + String.join(", ", asked)
                        + " only these fit this model: " + (fitting.isEmpty() ? "none" : String.join(", ", fitting)));
            }
            return fitting;
        } catch (IllegalArgumentException e) {
            throw new ModelException(String.valueOf(e.getMessage()));
        }
    }

    /** The state of a model that trains no network: it has no weights. */
    private static LearnerState untrained(Schema schema, int tasks) {
        Mlp none = new Mlp(Math.max(1, schema.features().size()), List.of(), Activation.RELU, List.of());
        return LearnerState.of(none, MeanField.isotropic(0, 0, 1), tasks);
    }

    private Method method(Schema schema) {
        Method base = parent.map(ModelVersion::method).orElseGet(() -> {
            VclMethod first = request.method().orElse(Defaults.METHOD.with(LearnRequest.SUMMARY));
            return request.retention()
                    .map(keep -> first.with(Keep.fitting(keep, schema)))
                    .orElse(first);
        });
        return base instanceof VclMethod vcl ? vcl.withDecay(request.decay()) : base;
    }

    /** A note about columns that had no value, or one, so far. */
    private void noteActivated(Schema before, Schema now) {
        List<String> names = before.inactive().stream()
                .map(Column::name)
                .filter(name ->
                        now.column(name).filter(c -> !c.features().isEmpty()).isPresent())
                .toList();
        if (!names.isEmpty()) {
            int most = Math.min(SHOWN, names.size());
            notes.add(names.size()
                    + (names.size() == 1
                            ? " column that was constant or empty varies"
                            : " columns that were constant or empty vary")
                    + " now and " + (names.size() == 1 ? "is" : "are") + " learned from: "
                    + String.join(", ", names.subList(0, most)) + (most < names.size() ? ", …" : ""));
        }
    }

    /** The rows that are learned. */
    private Dataset unseen(EncodedTable table) throws ModelException {
        fresh = RowSelection.of(request, table, seen, notes);
        return fresh.length == table.dataset().size()
                ? table.dataset()
                : table.dataset().select(fresh);
    }

    private void checkClasses(EncodedTable table) throws ModelException {
        if (table.schema().isRegression()) {
            return;
        }
        List<String> added = table.newLabels();
        if (parent.isEmpty() && !request.newClasses()) {
            notes.add("the first table decides the classes; --classes fixed is for later ones");
        }
        if (parent.isPresent() && !added.isEmpty()) {
            if (!request.newClasses()) {
                throw new ModelException(
                        "the classes are fixed, but " + request.table().name() + " has new ones: "
                                + String.join(", ", added) + "; without --classes fixed the model grows by them");
            }
            notes.add(
                    added.size() + (added.size() == 1 ? " new class: " : " new classes: ") + String.join(", ", added));
            if (parent.get().network().isPresent() && method(table.schema()).retention() instanceof Retention.Nothing) {
                warnings.add(
                        "nothing is kept of earlier classes (--keep none): with new classes in one head they are"
                                + " mostly forgotten; on split MNIST such a model ends at 19 %, and at 93 % with --keep summary (docs/class-incremental.md)");
            }
        }
    }

    private LearnReport report(
            EncodedTable table,
            RowSplit split,
            Method method,
            long seed,
            LearnerState before,
            LearnerState after,
            long repeated,
            List<String> names)
            throws IOException {
        Schema schema = table.schema();
        boolean hasNetwork = names.contains(NetworkPredictor.NAME);
        double kl = hasNetwork ? Movement.kl(before, after, method) : 0;
        double capacity = hasNetwork ? Movement.capacity(after, method) : 0;
        TableSummary summary =
                parent.map(p -> Summaries.plus(p.summary(), table.summary())).orElse(table.summary());
        Predictors predictors = parent.map(ModelVersion::predictors)
                .orElseGet(
                        () -> Predictors.initial(names, ModelVersion.facts(schema, method, seed, hasNetwork, before)))
                .update(new TaskRows(
                        request.task(),
                        schema.inputs(),
                        split.training(),
                        split.choosing(),
                        request.decay(),
                        seed,
                        after,
                        compute));
        ModelVersion candidate =
                version(table, method, seed, after, summary, kl, capacity, repeated, split, predictors);
        ModelVersion.Answers now = candidate.answers(compute);
        Optional<ModelVersion.Answers> then = parent.map(p -> p.answers(compute));
        Dataset heldOut = split.heldOut();
        Optional<Scores> scoresBefore = Optional.empty();
        Optional<Scores> scoresAfter = Optional.empty();
        if (heldOut.size() > 0) {
            Prediction prediction = now.predict(heldOut);
            scoresAfter = Optional.of(Scores.of("held-out rows", schema, prediction, heldOut));
            scoresBefore = then.map(older ->
                    Scores.of("held-out rows", schema, Comparison.predict(older, heldOut, schema.labels()), heldOut));
            candidate = calibrated(candidate, prediction, heldOut, scoresBefore, scoresAfter);
            Movement.warn(candidate, scoresAfter.get(), split.training(), capacity, warnings);
        }
        candidate = candidate.with(predictors.including(List.of(split.choosing(), heldOut), compute));
        List<LearnReport.Tested> tests =
                new OldAndNew(schema, then, candidate.answers(compute)).tested(request.tests(), parent, scratch);
        List<Update.Comparison> comparisons = new ArrayList<>();
        for (LearnReport.Tested tested : tests) {
            tested.before()
                    .ifPresent(old -> comparisons.add(new Update.Comparison(
                            old.measurement(), tested.after().measurement(), tested.negativeFlips())));
        }
        double drift = parent.map(
                        p -> DriftReport.of(p.summary(), table.summary()).largest())
                .orElse(0.0);
        return new LearnReport(
                candidate,
                parent.isEmpty(),
                table.detected(),
                schema.describe(),
                notes,
                parent.isPresent() ? table.newLabels() : List.of(),
                new RowCounts(split.training().size(), split.choosing().size(), heldOut.size(), repeated),
                scoresBefore,
                scoresAfter,
                tests,
                warnings,
                TableFindings.of(parent, table, seed, compute),
                new Gate(request.policy())
                        .judge(new Update(
                                split.training().size() + split.choosing().size() + heldOut.size(),
                                kl,
                                drift,
                                comparisons)));
    }

    private ModelVersion version(
            EncodedTable table,
            Method method,
            long seed,
            LearnerState after,
            TableSummary summary,
            double kl,
            double capacity,
            long repeated,
            RowSplit split,
            Predictors predictors)
            throws IOException {
        List<String> tasks =
                new ArrayList<>(parent.map(p -> p.provenance().tasks()).orElse(List.of()));
        tasks.add(request.task());
        List<String> fingerprints =
                new ArrayList<>(parent.map(p -> p.provenance().fingerprints()).orElse(List.of()));
        fingerprints.add(table.summary().fingerprint());
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("decay", String.valueOf(request.decay()));
        settings.put("again", String.valueOf(request.again()));
        settings.put("epochs", String.valueOf(method.trainingSettings().epochs()));
        settings.put("batch", String.valueOf(method.trainingSettings().batchSize()));
        settings.putAll(trained);
        Provenance provenance = new Provenance(
                request.task(),
                request.table().sources().stream().map(source -> source.name()).toList(),
                table.summary().fingerprint(),
                split.training().size()
                        + (long) split.choosing().size()
                        + split.heldOut().size(),
                repeated,
                settings,
                Program.version(),
                compute.kernelsName(),
                tasks,
                Map.of(),
                Map.of(),
                kl,
                pointKeys(table, after, split),
                capacity,
                fingerprints);
        return new ModelVersion(
                "",
                parent.map(ModelVersion::hash),
                table.schema(),
                method,
                seed,
                after,
                provenance,
                summary,
                SeenRows.of(RowFilter.of(table.keys()), tasks.size(), parent.map(ModelVersion::hash), earlier),
                ConformalScores.of(new double[0]),
                Confidences.NONE,
                predictors);
    }

    /** The keys of the rows that the newest coreset was made of. */
    private Map<Integer, Long> pointKeys(EncodedTable table, LearnerState after, RowSplit split) {
        int old = parent.map(p -> p.state().coresets().size()).orElse(0);
        Map<Integer, Long> keys = new TreeMap<>();
        long[] all = table.keys();
        if (after.coresets().size() > old) {
            Coreset newest = after.coresets().get(old);
            for (int i = 0; i < newest.size(); i++) {
                int row = newest.origin(i);
                keys.put(row, all[fresh[split.trained()[row]]]);
            }
        }
        return keys;
    }

    /** The candidate with what the held-out rows say about its predictions. */
    private static ModelVersion calibrated(
            ModelVersion v, Prediction prediction, Dataset truth, Optional<Scores> before, Optional<Scores> after) {
        double[] scores = new double[truth.size()];
        Confidences confidences = Confidences.NONE;
        if (prediction instanceof Classes p) {
            Targets.Labels labels = (Targets.Labels) truth.targets();
            double[] row = new double[p.classes()];
            for (int r = 0; r < scores.length; r++) {
                for (int c = 0; c < row.length; c++) {
                    row[c] = p.probability(r, c);
                }
                scores[r] = ClassNonconformity.PROBABILITY.score(row, labels.at(r));
            }
            confidences = Confidences.of(p, truth);
        } else {
            Values p = (Values) TargetUnits.encoded(v.schema(), prediction);
            Targets.Values values = (Targets.Values) truth.targets();
            for (int r = 0; r < scores.length; r++) {
                scores[r] = PredictionInterval.score(values.at(r, 0), p.mean(r), p.sd(r));
            }
        }
        Provenance measured = v.provenance()
                .withScores(
                        before.map(Scores::numbers).orElse(Map.of()),
                        after.map(Scores::numbers).orElse(Map.of()));
        return new ModelVersion(
                v.hash(),
                v.parent(),
                v.schema(),
                v.method(),
                v.seed(),
                v.state(),
                measured,
                v.summary(),
                v.filter(),
                ConformalScores.of(scores),
                confidences,
                v.predictors());
    }
}
