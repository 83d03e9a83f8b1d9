package org.palimpsest.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.palimpsest.exact.ExactHeads;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.PosteriorSettings;
import org.palimpsest.exact.SufficientStatistics;

/** The sums of exact learning among the parts of a state. States without any have no entry, and are written as before. */
final class ExactRecord {
    private static final String COUNT = "exact.heads";
    private static final String MAP = "exact.map";

    private ExactRecord() {}

    static void put(ExactHeads heads, StateRecord out) {
        if (heads.isNone()) {
            return;
        }
        out.put(COUNT, heads.heads().size());
        out.putBytes(MAP, heads.map().orElseThrow().bytes());
        for (int h = 0; h < heads.heads().size(); h++) {
            ExactHeads.Head head = heads.heads().get(h);
            String name = "exact.head." + h + ".";
            out.putBytes(name + "sums", head.sums().bytes());
            double[] ridge = head.settings().ridge();
            double[] numbers = Arrays.copyOf(ridge, ridge.length + 2);
            numbers[ridge.length] = head.settings().temperature();
            numbers[ridge.length + 1] = head.settings().freedom();
            out.putNumbers(name + "settings", numbers);
        }
    }

    static ExactHeads get(StateRecord in) {
        if (!in.hasWord(COUNT)) {
            return ExactHeads.NONE;
        }
        List<ExactHeads.Head> heads = new ArrayList<>();
        FeatureMap map = FeatureMap.of(in.bytes(MAP));
        int count = in.integer(COUNT);
        for (int h = 0; h < count; h++) {
            String name = "exact.head." + h + ".";
            double[] numbers = in.numbers(name + "settings");
            if (numbers.length < 3) {
                throw new IllegalArgumentException("its " + name + "settings are incomplete");
            }
            int ridges = numbers.length - 2;
            heads.add(new ExactHeads.Head(
                    SufficientStatistics.of(in.bytes(name + "sums")),
                    new PosteriorSettings(Arrays.copyOf(numbers, ridges), numbers[ridges], numbers[ridges + 1])));
        }
        return new ExactHeads(Optional.of(map), heads);
    }
}
