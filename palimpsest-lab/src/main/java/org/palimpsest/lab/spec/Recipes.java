package org.palimpsest.lab.spec;

import java.util.List;
import java.util.Optional;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Initial;
import org.palimpsest.method.OptimizerCarryOver;
import org.palimpsest.method.Start;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.objective.Estimator;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.optimizer.Metric;

/**
 * Published settings by name, and our own. All three papers ran on TensorFlow,
 * hence the place of Adam's ε, {@link Adam.Epsilon#HAT}; their log variance −6 is our log σ = −3.
 */
public final class Recipes {
    private static final Adam TENSORFLOW = Adam.DEFAULT.withForm(Adam.Epsilon.HAT);

    /**
     * Nguyen, Li, Bui, Turner, "Variational Continual Learning" (2018), as in their code: maximum likelihood first,
     * whole weights sampled. Theirs: permutations from NumPy, and five tasks in the script though ten in the paper.
     */
    public static final NamedRecipe VCL_2018 = vcl2018();

    /**
     * Chen, Diethe, Lawrence, "Facilitating Bayesian Continual Learning by Natural Gradients and Stein Gradients"
     * (2018), as in the first author's code: small random means, no maximum likelihood first, one deterministic pass
     * to predict, and Adam's memory kept from task to task where there is one head. Coresets as regret, a mean over the
     * points of each head, all of them at every step. Theirs: for predictive use, a KL to the posterior before the task; 55,000 of the 60,000
     * training images for permuted tasks; 50 epochs there in one script and 100 in another, of which we have the first.
     * One released revision divides the divergence by the size of each tensor instead of N, a later one by N; which of
     * them made the figures is not known. This recipe has the latter; {@code --set kl=mean-per-tensor} is the former.
     */
    public static final NamedRecipe CHEN_2018 = chen2018();

    /**
     * Swaroop, Nguyen, Bui, Turner, "Improving and Understanding Variational Continual Learning" (2019), as in their
     * code: local reparameterization, every task from fresh means, and many steps. Theirs: a head per class, noise
     * shared by a whole batch (ours is per example, of less variance), double precision for split tasks.
     */
    public static final NamedRecipe IMPROVED_2019 = improved2019();

    private Recipes() {}

    private static NamedRecipe vcl2018() {
        VclMethod permuted = new VclMethod(
                Start.MAXIMUM_LIKELIHOOD_FIRST,
                new Initial(new Initial.Means.TruncatedNormal(0.1), -3),
                1,
                new Estimator.WeightSamples(10),
                new Metric.Euclidean(),
                TrainingSettings.of(TENSORFLOW, 100, 256),
                new Averaging.MonteCarlo(100));
        CoresetSettings coresets = CoresetSettings.USUAL
                .with(CoresetSection.USE, CoresetSection.PREDICTIVE)
                .with(CoresetSection.REMOVED, true)
                .with(CoresetSection.EPOCHS, 100);
        return new NamedRecipe(
                "vcl2018",
                "Nguyen et al. 2018: maximum likelihood first, weight samples",
                true,
                new NamedRecipe.Part(List.of(100, 100), permuted, coresets),
                new NamedRecipe.Part(
                        List.of(256, 256),
                        permuted.with(TrainingSettings.of(TENSORFLOW, 120, TrainingSettings.ALL_ROWS)),
                        coresets.with(CoresetSection.SIZE, 40)
                                .with(CoresetSection.EPOCHS, 120)
                                .with(CoresetSection.BATCH_SIZE, Form.Rows.ALL)));
    }

    private static NamedRecipe chen2018() {
        Initial.Means means = new Initial.Means.Normal(0.001);
        VclMethod permuted = new VclMethod(
                Start.FROM_POSTERIOR,
                new Initial(means, -3),
                1,
                new Estimator.WeightSamples(20),
                new Metric.Euclidean(),
                TrainingSettings.of(TENSORFLOW, 50, 500).with(OptimizerCarryOver.KEEP),
                new Averaging.PosteriorMean());
        CoresetSettings coresets = CoresetSettings.USUAL
                .with(CoresetSection.BANDWIDTH, "released")
                .with(CoresetSection.SAMPLES, 20)
                .with(CoresetSection.WEIGHT, CoresetSection.PER_HEAD)
                .with(CoresetSection.EPOCHS, 50)
                .with(CoresetSection.BATCH_SIZE, 500);
        return new NamedRecipe(
                "chen2018",
                "Chen et al. 2018: small random means, predictions by the posterior mean",
                true,
                new NamedRecipe.Part(List.of(100, 100), permuted, coresets),
                new NamedRecipe.Part(
                        List.of(100, 100),
                        permuted.with(new Initial(means, -4))
                                .with(TrainingSettings.of(TENSORFLOW, 100, TrainingSettings.ALL_ROWS)),
                        coresets.with(CoresetSection.SIZE, 40)
                                .with(CoresetSection.EVERY, 1)
                                .with(CoresetSection.EPOCHS, 100)
                                .with(CoresetSection.BATCH_SIZE, Form.Rows.ALL)));
    }

    private static NamedRecipe improved2019() {
        Adam adam = TENSORFLOW.withLearningRate(5e-3);
        VclMethod permuted = new VclMethod(
                Start.FRESH,
                new Initial(new Initial.Means.Normal(0.1), -3),
                1,
                new Estimator.LocalReparameterization(10),
                new Metric.Euclidean(),
                TrainingSettings.of(adam, 800, 1024),
                new Averaging.MonteCarlo(20));
        CoresetSettings coresets = CoresetSettings.USUAL
                .with(CoresetSection.USE, CoresetSection.PREDICTIVE)
                .with(CoresetSection.REMOVED, true)
                .with(CoresetSection.RATE, 5e-3)
                .with(CoresetSection.EPOCHS, 800)
                .with(CoresetSection.BATCH_SIZE, 1024);
        return new NamedRecipe(
                "improved2019",
                "Swaroop et al. 2019: local reparameterization, fresh means for every task, many epochs",
                false,
                new NamedRecipe.Part(List.of(100, 100), permuted, coresets),
                new NamedRecipe.Part(
                        List.of(200),
                        permuted.with(TrainingSettings.of(adam, 600, 256)),
                        coresets.with(CoresetSection.SIZE, 40).with(CoresetSection.EPOCHS, 600)));
    }

    /** The recipe that is used unless another is named. */
    public static NamedRecipe standard() {
        return DefaultRecipe.RECIPE;
    }

    /** All of them, ours first. */
    public static List<NamedRecipe> all() {
        return List.of(standard(), LearnRecipe.RECIPE, VCL_2018, CHEN_2018, IMPROVED_2019);
    }

    /** Their names. */
    public static List<String> names() {
        return all().stream().map(NamedRecipe::name).toList();
    }

    /** A recipe by its name. */
    public static Optional<NamedRecipe> find(String name) {
        return all().stream().filter(recipe -> recipe.name().equals(name)).findFirst();
    }
}
