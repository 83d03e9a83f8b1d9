package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.model.schema.SchemaOptions;
import org.palimpsest.model.table.Table;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Decision;

/** Decisions by costs and by recall: they change what is chosen, and no probability. */
final class DecisionRuleTest {
    private static final List<String> LABELS = List.of("no", "yes", "maybe");

    @TempDir
    Path directory;

    private static Classes row(float... p) {
        return Classes.of(LABELS, p, new double[1]);
    }

    private static int chosen(DecisionRule rule, Calibration calibration, float... p) {
        return row(p).decided(rule.on(LABELS, calibration)).index(0);
    }

    /** Held-out rows of class "yes" with these probabilities, and no others. */
    private static Calibration calibration(double... yes) {
        float[] p = new float[3 * yes.length];
        int[] labels = new int[yes.length];
        for (int r = 0; r < yes.length; r++) {
            p[3 * r] = (float) (1 - yes[r]);
            p[3 * r + 1] = (float) yes[r];
            labels[r] = 1;
        }
        return Calibration.of(
                Classes.of(LABELS, p, new double[yes.length]),
                Dataset.of(new Inputs.Floats(1, new float[yes.length]), new Targets.Labels(labels, 3)),
                Optional.empty(),
                Optional.empty());
    }

    @Test
    void theClassWithTheLeastExpectedCostIsChosen() {
        DecisionRule rule = new DecisionRule.Costs(Map.of("yes", 10.0, "no", 2.0));
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            double a = random.nextDouble();
            double b = random.nextDouble() * (1 - a);
            float[] p = {(float) a, (float) b, (float) (1 - a - b)};
            double[] cost = {2, 10, 1};
            int cheapest = 0;
            double[] expected = new double[3];
            for (int k = 0; k < 3; k++) {
                for (int c = 0; c < 3; c++) {
                    expected[k] += c == k ? 0 : cost[c] * p[c];
                }
                cheapest = expected[k] < expected[cheapest] ? k : cheapest;
            }
            assertThat(chosen(rule, Calibration.NONE, p)).isEqualTo(cheapest);
        }
    }

    @Test
    void aDecisionLeavesProbabilitiesAndCostsOfOneChooseTheMostProbableClass() {
        Classes p = row(0.5f, 0.3f, 0.2f);
        Classes decided = p.decided(new DecisionRule.Costs(Map.of("yes", 10.0)).on(LABELS, Calibration.NONE));
        assertThat(decided.label(0)).isEqualTo("yes");
        assertThat(decided.confidence(0)).isEqualTo(0.3f);
        assertThat(decided.probability(0, 0)).isEqualTo(0.5f);
        assertThat(decided.totalEntropy(0)).isEqualTo(p.totalEntropy(0));
        assertThat(decided.decided(Decision.MOST_PROBABLE).label(0)).isEqualTo("no");
        assertThat(chosen(new DecisionRule.Costs(Map.of("yes", 1.0)), Calibration.NONE, 0.4f, 0.4f, 0.2f))
                .isZero();
    }

    /** Of 19 held-out rows the 18th largest probability is taken: ⌈20 · 0.9⌉ rows are found, of 20 with the new one. */
    @Test
    void theThresholdFindsTheShareOfRowsThatIsAskedFor() throws ModelException {
        double[] yes = IntStream.range(0, 19).mapToDouble(i -> 0.95 - 0.05 * i).toArray();
        Calibration calibration = calibration(yes);
        DecisionRule.Recall rule = new DecisionRule.Recall("yes", 0.9);
        rule.requireEvidence(LABELS, calibration);
        float threshold = rule.threshold(LABELS, calibration);
        assertThat((double) threshold).isCloseTo(yes[17], within(0.01)).isLessThanOrEqualTo(yes[17] + 1e-6);
        assertThat(chosen(rule, calibration, 0.9f, 0.1f, 0)).isEqualTo(1);
        assertThat(chosen(rule, calibration, 0.35f, threshold - 1e-3f, 0.6f)).isEqualTo(2);
        assertThat(rule.describe(LABELS, calibration))
                .startsWith("'yes' from a probability of 0.0")
                .endsWith("on, chosen on 19 held-out rows of it to find 90 % of such rows");
    }

    @Test
    void aClassBelowItsThresholdIsNotChosenEvenIfItIsTheMostProbable() {
        Calibration sure =
                calibration(IntStream.range(0, 20).mapToDouble(i -> 0.9).toArray());
        DecisionRule rule = new DecisionRule.Recall("yes", 0.8);
        assertThat(chosen(rule, sure, 0.3f, 0.5f, 0.2f)).isZero();
        assertThat(chosen(rule, sure, 0.05f, 0.92f, 0.03f)).isEqualTo(1);
    }

    @Test
    void wrongRulesAreRefusedWithTheirValues() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DecisionRule.Costs(Map.of("yes", -1.0)))
                .withMessage("the cost of missing 'yes' must be a number above 0, was -1.0");
        assertThatIllegalArgumentException().isThrownBy(() -> new DecisionRule.Costs(Map.of("yes", Double.NaN)));
        assertThatIllegalArgumentException().isThrownBy(() -> new DecisionRule.Costs(Map.of()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new DecisionRule.Recall("yes", 1))
                .withMessage("the recall of 'yes' must be between 0 and 1, was 1.0");
        assertThatThrownBy(() -> new DecisionRule.Costs(Map.of("yess", 2.0)).requireClasses(LABELS))
                .isInstanceOf(ModelException.class)
                .hasMessage("there is no class 'yess'; the classes are no, yes, maybe");
        assertThatThrownBy(() -> new DecisionRule.Recall("yes", 0.9).requireClasses(List.of()))
                .hasMessageContaining("this model predicts a number");
        assertThatThrownBy(() -> new DecisionRule.Recall("yes", 0.9).requireEvidence(LABELS, calibration(0.5, 0.6)))
                .hasMessageContaining("needs 7 more held-out rows of this class than the 2 that there are");
    }

    /** One row in ten is of class yes, and x says how probable that is. */
    private Table rare(String name, int rows, long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder("x,y,answer\n");
        for (int r = 0; r < rows; r++) {
            boolean yes = random.nextDouble() < 0.1;
            text.append(String.format(
                    Locale.ROOT,
                    "%.4f,%.4f,%s%n",
                    (yes ? 1.6 : 0) + random.nextGaussian(),
                    random.nextGaussian(),
                    yes ? "yes" : "no"));
        }
        Path file = directory.resolve(name + ".csv");
        Files.writeString(file, text);
        return Table.of(file);
    }

    private static LearnRequest request(Table table, String task) {
        return LearnRequest.of(table, task).with(SchemaOptions.target("answer")).withPredictors(List.of("exact"));
    }

    private static ClassScore yes(Scores scores) {
        return scores.classes().stream()
                .filter(one -> one.label().equals("yes"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aRecallIsKeptByLaterVersionsAndHoldsOnNewRows() throws IOException {
        Table fresh = rare("fresh", 3000, 9);
        ModelDirectory plain = ModelDirectory.at(directory.resolve("plain"));
        plain.learn(request(rare("a", 1200, 1), "a"));
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"));
        model.learn(request(rare("a", 1200, 1), "a").with(new DecisionRule.Recall("yes", 0.8)));
        Scores before = plain.score("HEAD", fresh);
        Scores after = model.score("HEAD", fresh);
        assertThat(yes(before).recall().orElseThrow()).isLessThan(0.5);
        assertThat(yes(after).recall().orElseThrow()).isBetween(0.7, 0.92);
        assertThat(after.number("nll")).isEqualTo(before.number("nll"));
        assertThat(after.number("ece")).isEqualTo(before.number("ece"));
        assertThat(after.number("accuracy")).isLessThan(before.number("accuracy"));

        LearnReport second = model.learn(request(rare("b", 1200, 2), "b"));
        assertThat(second.version().decision()).isEqualTo(new DecisionRule.Recall("yes", 0.8));
        assertThat(model.head().decision()).isEqualTo(new DecisionRule.Recall("yes", 0.8));
        assertThat(model.head()
                        .calibration()
                        .scores()
                        .get(model.head().labels().indexOf("yes"))
                        .rows())
                .isGreaterThan(20);
        assertThat(yes(model.score("HEAD", fresh)).recall().orElseThrow()).isBetween(0.72, 0.9);
        assertThat(ModelVersion.of("x", model.head().bytes()).decision())
                .isEqualTo(new DecisionRule.Recall("yes", 0.8));

        model.learn(request(rare("c", 500, 3), "c").with(DecisionRule.MOST_PROBABLE));
        assertThat(model.head().decision()).isEqualTo(DecisionRule.MOST_PROBABLE);
    }

    @Test
    void costsChangePredictionsButNoProbability() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"));
        model.learn(request(rare("a", 1000, 1), "a"));
        RowPredictions plain = RowPredictions.with(model.answers("HEAD"), Optional.empty(), Optional.empty());
        model.learn(request(rare("b", 40, 2), "b").with(new DecisionRule.Costs(Map.of("yes", 8.0))));
        RowPredictions costly = RowPredictions.with(model.answers("HEAD"), Optional.empty(), Optional.empty());
        int p = costly.names().indexOf("p_yes");
        int changed = 0;
        for (RowAnswer answer : costly.answer(grid(), 40)) {
            double yes = (Double) answer.values().get(p);
            boolean chosen = answer.values().get(0).equals("yes");
            assertThat(chosen).isEqualTo(8f * (float) yes > (float) (1 - yes));
            assertThat((Double) answer.values().get(1)).isEqualTo(chosen ? yes : 1 - yes, within(1e-6));
            changed += chosen && yes < 0.5 ? 1 : 0;
        }
        assertThat(changed).isPositive();
        assertThat(plain.answer(grid(), 40))
                .allMatch(answer -> answer.values().get(0).equals("yes")
                        == ((Double) answer.values().get(p) > 0.5));
        assertThatThrownBy(() -> RowPredictions.with(model.answers("HEAD"), Optional.empty(), Optional.of(0.2)))
                .hasMessageContaining("the most probable class only, and this model chooses by the least expected cost,"
                        + " where missing a class costs no=1, yes=8");
    }

    private static float[] grid() {
        float[] x = new float[80];
        for (int r = 0; r < 40; r++) {
            x[2 * r] = -3 + 0.2f * r;
        }
        return x;
    }

    @Test
    void anUnknownClassAndTooFewRowsAreRefusedAndLeaveNothing() throws IOException {
        ModelDirectory model = ModelDirectory.at(directory.resolve("model"));
        Table table = rare("a", 200, 1);
        assertThatThrownBy(() -> model.learn(request(table, "a").with(new DecisionRule.Costs(Map.of("nein", 2.0)))))
                .hasMessageContaining("there is no class 'nein'; the classes are");
        assertThatThrownBy(() -> model.learn(request(table, "a").with(new DecisionRule.Recall("yes", 0.99))))
                .hasMessageContaining("more held-out rows of this class");
        assertThat(model.exists()).isFalse();
    }
}
