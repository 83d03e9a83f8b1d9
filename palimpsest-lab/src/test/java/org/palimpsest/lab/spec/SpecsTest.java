package org.palimpsest.lab.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.Recipe;
import org.palimpsest.Sizing;
import org.palimpsest.coreset.Bandwidth;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Stein;
import org.palimpsest.coreset.Use;
import org.palimpsest.lab.experiment.Experiment;
import org.palimpsest.lab.experiment.Scenario;
import org.palimpsest.lab.experiment.StreamSpec;
import org.palimpsest.method.Averaging;
import org.palimpsest.method.Importance;
import org.palimpsest.method.KlWeight;
import org.palimpsest.method.Method;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.Stopping;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.method.VclMethod;
import org.palimpsest.method.VclPrior;
import org.palimpsest.network.Activation;
import org.palimpsest.objective.FisherDiagonal;
import org.palimpsest.optimizer.Ivon;
import org.palimpsest.optimizer.Metric;
import org.palimpsest.optimizer.Schedule;
import org.palimpsest.optimizer.Sgd;

final class SpecsTest {
    @TempDir
    Path directory;

    private static Experiment named(String benchmark, String... overrides) {
        return Specs.resolve(benchmark, Optional.empty(), Optional.empty(), List.of(overrides));
    }

    private static final List<String> WITHOUT_USE = List.of(CoresetSection.NONE, CoresetSection.SUMMARY);

    /** Every benchmark with every recipe and method, and what none of them uses. */
    static Stream<Experiment> experiments() {
        List<Experiment> all = new ArrayList<>();
        for (String benchmark : Benchmarks.names()) {
            for (String recipe : Recipes.names()) {
                for (String method : Methods.names()) {
                    all.add(Specs.resolve(benchmark, Optional.of(recipe), Optional.of(method), List.of()));
                }
            }
        }
        for (String recipe : Recipes.names()) {
            for (String kind : CoresetSection.KINDS) {
                for (String use : WITHOUT_USE.contains(kind) ? List.<String>of() : CoresetSection.USES) {
                    all.add(Specs.resolve(
                            "split-digits",
                            Optional.of(recipe),
                            Optional.of("vcl+gng"),
                            List.of("coreset.kind=" + kind, "use=" + use)));
                }
            }
        }
        all.add(named("split-digits", "coreset.kind=summary", "rank=4", "least-rows=20", "draws=50"));
        all.add(named("split-digits", "method.kind=ewc", "coreset.kind=summary", "points-per-step=all"));
        all.add(named("split-digits", "coreset.kind=summary", "sharing=twice", "temperature=0.5"));
        all.add(named("split-digits", "kl=mean-per-tensor", "lambda=1"));
        all.add(named(
                "split-digits",
                "method.kind=vcl+kfac",
                "factors=merged",
                "factor-rank=all",
                "evidence=twice",
                "lambda=3",
                "beta=0.5",
                "start=from-posterior-narrow",
                "coreset.kind=random",
                "use=predictive",
                "labels=soft",
                "label-samples=7"));
        all.add(named("split-digits", "method.kind=ewc+kfac", "factor-rank=5", "fisher-examples=all", "decay=0.5"));
        all.add(named("split-digits", "method.kind=vcl", "lambda=10", "beta=0.3"));
        all.add(named("split-digits", "kl=by-rows", "kappa=0.3", "epochs=by-rows", "batch-size=by-rows"));
        all.add(named("split-digits", "method.kind=bayesian-joint", "sigma-rate=3", "beta=0.3"));
        all.add(named(
                "split-digits",
                "coreset.kind=stein",
                "coreset.size=7",
                "use=regret",
                "removed=true",
                "chosen-by=kcenter",
                "bandwidth=released",
                "steps=rms",
                "step-size=0.5",
                "timing=after",
                "moves=3",
                "clipped=true",
                "pull=0.1",
                "apart=2",
                "weight=per-head",
                "multiple=2.5",
                "points-per-step=all"));
        all.add(named(
                "split-fashion",
                "scenario=class",
                "groups=[[\"Ankle boot\"], [\"T-shirt/top\", \"Bag\"]]",
                "name=ü \"quoted\" \\ name",
                "activation=tanh",
                "optimizer=sgd",
                "learning-rate=1e-7",
                "schedule=exponential",
                "last-factor=0.25",
                "stopping=validation",
                "averaging=posterior-mean"));
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void whatIsWrittenReadsBackTheSame(Experiment experiment) {
        assertThat(Specs.read("text", Specs.toToml(experiment))).isEqualTo(experiment);
    }

    @Test
    void aDataSetForEachTaskNeedsAScenario() {
        String toml = "[stream]\nkind = \"sets\"\ndatasets = [\"monday\", \"tuesday\"]\n";
        SpecException error = catchThrowableOfType(SpecException.class, () -> Specs.read("own.toml", toml));
        assertThat(error).hasMessageContaining("stream.scenario is needed");
        Experiment own = Specs.read("own.toml", toml + "scenario = \"task\"\n");
        assertThat(own.stream()).isEqualTo(new StreamSpec.Sets(List.of("monday", "tuesday"), Scenario.TASK));
        assertThat(Specs.read("again", Specs.toToml(own))).isEqualTo(own);
    }

    @Test
    void aCoresetIsWhatItsRecipeMakesOfItAndItsNameIsTold() {
        Experiment ours = named("permuted-digits", "coreset.kind=stein", "coreset.size=50", "use=predictive");
        assertThat(ours.name()).isEqualTo("permuted-digits vcl stein:50 predictive");
        Retention.Points points = (Retention.Points) ((VclMethod) ours.method()).retention();
        assertThat(points.size()).isEqualTo(50);
        assertThat(points.removed()).isTrue();
        assertThat(points.movement()).isInstanceOf(Stein.class);
        Experiment theirs = Specs.resolve(
                "permuted-mnist", Optional.of("chen2018"), Optional.empty(), List.of("coreset.kind=stein"));
        Retention.Points chen = (Retention.Points) ((VclMethod) theirs.method()).retention();
        assertThat(((Stein) chen.movement()).bandwidth()).isEqualTo(Bandwidth.RELEASED);
        assertThat(chen.use()).isEqualTo(new Use.Regret(new Use.Weight.PerHead(1), 500));
        assertThat(chen.removed()).isFalse();
    }

    @Test
    void whatMeansNothingForACoresetIsTold() {
        SpecException error = catchThrowableOfType(
                SpecException.class,
                () -> named("split-digits", "coreset.kind=random", "step-size=1", "coreset.use=regert"));
        assertThat(error.problems())
                .extracting(SpecException.Problem::toString)
                .anySatisfy(text -> assertThat(text).contains("did you mean 'regret'?"))
                .anySatisfy(text -> assertThat(text).contains("coreset.step-size means nothing"));
    }

    @Test
    void anOverrideGoesBeforeAllElse() {
        Experiment e = named(
                "split-mnist",
                "training.epochs=3",
                "batch-size=all",
                "hidden=[20]",
                "activation=tanh",
                "optimizer=sgd",
                "schedule=exponential",
                "last-factor=0.5",
                "stopping=validation",
                "patience=2",
                "prediction.averaging=posterior-mean",
                "groups=[[7, 1], [\"3\", \"9\", \"0\"]]");
        assertThat(e.hidden()).containsExactly(20);
        assertThat(e.activation()).isEqualTo(Activation.TANH);
        TrainingSettings trainingSettings = e.method().trainingSettings();
        assertThat(trainingSettings.epochs()).isEqualTo(3);
        assertThat(trainingSettings.batchSize()).isEqualTo(TrainingSettings.ALL_ROWS);
        assertThat(trainingSettings.optimizer()).isInstanceOf(Sgd.class);
        assertThat(trainingSettings.schedule()).isEqualTo(new Schedule.Exponential(0.5));
        assertThat(trainingSettings.stopping()).isEqualTo(new Stopping.OnValidation(0.1, 2));
        assertThat(((VclMethod) e.method()).averaging()).isEqualTo(new Averaging.PosteriorMean());
        assertThat(e.stream())
                .isEqualTo(new StreamSpec.Split(
                        "mnist", List.of(List.of("7", "1"), List.of("3", "9", "0")), Scenario.TASK));
    }

    @Test
    void aRecipeSuitsTheKindOfTasks() {
        Optional<String> recipe = Optional.of("vcl2018");
        Experiment split = Specs.resolve("split-mnist", recipe, Optional.empty(), List.of());
        Experiment permuted = Specs.resolve("permuted-mnist", recipe, Optional.empty(), List.of());
        assertThat(split.hidden()).containsExactly(256, 256);
        assertThat(split.method()).isEqualTo(Recipes.VCL_2018.split().method());
        assertThat(permuted.hidden()).containsExactly(100, 100);
        assertThat(permuted.method()).isEqualTo(Recipes.VCL_2018.whole().method());
        Optional<String> improved = Optional.of("improved2019");
        Experiment plainFirst = Specs.resolve("permuted-mnist", improved, Optional.empty(), List.of());
        assertThat(((StreamSpec.Permuted) plainFirst.stream()).firstPermuted()).isFalse();
        assertThat(((StreamSpec.Permuted) permuted.stream()).firstPermuted()).isTrue();
    }

    @Test
    void aMethodChangesOnlyWhatItsNameSays() {
        Optional<String> recipe = Optional.of("default");
        VclMethod plain = (VclMethod) Specs.resolve("split-mnist", recipe, Optional.of("vcl"), List.of())
                .method();
        VclMethod natural = (VclMethod) Specs.resolve("split-mnist", recipe, Optional.of("vcl+gng"), List.of())
                .method();
        PointMethod point = (PointMethod) Specs.resolve("split-mnist", recipe, Optional.of("fine-tuning"), List.of())
                .method();
        assertThat(natural).isEqualTo(plain.with(new Metric.GaussianFisher()));
        assertThat(point).isEqualTo(new PointMethod(plain.initial().means(), plain.trainingSettings()));
    }

    @Test
    void methodsThatAPaperComparesHaveOneRecipeOnEveryBenchmark() {
        for (String benchmark : Benchmarks.names()) {
            Experiment vcl = Specs.resolve(benchmark, Optional.empty(), Optional.of("vcl"), List.of());
            Experiment gng = Specs.resolve(benchmark, Optional.empty(), Optional.of("vcl+gng"), List.of());
            assertThat(gng.method()).isEqualTo(vcl.method().with(new Metric.GaussianFisher()));
        }
    }

    @Test
    void anotherMethodUnderTheSameRecipeHasAllSettingsThatBothHave() {
        Experiment vcl = named("permuted-digits", "epochs=7", "lambda=4");
        Experiment ewc = Specs.withMethod(vcl, "ewc");
        assertThat(ewc.name()).isEqualTo("permuted-digits ewc");
        assertThat(ewc.method().trainingSettings()).isEqualTo(vcl.method().trainingSettings());
        Map<String, Object> one = Specs.values(vcl);
        Specs.values(ewc).forEach((key, value) -> {
            if (one.containsKey(key) && !key.equals(Keys.NAME) && !key.equals(MethodSection.KIND)) {
                assertThat(value).as(key).isEqualTo(one.get(key));
            }
        });
        assertThat(Specs.values(Specs.withMethod(named("permuted-digits", "method.kind=fine-tuning"), "ewc"))
                        .get(PointSection.LAMBDA))
                .isEqualTo(100.0);
        assertThat(catchThrowableOfType(SpecException.class, () -> Specs.withMethod(vcl, "bgd")))
                .hasMessageContaining("start");
    }

    @Test
    void theRecipeOfLearnIsTheDefaultAndOptionsGoBeforeIt() {
        Optional<String> learn = Optional.of("learn");
        for (String benchmark : Benchmarks.names()) {
            Experiment experiment = Specs.resolve(benchmark, learn, Optional.empty(), List.of());
            assertThat(experiment.recipe()).isEqualTo(Recipe.DEFAULT);
        }
        assertThat(Specs.read("text", "benchmark = \"split-digits\"\nrecipe = \"learn\"\n")
                        .recipe())
                .isEqualTo(Recipe.DEFAULT);
        Experiment plain =
                Specs.resolve("split-digits", learn, Optional.of("vcl"), List.of("coreset.kind=none", "kappa=2"));
        assertThat(plain.method())
                .isEqualTo(Recipe.DEFAULT_METHOD
                        .with(new Metric.Euclidean())
                        .with(new Retention.Nothing())
                        .with(new KlWeight.ByRows(2)));
        assertThat(plain.recipe().sizing()).isEqualTo(Sizing.BY_ROWS);
    }

    @Test
    void epochsAndBatchesFollowTheRowsTogether() {
        assertThat(catchThrowableOfType(
                        SpecException.class, () -> named("split-digits", "epochs=by-rows", "batch-size=32")))
                .hasMessageContaining("follow the rows together");
    }

    @Test
    void whatNoSettingSaysIsNotWrittenAsSomethingElse() {
        Experiment experiment = named("split-digits");
        for (String kind : List.of("vcl+kfac", "bayesian-joint")) {
            VclMethod sayable =
                    (VclMethod) named("split-digits", "method.kind=" + kind).method();
            boolean natural = sayable.metric() instanceof Metric.GaussianFisher;
            Method unsayable = sayable.with(natural ? new Metric.Euclidean() : new Metric.GaussianFisher());
            Experiment other = new Experiment(
                    "other",
                    experiment.stream(),
                    experiment.testedOn(),
                    experiment.hidden(),
                    experiment.activation(),
                    unsayable);
            assertThat(catchThrowableOfType(IllegalArgumentException.class, () -> Specs.toToml(other)))
                    .hasMessageContaining("no settings say");
        }
    }

    /** λ counts old rows in units of Bayes' rule, whatever β; on permuted tasks it was searched for each set. */
    @Test
    void withFewerRowsPerWeightBetaIsSmallerAndLambdaStaysNearBayes() {
        String method = "vcl+kfac";
        VclPrior many = prior("permuted-mnist", method);
        VclPrior few = prior("permuted-digits", method);
        assertThat(beta(few)).isEqualTo(beta(many) / 10);
        assertThat(few.lambda()).isEqualTo(5);
        assertThat(many.lambda()).isEqualTo(3);
        assertThat(prior("split-digits", method).lambda())
                .isEqualTo(prior("split-mnist", method).lambda());
    }

    private static VclPrior prior(String benchmark, String method) {
        return ((VclMethod) Specs.resolve(benchmark, Optional.empty(), Optional.of(method), List.of())
                        .method())
                .regularization();
    }

    private static double beta(VclPrior prior) {
        return ((KlWeight.Constant) prior.klWeight()).beta();
    }

    @Test
    void splitTasksAreLearnedByGeneralisedVclWhetherOrNotTheMethodIsNamed() {
        VclMethod unnamed = (VclMethod) named("split-mnist").method();
        VclMethod named = (VclMethod) Specs.resolve("split-mnist", Optional.empty(), Optional.of("vcl"), List.of())
                .method();
        assertThat(unnamed).isEqualTo(named);
        assertThat(named.regularization().lambda()).isEqualTo(1000);
        assertThat(named.regularization().klWeight()).isEqualTo(new KlWeight.Constant(0.03));
        assertThat(((VclMethod) named("permuted-mnist").method())
                        .regularization()
                        .lambda())
                .isEqualTo(10);
    }

    @Test
    void aMethodBringsItsOwnStrengthAndUnlessARecipeIsNamedItsSteps() {
        Optional<String> ewc = Optional.of("ewc");
        PointMethod alone = (PointMethod) Specs.resolve("permuted-mnist", Optional.empty(), ewc, List.of())
                .method();
        PointMethod in2018 = (PointMethod) Specs.resolve("permuted-mnist", Optional.of("vcl2018"), ewc, List.of())
                .method();
        PointMethod split = (PointMethod)
                Specs.resolve("split-mnist", Optional.empty(), ewc, List.of()).method();
        assertThat(in2018.importance()).isEqualTo(alone.importance());
        assertThat(split.importance()).isNotEqualTo(alone.importance());
        assertThat(in2018.trainingSettings())
                .isEqualTo(Recipes.VCL_2018.whole().method().trainingSettings());
        assertThat(alone.trainingSettings())
                .isNotEqualTo(Recipes.standard().whole().method().trainingSettings());
    }

    @Test
    void everySettingOfAPenaltyIsHeard() {
        assertThat(((PointMethod) named(
                                        "split-mnist",
                                        "method.kind=online-ewc",
                                        "lambda=7",
                                        "decay=0.5",
                                        "fisher-labels=observed",
                                        "fisher-examples=all")
                                .method())
                        .importance())
                .isEqualTo(new Importance.Fisher(
                        7,
                        new FisherDiagonal(new FisherDiagonal.Labels.Observed(), FisherDiagonal.ALL),
                        new Importance.Consolidation.Running(0.5)));
        assertThat(((PointMethod) named("split-mnist", "method.kind=si", "c=2", "xi=1e-3")
                                .method())
                        .importance())
                .isEqualTo(new Importance.PathIntegral(2, 1e-3));
        assertThat(((PointMethod) named("split-mnist", "method.kind=ewc", "metric=empirical-fisher", "damping=0.1")
                                .method())
                        .metric())
                .isEqualTo(new Metric.EmpiricalFisher(0.1));
        assertThat(problems("split-mnist", "method.kind=ewc", "decay=0.5"))
                .singleElement()
                .asString()
                .contains("method.decay means nothing when method.kind is ewc");
    }

    @Test
    void aRuleOfBeliefsIsItsOwnOptimizer() {
        VclMethod ivon = (VclMethod)
                named("split-mnist", "method.kind=ivon", "momentum=0.8", "precision-memory=0.99", "learning-rate=0.2")
                        .method();
        assertThat(ivon.trainingSettings().optimizer()).isEqualTo(new Ivon(0.2, 0.8, 0.99));
        assertThat(problems("split-mnist", "method.kind=ivon", "optimizer=sgd"))
                .singleElement()
                .asString()
                .contains("training.optimizer means nothing when method.kind is ivon");
        assertThat(problems("split-mnist", "method.kind=bgd", "start=fresh"))
                .singleElement()
                .asString()
                .contains("setting start=fresh", "start from the posterior", "method.kind");
    }

    @Test
    void aFileStartsFromABenchmarkAndARecipe() throws IOException {
        Path file = directory.resolve("mine.toml");
        Files.writeString(file, """
                benchmark = "split-mnist"
                recipe = "chen2018"

                [method]
                kind = "vcl+gng"
                log-sigma = -5

                [training]
                epochs = 7
                """);
        Experiment e = Specs.resolve(file.toString(), Optional.empty(), Optional.empty(), List.of());
        VclMethod chen = Recipes.CHEN_2018.split().method();
        assertThat(e.name()).isEqualTo("split-mnist vcl+gng chen2018");
        assertThat(e.method().trainingSettings())
                .isEqualTo(chen.trainingSettings().withEpochs(7));
        assertThat(((VclMethod) e.method()).initial().logSigma()).isEqualTo(-5);
        Experiment other = Specs.resolve(file.toString(), Optional.of("vcl2018"), Optional.empty(), List.of());
        assertThat(other.method().trainingSettings())
                .isEqualTo(Recipes.VCL_2018.split().method().trainingSettings());
        assertThat(Methods.name(other.method())).isEqualTo("vcl+gng");
    }

    @Test
    void anotherMethodForAFileIsNoMistakeAndShowsInTheName() throws IOException {
        Path file = directory.resolve("run.toml");
        Files.writeString(file, Specs.toToml(named("split-mnist")));
        Experiment e = Specs.resolve(file.toString(), Optional.empty(), Optional.of("fine-tuning"), List.of());
        assertThat(e.method()).isInstanceOf(PointMethod.class);
        assertThat(e.name()).isEqualTo("split-mnist fine-tuning");
    }

    @Test
    void allMistakesAreToldAtOnceWithPlaceAndSuggestion() {
        SpecException error = catchThrowableOfType(SpecException.class, () -> Specs.read("exp.toml", """
                        benchmark = "splt-mnist"
                        recipe = "vcl2081"
                        epochs = 4

                        [trainng]
                        epochs = 5

                        [training]
                        optimzer = "adam"
                        epochs = "many"
                        schedule = "cosin"
                        learning-rate = -1
                        """));
        assertThat(error.problems())
                .extracting(SpecException.Problem::toString)
                .containsExactly(
                        "exp.toml:1:1: there is no benchmark 'splt-mnist'; did you mean 'split-mnist'?",
                        "exp.toml:2:1: there is no recipe 'vcl2081'; did you mean 'vcl2018'?",
                        "exp.toml:5:1: there is no section [trainng]; did you mean 'training'?",
                        "exp.toml:3:1: there is no setting 'epochs'; did you mean training.epochs?",
                        "exp.toml:9:1: there is no setting 'training.optimzer'; did you mean 'training.optimizer'?",
                        "exp.toml:10:1: training.epochs must be a whole number >= 1, or \"by-rows\", was \"many\"",
                        "exp.toml:11:1: training.schedule must be one of constant, exponential, cosine, was \"cosin\";"
                                + " did you mean 'cosine'?",
                        "exp.toml:12:1: training.learning-rate must be a number > 0.0, was -1");
    }

    private static List<String> problems(String benchmark, String... overrides) {
        SpecException error = catchThrowableOfType(SpecException.class, () -> named(benchmark, overrides));
        return error.problems().stream().map(SpecException.Problem::toString).toList();
    }

    /** Σ w = N, so that with a multiple of one the points of a task weigh as much as its rows did, whatever the recipe. */
    @Test
    void coresetsWithWeightsOfTheirOwnCountTheirTaskOnce() {
        for (String benchmark : List.of("permuted-mnist", "split-mnist")) {
            for (String kind : List.of("giga", "sensitivity")) {
                assertThat(multiple(benchmark, "coreset.kind=" + kind)).isEqualTo(1);
                assertThat(multiple(benchmark, "coreset.kind=" + kind, "multiple=2"))
                        .isEqualTo(2);
                assertThat(Specs.warnings(named(benchmark, "coreset.kind=" + kind, "multiple=2")))
                        .anyMatch(text -> text.contains("counts every earlier task that many times"));
            }
        }
        assertThat(multiple("permuted-mnist", "coreset.kind=random")).isEqualTo(3);
        assertThat(multiple("split-mnist", "coreset.kind=stein")).isEqualTo(10);
    }

    private static double multiple(String benchmark, String... overrides) {
        Retention.Points points =
                (Retention.Points) named(benchmark, overrides).method().retention();
        return ((Use.Regret) points.use()).weight().multiple();
    }

    @Test
    void theDivergenceEntersAsItsMeanOverTensorsWhereASpecSaysSo() {
        VclMethod mean = (VclMethod)
                named("split-mnist", "kl=mean-per-tensor", "lambda=1").method();
        assertThat(mean.klWeight()).isEqualTo(new KlWeight.MeanPerTensor());
        assertThat(problems("split-mnist", "kl=mean-per-tensor", "lambda=1", "beta=0.5"))
                .singleElement()
                .asString()
                .contains("method.beta means nothing when method.kl is mean-per-tensor");
    }

    @Test
    void aSettingThatMeansNothingIsAMistake() {
        assertThat(problems("split-mnist", "optimizer=sgd", "beta1=0.5"))
                .containsExactly("setting beta1=0.5: training.beta1 means nothing when training.optimizer is sgd; it is"
                        + " for when training.optimizer is adam");
        assertThat(problems("split-mnist", "method.kind=fine-tuning", "prediction.samples=3"))
                .singleElement()
                .asString()
                .contains("prediction.samples means nothing when method.kind is fine-tuning");
        assertThat(problems("split-mnist", "tasks=3"))
                .singleElement()
                .asString()
                .contains("stream.tasks means nothing when stream.kind is split");
    }

    @Test
    void anOverrideThatIsNoneIsTold() {
        assertThat(problems("split-mnist", "epochs", "samples=3", "epocs=3", "scenario=clas"))
                .containsExactly(
                        "setting epochs: this is not key=value; for example training.epochs=20",
                        "setting samples=3: 'samples' may mean method.samples or prediction.samples",
                        "setting epocs=3: there is no setting 'epocs'; did you mean training.epochs?",
                        "setting scenario=clas: stream.scenario must be one of task, domain, class, was \"clas\"; did you"
                                + " mean 'class'?");
    }

    @Test
    void settingsThatDoNotGoTogetherAreTold() {
        assertThat(problems("permuted-mnist", "scenario=task"))
                .singleElement()
                .asString()
                .startsWith("setting scenario=task: the tasks share one head");
        assertThat(problems("split-mnist", "schedule=exponential"))
                .singleElement()
                .asString()
                .contains("setting schedule=exponential", "(0, 1], was 0.0", "training.last-factor");
        assertThat(problems("split-mnist", "scenario=domain", "groups=[[0, 1], [2, 3, 4]]"))
                .singleElement()
                .asString()
                .contains("same number of classes");
        assertThat(problems("split-fashion", "groups=[[\"Sandle\", \"Bag\"], [\"Bag\", \"x\"]]"))
                .satisfiesExactly(
                        first -> assertThat(first).contains("no class 'Sandle'", "did you mean 'Sandal'?"),
                        second -> assertThat(second).contains("no class 'x'", "there are T-shirt/top, Trouser"));
    }

    @Test
    void aKindOfTasksNeedsItsOwnSettings() {
        assertThat(problems("permuted-mnist", "stream.kind=split"))
                .containsExactly(
                        "benchmark: stream.scenario is needed; it is one of task, domain, class",
                        "benchmark: stream.groups is needed when stream.kind is split; it is a list of lists of class"
                                + " names, such as [[\"0\", \"1\"], [\"2\", \"3\"]]");
        assertThat(named("split-mnist", "stream.kind=rotated").stream())
                .isEqualTo(new StreamSpec.Rotated("mnist", 10, 20));
    }

    @Test
    void anEmptyFileSaysWhatIsMissing() {
        SpecException error = catchThrowableOfType(SpecException.class, () -> Specs.read("void.toml", ""));
        assertThat(error.getMessage()).contains("void.toml: stream.kind is needed", "stream.scenario is needed");
    }

    @Test
    void textThatIsNotTomlIsToldWithItsPlaceBesideAllElse() {
        SpecException error = catchThrowableOfType(
                SpecException.class,
                () -> Specs.read("bad.toml", "benchmark = \"split-mnist\"\n[training]\nepochs = = 3\npatiense = 3\n"));
        assertThat(error.getMessage()).contains("bad.toml:3:10", "training.patiense", "did you mean");
    }

    @Test
    void aFileThatIsNotThereAndAMethodThatIsNoneAreTold() {
        SpecException error = catchThrowableOfType(
                SpecException.class,
                () -> Specs.resolve("nowhere.toml", Optional.of("x"), Optional.of("vlc"), List.of("epochs=0")));
        assertThat(error.problems())
                .extracting(SpecException.Problem::toString)
                .containsExactly(
                        "recipe: there is no recipe 'x'; there are default, learn, vcl2018, chen2018, improved2019",
                        "nowhere.toml: there is no such file",
                        "method: there is no method 'vlc'; did you mean 'vcl'?",
                        "setting epochs=0: training.epochs must be a whole number >= 1, or \"by-rows\", was 0");
    }

    @Test
    void whatCannotEndWellIsToldBeforeItRuns() {
        assertThat(Specs.warnings(named("split-mnist"))).isEmpty();
        assertThat(Specs.warnings(named("split-mnist", "scenario=class")))
                .singleElement()
                .asString()
                .contains("about 20 %");
        assertThat(Specs.warnings(named("split-letters")))
                .singleElement()
                .asString()
                .contains("fonts");
        assertThat(Specs.warnings(named("permuted-mnist", "method.kind=fine-tuning")))
                .singleElement()
                .asString()
                .contains("forget");
    }
}
