package org.palimpsest.cli.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.palimpsest.model.TableFinding;

/** What the checks of a table found, as sentences and for programs. */
final class FindingWords {
    private static final int MAX_LISTED = 10;

    private FindingWords() {}

    /** One line each, and one about the others if there are too many. */
    static List<String> lines(List<TableFinding> findings) {
        List<String> lines = new ArrayList<>();
        findings.stream().limit(MAX_LISTED).forEach(one -> lines.add(line(one)));
        if (findings.size() > MAX_LISTED) {
            lines.add("and " + (findings.size() - MAX_LISTED) + " more; --json lists all");
        }
        return lines;
    }

    static String line(TableFinding finding) {
        String column = finding.column();
        if (finding instanceof TableFinding.Drift drift) {
            return String.format(Locale.ROOT, "%s has drifted (PSI %.2f)", column, drift.psi());
        }
        if (finding instanceof TableFinding.UnitChange unit) {
            return column + " is about " + times(unit.factor()) + " what it was: unit changed?";
        }
        if (finding instanceof TableFinding.Leak leak) {
            return String.format(
                    Locale.ROOT,
                    "%s alone predicts the target (without it %s, with it %s): known only afterwards? --drop %s",
                    column,
                    Words.percent(leak.without()),
                    Words.percent(leak.with()),
                    column);
        }
        if (finding instanceof TableFinding.LabelTypo typo) {
            return String.format(
                    Locale.ROOT,
                    "label '%s' (%s) looks like '%s': --merge %s=%s",
                    typo.label(),
                    Words.count(typo.rows(), "row", "rows"),
                    typo.like(),
                    typo.label(),
                    typo.like());
        }
        if (finding instanceof TableFinding.LooksLikeId id) {
            return String.format(
                    Locale.ROOT, "%s has %,d whole values: an id? --drop %s", column, rounded(id.distinct()), column);
        }
        TableFinding.LooksLikeTime time = (TableFinding.LooksLikeTime) finding;
        return column + " looks like " + (time.milliseconds() ? "milliseconds" : "seconds")
                + " since 1970: write it as a date, or --drop " + column;
    }

    private static String times(double factor) {
        return factor >= 1
                ? String.format(Locale.ROOT, factor >= 9.5 ? "%,.0f times" : "%.1f times", factor)
                : "1/" + String.format(Locale.ROOT, 1 / factor >= 9.5 ? "%,.0f" : "%.1f", 1 / factor) + " of";
    }

    /** An estimate, with as many digits as it is good for. */
    private static long rounded(long about) {
        long step = about < 256 ? 1 : (long) Math.pow(10, Math.floor(Math.log10((double) about)) - 1);
        return Math.round(about / (double) step) * step;
    }

    /** For programs. */
    static Map<String, Object> map(TableFinding finding) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("kind", finding.kind());
        map.put("column", finding.column());
        map.put("message", line(finding));
        return map;
    }
}
