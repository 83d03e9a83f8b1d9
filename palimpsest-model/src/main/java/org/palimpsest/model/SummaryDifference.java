package org.palimpsest.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.model.schema.ColumnSummary;
import org.palimpsest.model.schema.TableSummary;

/**
 * Takes the summary of some rows out of the summary of all. Counts, bins and categories are exact; means and standard deviations
 * are exact to the rounding of doubles. Of an extreme that the rows had, the border of the outermost bin that is not empty takes the
 * place, or what the model knew before.
 */
final class SummaryDifference {
    private SummaryDifference() {}

    /**
     * The summary without some rows.
     *
     * @param known a summary that has none of those rows, if there is one
     */
    static TableSummary of(TableSummary all, TableSummary gone, Optional<TableSummary> known) {
        List<ColumnSummary> columns = new ArrayList<>();
        for (ColumnSummary column : all.columns()) {
            Optional<ColumnSummary> before = known.flatMap(summary -> summary.column(column.name()))
                    .filter(one -> one.count() > 0 && one.edges().equals(column.edges()));
            columns.add(gone.column(column.name())
                    .filter(one ->
                            one.kind().equals(column.kind()) && one.edges().equals(column.edges()))
                    .map(one -> of(column, one, before))
                    .orElse(column));
        }
        return new TableSummary(Math.max(0, all.rows() - gone.rows()), all.fingerprint(), columns);
    }

    private static ColumnSummary of(ColumnSummary all, ColumnSummary gone, Optional<ColumnSummary> known) {
        long n = Math.max(0, all.count() - gone.count());
        double mean = n == 0 ? 0 : (all.count() * all.mean() - gone.count() * gone.mean()) / n;
        double squares = squares(all) - squares(gone) - n * mean * mean;
        List<Long> bins = new ArrayList<>();
        for (int i = 0; i < all.bins().size(); i++) {
            bins.add(Math.max(0, all.bins().get(i) - gone.bins().get(i)));
        }
        Map<String, Long> counts = new LinkedHashMap<>();
        all.categories().forEach(one -> counts.put(one.value(), one.count()));
        gone.categories().forEach(one -> counts.computeIfPresent(one.value(), (text, count) -> count - one.count()));
        List<ColumnSummary.CategoryCount> left = counts.entrySet().stream()
                .filter(one -> one.getValue() > 0)
                .map(one -> new ColumnSummary.CategoryCount(one.getKey(), one.getValue()))
                .toList();
        boolean numbers = n > 0 && !all.edges().isEmpty();
        return new ColumnSummary(
                all.name(),
                all.kind(),
                n,
                Math.max(0, all.missing() - gone.missing()),
                Math.max(0, all.unknown() - gone.unknown()),
                mean,
                n < 2 ? 0 : Math.sqrt(Math.max(0, squares) / (n - 1)),
                numbers && gone.count() > 0 && gone.least() <= all.least() ? least(all, bins, known) : all.least(),
                numbers && gone.count() > 0 && gone.most() >= all.most() ? most(all, bins, known) : all.most(),
                all.edges(),
                bins,
                left);
    }

    private static double squares(ColumnSummary column) {
        long n = column.count();
        return Math.max(0, n - 1) * column.sd() * column.sd() + n * column.mean() * column.mean();
    }

    private static double least(ColumnSummary all, List<Long> bins, Optional<ColumnSummary> known) {
        int first = 0;
        while (first < bins.size() - 1 && bins.get(first) == 0) {
            first++;
        }
        double border = all.edges().get(Math.max(0, first - 1));
        return known.map(one -> Math.min(one.least(), border)).orElse(border);
    }

    private static double most(ColumnSummary all, List<Long> bins, Optional<ColumnSummary> known) {
        int last = bins.size() - 1;
        while (last > 0 && bins.get(last) == 0) {
            last--;
        }
        double border = all.edges().get(Math.min(all.edges().size() - 1, last));
        return known.map(one -> Math.max(one.most(), border)).orElse(border);
    }
}
