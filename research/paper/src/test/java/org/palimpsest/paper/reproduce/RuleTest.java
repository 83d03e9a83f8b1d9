package org.palimpsest.paper.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.lab.stats.Decimals;

/** Rules on samples whose verdict is plain to see. */
final class RuleTest {
    /** Five seeds that differ a lot from each other, the second condition by {@code by} and a little noise. */
    private static Cell cell(double by, double noise) {
        List<Double> a = new ArrayList<>();
        List<Double> b = new ArrayList<>();
        double[] wobble = {-1, 0.5, 1, -0.8, 0.3};
        for (int seed = 0; seed < 5; seed++) {
            b.add(90.0 + 3 * seed);
            a.add(90.0 + 3 * seed + by + noise * wobble[seed]);
        }
        return new Cell("somewhere", "first", a, "second", b);
    }

    @Test
    void networksThatHaveNotLearnedAreNotJudged() {
        Cell good = cell(1, 0.2);
        List<Learned> tooLittle =
                List.of(new Learned(96.9, 97, 0.9), new Learned(90, 97, 0.9), new Learned(99, 97, 0.49));
        for (Learned learned : tooLittle) {
            Claim claim = claim(List.of(good, good.with(learned)));
            assertThat(claim.verdict()).isEqualTo(Verdict.NOT_JUDGED);
            assertThat(claim.verdict().sentence()).isEqualTo("Not judged.");
        }
        Learned enough = new Learned(97, 97, Learned.HALF_WAY);
        assertThat(claim(List.of(good, good.with(enough))).verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(claim(List.of(good)).ruleWords()).as("nothing was trained").isEqualTo(new Rule.Above(0.1).words());
    }

    @Test
    void theWordsOfAClaimSayWhatWasTooLittle() {
        Cell bad = cell(1, 0.2).with(new Learned(86.24, 97, 0.4));
        Setup setup = PaperRuns.alone(Variant.AS_KNOWN, PaperRuns.SPLIT, PaperRuns.GNG, Budget.QUICK);
        Claim claim = new Claim(
                "id", "section", "says", "%", Decimals.of(2), List.of(bad), new Rule.Above(0.1), List.of(setup));
        assertThat(claim.ruleWords())
                .startsWith(Learned.WORDS)
                .contains("somewhere: 86.2 % when just learned, bar 97.0", "not half of the way");
    }

    private static Claim claim(List<Cell> cells) {
        return new Claim("id", "section", "says", "%", Decimals.of(2), cells, new Rule.Above(0.1), List.of());
    }

    @Test
    void aboveSeesAClearDifferenceAndItsReverse() {
        Rule above = new Rule.Above(0.1);
        assertThat(above.judge(List.of(cell(1, 0.2)))).isEqualTo(Verdict.REPRODUCED);
        assertThat(above.judge(List.of(cell(-1, 0.2)))).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(above.judge(List.of(cell(0.3, 2)))).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void aboveTellsNoDifferenceFromNoKnowledge() {
        Rule above = new Rule.Above(0.1);
        assertThat(above.judge(List.of(cell(0, 0.02)))).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(above.judge(List.of(cell(0, 2)))).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void aboveMustHoldEverywhere() {
        Rule above = new Rule.Above(0.1);
        assertThat(above.judge(List.of(cell(1, 0.2), cell(2, 0.2)))).isEqualTo(Verdict.REPRODUCED);
        assertThat(above.judge(List.of(cell(1, 0.2), cell(0, 2)))).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(above.judge(List.of(cell(1, 0.2), cell(-1, 0.2)))).isEqualTo(Verdict.NOT_REPRODUCED);
    }

    @Test
    void noDifferenceNeedsEvidenceForEquality() {
        Rule none = new Rule.NoDifference(0.5);
        assertThat(none.judge(List.of(cell(0.1, 0.1)))).isEqualTo(Verdict.REPRODUCED);
        assertThat(none.judge(List.of(cell(0, 2)))).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(none.judge(List.of(cell(0.5, 0.2)))).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(none.judge(List.of(cell(2, 0.2)))).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(none.judge(List.of(cell(-2, 0.2)))).isEqualTo(Verdict.NOT_REPRODUCED);
    }

    @Test
    void aDifferenceThatIsSureButSmallIsNoDifference() {
        assertThat(new Rule.NoDifference(0.5).judge(List.of(cell(0.2, 0.01)))).isEqualTo(Verdict.REPRODUCED);
        assertThat(new Rule.Above(0.1).judge(List.of(cell(0.2, 0.01)))).isEqualTo(Verdict.REPRODUCED);
    }

    @Test
    void mostOfCountsAndPools() {
        Rule most = new Rule.MostOf(0.1);
        Cell up = cell(1, 0.2);
        Cell down = cell(-1, 0.2);
        assertThat(most.judge(List.of(up, up, down))).isEqualTo(Verdict.REPRODUCED);
        assertThat(most.judge(List.of(down, down, up))).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(most.judge(List.of(up, down))).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(most.judge(List.of(cell(-0.01, 0.02), cell(0.02, 0.02))))
                .as("half of them, and nothing on the whole")
                .isEqualTo(Verdict.NOT_REPRODUCED);
    }

    @Test
    void exactAsksWhereTheIntervalIs() {
        Rule exact = new Rule.Exact(1.9, 2.1);
        assertThat(exact.judge(List.of(Cell.alone("fit", "exponent", List.of(2.0, 2.01, 1.99)))))
                .isEqualTo(Verdict.REPRODUCED);
        assertThat(exact.judge(List.of(Cell.alone("fit", "exponent", List.of(1.0, 1.01, 0.99)))))
                .isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(exact.judge(List.of(Cell.alone("fit", "exponent", List.of(1.0, 2.0, 3.0)))))
                .isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(exact.judge(List.of(Cell.alone("identity", "ratio", List.of(2.0)))))
                .isEqualTo(Verdict.REPRODUCED);
    }

    @Test
    void aSingleSeedDecidesNothing() {
        Cell one = new Cell("somewhere", "first", List.of(99.0), "second", List.of(1.0));
        for (Rule rule : List.of(new Rule.Above(0.1), new Rule.NoDifference(0.5), new Rule.MostOf(0.1))) {
            assertThat(rule.judge(List.of(one))).isEqualTo(Verdict.INCONCLUSIVE);
        }
    }
}
