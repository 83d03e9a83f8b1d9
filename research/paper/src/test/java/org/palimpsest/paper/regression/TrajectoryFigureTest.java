package org.palimpsest.paper.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.palimpsest.lab.figure.Drawing;
import org.palimpsest.lab.figure.Mark;
import org.palimpsest.lab.figure.Svg;

final class TrajectoryFigureTest {
    private final Ensemble ensemble =
            new Ensemble("small", new Problem(2, 10, 20, 0.3, 1, 0.5), Measurement.RELEASED, 1);
    private final TrajectoryFigure figure = TrajectoryFigure.of(ensemble, Ensemble.NARROW);

    @Test
    void everyWayHasAPanelAndEveryTaskANumberInIt() {
        List<String> bold = figure.drawing().marks().stream()
                .flatMap(TrajectoryFigureTest::parts)
                .filter(mark -> mark instanceof Mark.Words words && words.bold())
                .map(mark -> ((Mark.Words) mark).text())
                .toList();
        assertThat(bold).containsAll(Way.ALL.stream().map(Way::name).toList());
        assertThat(bold.stream().filter(List.of("1", "2")::contains)).hasSize(2 * Way.ALL.size());
    }

    private static Stream<Mark> parts(Mark mark) {
        return mark instanceof Mark.Group group
                ? group.marks().stream().flatMap(TrajectoryFigureTest::parts)
                : Stream.of(mark);
    }

    @Test
    void theTableHasEveryStepOfEveryWay() {
        assertThat(figure.csv().lines())
                .hasSize(1 + 4 * 2 * 20)
                .allSatisfy(line -> assertThat(line.split(",")).hasSize(13));
    }

    @Test
    void theSameSeedIsTheSameFigure() {
        Drawing again = TrajectoryFigure.of(
                        new Ensemble("same", new Problem(2, 10, 20, 0.3, 1, 0.5), Measurement.RELEASED, 1),
                        Ensemble.NARROW)
                .drawing();
        assertThat(Svg.file(again)).isEqualTo(Svg.file(figure.drawing()));
    }
}
