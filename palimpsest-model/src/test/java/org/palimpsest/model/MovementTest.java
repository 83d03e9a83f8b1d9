package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.palimpsest.Defaults;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.model.conformal.ConformalScores;
import org.palimpsest.model.encoding.RowFilter;
import org.palimpsest.model.predictor.Predictors;
import org.palimpsest.model.schema.Column;
import org.palimpsest.model.schema.Schema;
import org.palimpsest.model.schema.TableSummary;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.GaussianKl;
import org.palimpsest.posterior.MeanField;

/** How far an update moved a posterior, and what it warns of. */
final class MovementTest {
    private static final Mlp NETWORK = new Mlp(2, List.of(3), Activation.RELU, List.of(2));
    private static final MeanField PRIOR = Defaults.METHOD.freshPrior(NETWORK);
    private static final Schema CLASSES =
            new Schema(List.of(new Column.ClassTarget("y", List.of("a", "b", "c"), false)));
    private static final Schema VALUES = new Schema(List.of(new Column.ValueTarget("y", 0, 4, List.of())));

    private static LearnerState state(Mlp network, MeanField posterior) {
        return LearnerState.of(network, posterior, 1);
    }

    /** The prior with some log σ changed by this much. */
    private static LearnerState narrowed(int weights, double by) {
        float[] logSigma = PRIOR.logSigma();
        for (int i = 0; i < weights; i++) {
            logSigma[i] += (float) by;
        }
        return state(NETWORK, new MeanField(PRIOR.mean(), logSigma));
    }

    @Test
    void theDivergenceIsThatOfTheNewFromTheOld() {
        MeanField q = MeanField.isotropic(PRIOR.size(), 0.25, 0.5);
        assertThat(Movement.kl(state(NETWORK, PRIOR), state(NETWORK, q), Defaults.METHOD))
                .isCloseTo(GaussianKl.between(q, PRIOR), within(1e-9))
                .isPositive();
        // A class that has come and still has its prior moves nothing.
        Mlp wider = new Mlp(2, List.of(3), Activation.RELU, List.of(3));
        MeanField fresh = Defaults.METHOD.freshPrior(wider);
        assertThat(Movement.kl(state(NETWORK, PRIOR), state(wider, fresh), Defaults.METHOD))
                .isZero();
    }

    @Test
    void aWeightIsTakenWhenItsDeviationHasHalved() {
        int n = PRIOR.size();
        assertThat(Movement.capacity(narrowed(n, 0), Defaults.METHOD)).isZero();
        assertThat(Movement.capacity(narrowed(n, -0.69), Defaults.METHOD)).isZero();
        assertThat(Movement.capacity(narrowed(5, -0.7), Defaults.METHOD)).isEqualTo(5.0 / n);
        assertThat(Movement.capacity(narrowed(n, -3), Defaults.METHOD)).isEqualTo(1);
    }

    private static ModelVersion version(Schema schema, LearnerState state) {
        Provenance none = new Provenance(
                "t", List.of(), "f", 0, 0, Map.of(), "", "", List.of(), Map.of(), Map.of(), 0, Map.of(), 0, List.of());
        return new ModelVersion(
                "0123456789abcdef",
                Optional.empty(),
                schema,
                new ModelVersion.Learned(
                        Defaults.METHOD,
                        0,
                        state,
                        Predictors.initial(
                                List.of("network"), ModelVersion.facts(schema, Defaults.METHOD, 0, true, state))),
                new ModelVersion.Evidence(
                        none,
                        new TableSummary(0, "f", List.of()),
                        new SeenRows(Optional.empty(), List.of(RowFilter.of(new long[0]))),
                        ConformalScores.of(new double[0]),
                        Confidences.NONE));
    }

    private static List<String> warnings(
            Schema schema, LearnerState state, Map<String, Double> scores, Targets targets, double capacity) {
        List<String> warnings = new ArrayList<>();
        Scores after = new Scores("rows", 100, scores, Map.of(), List.of(), List.of());
        Dataset training = Dataset.of(new Inputs.Floats(1, new float[targets.size()]), targets);
        Movement.warn(version(schema, state), after, training, capacity, warnings);
        return warnings;
    }

    /** Six in ten rows are of class b; the standard error of 100 held-out rows is 4.9 %. */
    @Test
    void accuracyMustBeatTheMostFrequentClassByAStandardError() {
        Targets labels = new Targets.Labels(new int[] {0, 1, 1, 1, 2, 1, 1, 1, 0, 0}, 3);
        LearnerState state = narrowed(0, 0);
        assertThat(warnings(CLASSES, state, Map.of("accuracy", 0.648), labels, 0))
                .containsExactly(
                        "the task may not have been learned: accuracy 64.8 % on held-out rows, where always 'b'"
                                + " has 60.0 %");
        assertThat(warnings(CLASSES, state, Map.of("accuracy", 0.65), labels, 0))
                .isEmpty();
    }

    /** Targets of −1 and 1 have a deviation of 1 as they are encoded, and of 4 in the table. */
    @Test
    void theErrorOfARegressionMustBeatTheMean() {
        Targets values = new Targets.Values(1, new float[] {-1, 1, 1, -1});
        LearnerState state = narrowed(0, 0);
        assertThat(warnings(VALUES, state, Map.of("rmse", 4.0), values, 0))
                .containsExactly(
                        "the task may not have been learned: RMSE 4.000 on held-out rows, where always the mean"
                                + " has about 4.000");
        assertThat(warnings(VALUES, state, Map.of("rmse", 3.99), values, 0)).isEmpty();
    }

    @Test
    void collapsedDeviationsAndAFullNetworkAreTold() {
        Targets labels = new Targets.Labels(new int[] {0, 1}, 3);
        float[] logSigma = PRIOR.logSigma();
        Arrays.fill(logSigma, 3, 4, -12);
        LearnerState tight = state(NETWORK, new MeanField(PRIOR.mean(), logSigma));
        assertThat(warnings(CLASSES, tight, Map.of("accuracy", 1.0), labels, 0.9))
                .isEmpty();
        Arrays.fill(logSigma, 3, 4, -12.01f);
        LearnerState collapsed = state(NETWORK, new MeanField(PRIOR.mean(), logSigma));
        assertThat(warnings(CLASSES, collapsed, Map.of("accuracy", 1.0), labels, 0.95))
                .satisfiesExactly(
                        one -> assertThat(one).contains("have collapsed"),
                        two -> assertThat(two).startsWith("95 % of the capacity is used"));
    }

    @Test
    void aVersionSaysItsNameAndSize() {
        assertThat(version(CLASSES, narrowed(0, 0))).hasToString("ModelVersion(0123456789ab, 1 tasks, 0 features)");
        assertThat(version(CLASSES, narrowed(0, 0)).named("ab")).hasToString("ModelVersion(ab, 1 tasks, 0 features)");
        assertThat(version(CLASSES, narrowed(0, 0)).labels()).containsExactly("a", "b", "c");
        assertThat(TargetUnits.scale(VALUES)).isEqualTo(4);
        assertThat(TargetUnits.scale(CLASSES)).isEqualTo(1);
    }
}
