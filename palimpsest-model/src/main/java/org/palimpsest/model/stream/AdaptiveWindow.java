package org.palimpsest.model.stream;

import java.util.List;
import java.util.Optional;
import org.palimpsest.model.AlreadyLearnedException;
import org.palimpsest.model.LearnReport;
import org.palimpsest.model.ModelVersion;
import org.palimpsest.model.Observation;
import org.palimpsest.model.StreamNote;
import org.palimpsest.model.drift.Adwin;
import org.palimpsest.model.predictor.SequentialPredictor;
import org.palimpsest.model.schema.Column;

/** A window whose rows are predicted and learned one by one. Its scores come from learning it. */
final class AdaptiveWindow {
    private final Window window;
    private final StreamState before;
    private StreamState next;
    private boolean drifted;

    AdaptiveWindow(Window window, StreamState before) {
        this.window = window;
        this.before = before;
        next = before.after(window, List.of(), Adwin.restore(before.adwin()), true);
    }

    /** Whether a version learns row by row. */
    static boolean fits(ModelVersion version) {
        return version.predictors().chosen() instanceof SequentialPredictor;
    }

    /** What is committed with a version: the state of the stream after its rows. */
    StreamNote note(LearnReport learned) {
        List<Observation> scored = learned.beforeLearning().stream().toList();
        Adwin detector = Adwin.restore(before.adwin());
        drifted = Follower.drifted(scored, detector);
        next = before.after(window, scored, detector, true);
        return new StreamNote(
                next.text(), Follower.details(next, scored, drifted, DriftPolicy.Action.LEARN), window.unchanged());
    }

    /** What is noted of a window of which all rows were learned before. */
    StreamNote unscored() {
        return new StreamNote(
                next.text(), Follower.details(next, List.of(), false, DriftPolicy.Action.NOTHING), window.unchanged());
    }

    /** The state of the stream behind the window. */
    StreamState next() {
        return next;
    }

    WindowReport report(LearnReport learned) {
        boolean classification = !learned.version().schema().isRegression();
        return new WindowReport(
                next.windows(),
                window,
                learned.beforeLearning().map(Observation::scores),
                next.headline(classification),
                lately(learned.version()),
                next.meanNll(),
                next.coverage(),
                drifted,
                DriftPolicy.Action.LEARN,
                Optional.of(learned),
                "");
    }

    WindowReport repeated(AlreadyLearnedException why, boolean classification) {
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
                String.valueOf(why.getMessage()));
    }

    /** The fading score, in the units of the table. */
    private static double lately(ModelVersion version) {
        double score =
                version.predictors().chosen() instanceof SequentialPredictor one ? one.fadingScore() : Double.NaN;
        return version.schema().target() instanceof Column.ValueTarget target ? target.sd() * score : score;
    }
}
