package org.palimpsest.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.palimpsest.Fixtures;
import org.palimpsest.math.Compute;
import org.palimpsest.network.Mlp;
import org.palimpsest.objective.HeadModel;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.objective.QuadraticPenalty;
import org.palimpsest.posterior.MeanField;
import org.palimpsest.random.Rng;

final class PathIntegralTest {
    private static final int ROWS = 7;
    private static final float[] START = {0, 0, 1, 2, 1};
    private static final float[] END = {0, 0.01f, 2, 2.5f, 3};
    private static final float[] OMEGA = {0.5f, 0.5f, 0.5f, -0.5f, 0.25f};

    /** Weights that moved not at all, by much less than √ξ, about as much, and more; one of them against the gradient. */
    private static FinishedTask task() {
        WeightObserver path = new WeightObserver() {
            @Override
            public Map<String, float[]> arrays() {
                return Map.of(PathObserver.OMEGA, OMEGA);
            }
        };
        HeadModel any = new HeadModel(Mlp.relu(1, List.of(), 2), 0, new Likelihood.Categorical(), Compute.on(1));
        return new FinishedTask(
                new MeanField(START, new float[5]),
                new MeanField(END, new float[5]),
                path,
                any,
                Fixtures.classes(ROWS, 1, 2, 1),
                Rng.of(1));
    }

    @Test
    void importanceIsTheContributionOverTheDampedSquaredMove() {
        for (double xi : new double[] {1e-3, 0.1, 1}) {
            float[] weight = new Importance.PathIntegral(3, xi)
                    .after(QuadraticPenalty.none(5), task())
                    .weight();
            for (int i = 0; i < 5; i++) {
                double move = END[i] - START[i];
                double expected = 2 * 3 * ROWS * Math.max(0, OMEGA[i] / (move * move + xi));
                assertThat((double) weight[i])
                        .as("ξ %s, weight %d", xi, i)
                        .isCloseTo(expected, within(1e-5 * expected));
            }
        }
    }

    @Test
    void tasksAddUpAroundTheLastWeights() {
        Importance si = new Importance.PathIntegral(3, 0.1);
        QuadraticPenalty once = si.after(QuadraticPenalty.none(5), task());
        QuadraticPenalty twice = si.after(once, task());
        for (int i = 0; i < 5; i++) {
            assertThat(twice.weight()[i]).isEqualTo(2 * once.weight()[i]);
            if (twice.weight()[i] > 0) { // a penalty without weight has no anchor
                assertThat(twice.anchor()[i]).isEqualTo(END[i]);
            }
        }
    }
}
