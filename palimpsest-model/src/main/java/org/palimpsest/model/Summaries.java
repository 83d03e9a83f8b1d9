package org.palimpsest.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.model.drift.Shift;
import org.palimpsest.model.schema.ColumnSummary;
import org.palimpsest.model.schema.TableSummary;

/** Adds summaries of tables up over the tasks, and compares a new one with them. */
final class Summaries {
    private Summaries() {}

    /** The summary of both tables; its fingerprint is that of the second. */
    static TableSummary plus(TableSummary a, TableSummary b) {
        List<ColumnSummary> columns = new ArrayList<>();
        for (ColumnSummary column : b.columns()) {
            columns.add(a.column(column.name()).map(old -> plus(old, column)).orElse(column));
        }
        a.columns().stream().filter(column -> b.column(column.name()).isEmpty()).forEach(columns::add);
        return new TableSummary(a.rows() + b.rows(), b.fingerprint(), columns);
    }

    private static ColumnSummary plus(ColumnSummary a, ColumnSummary b) {
        if (!a.kind().equals(b.kind()) || !a.edges().equals(b.edges())) {
            return b;
        }
        long n = a.count() + b.count();
        double mean = n == 0 ? 0 : (a.count() * a.mean() + b.count() * b.mean()) / n;
        double squares = squares(a, mean) + squares(b, mean);
        List<Long> bins = new ArrayList<>();
        for (int i = 0; i < a.bins().size(); i++) {
            bins.add(a.bins().get(i) + b.bins().get(i));
        }
        Map<String, Long> counts = new LinkedHashMap<>();
        for (ColumnSummary one : List.of(a, b)) {
            one.categories().forEach(c -> counts.merge(c.value(), c.count(), Long::sum));
        }
        List<ColumnSummary.CategoryCount> most = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(ColumnSummary.MOST)
                .map(entry -> new ColumnSummary.CategoryCount(entry.getKey(), entry.getValue()))
                .toList();
        return new ColumnSummary(
                a.name(),
                a.kind(),
                n,
                a.missing() + b.missing(),
                a.unknown() + b.unknown(),
                mean,
                n < 2 ? 0 : Math.sqrt(squares / (n - 1)),
                a.count() == 0 ? b.least() : b.count() == 0 ? a.least() : Math.min(a.least(), b.least()),
                a.count() == 0 ? b.most() : b.count() == 0 ? a.most() : Math.max(a.most(), b.most()),
                a.edges(),
                bins,
                most);
    }

    /** The sum of squared distances of a column's numbers from a centre. */
    private static double squares(ColumnSummary column, double centre) {
        long n = column.count();
        double distance = column.mean() - centre;
        return Math.max(0, n - 1) * column.sd() * column.sd() + n * distance * distance;
    }

    /** How far a column of a new table is from what was learned; empty where there is nothing to compare. */
    static Optional<Shift> shift(ColumnSummary reference, ColumnSummary now) {
        if (!reference.bins().isEmpty() && reference.bins().size() == now.bins().size()) {
            return Optional.of(
                    Shift.ofNumbers(array(reference.bins()), array(now.bins()), reference.missing(), now.missing()));
        }
        if (reference.categories().isEmpty() || now.categories().isEmpty()) {
            return Optional.empty();
        }
        Map<String, Long> counts = new LinkedHashMap<>();
        now.categories().forEach(c -> counts.put(c.value(), c.count()));
        List<Long> a = new ArrayList<>();
        List<Long> b = new ArrayList<>();
        for (ColumnSummary.CategoryCount known : reference.categories()) {
            a.add(known.count());
            b.add(counts.getOrDefault(known.value(), 0L));
        }
        return Optional.of(Shift.ofCategories(array(a), array(b), rest(reference, a), rest(now, b)));
    }

    /** How many cells are in none of the categories that are compared. */
    private static long rest(ColumnSummary column, List<Long> counted) {
        return Math.max(
                0, column.count() - counted.stream().mapToLong(Long::longValue).sum());
    }

    private static long[] array(List<Long> counts) {
        return counts.stream().mapToLong(Long::longValue).toArray();
    }
}
