package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
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

    private static final Optional<double[]> NOVELTY = Optional.of(new double[] {0.75, Double.NaN});

    private static RowAnswer.Form form(Schema schema, Double... thresholds) {
        return new RowAnswer.Form(schema, List.of(thresholds), Optional.empty());
    }

    @Test
    void aClassIsToldWithItsProbabilitiesAndUncertainties() {
        RowAnswer.Form form = form(CLASSES);
        assertThat(form.names())
                .containsExactly(
                        "prediction",
                        "probability",
                        "entropy",
                        "aleatoric",
                        "mutual_information",
                        "novelty",
                        "p_a",
                        "p_b",
                        "p_c",
                        "problem");
        RowAnswer answer = form.answer(P, NOVELTY, 1);
        assertThat(answer.values())
                .containsExactly(
                        "c", 0.625, P.totalEntropy(1), 0.5, P.mutualInformation(1), "", 0.125, 0.25, 0.625, "");
        assertThat(form.answer(P, NOVELTY, 0).values().get(5)).isEqualTo(0.75);
        assertThat(answer.refused()).isFalse();
        assertThat(answer.fineness(form.names())).isInfinite();
    }

    @Test
    void aSetHoldsTheClassesThatAreProbableEnough() {
        RowAnswer.Form form = form(CLASSES, 0.7 / 0.3, 0.7 / 0.3, 0.5);
        int at = form.names().indexOf("set");
        assertThat(form.answer(P, Optional.empty(), 0).values().get(at)).isEqualTo("a|b");
        assertThat(form.answer(P, Optional.empty(), 1).values().get(at)).isEqualTo("c");
        assertThat(form.answer(P, Optional.empty(), 0).values()).hasSameSizeAs(form.names());
    }

    @Test
    void anAnswerThatIsNotSureEnoughIsRefused() {
        RiskControl control = new RiskControl(0.6, 0.5, 0, 0.1, 10);
        RowAnswer.Form form = new RowAnswer.Form(CLASSES, List.of(), Optional.of(control));
        assertThat(form.answer(P, Optional.empty(), 0).refused()).isTrue();
        assertThat(form.answer(P, Optional.empty(), 0).values()).startsWith("?", 0.5);
        assertThat(form.answer(P, Optional.empty(), 1).refused()).isFalse();
        assertThat(form.answer(P, Optional.empty(), 1).values()).startsWith("c");
    }

    @Test
    void aNumberIsToldWithItsDeviationsAndItsInterval() {
        Values p = Values.of(1, new double[] {1, 5}, new double[] {0, 7}, new double[] {9});
        RowAnswer.Form form = form(VALUES);
        assertThat(form.names())
                .containsExactly("mean", "sd", "aleatoric_sd", "epistemic_sd", "novelty", "low", "high", "problem");
        List<Object> values = form.answer(p, Optional.empty(), 1).values();
        assertThat(values.subList(0, 4)).containsExactly(5.0, 4.0, 3.0, Math.sqrt(7));
        assertThat((double) values.get(5)).isCloseTo(5 - 4 * 1.6448536, within(1e-6));
        assertThat((double) values.get(6)).isCloseTo(5 + 4 * 1.6448536, within(1e-6));
        assertThat(form(VALUES, 2.0).answer(p, NOVELTY, 0).values().subList(4, 8))
                .containsExactly(0.75, -5.0, 7.0, "");
        assertThat(form.answer(p, Optional.empty(), 1).fineness(form.names())).isEqualTo(4e-3);
    }

    @Test
    void aRowThatCannotBeReadHasNoAnswerButAReason() {
        for (RowAnswer.Form form : List.of(form(CLASSES, 0.5, 0.5, 0.5), form(VALUES))) {
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
}
