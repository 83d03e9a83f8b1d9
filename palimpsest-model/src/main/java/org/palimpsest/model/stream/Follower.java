package org.palimpsest.model.stream;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.palimpsest.learner.EpochReport;
import org.palimpsest.model.AlreadyLearnedException;
import org.palimpsest.model.LearnReport;
import org.palimpsest.model.LearnRequest;
import org.palimpsest.model.ModelDirectory;
import org.palimpsest.model.ModelException;
import org.palimpsest.model.Observation;
import org.palimpsest.model.StreamNote;
import org.palimpsest.model.drift.Adwin;
import org.palimpsest.model.policy.Policy;
import org.palimpsest.model.predictor.DriftingPredictor;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.TableException;

/**
 * Lets a model follow a stream: every window is scored by the version before it (prequential evaluation: Gama, Sebastião and
 * Rodrigues, On evaluating stream learning algorithms, 2013), ADWIN watches the losses, and the policy decides whether the
 * window is learned. Position, sums and detector are committed in one step with what was done, so a follower that is killed
 * and started again ends with the same versions as one that was not.
 */
public final class Follower {
    /**
     * How a stream is followed.
     *
     * @param schema target and other columns, for a model that does not exist yet
     * @param drift what ADWIN decides
     * @param gate what an update must hold to
     * @param newClasses whether classes may be added
     * @param hidden the widths of the hidden layers of a new model
     * @param seed of a new model
     * @param afterRollback what becomes of windows that were taken back
     * @param skipBad whether a window that cannot be read is noted and passed over, instead of ending all
     * @param adapt whether the weights of a new model drift and are learned row by row; a model that exists must be such a model
     * @param coverage how often sets or intervals are to hold the truth along the stream; none to go on with what was asked before
     */
    public record Settings(
            Optional<SchemaOptions> schema,
            DriftPolicy drift,
            Policy gate,
            boolean newClasses,
            List<Integer> hidden,
            long seed,
            AfterRollback afterRollback,
            boolean skipBad,
            boolean adapt,
            Optional<Double> coverage) {
        /** Settings for windows that are scored and learned as a whole. */
        public Settings(
                Optional<SchemaOptions> schema,
                DriftPolicy drift,
                Policy gate,
                boolean newClasses,
                List<Integer> hidden,
                long seed,
                AfterRollback afterRollback,
                boolean skipBad) {
            this(schema, drift, gate, newClasses, hidden, seed, afterRollback, skipBad, false, Optional.empty());
        }

        /** These settings, keeping the coverage of sets or intervals along the stream. */
        public Settings withCoverage(double level) {
            return new Settings(
                    schema, drift, gate, newClasses, hidden, seed, afterRollback, skipBad, adapt, Optional.of(level));
        }

        /** The same for a model that learns row by row. */
        public Settings adapting() {
            return new Settings(schema, drift, gate, newClasses, hidden, seed, afterRollback, skipBad, true, coverage);
        }

        /** Everything as usual, for a model that exists. */
        public static final Settings STANDARD = new Settings(
                Optional.empty(),
                DriftPolicy.STANDARD,
                Policy.STANDARD,
                true,
                LearnRequest.HIDDEN,
                0,
                AfterRollback.REFUSE,
                false);
    }

    private final ModelDirectory model;
    private final StreamSource source;
    private final Settings settings;
    private final Consumer<EpochReport> progress;
    private StreamState state;

    private Follower(
            ModelDirectory model,
            StreamSource source,
            Settings settings,
            Consumer<EpochReport> progress,
            StreamState state) {
        this.model = model;
        this.source = source;
        this.settings = settings;
        this.progress = progress;
        this.state = state;
    }

    /**
     * Goes to where the model left the stream.
     *
     * @throws ModelException when there is no model and no target, or the model was rolled back and nothing said what then
     */
    public static Follower open(
            ModelDirectory model, StreamSource source, Settings settings, Consumer<EpochReport> progress)
            throws IOException {
        if (!model.exists() && settings.schema().isEmpty()) {
            throw new ModelException(ModelException.Kind.NO_MODEL, "there is no model in " + model.path());
        }
        if (model.exists() && settings.adapt() && !AdaptiveWindow.fits(model.head())) {
            throw new ModelException("the model in " + model.path() + " does not learn row by row but is predicted by "
                    + model.head().predictors().chosen().describe() + "; begin a new model that adapts");
        }
        StreamHistory history = StreamHistory.of(model, source.name());
        if (!history.rolledBack().isEmpty() && settings.afterRollback() == AfterRollback.REFUSE) {
            throw new ModelException(
                    ModelException.Kind.ROLLED_BACK,
                    "the model was rolled back behind " + history.rolledBack().size()
                            + " windows of '" + source.name()
                            + "': learn them again, or skip them");
        }
        if (settings.afterRollback() == AfterRollback.SKIP) {
            for (StreamState skipped : history.rolledBack()) {
                model.noteObserved(new StreamNote(
                        skipped.text(), Map.of(StreamState.DETAIL, skipped.map(), "action", "skip"), () -> {}));
            }
            history = StreamHistory.of(model, source.name());
        }
        source.resume(history.positions());
        StreamState state = history.last()
                .orElseGet(
                        () -> StreamState.begin(source.name(), settings.drift().delta()));
        return new Follower(model, source, settings, progress, state.keeping(settings.coverage()));
    }

    /** How many windows were done so far, in this process and before. */
    public long windows() {
        return state.windows();
    }

    /**
     * Follows until the stream ends or is stopped.
     *
     * @param stop asked between windows, and while waiting for one
     * @param listener told of every window, after it is committed
     */
    public void run(BooleanSupplier stop, Consumer<WindowReport> listener) throws IOException {
        while (true) {
            Optional<Window> window = source.next(stop);
            if (window.isEmpty()) {
                return;
            }
            WindowReport report;
            try {
                report = follow(window.get());
            } catch (Window.ChangedException e) {
                continue; // it was not finished after all, and comes again
            }
            source.done(window.get());
            listener.accept(report);
        }
    }

    private WindowReport follow(Window window) throws IOException {
        try {
            return scoredAndLearned(window);
        } catch (TableException e) {
            if (!settings.skipBad() || !model.exists()) {
                throw e;
            }
            return skipped(window, e);
        }
    }

    /** Passes over a window that cannot be read. */
    private WindowReport skipped(Window window, TableException why) throws IOException {
        StreamState next = state.after(window, List.of(), Adwin.restore(state.adwin()), false);
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("action", "skip");
        details.put("why", String.valueOf(why.getMessage()));
        details.put(StreamState.DETAIL, next.map());
        model.noteObserved(new StreamNote(next.text(), details, window.unchanged()));
        state = next;
        boolean classification = !model.head().schema().isRegression();
        return new WindowReport(
                next.windows(),
                window,
                Optional.empty(),
                next.headline(classification),
                Double.NaN,
                next.meanNll(),
                next.coverage(),
                false,
                DriftPolicy.Action.NOTHING,
                Optional.empty(),
                "passed over: " + why.getMessage());
    }

    private WindowReport scoredAndLearned(Window window) throws IOException {
        boolean first = !model.exists();
        if (first ? settings.adapt() : AdaptiveWindow.fits(model.head())) {
            return adapted(window, first);
        }
        List<Observation> scored = first ? List.of() : List.of(model.observe(window.table()));
        Adwin detector = Adwin.restore(state.adwin());
        boolean drifted = drifted(scored, detector);
        StreamState next = state.after(window, scored, detector, false);
        DriftPolicy.Action action =
                first ? DriftPolicy.Action.LEARN : settings.drift().action(drifted);
        StreamNote note = new StreamNote(next.text(), details(next, scored, drifted, action), window.unchanged());
        Optional<LearnReport> learned = Optional.empty();
        String remark = "";
        if (action == DriftPolicy.Action.NOTHING) {
            model.noteObserved(note);
        } else {
            try {
                learned = Optional.of(model.learn(request(window, action, first, next), note, progress));
            } catch (AlreadyLearnedException e) {
                remark = String.valueOf(e.getMessage());
                model.noteObserved(note);
            }
        }
        state = next;
        boolean classification = scored.isEmpty() || scored.get(0).scores().isClassification();
        return new WindowReport(
                next.windows(),
                window,
                scored.stream().findFirst().map(Observation::scores),
                next.headline(classification),
                Double.NaN,
                next.meanNll(),
                next.coverage(),
                drifted,
                action,
                learned,
                remark);
    }

    /** Lets a detector see losses; whether they rose. */
    static boolean drifted(List<Observation> scored, Adwin detector) {
        boolean drifted = false;
        for (Observation one : scored) {
            for (double loss : one.losses()) {
                double before = detector.mean();
                drifted |= detector.update(loss) && detector.mean() > before;
            }
        }
        return drifted;
    }

    /** Scores and learns a window row by row. The scores are known when it is learned, and are committed with it. */
    private WindowReport adapted(Window window, boolean first) throws IOException {
        LearnRequest request = request(window, DriftPolicy.Action.LEARN, first, state);
        AdaptiveWindow adaptive = new AdaptiveWindow(window, state);
        WindowReport report;
        try {
            report = adaptive.report(model.learn(request, adaptive::note, progress));
        } catch (AlreadyLearnedException e) {
            model.noteObserved(adaptive.unscored());
            report = adaptive.repeated(e, !model.head().schema().isRegression());
        }
        state = adaptive.next();
        return report;
    }

    static Map<String, Object> details(
            StreamState next, List<Observation> scored, boolean drifted, DriftPolicy.Action action) {
        Map<String, Object> details = new LinkedHashMap<>();
        scored.forEach(one -> details.put("prequential", one.scores().numbers()));
        details.put("drift", drifted);
        details.put("action", action.name().toLowerCase(java.util.Locale.ROOT));
        details.put(StreamState.DETAIL, next.map());
        return details;
    }

    /** @param at the state of the stream whose coverage the version is to know; of rows learned one by one, that before them */
    private LearnRequest request(Window window, DriftPolicy.Action action, boolean first, StreamState at)
            throws IOException {
        LearnRequest request = LearnRequest.of(window.table(), window.name())
                .with(settings.gate())
                .withDecay(action == DriftPolicy.Action.DECAY ? settings.drift().decay() : 1)
                .withCoverage(at.coverage());
        if (first) {
            request = request.with(settings.schema().orElseThrow()).withSeed(settings.seed());
            request = settings.adapt()
                    ? request.withPredictors(List.of(DriftingPredictor.NAME))
                    : request.withHidden(settings.hidden());
        } else if (model.head().schema().id().isEmpty()) {
            // The position tells what was learned. Equal rows are not the same row unless their ids say so.
            request = request.withRepetition();
        }
        return settings.newClasses() ? request : request.withFixedClasses();
    }
}
