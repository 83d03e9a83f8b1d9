package org.palimpsest.lab.spec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Initial;
import org.palimpsest.method.OptimizerCarryOver;
import org.palimpsest.method.Prior;
import org.palimpsest.method.Start;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.objective.Estimator;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Schedule;

/** The published numbers, written out a second time, from docs/recipes.md and not from the code. */
final class RecipesTest {
    private static String trainingSettings(VclMethod v) {
        TrainingSettings s = v.trainingSettings();
        Adam adam = (Adam) s.optimizer();
        assertThat(adam.beta1()).isEqualTo(0.9);
        assertThat(adam.beta2()).isEqualTo(0.999);
        assertThat(adam.epsilon()).isEqualTo(1e-8);
        assertThat(s.schedule()).isEqualTo(new Schedule.Constant());
        String batch = s.batchSize() == TrainingSettings.ALL_ROWS ? "full" : String.valueOf(s.batchSize());
        return s.epochs() + "/" + batch + "/" + adam.learningRate() + "/" + s.memory();
    }

    @Test
    void vcl2018IsSectionOne() {
        VclMethod permuted = Recipes.VCL_2018.whole().method();
        VclMethod split = Recipes.VCL_2018.split().method();
        assertThat(trainingSettings(permuted)).isEqualTo("100/256/0.001/" + OptimizerCarryOver.RESET);
        assertThat(trainingSettings(split)).isEqualTo("120/full/0.001/" + OptimizerCarryOver.RESET);
        assertThat(Recipes.VCL_2018.whole().hidden()).containsExactly(100, 100);
        assertThat(Recipes.VCL_2018.split().hidden()).containsExactly(256, 256);
        assertThat(permuted.start()).isEqualTo(Start.MAXIMUM_LIKELIHOOD_FIRST);
        assertThat(permuted.initial()).isEqualTo(new Initial(new Initial.Means.TruncatedNormal(0.1), -6 / 2.0));
        assertThat(permuted.estimator()).isEqualTo(new Estimator.WeightSamples(10));
        assertThat(permuted.averaging()).isEqualTo(new Averaging.MonteCarlo(100));
        assertThat(split.with(permuted.trainingSettings())).isEqualTo(permuted);
    }

    @Test
    void chen2018IsSectionTwo() {
        VclMethod permuted = Recipes.CHEN_2018.whole().method();
        VclMethod split = Recipes.CHEN_2018.split().method();
        assertThat(trainingSettings(permuted)).isEqualTo("50/500/0.001/" + OptimizerCarryOver.KEEP);
        assertThat(trainingSettings(split)).isEqualTo("100/full/0.001/" + OptimizerCarryOver.RESET);
        assertThat(Recipes.CHEN_2018.split().hidden()).containsExactly(100, 100);
        assertThat(permuted.start()).isEqualTo(Start.FROM_POSTERIOR);
        assertThat(permuted.initial()).isEqualTo(new Initial(new Initial.Means.Normal(0.001), -3));
        assertThat(split.initial()).isEqualTo(new Initial(new Initial.Means.Normal(0.001), -4));
        assertThat(permuted.estimator()).isEqualTo(new Estimator.WeightSamples(20));
        assertThat(permuted.averaging()).isEqualTo(new Averaging.PosteriorMean());
    }

    @Test
    void improved2019IsSectionSix() {
        VclMethod permuted = Recipes.IMPROVED_2019.whole().method();
        VclMethod split = Recipes.IMPROVED_2019.split().method();
        assertThat(trainingSettings(permuted)).isEqualTo("800/1024/0.005/" + OptimizerCarryOver.RESET);
        assertThat(trainingSettings(split)).isEqualTo("600/256/0.005/" + OptimizerCarryOver.RESET);
        assertThat(Recipes.IMPROVED_2019.whole().hidden()).containsExactly(100, 100);
        assertThat(Recipes.IMPROVED_2019.split().hidden()).containsExactly(200);
        assertThat(permuted.start()).isEqualTo(Start.FRESH);
        assertThat(permuted.initial()).isEqualTo(new Initial(new Initial.Means.Normal(0.1), -6 / 2.0));
        assertThat(permuted.estimator()).isEqualTo(new Estimator.LocalReparameterization(10));
        assertThat(permuted.averaging()).isEqualTo(new Averaging.MonteCarlo(20));
        assertThat(Recipes.IMPROVED_2019.firstPermuted()).isFalse();
    }

    @Test
    void thePublishedRecipesArePlainVclWithPriorOne() {
        for (NamedRecipe recipe : Recipes.all()) {
            assertThat(Recipes.find(recipe.name())).contains(recipe);
            if (recipe.complete()) {
                continue;
            }
            for (NamedRecipe.Part part : new NamedRecipe.Part[] {recipe.whole(), recipe.split()}) {
                boolean narrow = recipe.name().equals("default") && part.equals(recipe.whole());
                assertThat(part.method().prior()).isEqualTo(new Prior.Isotropic(narrow ? 0.1 : 1));
                assertThat(part.method().metric()).isEqualTo(new Metric.Euclidean());
            }
        }
    }
}
