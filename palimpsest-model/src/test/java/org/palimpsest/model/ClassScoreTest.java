package org.palimpsest.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Recall and precision by class, and the class that an accuracy hides. */
final class ClassScoreTest {
    @Test
    void recallIsOfRowsAndPrecisionOfPredictions() {
        List<ClassScore> all = ClassScore.of(List.of("no", "yes"), List.of(List.of(80L, 10L), List.of(6L, 4L)));
        assertThat(all).containsExactly(new ClassScore("no", 90, 86, 80), new ClassScore("yes", 10, 14, 4));
        assertThat(all.get(1).recall()).contains(0.4);
        assertThat(all.get(1).precision()).contains(4 / 14.0);
        assertThat(ClassScore.weakest(all)).contains(all.get(1));
    }

    @Test
    void ofTwoClassesTheRarerIsNamedEvenWithTheBetterRecall() {
        List<ClassScore> all = ClassScore.of(List.of("no", "yes"), List.of(List.of(50L, 40L), List.of(0L, 10L)));
        assertThat(ClassScore.weakest(all).orElseThrow().label()).isEqualTo("yes");
    }

    @Test
    void ofSeveralClassesTheOneThatIsFoundLeastIsNamedUnlessItHasTooFewRows() {
        List<List<Long>> confusion = List.of(
                List.of(20L, 0L, 0L, 0L), List.of(5L, 5L, 0L, 0L), List.of(0L, 2L, 28L, 0L), List.of(4L, 0L, 0L, 0L));
        List<ClassScore> all = ClassScore.of(List.of("a", "b", "c", "d"), confusion);
        assertThat(ClassScore.weakest(all).orElseThrow().label()).isEqualTo("b");
        assertThat(all.get(3).precision()).isEmpty();
        assertThat(all.get(3).recall()).contains(0.0);
    }

    @Test
    void oneClassHidesNothingAndAClassThatNeitherOccursNorIsPredictedIsLeftOut() {
        List<ClassScore> all = ClassScore.of(List.of("a", "b"), List.of(List.of(3L, 0L), List.of(0L, 0L)));
        assertThat(all).extracting(ClassScore::label).containsExactly("a");
        assertThat(ClassScore.weakest(all)).isEmpty();
    }
}
