package org.palimpsest.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.palimpsest.model.drift.Shift;
import org.palimpsest.model.schema.ColumnSummary;
import org.palimpsest.model.schema.NumberFacts;
import org.palimpsest.model.schema.TableSummary;

/** What the summaries of a table's columns say about it. */
final class SummaryFindings {
    /** A change of unit is at least this factor, or its inverse. */
    private static final double MIN_FACTOR = 2;

    /** Mean and spread change by one factor, up to this ratio. */
    private static final double SAME_FACTOR = 1.35;

    private static final long MIN_ROWS = 20;
    private static final long MIN_IDS = 50;
    private static final Pattern ID = Pattern.compile("(.*[^a-z])?(id|key|nr|no|number)|.*(Id|ID|Key|Nr|No|Number)");
    private static final double FIRST_SECOND = 631_152_000; // 1990
    private static final double LAST_SECOND = 2_208_988_800.0; // 2040

    private SummaryFindings() {}

    /** Drift and changes of unit against what was learned. */
    static List<TableFinding> against(TableSummary learned, TableSummary now) {
        List<TableFinding> found = new ArrayList<>();
        List<String> units = new ArrayList<>();
        for (ColumnSummary column : now.columns()) {
            Optional<Double> factor = learned.column(column.name()).flatMap(old -> factor(old, column));
            if (factor.isPresent()) {
                found.add(new TableFinding.UnitChange(column.name(), factor.get()));
                units.add(column.name());
            }
        }
        for (DriftReport.ColumnDrift column : DriftReport.of(learned, now).columns()) {
            if (column.level() == Shift.Level.LARGE && !units.contains(column.name())) {
                found.add(new TableFinding.Drift(column.name(), column.shift().psi()));
            }
        }
        return found;
    }

    /**
     * How many times the numbers are what they were. A unit multiplies mean and standard deviation by one factor; other changes
     * hardly do.
     */
    private static Optional<Double> factor(ColumnSummary old, ColumnSummary now) {
        boolean numbers = !old.bins().isEmpty() && old.kind().equals(now.kind()) && !isDate(old);
        if (!numbers || old.count() < MIN_ROWS || now.count() < MIN_ROWS || !(old.sd() > 0) || !(now.sd() > 0)) {
            return Optional.empty();
        }
        double spread = now.sd() / old.sd();
        double mean = now.mean() / old.mean();
        // A mean that is lost in the spread tells nothing.
        boolean known = Math.abs(old.mean()) * Math.sqrt((double) old.count()) > 10 * old.sd();
        boolean far = Math.max(spread, 1 / spread) >= MIN_FACTOR && Math.max(mean, 1 / mean) >= MIN_FACTOR;
        double apart = Math.max(mean / spread, spread / mean);
        return known && mean > 0 && far && apart <= SAME_FACTOR ? Optional.of(mean) : Optional.empty();
    }

    private static boolean isDate(ColumnSummary column) {
        return column.kind().equals("date") || column.kind().equals("timestamp");
    }

    /** Numbers that are hardly quantities: names of things, and times. */
    static List<TableFinding> ofNumbers(List<NumberFacts> columns) {
        List<TableFinding> found = new ArrayList<>();
        for (NumberFacts column : columns) {
            if (!column.whole() || column.count() < MIN_ROWS) {
                continue;
            }
            boolean named = ID.matcher(column.name()).matches()
                    || ID.matcher(column.name().toLowerCase(Locale.ROOT)).matches();
            boolean different = column.distinct() > 0.9 * column.count()
                    && column.least() >= 10_000
                    && column.most() < 10 * column.least();
            boolean seconds = isWithin(column, 1);
            boolean milliseconds = isWithin(column, 1000);
            if (column.distinct() >= MIN_IDS && named) {
                found.add(new TableFinding.LooksLikeId(column.name(), column.distinct()));
            } else if (seconds || milliseconds) {
                found.add(new TableFinding.LooksLikeTime(column.name(), milliseconds));
            } else if (column.distinct() >= MIN_IDS && different) {
                found.add(new TableFinding.LooksLikeId(column.name(), column.distinct()));
            }
        }
        return found;
    }

    private static boolean isWithin(NumberFacts column, double unit) {
        return column.least() >= FIRST_SECOND * unit && column.most() <= LAST_SECOND * unit && column.distinct() > 1;
    }
}
