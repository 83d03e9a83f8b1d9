package org.palimpsest.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.palimpsest.math.Compute;

/**
 * All that exact learning knows after some tasks: the features, and for each head the sums of its rows. Heads share the
 * features and nothing else.
 *
 * @param map the features; empty before the first task
 * @param heads one for each head so far
 */
public record ExactHeads(Optional<FeatureMap> map, List<Head> heads) {
    /** Nothing learned. */
    public static final ExactHeads NONE = new ExactHeads(Optional.empty(), List.of());

    /**
     * A head.
     *
     * @param sums of its rows
     * @param settings of the posterior that the sums imply
     */
    public record Head(SufficientStatistics sums, PosteriorSettings settings) {}

    /** Checks that the sums are those of the features. */
    public ExactHeads {
        heads = List.copyOf(heads);
        int width = map.map(FeatureMap::width).orElse(0);
        for (Head head : heads) {
            if (head.sums().features() != width) {
                throw new IllegalArgumentException(
                        "sums of " + head.sums().features() + " features do not fit a map to " + width);
            }
        }
        if (map.isPresent() == heads.isEmpty()) {
            throw new IllegalArgumentException("a feature map and heads come together");
        }
    }

    /** Names for the inputs of rows that have none: x1, x2 and so on, all numbers. */
    public static List<NamedInput> inputs(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> NamedInput.numeric("x" + number))
                .toList();
    }

    /** Whether nothing was learned. */
    public boolean isNone() {
        return heads.isEmpty();
    }

    /**
     * With the sums of a task added to a head, which is new if its number is the first that does not exist.
     *
     * @param features the map, which may have grown
     * @param sums of the rows of the task
     * @param decay the share of the sums so far that is left, in every head
     */
    public ExactHeads plus(FeatureMap features, int number, SufficientStatistics sums, double decay, Compute compute) {
        if (number < 0 || number > heads.size()) {
            throw new IllegalArgumentException("there is no head " + (number + 1) + "; there are " + heads.size());
        }
        List<Head> next = new ArrayList<>();
        for (int h = 0; h < Math.max(heads.size(), number + 1); h++) {
            Optional<SufficientStatistics> old = h < heads.size()
                    ? Optional.of(decayed(heads.get(h).sums(), decay))
                            .map(one ->
                                    one.grown(features.width(), one.targets().outputs()))
                    : Optional.empty();
            SufficientStatistics all = h != number
                    ? old.orElseThrow()
                    : old.map(one -> together(one, sums)).orElse(sums);
            boolean same = h != number && decay == 1;
            next.add(new Head(
                    all,
                    same
                            ? heads.get(h).settings()
                            : ExactPosterior.fit(features, all, compute).settings()));
        }
        return new ExactHeads(Optional.of(features), next);
    }

    private static SufficientStatistics decayed(SufficientStatistics sums, double decay) {
        return decay < 1 ? sums.times(decay) : sums;
    }

    private static SufficientStatistics together(SufficientStatistics old, SufficientStatistics more) {
        int outputs = Math.max(old.targets().outputs(), more.targets().outputs());
        return old.grown(old.features(), outputs).plus(more.grown(more.features(), outputs));
    }

    /** The posterior of a head. */
    public ExactPosterior posterior(int head, Compute compute) {
        if (head < 0 || head >= heads.size()) {
            throw new IllegalArgumentException("there is no head " + (head + 1) + "; there are " + heads.size());
        }
        Head one = heads.get(head);
        return ExactPosterior.of(map.orElseThrow(), one.sums(), one.settings(), compute);
    }

    @Override
    public String toString() {
        return isNone() ? "ExactHeads(none)" : "ExactHeads(" + heads.size() + " heads, " + map.orElseThrow() + ")";
    }
}
