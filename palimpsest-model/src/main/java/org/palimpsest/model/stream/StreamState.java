package org.palimpsest.model.stream;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.palimpsest.model.Observation;
import org.palimpsest.model.Scores;
import org.palimpsest.model.conformal.AdaptiveCoverage;
import org.palimpsest.model.drift.Adwin;
import tools.jackson.databind.json.JsonMapper;

/**
 * The state of following a stream between two windows. Immutable.
 *
 * @param stream the name of the stream
 * @param position behind the last window
 * @param windows how many were done
 * @param rows how many rows were scored
 * @param right how many of them were right, or the sum of squared errors of a regression
 * @param nll the sum of their negative log likelihoods
 * @param adwin the state of the drift detector
 * @param coverage of sets or intervals along the stream, where a level was asked for
 */
record StreamState(
        String stream,
        String position,
        long windows,
        long rows,
        double right,
        double nll,
        List<Double> adwin,
        Optional<AdaptiveCoverage> coverage) {
    /** The entry of a log line that holds a state. */
    static final String DETAIL = "stream";

    private static final JsonMapper JSON = JsonMapper.builder().build();

    StreamState {
        adwin = List.copyOf(adwin);
    }

    static StreamState begin(String stream, double delta) {
        return new StreamState(stream, "", 0, 0, 0, 0, new Adwin(delta).state(), Optional.empty());
    }

    /** With a coverage to keep; one of the same level goes on, another one begins. */
    StreamState keeping(Optional<Double> level) {
        return level.isEmpty()
                        || coverage.map(known -> known.level() == level.get()).orElse(false)
                ? this
                : new StreamState(
                        stream, position, windows, rows, right, nll, adwin, level.map(AdaptiveCoverage::begin));
    }

    /**
     * Behind one more window.
     *
     * @param oneByOne whether the truth of each row was known before the next was predicted
     */
    StreamState after(Window window, List<Observation> scored, Adwin detector, boolean oneByOne) {
        long moreRows = 0;
        double moreRight = 0;
        double moreNll = 0;
        for (Observation one : scored) {
            Scores scores = one.scores();
            moreRows += scores.rows();
            double headline = scores.headline();
            moreRight += scores.rows() * (scores.isClassification() ? headline : headline * headline);
            moreNll += scores.rows() * scores.number("nll");
        }
        return new StreamState(
                stream,
                window.position(),
                windows + 1,
                rows + moreRows,
                right + moreRight,
                nll + moreNll,
                detector.state(),
                coverage.map(known -> covering(known, scored, oneByOne)));
    }

    private static AdaptiveCoverage covering(AdaptiveCoverage known, List<Observation> scored, boolean oneByOne) {
        AdaptiveCoverage next = known;
        for (Observation one : scored) {
            next = one.covering(next, oneByOne);
        }
        return next;
    }

    /** Accuracy over all rows so far, or root mean squared error; NaN before the first. */
    double headline(boolean classification) {
        return classification ? right / rows : Math.sqrt(right / rows);
    }

    double meanNll() {
        return nll / rows;
    }

    String text() {
        return JSON.writeValueAsString(map());
    }

    Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", stream);
        map.put("position", position);
        map.put("windows", windows);
        map.put("rows", rows);
        map.put("right", right);
        map.put("nll", nll);
        map.put("adwin", adwin);
        coverage.ifPresent(known -> map.put("coverage", known.map()));
        return map;
    }

    /**
     * Reads {@link #map}.
     *
     * @throws IllegalArgumentException when it is none
     */
    static StreamState of(Map<?, ?> map) {
        List<Double> adwin = new ArrayList<>();
        if (map.get("adwin") instanceof List<?> list) {
            list.forEach(each -> adwin.add(number(each)));
        }
        return new StreamState(
                String.valueOf(map.get("name")),
                String.valueOf(map.get("position")),
                (long) number(map.get("windows")),
                (long) number(map.get("rows")),
                number(map.get("right")),
                number(map.get("nll")),
                adwin,
                map.get("coverage") instanceof Map<?, ?> known
                        ? Optional.of(AdaptiveCoverage.of(known))
                        : Optional.empty());
    }

    private static double number(@org.jspecify.annotations.Nullable Object value) {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw new IllegalArgumentException("'" + value + "' is no number of a stream's state");
    }
}
