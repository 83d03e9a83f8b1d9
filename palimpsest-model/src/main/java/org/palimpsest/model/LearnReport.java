package org.palimpsest.model;

import java.util.List;
import java.util.Optional;
import org.palimpsest.model.policy.Verdict;
import org.palimpsest.model.predictor.Exposure;

/**
 * The result of a request to learn.
 *
 * @param version the new version, or the candidate that was refused
 * @param first whether it created the model
 * @param detected how the files were read
 * @param columns one line for each column
 * @param notes what was unexpected but fine: unknown categories, rows left out, new classes
 * @param newLabels classes that were added
 * @param counts what became of the rows of the table
 * @param before scores of the parent on the held-out rows
 * @param after scores of the new version on the same rows
 * @param tests scores before and after on test tables and kept points
 * @param warnings what should be looked at
 * @param findings what the checks of the table ask its owner
 * @param verdict of the gate
 * @param beforeLearning how each row was predicted before it was learned, of a model that learns row by row
 */
public record LearnReport(
        ModelVersion version,
        boolean first,
        String detected,
        List<String> columns,
        List<String> notes,
        List<String> newLabels,
        RowCounts counts,
        Optional<Scores> before,
        Optional<Scores> after,
        List<Tested> tests,
        List<String> warnings,
        List<TableFinding> findings,
        Verdict verdict,
        Optional<Observation> beforeLearning) {
    /**
     * Scores on one set of rows.
     *
     * @param before of the parent; empty for the first version
     * @param after of the new version
     * @param negativeFlips the part of the rows that was right before and is wrong after
     */
    public record Tested(Optional<Scores> before, Scores after, double negativeFlips) {}

    /** Copies the lists. */
    public LearnReport {
        columns = List.copyOf(columns);
        notes = List.copyOf(notes);
        newLabels = List.copyOf(newLabels);
        tests = List.copyOf(tests);
        warnings = List.copyOf(warnings);
        findings = List.copyOf(findings);
    }

    /** The same about a version that differs in name or provenance. */
    LearnReport with(ModelVersion other) {
        return new LearnReport(
                other,
                first,
                detected,
                columns,
                notes,
                newLabels,
                counts,
                before,
                after,
                tests,
                warnings,
                findings,
                verdict,
                beforeLearning);
    }

    /** How many rows were trained on. */
    public long rows() {
        return counts.learned();
    }

    /** How many rows measured the update. */
    public int heldOut() {
        return (int) counts.heldOut();
    }

    /** Whether single rows can be computed from the version; empty where they cannot. */
    public Optional<Exposure> exposure() {
        return version.predictors().chosen().exposure();
    }

    /** Whether the model has moved on. */
    public boolean accepted() {
        return verdict.accepted();
    }
}
