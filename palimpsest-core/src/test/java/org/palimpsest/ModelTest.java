package org.palimpsest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.coreset.Retention;
import org.palimpsest.method.Initial;
import org.palimpsest.method.PointMethod;
import org.palimpsest.method.TrainingSettings;
import org.palimpsest.optimizer.Adam;
import org.palimpsest.prediction.Classes;
import org.palimpsest.prediction.Values;
import org.palimpsest.store.StateFileException;

final class ModelTest {
    private static final int INPUTS = 4;

    @TempDir
    Path directory;

    /** Rows around corners of a cube; the corner's number, as three bits, says the class. */
    private static float[][] inputs(int rows, int[] classes, long seed) {
        float[] noise = Fixtures.normals(rows * INPUTS, seed);
        float[][] x = new float[rows][INPUTS];
        for (int r = 0; r < rows; r++) {
            int c = classes[r % classes.length];
            for (int i = 0; i < INPUTS; i++) {
                x[r][i] = ((c >> i) & 1) * 2 - 1 + 0.4f * noise[r * INPUTS + i];
            }
        }
        return x;
    }

    private static String[] labels(int rows, int[] classes) {
        String[] names = new String[rows];
        for (int r = 0; r < rows; r++) {
            names[r] = "corner " + classes[r % classes.length];
        }
        return names;
    }

    private static ContinualLearner learner() {
        return ContinualLearner.classifier(INPUTS).hidden(20).seed(42).build();
    }

    private static double accuracy(Classes answer, String[] truth) {
        double right = 0;
        for (int r = 0; r < truth.length; r++) {
            right += answer.label(r).equals(truth[r]) ? 1 : 0;
        }
        return right / truth.length;
    }

    @Test
    void aFirstModelLearnsAnswersAndGoesOnAfterASave() throws IOException {
        int[] two = {0, 7};
        Model monday = learner().learn("monday", inputs(200, two, 1), labels(200, two));
        Model tuesday = monday.learn("tuesday", inputs(200, two, 2), labels(200, two));
        Classes answer = tuesday.classify(inputs(100, two, 3));
        assertThat(accuracy(answer, labels(100, two))).isGreaterThan(0.9);
        assertThat(answer.confidence(0)).isBetween(0.5f, 1f);
        assertThat(answer.mutualInformation(0)).isNotNegative();
        assertThat(tuesday.tasks()).containsExactly("monday", "tuesday");
        assertThat(tuesday.labels()).containsExactly("corner 0", "corner 7");
        assertThat(tuesday.toString()).contains("monday", "corner 7", "seed 42");

        Path file = directory.resolve("model.safetensors");
        tuesday.save(file);
        Model again = Model.load(file);
        assertThat(again).isEqualTo(tuesday);
        Classes same = again.classify(inputs(100, two, 3));
        for (int r = 0; r < 100; r++) {
            assertThat(same.probability(r, 0)).isEqualTo(answer.probability(r, 0));
        }
        assertThat(again.learn("wednesday", inputs(90, two, 4), labels(90, two)))
                .isEqualTo(tuesday.learn("wednesday", inputs(90, two, 4), labels(90, two)));
    }

    @Test
    void theSameSeedGivesTheSameModelOnAnyNumberOfThreads() {
        int[] two = {1, 2};
        Model one = ContinualLearner.classifier(INPUTS)
                .hidden(20)
                .seed(42)
                .threads(1)
                .build()
                .learn("a", inputs(200, two, 1), labels(200, two));
        assertThat(learner().learn("a", inputs(200, two, 1), labels(200, two))).isEqualTo(one);
        assertThat(ContinualLearner.classifier(INPUTS)
                        .hidden(20)
                        .seed(43)
                        .build()
                        .learn("a", inputs(200, two, 1), labels(200, two)))
                .isNotEqualTo(one);
    }

    @Test
    void newClassesWidenTheSharedHead() {
        int[] first = {0, 3};
        int[] second = {3, 5, 6};
        Model one = learner().learn("a", inputs(200, first, 1), labels(200, first));
        Model two = one.learn("b", inputs(300, second, 2), labels(300, second));
        assertThat(two.labels()).containsExactly("corner 0", "corner 3", "corner 5", "corner 6");
        assertThat(accuracy(two.classify(inputs(90, second, 3)), labels(90, second)))
                .isGreaterThan(0.85);
        assertThat(one.labels()).hasSize(2);
    }

    /** Statistics are kept by default; without them the new classes are all that one head knows. */
    @Test
    void classesThatANewTaskLacksAreStillKnown() {
        int[] first = {0, 3};
        int[] second = {5, 6};
        Model both = learner()
                .learn("a", inputs(200, first, 1), labels(200, first))
                .learn("b", inputs(200, second, 2), labels(200, second));
        assertThat(accuracy(both.classify(inputs(90, first, 3)), labels(90, first)))
                .isGreaterThan(0.85);
        assertThat(accuracy(both.classify(inputs(90, second, 4)), labels(90, second)))
                .isGreaterThan(0.85);
        Model nothingKept = ContinualLearner.classifier(INPUTS)
                .hidden(20)
                .seed(42)
                .recipe(Recipe.DEFAULT.with(new Retention.Nothing()))
                .build()
                .learn("a", inputs(200, first, 1), labels(200, first))
                .learn("b", inputs(200, second, 2), labels(200, second));
        assertThat(accuracy(nothingKept.classify(inputs(90, first, 3)), labels(90, first)))
                .isLessThan(0.5);
    }

    @Test
    void aHeadPerTaskIsAskedByTheNameOfTheTask() throws IOException {
        int[] a = {0, 3};
        int[] b = {5, 6};
        Model model = learner()
                .learnTask("a", inputs(200, a, 1), labels(200, a))
                .learnTask("b", inputs(200, b, 2), labels(200, b));
        assertThat(model.classify("a", inputs(10, a, 3)).labels()).containsExactly("corner 0", "corner 3");
        assertThat(accuracy(model.classify("b", inputs(90, b, 3)), labels(90, b)))
                .isGreaterThan(0.9);
        assertThatIllegalStateException()
                .isThrownBy(() -> model.classify(inputs(2, a, 1)))
                .withMessageContaining("name one of [a, b]");
        assertThatIllegalStateException()
                .isThrownBy(() -> model.learn("c", inputs(9, a, 1), labels(9, a)))
                .withMessageContaining("learnTask");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.classify("c", inputs(2, a, 1)))
                .withMessageContaining("[a, b]");
        assertThat(Model.load(model.bytes())).isEqualTo(model);
    }

    @Test
    void aRegressionIsAsShortAndKnowsItsNoise() throws IOException {
        float[] noise = Fixtures.normals(600, 5);
        float[][] x = inputs(600, new int[] {0, 1, 2, 3, 4, 5, 6, 7}, 1);
        float[] y = new float[600];
        for (int r = 0; r < y.length; r++) {
            y[r] = 1000 + 50 * x[r][0] - 30 * x[r][1] + 5 * noise[r];
        }
        Model model =
                ContinualLearner.regressor(INPUTS).hidden(20).seed(1).build().learn("a", x, y);
        Values answer = Model.load(model.bytes()).predict(x);
        double squares = 0;
        for (int r = 0; r < y.length; r++) {
            squares += Math.pow(answer.mean(r) - y[r], 2) / y.length;
        }
        assertThat(Math.sqrt(squares)).isLessThan(8);
        assertThat(Math.sqrt(answer.aleatoricVariance(0))).isCloseTo(5, within(1.5));
        assertThat(answer.sd(0)).isGreaterThanOrEqualTo(Math.sqrt(answer.aleatoricVariance(0)));
        assertThatIllegalStateException().isThrownBy(() -> model.classify(x)).withMessageContaining("use predict");
    }

    @Test
    void standardizedInputsMayHaveAnySize() throws IOException {
        int[] two = {0, 7};
        float[][] x = inputs(200, two, 1);
        for (float[] row : x) {
            for (int i = 0; i < INPUTS; i++) {
                row[i] = 1e6f * row[i] + 3e6f;
            }
        }
        Model model = ContinualLearner.classifier(INPUTS)
                .hidden(20)
                .standardize()
                .build()
                .learn("a", x, labels(200, two));
        assertThat(accuracy(Model.load(model.bytes()).classify(x), labels(200, two)))
                .isGreaterThan(0.95);
    }

    /** One model, many threads, exact equality. */
    @Test
    void aModelMayBeSharedBetweenThreads() throws Exception {
        int[] two = {0, 7};
        Model model = learner().learn("a", inputs(200, two, 1), labels(200, two));
        float[][] asked = inputs(70, two, 3);
        Classes expected = model.classify(asked);
        ExecutorService threads = Executors.newFixedThreadPool(6);
        List<Future<Boolean>> ends = new ArrayList<>();
        for (int t = 0; t < 6; t++) {
            boolean learns = t == 0;
            ends.add(threads.submit(() -> {
                for (int round = 0; round < 40; round++) {
                    if (learns && round % 20 == 0) {
                        model.learn("b", inputs(60, two, 4), labels(60, two));
                    }
                    Classes answer = model.classify(asked);
                    for (int r = 0; r < asked.length; r++) {
                        if (answer.probability(r, 0) != expected.probability(r, 0)
                                || answer.expectedEntropy(r) != expected.expectedEntropy(r)) {
                            return false;
                        }
                    }
                }
                return true;
            }));
        }
        for (Future<Boolean> end : ends) {
            assertThat(end.get()).isTrue();
        }
        threads.shutdown();
    }

    @Test
    void whatDoesNotFitIsRefusedNamingBothSides() {
        int[] two = {0, 7};
        Model model = learner().learn("a", inputs(60, two, 1), labels(60, two));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.classify(new float[] {1, 2, 3}))
                .withMessageContaining("3 inputs, the model has 4");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.classify(new float[] {1, 2, Float.NaN, 3}))
                .withMessageContaining("column 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.learn("b", inputs(60, two, 1), labels(59, two)))
                .withMessageContaining("60 rows but 59 labels");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner().learn("b", inputs(60, new int[] {1}, 1), labels(60, new int[] {1})))
                .withMessageContaining("one class");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> model.learn("a", inputs(60, two, 2), labels(60, two)))
                .withMessageContaining("a task a already");
        assertThatNullPointerException()
                .isThrownBy(() -> model.classify((float[][]) null))
                .withMessage("inputs");
        assertThatNullPointerException()
                .isThrownBy(() -> model.classify((float[]) null))
                .withMessage("input");
        assertThatNullPointerException()
                .isThrownBy(() -> model.classify(new float[][] {new float[4], null}))
                .withMessage("inputs[1]");
        assertThatIllegalStateException()
                .isThrownBy(() -> learner().untrained().classify(new float[4]))
                .withMessageContaining("nothing yet");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ContinualLearner.classifier(4)
                        .method(new PointMethod(new Initial.Means.He(), TrainingSettings.of(Adam.DEFAULT, 1, 8)))
                        .decay(0.9)
                        .build())
                .withMessageContaining("decay");
    }

    @Test
    void noFlippedBitOfAModelIsAccepted() {
        int[] two = {0, 7};
        byte[] bytes = ContinualLearner.classifier(INPUTS)
                .hidden(3)
                .build()
                .learn("a", inputs(40, two, 1), labels(40, two))
                .bytes();
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> Model.load(bytes)).isInstanceOf(StateFileException.class);
            bytes[bit / 8] ^= (byte) (1 << bit % 8);
        }
    }
}
