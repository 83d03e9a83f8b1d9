package org.palimpsest.lab.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.lab.figure.Mark.At;

final class ContoursTest {
    private static final Scale WIDE = new Scale.Linear(-2, 2);

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 1.7})
    void contoursOfAConeAreCircles(double radius) {
        List<List<At>> lines = new Contours(Math::hypot, WIDE, WIDE, 80).at(radius);
        assertThat(lines).hasSize(1);
        List<At> circle = lines.get(0);
        assertThat(circle.get(0)).isEqualTo(circle.get(circle.size() - 1));
        assertThat(circle)
                .allSatisfy(at -> assertThat(Math.hypot(at.x(), at.y())).isCloseTo(radius, within(2e-3)));
        double around = 0;
        for (int i = 1; i < circle.size(); i++) {
            around += Math.hypot(
                    circle.get(i).x() - circle.get(i - 1).x(),
                    circle.get(i).y() - circle.get(i - 1).y());
        }
        assertThat(around / (2 * Math.PI * radius)).isCloseTo(1, within(0.01));
    }

    @Test
    void contoursOfAPlaneAreStraightFromEdgeToEdge() {
        List<List<At>> lines = new Contours((x, y) -> x + 2 * y, WIDE, new Scale.Linear(-1, 1), 10).at(0.5);
        assertThat(lines).hasSize(1);
        assertThat(lines.get(0))
                .allSatisfy(at -> assertThat(at.x() + 2 * at.y()).isCloseTo(0.5, within(1e-9)));
        At first = lines.get(0).get(0);
        At last = lines.get(0).get(lines.get(0).size() - 1);
        assertThat(Math.abs(first.y() - last.y())).isCloseTo(1.75, within(1e-9));
    }

    /** Every piece of line stays on its level, through saddles too, and none is lost: the two hills have one each. */
    @Test
    void linesRunThroughSaddlesWithoutBreaking() {
        Contours saddle = new Contours((x, y) -> x * y, WIDE, WIDE, 21);
        for (double level : new double[] {-0.01, 0.004, 0.5}) {
            assertThat(saddle.at(level))
                    .hasSize(2)
                    .allSatisfy(line -> assertThat(line)
                            .allSatisfy(at -> assertThat(at.x() * at.y()).isCloseTo(level, within(0.02))));
        }
    }

    @Test
    void aLevelBeyondTheHeightsHasNoLine() {
        Contours cone = new Contours(Math::hypot, WIDE, WIDE, 8);
        assertThat(cone.at(3)).isEmpty();
        assertThat(cone.at(-1)).isEmpty();
        assertThat(cone.low()).isZero();
        assertThat(cone.high()).isCloseTo(Math.sqrt(8), within(1e-12));
    }
}
