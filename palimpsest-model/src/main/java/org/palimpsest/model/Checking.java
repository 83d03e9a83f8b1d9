package org.palimpsest.model;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.model.schema.RowEncoder;
import org.palimpsest.model.schema.TableSummary;
import org.palimpsest.model.table.Fault;
import org.palimpsest.model.table.Table;
import org.palimpsest.model.table.TableException;
import org.palimpsest.model.table.TableReader;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Prediction;

/**
 * The result of checking a table before it is learned: problems, drift, and the uncertainty of predictions.
 *
 * @param rows how many rows there are
 * @param problems how many of them cannot be read
 * @param drift column by column
 * @param entropy the mean entropy of predictions, NaN for a regression
 * @param mutualInformation the mean mutual information, NaN for a regression
 * @param knownEntropy the mean entropy on the version's own held-out rows, NaN where unknown
 * @param knownMutualInformation the same of the mutual information
 * @param notes what is unexpected
 * @param findings what the owner of the table should look at
 * @param faults of rows that cannot be read, the first ones
 */
public record Checking(
        long rows,
        long problems,
        DriftReport drift,
        double entropy,
        double mutualInformation,
        double knownEntropy,
        double knownMutualInformation,
        List<String> notes,
        List<TableFinding> findings,
        List<String> faults) {
    private static final int BATCH = 4096;

    /** Copies the lists. */
    public Checking {
        notes = List.copyOf(notes);
        findings = List.copyOf(findings);
        faults = List.copyOf(faults);
    }

    /** Whether the table has drifted from what was learned. */
    public boolean drifted() {
        return drift.drifted();
    }

    /**
     * Checks a table against a version.
     *
     * @throws org.palimpsest.model.table.TableException when columns are missing, new or of another kind
     */
    static Checking of(ModelVersion.Answers answers, Table table) throws IOException {
        ModelVersion version = answers.version();
        try (TableReader reader = table.open()) {
            RowEncoder encoder = new RowEncoder(version.schema(), reader, RowEncoder.Purpose.CHECKING);
            encoder.checkHeader();
            encoder.embedded().defer();
            int width = encoder.features();
            float[] rows = new float[BATCH * width];
            float[] one = new float[width];
            double entropy = 0;
            double information = 0;
            long good = 0;
            long all = 0;
            int n = 0;
            boolean more = true;
            while (more) {
                more = reader.next();
                if (more) {
                    all++;
                    if (encoder.encode(one)) {
                        System.arraycopy(one, 0, rows, n++ * width, width);
                    }
                }
                if (n > 0 && (n == BATCH || !more)) {
                    encoder.embedded().embed(rows);
                    Prediction prediction = answers.predict(
                            Dataset.of(new Inputs.Floats(width, Arrays.copyOf(rows, n * width)), new Targets.None(n)));
                    if (prediction instanceof Classes p) {
                        for (int r = 0; r < n; r++) {
                            entropy += p.totalEntropy(r);
                            information += p.mutualInformation(r);
                        }
                    }
                    good += n;
                    n = 0;
                }
            }
            encoder.finish();
            if (all == 0) {
                throw new TableException(Fault.of(table.name(), "there are no rows", "check the file"));
            }
            TableSummary summary = encoder.summary();
            boolean classes = !version.schema().isRegression() && good > 0;
            return new Checking(
                    all,
                    all - good,
                    DriftReport.of(version.summary(), summary),
                    classes ? entropy / good : Double.NaN,
                    classes ? information / good : Double.NaN,
                    version.calibration().entropy(),
                    version.calibration().mutualInformation(),
                    summary.notes(version.schema()),
                    SummaryFindings.against(version.summary(), summary),
                    encoder.faults().stream().map(Fault::toString).toList());
        }
    }
}
