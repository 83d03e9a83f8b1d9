package org.palimpsest.model.predictor;

import java.util.List;
import org.palimpsest.data.Dataset;
import org.palimpsest.exact.FeatureMap;
import org.palimpsest.exact.SufficientStatistics;
import org.palimpsest.math.Compute;

/**
 * Adds up the statistics of rows: on this machine, or on a cluster. Sums of integers have no order, so that the result is the same
 * wherever and in whatever parts they are formed.
 */
@FunctionalInterface
public interface RowSums {
    /** On this machine. */
    RowSums LOCAL = SufficientStatistics::of;

    /**
     * The statistics of rows with targets, those of {@link SufficientStatistics#of(FeatureMap, Dataset, List, Compute)}.
     *
     * @param names of the columns, in their order
     */
    SufficientStatistics of(FeatureMap map, Dataset rows, List<String> names, Compute compute);
}
