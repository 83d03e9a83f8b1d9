package org.palimpsest.model.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.palimpsest.model.Observation;
import org.palimpsest.model.Scores;
import org.palimpsest.model.drift.Adwin;
import org.palimpsest.model.table.Table;

/** Sizes of windows, policies and states as values. */
final class StreamValuesTest {
    private static final Window WINDOW = Window.of("w", Table.of(Path.of("w.csv")), "here");

    private static List<Observation> scored(int rows, String headline, double value, double nll) {
        return List.of(new Observation(
                new Scores("w", rows, Map.of(headline, value, "nll", nll), Map.of(), List.of(), List.of()),
                List.of(),
                List.of(),
                List.of()));
    }

    private static StreamState after(StreamState state, List<Observation> scored) {
        return state.after(WINDOW, scored, Adwin.restore(state.adwin()), false);
    }

    @Test
    void accuracySoFarIsOverRowsAndNotOverWindows() {
        StreamState begin = StreamState.begin("s", 0.002);
        StreamState one = after(begin, scored(10, "accuracy", 0.5, 1));
        StreamState two = after(one, scored(30, "accuracy", 1, 2));
        assertThat(two.windows()).isEqualTo(2);
        assertThat(two.rows()).isEqualTo(40);
        assertThat(two.headline(true)).isCloseTo((5 + 30) / 40.0, within(1e-12));
        assertThat(two.meanNll()).isCloseTo((10 + 60) / 40.0, within(1e-12));
        assertThat(two.position()).isEqualTo("here");
        assertThat(begin.headline(true)).isNaN();
        assertThat(after(two, List.of()).headline(true)).isEqualTo(two.headline(true));
    }

    @Test
    void theErrorOfARegressionSoFarIsTheRootOfTheMeanSquare() {
        StreamState one = after(StreamState.begin("s", 0.002), scored(10, "rmse", 2, -1));
        StreamState two = after(one, scored(30, "rmse", 4, -1));
        assertThat(two.headline(false)).isCloseTo(Math.sqrt((10 * 4 + 30 * 16) / 40.0), within(1e-12));
    }

    @Test
    void aStateIsReadFromTheNumbersThatJsonKnows() {
        Map<String, Object> map = new HashMap<>(Map.of("name", "s", "position", "p", "windows", 2, "rows", 3L));
        map.putAll(Map.of("right", 1, "nll", 0.25, "adwin", List.of(1, 2.5)));
        StreamState state = StreamState.of(map);
        assertThat(state).isEqualTo(new StreamState("s", "p", 2, 3, 1, 0.25, List.of(1.0, 2.5), Optional.empty()));
        assertThat(StreamState.of(state.map())).isEqualTo(state);
        assertThat(state.text())
                .isEqualTo("{\"name\":\"s\",\"position\":\"p\",\"windows\":2,\"rows\":3,\"right\":1.0,\"nll\":0.25,"
                        + "\"adwin\":[1.0,2.5]}");
        map.put("rows", "three");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StreamState.of(map))
                .withMessage("'three' is no number of a stream's state");
    }

    @Test
    void windowsAreSizedByRowsOrByTime() {
        assertThat(WindowSize.parse(" 1 row ")).isEqualTo(new WindowSize.Rows(1));
        assertThat(WindowSize.parse("90s")).isEqualTo(new WindowSize.Time(Duration.ofSeconds(90)));
        assertThat(WindowSize.parse("15 m")).isEqualTo(new WindowSize.Time(Duration.ofMinutes(15)));
        assertThat(WindowSize.parse("1d")).isEqualTo(new WindowSize.Time(Duration.ofDays(1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WindowSize.parse("0"))
                .withMessage("a window needs at least one row, not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WindowSize.parse("0h"))
                .withMessage("a window must last longer than PT0S");
        assertThatIllegalArgumentException().isThrownBy(() -> new WindowSize.Time(Duration.ofSeconds(-1)));
    }

    @Test
    void thePolicyActsByDriftAndItsSharesHaveBounds() {
        DriftPolicy policy = new DriftPolicy(DriftPolicy.Action.NOTHING, DriftPolicy.Action.DECAY, 1, 0.5);
        assertThat(policy.action(false)).isEqualTo(DriftPolicy.Action.NOTHING);
        assertThat(policy.action(true)).isEqualTo(DriftPolicy.Action.DECAY);
        for (double wrong : new double[] {0, -0.1, 1.1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new DriftPolicy(policy.calm(), policy.drift(), wrong, 0.5))
                    .withMessage("decay must be in (0, 1], was " + wrong);
        }
        for (double wrong : new double[] {0, 1, Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new DriftPolicy(policy.calm(), policy.drift(), 1, wrong))
                    .withMessage("delta must be in (0, 1), was " + wrong);
        }
    }
}
