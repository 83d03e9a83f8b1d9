package org.palimpsest.model.stream;

import java.util.Optional;
import org.palimpsest.model.LearnReport;
import org.palimpsest.model.Scores;
import org.palimpsest.model.conformal.AdaptiveCoverage;

/**
 * The result of processing a window.
 *
 * @param number of the window in its stream, from 1
 * @param window the window
 * @param scores of the version before, on all of its rows; none for the first window of a new model
 * @param soFar accuracy over all rows of the stream, or root mean squared error; NaN before the first score
 * @param lately the same, a mean that fades by 0.999 a row, where a model learns row by row; NaN otherwise
 * @param nllSoFar the mean negative log likelihood over all rows of the stream
 * @param coverage of sets or intervals over all rows of the stream; empty where no level was asked for
 * @param drifted whether ADWIN saw the losses rise in this window
 * @param action what the policy said
 * @param learned the update, if there was one
 * @param note what else there is to say; may be ""
 */
public record WindowReport(
        long number,
        Window window,
        Optional<Scores> scores,
        double soFar,
        double lately,
        double nllSoFar,
        Optional<AdaptiveCoverage> coverage,
        boolean drifted,
        DriftPolicy.Action action,
        Optional<LearnReport> learned,
        String note) {
    /** Whether the gate refused the update. */
    public boolean refused() {
        return learned.isPresent() && !learned.get().accepted();
    }
}
