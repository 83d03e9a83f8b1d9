package org.palimpsest.learner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.ContinualLearner;
import org.palimpsest.Fixtures;
import org.palimpsest.Model;
import org.palimpsest.Recipe;
import org.palimpsest.coreset.Retention;
import org.palimpsest.data.Dataset;
import org.palimpsest.data.Digits;
import org.palimpsest.data.Targets;
import org.palimpsest.math.Compute;
import org.palimpsest.method.ExactMethod;
import org.palimpsest.objective.Likelihood;
import org.palimpsest.prediction.Classes;
import org.palimpsest.store.StateFile;
import org.palimpsest.task.Lesson;

/** Exact learning as a learner: what every learner promises, and that order and division of tasks do not matter. */
final class ExactLearnerContractTest extends LearnerContract {
    private static final ExactMethod METHOD = new ExactMethod(120, 1);

    @Override
    Learner learner(Compute compute) {
        return new ExactLearner(SHAPE, new Likelihood.Categorical(), METHOD, compute);
    }

    private static LearnerState learned(ExactMethod method, List<Lesson> lessons) {
        Learner learner = Learner.of(method, SHAPE, new Likelihood.Categorical(), Compute.shared());
        LearnerState state = learner.initial();
        for (Lesson lesson : lessons) {
            state = learner.learn(state, lesson, RUN);
        }
        return state;
    }

    @Test
    void afterTheFirstTaskOrderAndDivisionDoNotMatter() {
        Lesson first = new Lesson("first", Fixtures.signs(90, FEATURES, 0, 1), 0);
        Dataset rest = Fixtures.signs(200, FEATURES, 0, 2);
        List<Lesson> parts = IntStream.of(150, 0, 70)
                .mapToObj(from -> new Lesson(
                        "from " + from,
                        rest.select(IntStream.range(from, from == 150 ? 200 : from == 0 ? 70 : 150)
                                .toArray()),
                        0))
                .toList();
        LearnerState whole = learned(METHOD, List.of(first, new Lesson("rest", rest, 0)));
        LearnerState divided = learned(METHOD, List.of(first, parts.get(0), parts.get(1), parts.get(2)));
        assertThat(divided.exact()).isEqualTo(whole.exact());
    }

    @Test
    void headsShareTheFeaturesAndNothingElse() {
        Lesson first = new Lesson("first", Fixtures.signs(90, FEATURES, 0, 1), 0);
        Lesson second = new Lesson("second", Fixtures.signs(80, FEATURES, 2, 2), 1);
        LearnerState one = learned(METHOD, List.of(first));
        LearnerState both = learned(METHOD, List.of(first, second));
        assertThat(both.exact().heads().get(0)).isEqualTo(one.exact().heads().get(0));
        assertThat(both.exact().heads().get(1).sums().rows()).isEqualTo(80);
    }

    @Test
    void earlierTasksCountByTheDecay() {
        List<Lesson> lessons = List.of(
                new Lesson("first", Fixtures.signs(90, FEATURES, 0, 1), 0),
                new Lesson("second", Fixtures.signs(60, FEATURES, 0, 2), 0));
        LearnerState half = learned(METHOD.withDecay(0.5), lessons);
        assertThat(half.exact().heads().get(0).sums().weight()).isEqualTo(105);
    }

    @Test
    void aStateIsReadAsItWasWritten() throws IOException {
        LearnerState state = learned(METHOD, List.of(new Lesson("first", Fixtures.signs(90, FEATURES, 0, 1), 0)));
        byte[] bytes = StateFile.bytes(state);
        assertThat(StateFile.read("bytes", bytes)).isEqualTo(state);
        assertThat(StateFile.bytes(StateFile.read("bytes", bytes))).isEqualTo(bytes);
    }

    @Test
    void whatDoesNotGoWithSumsIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> METHOD.with(Retention.Summary.DEFAULT))
                .withMessageContaining("takes no coresets");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ExactMethod(9_000, 1))
                .withMessageContaining("8192");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> ContinualLearner.classifier(4).hidden(10).exact().build())
                .withMessageContaining("no hidden layers");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        ContinualLearner.regressor(4).noise(0.1).exact().build().untrained())
                .withMessageContaining("estimates the noise");
    }

    @Test
    void aModelLearnsExactlyTaskByTaskAndIsReadAsItWasWritten() throws IOException {
        Dataset train = Digits.train();
        Dataset test = Digits.test();
        ContinualLearner learner =
                ContinualLearner.classifier(train.features()).exact(300).build();
        Dataset[] parts = {
            train.select(IntStream.range(0, 700).toArray()),
            train.select(IntStream.range(700, train.size()).toArray())
        };
        Model model = learner.learn("first", parts[0], Digits.labels()).learn("second", parts[1], Digits.labels());
        assertThat(model.recipe()).isEqualTo(Recipe.of(new ExactMethod(300, 1)));
        Classes answers = model.classify(test);
        Targets.Labels labels = (Targets.Labels) test.targets();
        long right = IntStream.range(0, test.size())
                .filter(r -> answers.index(r) == labels.at(r))
                .count();
        assertThat(right).isGreaterThan(test.size() * 93L / 100);
        assertThat(Model.load(model.bytes())).isEqualTo(model);
    }

    @Test
    void numbersArePredictedThroughTheFrontDoor() {
        float[][] x = new float[400][1];
        float[] y = new float[400];
        for (int r = 0; r < y.length; r++) {
            x[r][0] = r / 60f;
            y[r] = (float) Math.sin(x[r][0]);
        }
        Model model = ContinualLearner.regressor(1).exact().build().learn("sine", x, y);
        assertThat(model.predict(new float[] {2f}).mean(0)).isBetween(0.87, 0.95);
        assertThat(model.predict(new float[] {2f}).sd(0)).isLessThan(0.1);
    }
}
