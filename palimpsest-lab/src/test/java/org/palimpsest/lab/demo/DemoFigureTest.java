package org.palimpsest.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.evaluation.ClassificationScore;
import org.palimpsest.evaluation.ScoreMatrix;
import org.palimpsest.lab.figure.Svg;

final class DemoFigureTest {
    /** The same accuracy on all tasks after each task. */
    private static ScoreMatrix scores(double... accuracy) {
        List<List<ClassificationScore>> rows = new ArrayList<>();
        for (double each : accuracy) {
            rows.add(Collections.nCopies(rows.size() + 1, new ClassificationScore(10, each, 0, 0, 0, 0, 0)));
        }
        return new ScoreMatrix(rows);
    }

    @Test
    void bothMethodsAreNamedAndTheirValuesCanBeAsked() {
        String svg = Svg.file(DemoFigure.of(new Demo.Result(0, 1, scores(0.9, 0.25), scores(0.95, 0.875))));
        assertThat(svg)
                .contains(">fine-tuning</text>", ">VCL+GNG</text>")
                .contains("fine-tuning, after 2 tasks: 25.0 %", "VCL+GNG, after 2 tasks: 87.5 %");
    }
}
