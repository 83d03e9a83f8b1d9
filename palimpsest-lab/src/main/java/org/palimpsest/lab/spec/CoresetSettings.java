package org.palimpsest.lab.spec;

import java.util.HashMap;
import java.util.Map;
import org.palimpsest.coreset.Retention;
import org.palimpsest.coreset.Sharing;

/**
 * What a recipe says about coresets, should one be asked for: everything but their kind.
 *
 * @param all settings by full name
 */
record CoresetSettings(Map<String, Object> all) {
    /** The usual, which every recipe changes in some places. */
    static final CoresetSettings USUAL = usual();

    /** Copies the map. */
    CoresetSettings {
        all = Map.copyOf(all);
    }

    /** The same with another value of one setting. */
    CoresetSettings with(String path, Object value) {
        Values changed = new Values();
        all.forEach(changed::put);
        changed.put(path, value);
        return new CoresetSettings(changed.all());
    }

    private static CoresetSettings usual() {
        Map<String, Object> values = new HashMap<>();
        values.put(CoresetSection.SIZE, 200L);
        values.put(CoresetSection.USE, CoresetSection.REGRET);
        values.put(CoresetSection.REMOVED, false);
        values.put(CoresetSection.BALANCED, false);
        values.put(CoresetSection.START, CoresetSection.RANDOM);
        values.put(CoresetSection.BANDWIDTH, "median");
        values.put(CoresetSection.STEPS, CoresetSection.ADAM);
        values.put(CoresetSection.STEP_SIZE, 1e-3);
        values.put(CoresetSection.SAMPLES, 4L);
        values.put(CoresetSection.TIMING, CoresetSection.DURING);
        values.put(CoresetSection.EVERY, 50L);
        values.put(CoresetSection.MOVES, 100L);
        values.put(CoresetSection.CLIPPED, false);
        values.put(CoresetSection.PULL, 0.0);
        values.put(CoresetSection.APART, 0.0);
        values.put(CoresetSection.PROJECTIONS, 32L);
        values.put(CoresetSection.CLUSTERS, 6L);
        values.put(CoresetSection.RADIUS, 0.1);
        values.put(CoresetSection.WEIGHT, CoresetSection.PER_POINT);
        values.put(CoresetSection.MULTIPLE, 1.0);
        values.put(CoresetSection.BATCH_SIZE, 256L);
        values.put(CoresetSection.RATE, 1e-3);
        values.put(CoresetSection.EPOCHS, 100L);
        values.put(CoresetSection.LABELS, CoresetSection.HARD);
        values.put(CoresetSection.LABEL_SAMPLES, 50L);
        // Of classes alike and with a temperature: these recipes have a constant weight of the divergence.
        Retention.Summary summary = Retention.Summary.DEFAULT;
        values.put(CoresetSection.RANK, (long) summary.rank());
        values.put(CoresetSection.LEAST_ROWS, (long) summary.leastRows());
        values.put(CoresetSection.DRAWS, (long) summary.draws());
        values.put(CoresetSection.SHARING, CoresetSection.ONCE);
        values.put(CoresetSection.TEMPERATURE, Sharing.Once.DEFAULT.temperature());
        return new CoresetSettings(values);
    }
}
