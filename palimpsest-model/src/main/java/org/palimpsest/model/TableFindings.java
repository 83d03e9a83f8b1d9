package org.palimpsest.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.palimpsest.math.Compute;
import org.palimpsest.model.encoding.EncodedTable;
import org.palimpsest.model.schema.ColumnSummary;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.TableSummary;

/** The checks that every table passes through when it is learned. */
final class TableFindings {
    private TableFindings() {}

    /** What the owner of a table should look at. */
    static List<TableFinding> of(Optional<ModelVersion> parent, EncodedTable table, long seed, Compute compute) {
        Schema schema = table.schema();
        TableSummary now = table.summary();
        List<TableFinding> found = new ArrayList<>();
        parent.ifPresentOrElse(
                p -> found.addAll(SummaryFindings.against(p.summary(), now)),
                () -> found.addAll(SummaryFindings.ofNumbers(table.numbers())));
        if (!schema.isRegression()) {
            String target = schema.target().name();
            TableSummary all = parent.map(p -> Summaries.plus(p.summary(), now)).orElse(now);
            found.addAll(LabelTypos.of(target, labels(now, target), labels(all, target)));
        }
        found.addAll(Leaks.of(schema, table.dataset(), seed, compute));
        return found;
    }

    private static List<ColumnSummary.CategoryCount> labels(TableSummary summary, String target) {
        return summary.column(target).map(ColumnSummary::categories).orElse(List.of());
    }
}
