package org.palimpsest.model.predictor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.palimpsest.Recipe;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Inputs;
import org.palimpsest.data.Targets;
import org.palimpsest.exact.NamedInput;
import org.palimpsest.learner.LearnerState;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Activation;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.prediction.Classes;
import org.palimpsest.store.TensorFile;

final class DriftingPredictorTest {
    private static final LearnerState NO_NETWORK =
            LearnerState.of(new Mlp(2, List.of(), Activation.RELU, List.of()), MeanField.isotropic(0, 0, 1), 0);
    private static final ModelFacts MODEL =
            new ModelFacts(2, 2, false, Recipe.DEFAULT_METHOD, new Likelihood.Categorical(), 5, false, NO_NETWORK);

    private static Dataset rows(int n, long seed) {
        Random random = new Random(seed);
        float[] x = new float[2 * n];
        int[] y = new int[n];
        for (int r = 0; r < n; r++) {
            x[2 * r] = (float) random.nextGaussian();
            x[2 * r + 1] = (float) random.nextGaussian();
            y[r] = x[2 * r] > x[2 * r + 1] ? 1 : 0;
        }
        return Dataset.of(new Inputs.Floats(2, x), new Targets.Labels(y, 2));
    }

    private static TaskRows task(Dataset rows) {
        return new TaskRows(
                "task",
                List.of(NamedInput.numeric("a"), NamedInput.numeric("b")),
                List.of("no", "yes"),
                rows,
                rows.select(new int[0]),
                1,
                5,
                NO_NETWORK,
                Compute.shared());
    }

    private static DriftingPredictor learned() {
        return (DriftingPredictor) new DriftingPredictor.Kind().initial(MODEL).update(task(rows(300, 1)));
    }

    @Test
    void aPredictorIsReadAsItWasWritten() {
        DriftingPredictor one = learned();
        DriftingPredictor read = (DriftingPredictor) new DriftingPredictor.Kind().read(one.state(), MODEL);
        assertThat(read).isEqualTo(one).hasSameHashCodeAs(one);
        assertThat(read.beforeLearning()).isEmpty();
        assertThat(read.fadingScore()).isEqualTo(one.fadingScore());
        assertThat(read.update(task(rows(50, 2)))).isEqualTo(one.update(task(rows(50, 2))));
    }

    @Test
    void updatingLeavesThePredictorAsItWas() {
        DriftingPredictor one = learned();
        TensorFile before = one.state();
        one.update(task(rows(50, 2)));
        assertThat(one.state().bytes()).isEqualTo(before.bytes());
    }

    @Test
    void fadingScoreIsTheMeanOfRightAnswersWithFadingWeights() {
        Dataset rows = rows(300, 1);
        DriftingPredictor one = learned();
        Classes before = (Classes) one.beforeLearning().orElseThrow();
        double sum = 0;
        double weight = 0;
        for (int r = 0; r < 300; r++) {
            double own = Math.pow(0.999, 299 - r);
            sum += before.index(r) == ((Targets.Labels) rows.targets()).at(r) ? own : 0;
            weight += own;
        }
        assertThat(one.fadingScore()).isCloseTo(sum / weight, within(1e-12));
    }

    @Test
    void anyNumberOfThreadsPredictsTheSame() {
        DriftingPredictor one = learned();
        Dataset rows = rows(500, 3);
        Classes a = (Classes) one.at(Compute.on(1)).predict(rows);
        Classes b = (Classes) one.at(Compute.on(3)).predict(rows);
        for (int r = 0; r < rows.size(); r++) {
            assertThat(b.probability(r, 1)).isEqualTo(a.probability(r, 1));
        }
        assertThat(one.at(Compute.on(1)).answer(rows).novelty()).isPresent();
    }

    @Test
    void anIncompleteStateIsRefused() {
        TensorFile state = learned().state();
        TensorFile without = new TensorFile(state.words(), Map.of(), Map.of());
        assertThatThrownBy(() -> new DriftingPredictor.Kind().read(without, MODEL))
                .hasMessageContaining("it has no score");
    }
}
