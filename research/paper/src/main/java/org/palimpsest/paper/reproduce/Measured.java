package org.palimpsest.paper.reproduce;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.lab.page.Table;
import org.palimpsest.lab.stats.Decimals;
import org.palimpsest.lab.stats.Paired;
import org.palimpsest.lab.stats.Sample;

/** What was measured for a claim, in a line and as a table. */
final class Measured {
    private static final Decimals P = Decimals.of(3);

    private Measured() {}

    static String summary(Claim claim) {
        Decimals d = claim.decimals();
        if (claim.rule() instanceof Rule.MostOf) {
            return most(claim.cells(), d);
        }
        List<String> parts = new ArrayList<>();
        double[] p = Rule.p(claim.cells());
        for (int i = 0; i < claim.cells().size(); i++) {
            Cell cell = claim.cells().get(i);
            boolean again = i > 0 && claim.cells().get(i - 1).name().equals(cell.name());
            String text =
                    (again ? "" : cell.name() + ": ") + cell.first() + " " + d.show(Sample.of(Cell.array(cell.a())));
            if (!(claim.rule() instanceof Rule.Exact)) {
                text += ", " + side(cell.second(), cell.b(), d) + ", difference "
                        + difference(cell.paired().difference(), d) + ", p " + P.p(p[i]);
            }
            parts.add(text);
        }
        return String.join("; ", parts);
    }

    /** In how many comparisons the first is ahead, and by how much in the mean. */
    static String most(List<Cell> cells, Decimals d) {
        Paired pooled = Rule.MostOf.pooled(cells);
        return cells.get(0).first() + " ahead in " + Rule.MostOf.holds(cells) + " of " + cells.size()
                + ", mean difference " + difference(pooled.difference(), d) + ", p " + P.p(pooled.tTest());
    }

    static Table table(Claim claim) {
        return claim.rule() instanceof Rule.Exact ? quantities(claim) : comparisons(claim);
    }

    private static Table quantities(Claim claim) {
        Decimals d = claim.decimals();
        Table.Builder table = new Table.Builder("", "quantity", "measured", "95 % confidence");
        for (Cell cell : claim.cells()) {
            Sample sample = Sample.of(Cell.array(cell.a()));
            table.row(cell.name(), cell.first(), d.show(sample), d.show(sample.interval(1 - Rule.LEVEL)));
        }
        return table.table();
    }

    private static Table comparisons(Claim claim) {
        Decimals d = claim.decimals();
        Table.Builder table =
                new Table.Builder("", "first", "second", "difference", "95 % confidence", "p", "first greater");
        double[] p = Rule.p(claim.cells());
        for (int i = 0; i < claim.cells().size(); i++) {
            Cell cell = claim.cells().get(i);
            List<String> names =
                    List.of(cell.name(), side(cell.first(), cell.a(), d), side(cell.second(), cell.b(), d));
            table.row(row(names, cell.paired(), p[i], d));
        }
        if (claim.rule() instanceof Rule.MostOf) {
            Paired pooled = Rule.MostOf.pooled(claim.cells());
            table.row(row(List.of("mean of all", "", ""), pooled, pooled.tTest(), d));
        }
        return table.table();
    }

    private static List<Object> row(List<String> names, Paired paired, double p, Decimals d) {
        List<Object> row = new ArrayList<>(names);
        row.add(difference(paired.difference(), d));
        row.add(d.show(paired.difference().interval(1 - Rule.LEVEL)));
        row.add(P.p(p));
        row.add(paired.wins() + " of " + paired.difference().size());
        return row;
    }

    private static String side(String condition, List<Double> values, Decimals decimals) {
        return condition + " " + decimals.show(Sample.of(Cell.array(values)));
    }

    private static String difference(Sample sample, Decimals decimals) {
        return (sample.mean() > 0 ? "+" : "") + decimals.show(sample);
    }
}
