package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.model.conformal.RiskControl;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Scaling;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Values;

/** Answers to rows, how they are written, and what is known of their confidence. */
final class RowAnswerTest {
    private static final Column X = new Column.Numeric("x", Scaling.NONE, false, List.of());
    private static final Schema CLASSES =
            new Schema(List.of(X, new Column.ClassTarget("y", List.of("a", "b", "c"), false)));
    private static final Schema VALUES = new Schema(List.of(X, new Column.ValueTarget("y", 0, 1, List.of())));
    private static final Classes P = Classes.of(
            List.of("a", "b", "c"), new float[] {0.5f, 0.375f, 0.125f, 0.125f, 0.25f, 0.625f}, new double[] {0.25, 0.5
            });

    private static RowAnswer.Form form(Schema schema, boolean sets, double quantile) {
        return new RowAnswer.Form(schema, sets, quantile, Optional.empty());
    }

    @Test
    void aClassIsToldWithItsProbabilitiesAndUncertainties() {
        RowAnswer.Form form = form(CLASSES, false, Double.NaN);
        assertThat(form.names())
                .containsExactly(
                        "prediction",
                        "probability",
                        "entropy",
                        "aleatoric",
                        "mutual_information",
                        "p_a",
                        "p_b",
                        "p_c",
                        "problem");
        RowAnswer answer = form.answer(P, 1);
        assertThat(answer.values())
                .containsExactly("c", 0.625, P.totalEntropy(1), 0.5, P.mutualInformation(1), 0.125, 0.25, 0.625, "");
        assertThat(answer.refused()).isFalse();
        assertThat(answer.fineness(form.names())).isInfinite();
    }

    @Test
    void aSetHoldsTheClassesThatAreProbableEnough() {
        RowAnswer.Form form = form(CLASSES, true, 0.7);
        int at = form.names().indexOf("set");
        assertThat(form.answer(P, 0).values().get(at)).isEqualTo("a|b");
        assertThat(form.answer(P, 1).values().get(at)).isEqualTo("c");
        assertThat(form.answer(P, 0).values()).hasSameSizeAs(form.names());
    }

    @Test
    void anAnswerThatIsNotSureEnoughIsRefused() {
        RiskControl control = new RiskControl(0.6, 0.5, 0, 0.1, 10);
        RowAnswer.Form form = new RowAnswer.Form(CLASSES, false, Double.NaN, Optional.of(control));
        assertThat(form.answer(P, 0).refused()).isTrue();
        assertThat(form.answer(P, 0).values()).startsWith("?", 0.5);
        assertThat(form.answer(P, 1).refused()).isFalse();
        assertThat(form.answer(P, 1).values()).startsWith("c");
    }

    @Test
    void aNumberIsToldWithItsDeviationsAndItsInterval() {
        Values p = Values.of(1, new double[] {1, 5}, new double[] {0, 7}, new double[] {9});
        RowAnswer.Form form = form(VALUES, false, Double.NaN);
        assertThat(form.names())
                .containsExactly("mean", "sd", "aleatoric_sd", "epistemic_sd", "low", "high", "problem");
        List<Object> values = form.answer(p, 1).values();
        assertThat(values.subList(0, 4)).containsExactly(5.0, 4.0, 3.0, Math.sqrt(7));
        assertThat((double) values.get(4)).isCloseTo(5 - 4 * 1.6448536, within(1e-6));
        assertThat((double) values.get(5)).isCloseTo(5 + 4 * 1.6448536, within(1e-6));
        assertThat(form(VALUES, true, 2).answer(p, 1).values().subList(4, 7)).containsExactly(-3.0, 13.0, "");
        assertThat(form.answer(p, 1).fineness(form.names())).isEqualTo(4e-3);
    }

    @Test
    void aRowThatCannotBeReadHasNoAnswerButAReason() {
        for (RowAnswer.Form form : List.of(form(CLASSES, true, 0.5), form(VALUES, false, 0))) {
            RowAnswer answer = form.problem("why");
            assertThat(answer.values()).hasSameSizeAs(form.names()).endsWith("", "why");
            assertThat(answer.values().subList(0, form.names().size() - 1)).containsOnly("");
            assertThat(answer.refused()).isFalse();
            assertThat(answer.fineness(form.names())).isInfinite();
        }
    }

    @Test
    void answersAreColumnsOfCsvBehindThoseOfTheTable() throws IOException {
        StringWriter out = new StringWriter();
        CsvAnswers csv = new CsvAnswers(List.of("mean", "sd", "problem"), out);
        csv.columns(List.of("x", "mean", "a,b"));
        csv.row(new String[] {"1", "say \"hi\"", "c\nd"}, new RowAnswer(List.of(2.5, 0.25, ""), false));
        csv.row(new String[] {"e\r"}, new RowAnswer(List.of("", "", "bad, very"), false));
        csv.row(new String[] {"1", "2", "3", "4"}, new RowAnswer(List.of(1e9 + 0.125, 0.25, ""), false));
        assertThat(out)
                .hasToString("x,mean,\"a,b\",palimpsest_mean,sd,problem\n"
                        + "1,\"say \"\"hi\"\"\",\"c\nd\",2.5,0.25,\n"
                        + "\"e\r\",,,,,\"bad, very\"\n"
                        + "1,2,3,1000000000.1250,0.25,\n");
    }

    private static Dataset truth(int... labels) {
        return Dataset.of(new Inputs.Floats(1, new float[labels.length]), new Targets.Labels(labels, 3));
    }

    @Test
    void confidencesSayHowSureAndHowRight() {
        Confidences known = Confidences.of(P, truth(0, 0));
        assertThat(known.rows()).isEqualTo(2);
        assertThat(known.confidence()).containsExactly(0.5f, 0.625f);
        assertThat(known.right()).containsExactly(1, 0);
        assertThat(known.entropy()).isCloseTo((P.totalEntropy(0) + P.totalEntropy(1)) / 2, within(1e-12));
        assertThat(known.mutualInformation())
                .isCloseTo((P.mutualInformation(0) + P.mutualInformation(1)) / 2, within(1e-12));
        assertThat(known).isEqualTo(Confidences.of(P, truth(0, 1))).hasSameHashCodeAs(Confidences.of(P, truth(0, 1)));
        assertThat(known).isNotEqualTo(Confidences.of(P, truth(0, 2))).isNotEqualTo(Confidences.NONE);
        float[] c = known.confidence();
        float[] r = known.right();
        double e = known.entropy();
        double i = known.mutualInformation();
        assertThat(known).isNotEqualTo(new Confidences(r, r, e, i)).isNotEqualTo(new Confidences(c, r, 0, i));
        assertThat(known).isNotEqualTo(new Confidences(c, r, e, 0)).isNotEqualTo("text");
        assertThat(known).hasToString("Confidences(2 rows)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Confidences(new float[1], new float[2], 0, 0))
                .withMessage("1 confidences but 2 outcomes");
    }

    @Test
    void aRiskIsPromisedFromEnoughRightAnswers() {
        assertThat(Confidences.NONE.atRisk(0.5)).isEmpty();
        float[] confidence = new float[100];
        float[] right = new float[100];
        for (int i = 0; i < 100; i++) {
            confidence[i] = i / 100f;
            right[i] = i < 50 ? 0 : 1;
        }
        RiskControl control =
                new Confidences(confidence, right, 0, 0).atRisk(0.2).orElseThrow();
        assertThat(control.threshold()).isEqualTo(0.5f, within(1e-6));
        assertThat(control.risk()).isZero();
        assertThat(control.rows()).isEqualTo(100);
        Arrays.fill(right, 0);
        assertThat(new Confidences(confidence, right, 0, 0).atRisk(0.2)).isEmpty();
    }
}
