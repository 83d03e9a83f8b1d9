package org.palimpsest.paper.reproduce;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.palimpsest.lab.io.Json;
import org.palimpsest.lab.stats.Sample;

/** The claims with all their numbers, for programs. */
final class LedgerJson {
    private static final String SCHEMA = "palimpsest-reproduction/1";

    private LedgerJson() {}

    private record Document(String schema, String budget, String origin, List<Long> seeds, List<Entry> claims) {}

    private record Entry(
            String id,
            String section,
            String says,
            String unit,
            String rule,
            String verdict,
            long minutes,
            int repetitions,
            List<Comparison> comparisons,
            List<String> notes,
            List<String> commands) {}

    private record Comparison(
            String name,
            String first,
            List<Double> a,
            String second,
            List<Double> b,
            double difference,
            double standardError,
            double low95,
            double high95,
            double p,
            double pHolm) {}

    static String of(List<Claim> claims, Budget budget, Archive archive, String origin) throws IOException {
        List<Entry> entries = new ArrayList<>();
        for (Claim claim : claims) {
            entries.add(new Entry(
                    claim.id(),
                    claim.section(),
                    claim.says(),
                    claim.unit(),
                    claim.ruleWords(),
                    claim.verdict().toString(),
                    archive.minutes(claim.setups()),
                    claim.cells().get(0).a().size(),
                    comparisons(claim),
                    claim.notes(),
                    claim.setups().stream()
                            .map(setup -> setup.command(budget.seeds().size()))
                            .toList()));
        }
        String name = budget.name().toLowerCase(Locale.ROOT);
        return Json.pretty(new Document(SCHEMA, name, origin, budget.seeds(), entries)) + "\n";
    }

    private static List<Comparison> comparisons(Claim claim) {
        double[] adjusted = Rule.p(claim.cells());
        List<Comparison> all = new ArrayList<>();
        for (Cell cell : claim.cells()) {
            Sample difference = cell.paired().difference();
            all.add(new Comparison(
                    cell.name(),
                    cell.first(),
                    cell.a(),
                    cell.second(),
                    cell.b(),
                    difference.mean(),
                    difference.standardError(),
                    difference.interval(1 - Rule.LEVEL).low(),
                    difference.interval(1 - Rule.LEVEL).high(),
                    cell.paired().tTest(),
                    adjusted[all.size()]));
        }
        return all;
    }
}
