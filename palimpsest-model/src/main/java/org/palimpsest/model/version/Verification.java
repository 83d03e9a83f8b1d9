package org.palimpsest.model.version;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of checking a model directory.
 *
 * @param faults all that is wrong: the format first, then the log from its first line, HEAD, versions, points,
 *     candidates, and last what is required besides
 * @param pending what a killed writer left and the next writer will complete or remove; the model is valid
 * @param lines how many lines of the log were read
 * @param versions how many versions were checked
 * @param points how many files of kept points were checked
 * @param erased how many tombstones were checked
 * @param signed how many lines of the log are signed
 * @param thinned how many versions keep what predicts, but not their sums
 */
public record Verification(
        List<Discrepancy> faults,
        List<Discrepancy> pending,
        int lines,
        int versions,
        int points,
        int erased,
        int signed,
        int thinned) {
    /** Copies the lists. */
    public Verification {
        faults = List.copyOf(faults);
        pending = List.copyOf(pending);
    }

    /** This result with more that the next writer will remove. */
    public Verification withPending(List<Discrepancy> more) {
        List<Discrepancy> all = new ArrayList<>(pending);
        all.addAll(more);
        return new Verification(faults, all, lines, versions, points, erased, signed, thinned);
    }

    /** Whether nothing is wrong. */
    public boolean isValid() {
        return faults.isEmpty();
    }

    /** The first broken link; none if nothing is wrong. */
    public Optional<Discrepancy> firstBroken() {
        return faults.stream().findFirst();
    }
}
